"""A server with everything that people come back for: it sends mails and push messages, to services of this machine."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Page

from tests.support.mail import MailServer
from tests.support.push import PushService
from tests.support.servers import ServerThread, settings
from tests.support.visitor import Visitor

PASSPHRASE = "quite long enough"
# Chromium would subscribe in the internet. Here the page gets a service of this machine, which the server really calls.
LOCAL_PUSH = """subscription => {
    const known = () => localStorage.subscribed && {
        endpoint: subscription.endpoint,
        toJSON: () => subscription,
        unsubscribe: async () => delete localStorage.subscribed,
    };
    PushManager.prototype.getSubscription = async () => known() || null;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        if (!applicationServerKey) throw new Error("no key");
        localStorage.subscribed = "yes";
        return known();
    };
}"""


class FullSite:
    def __init__(self, thread: ServerThread, post: MailServer, push: PushService) -> None:
        self.thread, self.post, self.push = thread, post, push
        self.base = f"http://localhost:{thread.settings.port}"  # passkeys are bound to names, not to addresses

    def mailed_link(self, count: int) -> str:
        """Return the path of the page that the latest mail leads to, once there are this many of them."""
        text = self.post.wait_for(count)[-1].get_content()
        found = re.search(r"#/(\S+)", text)
        assert found
        return found[1]


@contextmanager
def full_site(folder: Path) -> Iterator[FullSite]:
    with ExitStack() as stack:
        post, push = stack.enter_context(MailServer()), stack.enter_context(PushService())
        mail = {"smtp": f"127.0.0.1:{post.port}", "smtp_tls": "none", "mail_from": "us@play.example"}
        chosen = settings(folder, site="http://localhost", push_hosts=push.host, digest_seconds=3600.0, **mail)
        make_key = [sys.executable, "-m", "galapagos.server.cli", "admin", "push-key", "--database", chosen.database]
        subprocess.run(make_key, check=True, capture_output=True)
        yield FullSite(stack.enter_context(ServerThread(chosen)), post, push)


def subscribe_here(visitor: Visitor, site: FullSite, name: str) -> None:
    """Let a browser subscribe at the push service of this machine from now on."""
    visitor.page.context.grant_permissions(["notifications"], origin=visitor.base)
    visitor.page.add_init_script(f"({LOCAL_PUSH})({site.push.subscription(name)!r})")


def make_account(visitor: Visitor, name: str) -> list[str]:
    """Make an account of a guest, on the page. Return its recovery codes."""
    page = visitor.page
    visitor.open("account")
    page.locator("#account-name").fill(name)
    page.locator("#account-passphrase").fill(PASSPHRASE)
    page.locator("form .main").first.click()
    page.locator(".codes code").first.wait_for()
    codes = page.locator(".codes code").all_inner_texts()
    leave_codes(page)
    return codes


def leave_codes(page: Page) -> None:
    page.locator("[role=status] .main").click()
    page.locator(".game").first.wait_for()
