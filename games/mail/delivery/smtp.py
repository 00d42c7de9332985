"""Django's SMTP backend with our own name and a time limit for a conversation, keeping what was said."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.mail.backends.smtp import EmailBackend as DjangoBackend

from .conversation import ConversationTimer, TimedSMTP

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

MOST_REPLY = 500
GOODBYE_SECONDS = 5


class _ReplyKeepingSMTP(TimedSMTP):
    last_reply = ""

    def data(self, msg: ReadableBuffer | str) -> tuple[int, bytes]:
        code, words = super().data(msg)
        self.last_reply = f"{code} {words.decode('utf-8', 'replace')}"[:MOST_REPLY]
        return code, words


class _PlainSMTP(_ReplyKeepingSMTP):
    def __init__(self, *args: Any, clock: ConversationTimer, **options: Any) -> None:
        self.clock = clock
        super().__init__(*args, **options)


class _SecureSMTP(smtplib.SMTP_SSL, _ReplyKeepingSMTP):
    def __init__(self, *args: Any, clock: ConversationTimer, **options: Any) -> None:
        self.clock = clock  # before the others, as they connect at once
        super().__init__(*args, **options)


class EmailBackend(DjangoBackend):
    """As Django's; `last_reply` is the provider's answer to the last mail, `clock` the time for the next."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.clock = ConversationTimer()

    @property
    def connection_class(self) -> Callable[..., smtplib.SMTP]:  # type: ignore[override]  # it is only called
        kind = _SecureSMTP if self.use_ssl else _PlainSMTP

        def connect(*place: Any, **options: Any) -> smtplib.SMTP:
            """Say MAIL_HELO: what a container calls itself is refused in many places."""
            return kind(*place, **options | {"local_hostname": settings.MAIL_HELO, "clock": self.clock})

        return connect

    @property
    def last_reply(self) -> str:
        return getattr(self.connection, "last_reply", "")

    def close(self) -> None:
        """Say goodbye, without waiting long for the answer."""
        self.clock.start(GOODBYE_SECONDS)
        super().close()
