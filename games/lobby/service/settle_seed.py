"""Settle the seed of a game: the server's part, and what each player gives to it (docs/fairness.md)."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from engine.state.seed import VERSION, drawn_part, seed_of, server_hash
from games.base.documents import RequestRefused
from games.lobby.service.seats.join_game import draw_seats
from games.models import Game, Seat, User
from games.play.service.session import lock

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
