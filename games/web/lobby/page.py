"""All that the page of a lobby shows."""

from __future__ import annotations

from typing import Any

from games.act.lobby.game_options import conflicts_of
from games.models import Game, Invitation, Seat
from games.read.game.over import LEAST_HOURS
from games.read.lobby.games import Lobby
from games.web.persons import display_name, profile_id
from games.words.core.names import alien_name, colour_name
from games.words.core.sheets import sheet
from games.words.core.times import span_words
from games.words.lobby.features import (
    edition_words,
    filling_words,
    flares_words,
    levels_words,
    spectators_words,
)
from games.words.lobby.switches import switch_words


def lobby_context(found: Lobby) -> dict[str, Any]:
    """The context of the template. It reads nothing from the database."""
    game = found.game
    return {
        **_made_with(game),
        "game": game,
        "lobby": found,
        "host": game.owner.name if game.owner else "",
        "seats": [_seat(seat, found) for seat in found.seats],
        "left": [{"number": seat.number, "colour": colour_name(seat.number)} for seat in found.left],
        "invitations": [{"pk": one.pk, "to": _invited(one)} for one in found.invitations],
        "response": span_words(game.response_seconds),
        "deal": span_words(game.deal_seconds),
        "edition": edition_words(game.edition),
        "levels": levels_words(game.options.get("box") or ()),
        "flares": flares_words(game),
        "spectators": spectators_words(game, late=_late(found)),
        "filling": filling_words(game.fills_at) if found.in_lobby else "",
    }


def visitor_context(game: Any) -> dict[str, Any]:
    """Of an open game (`at_the_door`), for somebody signed out: what it is like, and no people."""
    in_lobby = game.status == Game.Status.LOBBY
    return {
        "game": game,
        "in_lobby": in_lobby,
        "over": game.over,
        "seats": game.seats_there,
        "free": max(game.seats_left, 0) if in_lobby else 0,
        "response": span_words(game.response_seconds),
        "edition": edition_words(game.edition),
        "levels": levels_words(game.options.get("box") or ()),
        "flares": flares_words(game),
        "filling": filling_words(game.fills_at) if in_lobby else "",
        "shown": game.spectators == Game.Spectators.LINK and not in_lobby,
    }


def _late(found: Lobby) -> int:
    people = any(not seat.bot for seat in found.seats)
    return max(found.game.watch_hours, LEAST_HOURS) if people else found.game.watch_hours


def _invited(invitation: Invitation) -> str:
    """The address, which the host has typed; of a rematch the name, and no address."""
    return invitation.email if invitation.person is None else invitation.person.name


def _seat(seat: Seat, found: Lobby) -> dict[str, Any]:
    """Until they are drawn, seats have no colours."""
    return {
        "pk": seat.pk,
        "number": seat.number,
        "colour": "" if found.game.by_chance and found.in_lobby else colour_name(seat.number),
        "mine": found.mine is not None and seat.pk == found.mine.pk,
        "host": seat.user_id is not None and seat.user_id == found.game.owner_id,
        "who": display_name(seat),
        "person": profile_id(seat, found.mine and found.mine.number),
        "bot": bool(seat.bot),
        "free": seat.is_free,
    }


def _made_with(game: Game) -> dict[str, Any]:
    """The box, the seats whose aliens were picked, and where the rules differ from the edition's."""
    options, pairs = game.options, conflicts_of(game.edition)
    picked = [(n, alien) for n, alien in enumerate(options.get("dealt") or ()) if alien]
    switches = options.get("switches") or {}
    return {
        "aliens": [_in_the_box(alien) for alien in options.get("box") or ()],
        "picked": [{"colour": colour_name(n), "alien": alien_name(alien)} for n, alien in picked],
        "rules": [
            switch_words(name, value, pairs[name][:2] if name in pairs else None)
            for name, value in switches.items()
        ],
    }


def _in_the_box(alien: str) -> dict[str, Any]:
    """An own alien may have gone since the game was made."""
    return {"id": alien, "name": alien_name(alien), "known": bool(sheet(alien))}
