"""Mails out of the outbox over real SMTP to a server on this machine that takes everything.

Two kinds are measured apart. A mail that asks is written and its board is drawn when it goes out, which is
nearly all of its cost; most mails of a game are of this kind. News has its words already and no picture, so
it measures the outbox and the conversation alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from aiosmtpd.smtp import SMTP, Envelope, Session
from django.db.models import QuerySet
from django.test import override_settings

from benchmarks import Figures, spread
from benchmarks.service_part import Timed, new_game, next_answer, timed
from games.base.documents import Route
from games.mail.delivery.deliver import deliver_next
from games.mail.delivery.post import ProviderConnection
from games.mail.outbox.drafts import Draft, put_in_outbox
from games.mail.receive.listener import MailListener
from games.models import OutboxMail
from games.play.service.take_answer import take_answer

PROMPTS, NEWS = 200, 400


class AcceptAll:
    """Says yes to every mail and keeps which of them hold a picture."""

    def __init__(self) -> None:
        self.pictures = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.pictures += b"Content-Type: image/png" in bytes(envelope.content or b"")
        return "250 taken"


class Provider(MailListener):
    """Listens on a free port of this machine."""

    def __init__(self) -> None:
        super().__init__("127.0.0.1", 0)
        self.took = AcceptAll()

    def _conversation(self) -> SMTP:
        return SMTP(self.took, loop=self.loop)


def mail_part() -> tuple[Figures, dict[str, int]]:
    """Return mails a second, and milliseconds for each mail that asks."""
    with provider() as server:
        asking = _prompts()
        assert server.took.pictures == len(asking), "a mail that asks went out without its board"
        news = _news()
    figures = {
        "mails_per_second": _per_second(asking),
        "prompt_mail_ms": spread([one.ms for one in asking]),
        "prompt_mail_cpu_ms": spread([one.cpu for one in asking]),
        "plain_mails_per_second": _per_second(news),
    }
    return figures, {"mails_per_second": len(asking), "plain_mails_per_second": len(news)}


@contextmanager
def provider() -> Iterator[Provider]:
    """Send all mail to a server of this machine while the block runs."""
    server = Provider()
    server.start()
    smtp = {
        "EMAIL_BACKEND": "games.mail.delivery.post.EmailBackend",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": server.port,
        "MAIL_GOES_OUT": True,
        "EMAIL_HOST_USER": "",
        "EMAIL_USE_SSL": False,
        "EMAIL_USE_TLS": False,
    }
    try:
        with override_settings(**smtp):
            yield server
    finally:
        server.stop()


def _prompts() -> list[Timed]:
    """Play a game of five; each mail that asks goes out while its question is open, as in a real game."""
    OutboxMail.objects.all().delete()
    game, _ = new_game(table="mails.")
    took: list[Timed] = []
    while len(took) < PROMPTS:
        took += _delivered(OutboxMail.objects.filter(kind="prompt"))
        take_answer(game_id=game.pk, route=Route.API, **next_answer(game))
    return took


def _news() -> list[Timed]:
    OutboxMail.objects.all().delete()
    put_in_outbox([_mail(number) for number in range(NEWS)])
    return _delivered(OutboxMail.objects.filter(kind="news"))


def _delivered(kind: QuerySet[OutboxMail]) -> list[Timed]:
    """Deliver what is due over one connection; return how long each mail of this kind that was sent took."""
    took: list[Timed] = []
    sent = kind.filter(sent_at__isnull=False)
    before = sent.count()
    with ProviderConnection() as connection:
        while True:
            found, work = _timed_delivery(connection)
            if not found:
                return took
            now = sent.count()
            took += [work] * (now - before)
            before = now


def _timed_delivery(connection: ProviderConnection) -> tuple[bool, Timed]:
    found: list[bool] = []
    work = timed(lambda: found.append(deliver_next(provider=connection)))
    return found[0], work


def _per_second(took: list[Timed]) -> float:
    return round(1000 * len(took) / sum(one.ms for one in took), 1)


def _mail(number: int) -> Draft:
    return Draft(
        "news",
        f"seat{number}@example.com",
        "A turn",
        "text " * 200,
        "<p>html</p>" * 50,
        key=f"bench {number}",
    )
