"""Queues the mails of a running game whose people change."""

from __future__ import annotations

from collections.abc import Callable

import engine
from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.board.words.encounter import face_down_words
from games.mail.outbox.queue import Draft, queue
from games.mail.words import seats as seat_mails
from games.mail.words.turns import Mail
from games.models import Departure, Game, Prompt, Seat, User
from games.play.service.session import GameSession
from games.words.names import alien_name, colour_name, listed

from .queue_digest import held_until


def queue_newcomer_mail(session: GameSession, mine: Seat) -> None:
    """To whoever has a seat from now on: which, and how to give it back."""
    row, number = session.row, mine.number
    mine_seen = engine.view(session.game.position, number)["seats"][number]
    url = links.game_link(row.pk)
    with language_and_zone_of(mine.user):
        names = [alien_name(power["alien"]) for power in mine_seen["powers"]] + face_down_words(mine_seen)
        aliens = listed(names) if names else ""
        mail = seat_mails.took_over(str(row), colour_name(number), aliens, row.response_seconds, url)
    key = f"came in {row.pk} seat {number} to {mine.user_id}"
    queue([Draft("seated", mine.person.email, *mail, key=key, game=row, seat=mine)])


def queue_sits_out_mail(session: GameSession, mine: Seat) -> None:
    """To whoever has lost their chair to somebody who sat out."""
    row = session.row
    with language_and_zone_of(mine.user):
        mail = seat_mails.sits_out(str(row), colour_name(mine.number), links.game_link(row.pk))
    key = f"sits out {row.pk} from {session.last.number} {mine.user_id}"
    queue([Draft("seated", mine.person.email, *mail, key=key, game=row, seat=mine)])


def queue_departure_mails(row: Game, left: Departure) -> None:
    """To everybody else who sits there: somebody has gone, and who plays on."""
    seat = Seat.objects.get(pk=left.seat_id)
    write = seat_mails.left_to_bot if seat.bot else seat_mails.left_to_person
    _queue_for_others(row, seat.number, f"left {left.pk}", write)


def queue_arrival_mails(row: Game, number: int, user: User) -> None:
    """To everybody else who sits there: a person plays on for the bot."""
    _queue_for_others(row, number, f"came in {row.pk} by {user.pk}", seat_mails.bot_replaced)


def queue_stand_in_mail(row: Game, seat: Seat, missed: Prompt) -> None:
    """To whoever has missed deadlines: a bot answers for them. A reply to it brings them back."""
    with language_and_zone_of(seat.user):
        mail = seat_mails.stand_in(str(row), colour_name(seat.number), links.game_link(row.pk))
    key = f"stand-in for {missed.pk} to {seat.user_id}"
    queue([Draft("seated", seat.person.email, *mail, key=key, game=row, prompt=missed, seat=seat)])


def _queue_for_others(row: Game, number: int, about: str, write: Callable[[str, str, str], Mail]) -> None:
    others = Seat.objects.filter(game=row).exclude(user=None).exclude(number=number)
    queue([_draft(row, number, other, about, write) for other in others.select_related("user")])


def _draft(row: Game, number: int, to: Seat, about: str, write: Callable[[str, str, str], Mail]) -> Draft:
    with language_and_zone_of(to.user):
        mail = write(str(row), colour_name(number), links.game_link(row.pk))
    key = f"{about} to {to.user_id}"
    wait = held_until(to.person)
    return Draft("news", to.person.email, *mail, key=key, game=row, seat=to, due_at=wait)
