"""All that the turn page of a seat shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.models import Prompt, Seat
from games.words.encounter import encounter_words, phase_words, power_state, role_words, waiting_words
from games.words.moments import moment_name
from games.words.names import alien_name, capital, colour, colour_name
from games.words.sheets import sheet

from .cards import faces
from .drawing import board_svg
from .page import SHOWN, Attempt, Standing, questions, since, stand, waited_for, window_open


def turn_page(seat: Seat, attempt: Attempt | None = None) -> dict[str, Any]:
    """The context of the template: five queries, whatever the length of the game."""
    now = stand(seat.game, seat)
    prompts = Prompt.objects.filter(seat=seat, closed_at=None)
    told = since(now)
    return {
        **board_context(now),
        "game": seat.game,
        "questions": questions(now, prompts, attempt),
        "waiting": waiting(now),
        "since": told[-SHOWN:],
        "since_before": told[:-SHOWN],
        "seats": seats(now, people(seat)),
    }


def board_context(now: Standing) -> dict[str, Any]:
    """Board, story and hand: also for the page of a single question."""
    mine = now.view["seats"][now.seat.number]
    return {
        "board": board_svg(now.view),
        "phase": phase_words(now.view),
        "story": encounter_words(now.view, now.reader),
        "hand": faces(mine["hand"]),
        "piles": [(alien_name(alien), faces(cards)) for alien, cards in (mine["piles"] or {}).items()],
        "me": colour_name(now.seat.number),
    }


def people(seat: Seat) -> dict[int, Seat]:
    """Who sits where."""
    return {s.number: s for s in Seat.objects.filter(game=seat.game).select_related("user")}


def waiting(now: Standing) -> str:
    """What the game waits for, as far as public facts tell."""
    if now.view["winners"]:
        return ""
    moment = window_open(now)
    seats_now = [s for s in waited_for(now) if s != now.seat.number]
    if seats_now:
        return waiting_words(seats_now, now.reader)
    return capital(moment_name(moment)) + "." if moment else ""


def seats(now: Standing, sitting: Mapping[int, Seat]) -> list[dict[str, Any]]:
    """One row for each seat: who, role, counts, and the aliens with their sheets."""
    return [_seat(now, view, sitting.get(view["seat"])) for view in now.view["seats"]]


def _seat(now: Standing, view: Mapping[str, Any], who: Seat | None) -> dict[str, Any]:
    number = view["seat"]
    return {
        **view,
        "colour": colour_name(number),
        "letter": colour(number).letter,
        "mine": number == now.seat.number,
        "who": _who(who),
        "bot": bool(who and who.bot),
        "role": role_words(now.view, number),
        "aliens": [_alien(power) for power in view["powers"]],
    }


def _who(seat: Seat | None) -> str:
    """The name a person goes by; addresses are nobody's business."""
    return seat.user.name if seat and seat.user else ""


def _alien(power: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **power,
        "name": alien_name(power["alien"]),
        "state": power_state(power),
        "sheet": sheet(power["alien"]),
    }
