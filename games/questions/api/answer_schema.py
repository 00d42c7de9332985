"""What an answer to a question looks like, as a JSON Schema: made from the form that judges it.

What a schema cannot say, such as that no more ships go than may, the judge says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import engine
from engine.asking.forms import LATER, PASS
from engine.deals import BY_TYPE, MOST_CARDS, TERMS

Schema = dict[str, Any]


def answer_schema(ask: engine.Ask) -> Schema:
    """Every legal answer fits it."""
    return _MAKERS[ask.form.kind](ask.form)


def _choice(form: engine.Choice[Any]) -> Schema:
    """A window can be passed also where passing is not listed."""
    passing = [PASS] if _takes(form, PASS) else []
    return {"type": "string", "enum": list(dict.fromkeys([*form.options, *form.keys, *passing]))}


def _takes(form: engine.Choice[Any], answer: str) -> bool:
    try:
        form.judge(answer)
    except engine.NotAllowed:
        return False
    return True


def _ships(form: engine.Ships) -> Schema:
    if not form.targets:
        return _places(form)
    sides = [_object({"side": {"enum": list(form.targets)}, "ships": _places(form)}, ["side", "ships"])]
    alone = [""] * form.may_decline + [LATER] * form.may_wait
    if alone:
        sides.append(_object({"side": {"enum": alone}}, ["side"]))
    return sides[0] if len(sides) == 1 else {"oneOf": sides}


def _places(form: engine.Ships) -> Schema:
    """Numbers by place; all together from `least` to `most`."""
    each = {place: {"type": "integer", "minimum": 0, "maximum": n} for place, n in form.places.items()}
    about = f"By place; {form.least} to {form.most} ships in all."
    return {**_object(each, []), "description": about}


def _cards(form: engine.Cards) -> Schema:
    items: Schema = {"type": "string", "enum": sorted(set(form.cards))} if form.cards else {"type": "string"}
    return {"type": "array", "items": items, "minItems": form.least, "maxItems": form.most}


def _deal(form: engine.Deal) -> Schema:
    terms = {str(seat): _gift(form, str(seat)) for seat in (form.me, form.other)}
    ways = [
        _object({"do": {"const": "break off"}}, ["do"]),
        _object({"do": {"const": "offer"}, "terms": _object(terms, [])}, ["do", "terms"]),
    ]
    accept = _object({"do": {"const": "accept"}}, ["do"])
    return {"oneOf": [*ways, accept] if form.offer is not None else ways}


def _gift(form: engine.Deal, seat: str) -> Schema:
    colonies = form.colonies["mine" if seat == str(form.me) else "theirs"]
    clauses = {
        name: {"type": "integer", "minimum": 1, "maximum": most}
        for name, most in form.clauses.get(seat, {}).items()
    }
    about = "The key of a card, or one of: " + ", ".join(sorted({*TERMS, *BY_TYPE})) + "."
    cards = {"type": "array", "items": {"type": "string", "description": about}, "maxItems": MOST_CARDS}
    return _object(
        {
            "cards": cards,
            "colony": {"enum": [None, *colonies]},
            "ships": {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]},
            "clauses": _object(clauses, []),
        },
        [],
    )


def _object(properties: Schema, required: list[str]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


_MAKERS: dict[str, Callable[[Any], Schema]] = {
    "choice": _choice,
    "ships": _ships,
    "cards": _cards,
    "deal": _deal,
}
