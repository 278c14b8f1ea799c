"""Mail to people, where the operator has set up a mail server."""

from __future__ import annotations

import logging
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any

from galapagos.server.settings import Settings

log = logging.getLogger(__name__)
SECONDS = 20.0  # for the mail server to take a mail


class Mailer:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def available(self) -> bool:
        """True if mails can be sent, with links that lead back here."""
        return bool(self.settings.smtp and self.settings.mail_from and self.settings.site)

    def link(self, path: str) -> str:
        return f"{self.settings.site.rstrip('/')}/{path}"

    async def send(self, to: str, subject: str, text: str, unsubscribe: str = "") -> bool:
        """Send a mail. Return False if the mail server did not take it; logs never have the address."""
        if not self.available:
            return False
        import aiosmtplib

        try:
            await aiosmtplib.send(self._written(to, subject, text, unsubscribe), **self._server())
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            log.warning("a mail could not be sent: %s", type(error).__name__)
            return False
        return True

    def _written(self, to: str, subject: str, text: str, unsubscribe: str) -> EmailMessage:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.settings.mail_from, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain="galapagos.invalid")
        mail["Auto-Submitted"] = "auto-generated"
        if unsubscribe:  # mail programs show a button for it
            mail["List-Unsubscribe"] = f"<{unsubscribe}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(text)
        return mail

    def _server(self) -> dict[str, Any]:
        host, _, port = self.settings.smtp.rpartition(":")
        tls = self.settings.smtp_tls
        return {
            "hostname": host,
            "port": int(port),
            "use_tls": tls == "tls",
            "start_tls": {"tls": False, "none": False}.get(tls, True),
            "username": self.settings.smtp_user or None,
            "password": self.settings.smtp_passphrase or None,
            "timeout": SECONDS,
        }
