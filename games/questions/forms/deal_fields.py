"""The fields of a deal that some editions have: attacks above or below a number, and promises."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine import Deal
from engine.deal_terms import ABOVE, BELOW, COMPARISON, compared, is_comparison
from engine.deals import MOST_CARDS, PROMISES
from engine.promises import LONGEST_PROMISE

Fields = list[dict[str, object]]
NUMBERS = {"above": ABOVE, "below": BELOW}  # the field of a number -> how its term begins


def numbers(form: Deal, whose: str, fields: QueryDict) -> Fields:
    """Return the fields for attacks above and below a number: those filled in, and an empty one of each."""
    if not form.comparisons:
        return []
    labels = {"above": _("An attack above"), "below": _("An attack below")}
    found: Fields = []
    for side, label in labels.items():
        values = [*_typed(fields, f"{whose}-{side}"), ""][:MOST_CARDS]
        found += [
            {"name": f"{whose}-{side}-{n}", "label": label, "value": value}
            for n, value in enumerate(values, 1)
        ]
    return found


def comparisons_in(post: QueryDict, whose: str) -> list[str]:
    """Return the terms that these fields mean; the judge refuses what is no number."""
    return [
        f"{beginning}{_plain(value)}"
        for side, beginning in NUMBERS.items()
        for value in _typed(post, f"{whose}-{side}")
    ]


def _plain(value: str) -> str:
    """Return a number without a sign or zeros before it; any other text as it is."""
    return str(int(value)) if re.fullmatch(r"[+-]?[0-9]{1,4}", value) else value


def _typed(fields: QueryDict, name: str) -> list[str]:
    typed = (fields.get(f"{name}-{n}", "").strip() for n in range(1, MOST_CARDS + 1))
    return [value for value in typed if value]


def filled_in(whose: str, terms: Iterable[str]) -> dict[str, object]:
    """Return the fields as these comparisons fill them in."""
    places = dict.fromkeys(NUMBERS, 0)
    fields: dict[str, object] = {}
    for beginning, number in map(compared, filter(is_comparison, terms)):
        side = next(side for side, begins in NUMBERS.items() if begins == beginning)
        places[side] += 1
        fields[f"{whose}-{side}-{places[side]}"] = number
    return fields


def promise_field(whose: str) -> str:
    """Return the name of the field in which this side's promise is written."""
    return f"{whose}-promise"


def promise(form: Deal, whose: str, fields: QueryDict) -> dict[str, object]:
    """Return the field of a side's promise, open if something is written in it; empty if none is played.

    What holds for both stands beside mine.
    """
    if not form.promises:
        return {}
    about = _("At most %(most)d characters. Only the two of you read it, and it binds no one.")
    return {
        "name": promise_field(whose),
        "value": fields.get(promise_field(whose), ""),
        "open": bool(fields.get(promise_field(whose))),
        "help": about % {"most": LONGEST_PROMISE} if whose == "mine" else "",
    }


def promise_in(form: Deal, post: QueryDict, whose: str) -> dict[str, str]:
    """Return what a side promises, as a part of its gift; nothing where none is written."""
    typed = post.get(promise_field(whose), "")
    return {PROMISES: typed} if form.promises and typed.strip() else {}


def schema(form: Deal) -> dict[str, Any]:
    """Return the schema of a promise, if promises are played."""
    if not form.promises:
        return {}
    about = "A promise of this seat. It binds nobody, and only the two dealers read it."
    most = {"type": "string", "maxLength": LONGEST_PROMISE, "description": about}
    return {PROMISES: {"anyOf": [most, {"type": "null"}]}}


def cards_schema(form: Deal) -> dict[str, Any]:
    """Return the schema of one card of a gift."""
    about = "The key of a card, or one of: " + ", ".join(sorted(form.terms)) + "."
    if form.comparisons:
        about += f" Or an attack above or below a number, such as “{ABOVE}12” ({COMPARISON})."
    return {"type": "string", "description": about}


def fields_of(whose: str, gift: Mapping[str, Any]) -> dict[str, object]:
    """Return the fields of a side as its comparisons and its promise fill them in."""
    promise = {promise_field(whose): gift[PROMISES]} if gift.get(PROMISES) else {}
    return filled_in(whose, gift.get("cards") or ()) | promise


def how_to_reply(form: Deal) -> list[str]:
    """Return how a mail says what only some editions have."""
    compared = _("An attack may also be above or below a number.")
    promised = _("A promise has a line of its own that begins with “promise:”, or with “their promise:”.")
    return [*([compared] if form.comparisons else []), *([promised] if form.promises else [])]
