"""Mails out of the outbox over real SMTP to a server on this machine that takes everything."""

from __future__ import annotations

import time

from aiosmtpd.smtp import SMTP
from django.test import override_settings

from benchmarks import Figures
from games.delivery.deliver import deliver_all
from games.inbox.listener import MailListener
from games.models import OutboxMail
from games.outbox.queue import Draft, queue

MAILS = 400


class AcceptAll:
    """Says yes to every mail."""

    async def handle_DATA(self, server: object, session: object, envelope: object) -> str:
        return "250 taken"


class Provider(MailListener):
    """Listens on a free port of this machine."""

    def _conversation(self) -> SMTP:
        return SMTP(AcceptAll(), loop=self.loop)


def mail_part() -> tuple[Figures, dict[str, int]]:
    OutboxMail.objects.all().delete()
    queue([_mail(number) for number in range(MAILS)])
    provider = Provider("127.0.0.1", 0)
    provider.start()
    try:
        took = _deliver(provider.port)
    finally:
        provider.stop()
    return {"mails_per_second": round(MAILS / took, 1)}, {"mails_per_second": MAILS}


def _mail(number: int) -> Draft:
    return Draft(
        "news",
        f"seat{number}@example.com",
        "A turn",
        "text " * 200,
        "<p>html</p>" * 50,
        key=f"bench {number}",
    )


def _deliver(port: int) -> float:
    smtp = {
        "EMAIL_BACKEND": "games.delivery.smtp.EmailBackend",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": port,
    }
    smtp["MAIL_GOES_OUT"] = True
    with override_settings(**smtp, EMAIL_HOST_USER="", EMAIL_USE_SSL=False, EMAIL_USE_TLS=False):
        start = time.perf_counter()
        deliver_all()
        took = time.perf_counter() - start
    left = OutboxMail.objects.filter(sent_at=None).count()
    assert not left, f"{left} mails were not sent"
    return took
