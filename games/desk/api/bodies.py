"""The body of each act of the desk, and its fields as texts for the table of acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from rest_framework import serializers

from engine.decisions import ANEW, KEPT
from games.api.operation.body import Anything, Body, Day, ListOf, Number, OneOf, Text, YesNo
from games.desk.by_mail.lines import moves_text
from games.desk.service.open_desk import LONGEST_REASON
from games.desk.service.seats import SUCCESSORS
from games.models.play.desk import OF_A_SEAT, Kind

MOST_SECONDS, MOST_SEAT, MOST_NUMBER, MOST_KEY = 9_999_999, 16, 999_999, 10**18 - 1
MOST_MOVES = 100


class ActBody(Body):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen = Number(min_value=0, max_value=MOST_NUMBER, help_text="How many acts you know of: from the desk.")
    reason = Text(
        max_length=LONGEST_REASON, required=False, allow_blank=True, help_text="Why; the players read it."
    )


def _seat() -> Number:
    return Number(min_value=0, max_value=MOST_SEAT, help_text="As the desk counts the seats: from 0.")


def _seconds(**more: Any) -> Number:
    return Number(min_value=1, max_value=MOST_SECONDS, **more)


def _email(**more: Any) -> Text:
    return Text(max_length=254, **more)


def _dice() -> OneOf:
    return OneOf(choices=[KEPT, ANEW])


def _knows() -> Text:
    told = "The mark of what was revealed since, from the 409 that lists it: you have read it."
    return Text(max_length=200, required=False, allow_blank=True, help_text=told)


Fields = Mapping[str, Callable[[], serializers.Field[Any, Any, Any, Any]]]
FIELDS: dict[str, Fields] = {
    Kind.PAUSE: {"seconds": lambda: _seconds(required=False, help_text="Without it until it is ended.")},
    Kind.RESUME: {},
    Kind.EXTEND: {"seconds": _seconds},
    Kind.EXTEND_SEAT: {"seat": _seat, "seconds": _seconds},
    Kind.REMIND: {},
    Kind.REMIND_SEAT: {"seat": _seat},
    Kind.TIMES: {"response_seconds": _seconds, "deal_seconds": _seconds},
    Kind.NUDGE: {},
    Kind.ANSWER: {
        "seat": _seat,
        "answer": lambda: Text(
            max_length=2000,
            required=False,
            allow_blank=True,
            help_text="What the player has said, as in a reply by email; without it the default.",
        ),
    },
    Kind.ABSENCE: {"seat": _seat, "until": lambda: Day(help_text="The last day of it.")},
    Kind.PRESENCE: {"seat": _seat},
    Kind.REPLACE: {
        "seat": _seat,
        "successor": lambda: OneOf(choices=list(SUCCESSORS)),
        "email": lambda: _email(required=False, allow_blank=True, help_text="Only of whom you invite."),
    },
    Kind.REMOVE: {"seat": _seat},
    Kind.HAND_BACK: {"seat": _seat},
    Kind.REWIND: {
        "encounter": lambda: Number(
            min_value=0, max_value=MOST_NUMBER, required=False, help_text="0: the beginning of the game."
        ),
        "before": lambda: Number(
            min_value=1, max_value=MOST_NUMBER, required=False, help_text="Or a place of desk/moments."
        ),
        "dice": _dice,
        "knows": _knows,
    },
    Kind.RULING: {
        "moves": lambda: ListOf(
            child=Anything(), min_length=1, max_length=MOST_MOVES, help_text="As docs/moderating.md has them."
        ),
        "dice": _dice,
        "stands": lambda: Text(max_length=200, help_text="From the preview: what you have looked at."),
    },
    Kind.UNDO_RULING: {"dice": _dice, "knows": _knows},
    Kind.CLOSE: {
        "winners": lambda: ListOf(
            child=_seat(), required=False, max_length=MOST_SEAT, help_text="None: a draw."
        ),
        "sure": lambda: YesNo(help_text="You know that nothing leads back."),
    },
    Kind.RETRY: {},
    Kind.MERGE: {"seat": _seat, "email": _email},
    Kind.LOOK: {"seat": _seat, "what": lambda: OneOf(choices=[what.value for what in OF_A_SEAT])},
    Kind.APPOINT: {"email": _email},
    Kind.DISMISS: {"moderator": lambda: Number(min_value=1, max_value=MOST_KEY)},
    Kind.HAND_OVER: {"email": _email},
    Kind.RESIGN: {},
}


def body_of(kind: str) -> type[ActBody]:
    """Return the body's class; it is described by its name."""
    name = "".join(part.capitalize() for part in kind.split("_"))
    fields = {field: make() for field, make in FIELDS[kind].items()}
    return type(f"Desk{name}Body", (ActBody,), {"__module__": __name__, **fields})


AS_TEXT: dict[str, tuple[str, str]] = {  # spans, by their name in the table of acts
    "seconds": ("span", "{}s"),
    "response_seconds": ("response", "{}s"),
    "deal_seconds": ("deal", "{}s"),
}


def as_texts(given: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields of an act as somebody would have typed them."""
    found = {}
    for name, value in given.items():
        known_as, form = AS_TEXT.get(name, (name, "{}"))
        found[known_as] = form.format(_text(name, value))
    return found


def _text(name: str, value: Any) -> str:
    if name == "moves":
        return moves_text(value)
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return value.isoformat() if isinstance(value, date) else str(value)
