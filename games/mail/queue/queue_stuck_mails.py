"""Queues the mails about a game over which the rules have broken down: to its table, to those who look after
it, and to whoever runs the service."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.mail.outbox.queue import Draft, queue
from games.mail.outbox.suppression import suppression_of
from games.mail.words import desk as words
from games.mail.words.turns import Mail
from games.models import Decision, Game, Moderator, Seat, User
from games.models.play.desk import Kind
from games.play.read.stuck import place_alone

from .answer_at_desk import NO_REPLIES, desk_replies


def queue_stuck_mails(row: Game) -> None:
    """To everybody who sits there, and to those who look after it: at most once a day, however often it is
    tried again. And to the operator."""
    seats = Seat.objects.filter(game=row).exclude(user=None).select_related("user").order_by("number")
    table = [_draft(row, seat.person, words.stuck_mail, links.game_link(row.pk), seat) for seat in seats]
    neutral = _looking_after(row).exclude(pk__in=[seat.user_id for seat in seats]).order_by("pk")
    desk = [_draft(row, one, words.stuck_at_desk_mail, links.desk_link(row.pk)) for one in neutral]
    queue([*table, *desk, *_to_operator(row)], now=row.stuck_at)


def _to_operator(row: Game) -> Iterator[Draft]:
    """Once each time it gets stuck: who tries it again and comes to the same place tells nothing new."""
    if not settings.OPERATOR_EMAIL or suppression_of(settings.OPERATOR_EMAIL):
        return
    last = Decision.objects.filter(game=row).order_by("-number").values_list("number", flat=True).first()
    place = hashlib.sha256(row.stuck_where.encode()).hexdigest()[:16]
    with language_and_zone_of(None):
        mail = words.stuck_to_operator_mail(row, place_alone(row.stuck_where), links.desk_link(row.pk))
    yield Draft("operator", settings.OPERATOR_EMAIL, *mail, key=f"stuck {row.pk} after {last} at {place}")


def _looking_after(row: Game) -> QuerySet[User]:
    moderates = Exists(Moderator.objects.now().filter(game=row, user=OuterRef("pk")))
    return User.objects.filter(moderates | Q(pk=row.owner_id))


def _draft(
    row: Game, person: User, write: Callable[[Game, str, str], Mail], url: str, seat: Seat | None = None
) -> Draft:
    with language_and_zone_of(person):
        replies = (
            desk_replies(row, person, (Kind.RETRY,)) if _is_of_the_desk(row, person, seat) else NO_REPLIES
        )
        mail = write(row, url, replies.by_mail)
    assert row.stuck_at is not None, "it is stuck"
    key = f"stuck {row.pk} {row.stuck_at.date()} to {person.pk}"
    return Draft("desk", person.email, *mail, key=key, game=row, seat=seat, headers=replies.headers)


def _is_of_the_desk(row: Game, person: User, seat: Seat | None) -> bool:
    """Of those who sit there, the host alone."""
    return seat is None or row.owner_id == person.pk
