"""Join a game, and draw its seats (D-1) and its seed."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from engine.state.dice import Dice
from engine.state.seed import VERSION, drawn_part, seed_of, server_hash
from games.base.documents import RequestRefused
from games.lobby.service.invite import refuse_moderators, take_seat, uninvited_seats
from games.models import Game, Invitation, RemovedPlayer, Seat, User
from games.people.read.profile import reliability
from games.people.service.seat_people import refuse_banned
from games.play.service.session import lock

ASIDE = 100  # numbers that no seat has: two seats never have the same one, not even for a moment


def draw_seats(row: Game, seats: Sequence[Seat]) -> list[int]:
    """Draw the seats and return the number that each has now. The same seed draws the same.

    Only before the start: decisions name seats by their numbers.
    """
    drawn = Dice(row.seed).shuffled([seat.number for seat in seats], "seats")
    Seat.objects.filter(game=row).update(number=F("number") + ASIDE)
    for seat, number in zip(seats, drawn, strict=True):
        Seat.objects.filter(pk=seat.pk).update(number=number)
    return drawn


@transaction.atomic
def seat_players(game: Game, users: Sequence[User]) -> None:
    """Give the people the first free seats, in order. Raises RequestRefused."""
    row = lock(game.pk)
    if row.status != Game.Status.LOBBY:
        raise RequestRefused("not_in_lobby")
    free = list(Seat.objects.filter(game=row, user=None, bot="").order_by("number"))
    if len(users) > len(free):
        raise RequestRefused("no_free_seat")
    refuse_banned(*users)
    refuse_moderators(row, users)
    for seat, user in zip(free, users, strict=False):
        seat.user = user
        seat.save(update_fields=["user"])


@transaction.atomic
def join_game(game_id: str, user: User) -> Seat:
    """Join and return the seat. Raises RequestRefused, and Game.DoesNotExist if the game is not open.

    Joining twice has no further effect.
    """
    row = lock_open_game(game_id)
    mine = Seat.objects.filter(game=row, user=user).first()
    if mine is not None:
        return mine
    if row.status != Game.Status.LOBBY:
        raise RequestRefused("not_in_lobby")
    refuse_banned(user)
    if not _use_invitation(row, user):
        refuse_removed_player(row, user)
        refuse_unreliable(row, user)
        _refuse_promised(row)
    return take_seat(row, user)


def lock_open_game(game_id: str) -> Game:
    """Lock and return an open game until the transaction ends. Raises Game.DoesNotExist for all others."""
    row = lock(game_id)
    if not row.is_open:
        raise Game.DoesNotExist
    return row


def refuse_removed_player(row: Game, user: User) -> None:
    if RemovedPlayer.objects.filter(game=row, user=user).exists():
        raise RequestRefused("shown_out")


def refuse_unreliable(row: Game, user: User) -> None:
    """Refuse an uninvited person who answers less reliably than the game asks; new people are welcome."""
    percent = reliability(user).percent if row.least_reliable else None
    if percent is not None and percent < row.least_reliable:
        raise RequestRefused("unreliable", percent=percent, least=row.least_reliable)


def _refuse_promised(row: Game) -> None:
    if not uninvited_seats(row):
        raise RequestRefused("no_free_seat")


def _use_invitation(row: Game, user: User) -> bool:
    """Use the invitation of a person who joins, if there is one: they take the seat kept for them."""
    mine = Invitation.objects.filter(Invitation.meant_for(user), game=row, accepted_at=None)
    kept = mine.order_by("pk").first()
    if kept is None:
        return False
    kept.accepted_at, kept.accepted_by = timezone.now(), user
    kept.save(update_fields=["accepted_at", "accepted_by"])
    return True


LONGEST_PART = 40


@transaction.atomic
def choose_part(game: Game, *, by: User, text: str) -> Seat:
    """Set the player's own part; with an empty text one is drawn. It can be changed until the game begins.

    Raises RequestRefused, and Seat.DoesNotExist for people who have no seat there.
    """
    row = lock(game.pk)
    seat = Seat.objects.get(game=row, user=by)
    if row.status != Game.Status.LOBBY:
        raise RequestRefused("part_is_fixed")
    if not row.server_part:
        raise RequestRefused("seed_given")
    seat.seed_part = tidy_part(text)
    seat.save(update_fields=["seed_part"])
    return seat


def tidy_part(typed: str) -> str:
    """Return one line of printable characters, spelled in one way.

    Raises RequestRefused if it is too long.
    """
    words = " ".join(unicodedata.normalize("NFC", typed).split())
    tidy = "".join(sign for sign in words if sign.isprintable())
    if len(tidy) > LONGEST_PART:
        raise RequestRefused("part_too_long", most=LONGEST_PART, length=len(tidy))
    return tidy


SeedTerms = dict[str, Any]  # what the first decision tells of the parts while the seed is secret


def new_server_part() -> str:
    """Return hex text, made before any seat gives its part, and kept secret until the game is over."""
    return secrets.token_hex(32)


def settle_seed(row: Game, *, announced: bool) -> SeedTerms | None:
    """Set the seed, then draw the seats by it where that is agreed. None: the seed was given with the game.

    `announced` says whether the hash of the server's part could be seen in a lobby.
    """
    chairs = list(Seat.objects.filter(game=row).order_by("number"))
    if not row.server_part:
        _draw(row, chairs)
        return None
    parts = [_part(row, seat) for seat in chairs]
    row.seed = seed_of(row.server_part, [part["text"] for part in parts])
    by_seat = sorted(zip(_draw(row, chairs), parts, strict=True), key=lambda one: one[0])
    return {
        "version": VERSION,
        "server_hash": server_hash(row.server_part),
        "announced": announced,
        "seats_drawn": row.by_chance,
        "parts": [part for _number, part in by_seat],
    }


def _part(row: Game, seat: Seat) -> dict[str, Any]:
    """Return the part of a seat. A bot's part is always drawn."""
    chosen = seat.seed_part if seat.user_id is not None else ""
    text = chosen or drawn_part(row.server_part, seat.number)
    return {"chair": seat.number, "chosen": bool(chosen), "text": text}


def _draw(row: Game, chairs: Sequence[Seat]) -> list[int]:
    """Return the number that each seat has from now on."""
    return draw_seats(row, chairs) if row.by_chance else [seat.number for seat in chairs]


def seed_fits(terms: Any, server_part: str, seed: str) -> bool:
    """Return whether the parts in the first decision lead to this seed. None means that it holds no parts."""
    if terms is None:
        return not server_part
    try:
        parts = sorted(terms["parts"], key=lambda part: part["chair"])
        drawn = [part for part in parts if not part["chosen"]]
        return (
            terms["version"] == VERSION
            and terms["server_hash"] == server_hash(server_part)
            and [part["chair"] for part in parts] == list(range(len(parts)))
            and all(part["text"] == drawn_part(server_part, part["chair"]) for part in drawn)
            and seed == seed_of(server_part, [part["text"] for part in parts])
        )
    except (KeyError, TypeError, AttributeError):
        return False  # not such a document
