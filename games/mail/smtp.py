"""Django's SMTP backend, keeping what the provider said to the mail it accepted."""

from __future__ import annotations

import smtplib

from django.core.mail.backends.smtp import EmailBackend as DjangoBackend

MOST_REPLY = 500


class _Keeping:
    last_reply = ""

    def data(self, msg: bytes | str) -> tuple[int, bytes]:
        code, words = super().data(msg)  # type: ignore[misc]
        self.last_reply = f"{code} {words.decode('utf-8', 'replace')}"[:MOST_REPLY]
        return code, words


class _Plain(_Keeping, smtplib.SMTP):
    pass


class _Secure(_Keeping, smtplib.SMTP_SSL):
    pass


class EmailBackend(DjangoBackend):
    """As Django's; `last_reply` is the provider's answer to the last mail."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _Secure if self.use_ssl else _Plain

    @property
    def last_reply(self) -> str:
        return getattr(self.connection, "last_reply", "")
