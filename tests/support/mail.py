"""A real mail server for tests; it keeps what it gets."""

from __future__ import annotations

import email
import time
from email.message import EmailMessage
from email.policy import default
from types import TracebackType
from typing import Any

from aiosmtpd.controller import Controller

from tests.support.patience import PATIENCE
from tests.support.servers import free_port


class Inbox:
    """The handler of the mail server."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        mail = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 taken"


class MailServer:
    def __init__(self) -> None:
        self.inbox, self.port = Inbox(), free_port()
        self.controller = Controller(self.inbox, hostname="127.0.0.1", port=self.port)

    def __enter__(self) -> MailServer:
        self.controller.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.controller.stop()

    def wait_for(self, count: int, seconds: float = PATIENCE) -> list[EmailMessage]:
        deadline = time.monotonic() + seconds
        while len(self.inbox.mails) < count and time.monotonic() < deadline:
            time.sleep(0.02)
        assert len(self.inbox.mails) >= count, "no mail came"
        return self.inbox.mails
