"""The one legal answer that a text names, where there is only one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.games.mail.generated.atoms import Atom, atoms
from tests.games.mail.generated.oracle import STANCES, fault, is_card, is_legal, lines_of, may_be
from tests.games.mail.generated.texts import Text


def only_answer(text: Text) -> Any:
    """Return the one legal answer that holds all that is named, and nothing else; None if there is none."""
    if text.join in ("not", "or") or _is_unclear(text):
        return None
    found = [answer for answer in _candidates(text) if not fault(text, answer)]
    return found[0] if len(found) == 1 else None


def _is_unclear(text: Text) -> bool:
    """Whether "nobody" is said where no seats are chosen."""
    options = text.question.ask.form.options.values()
    of_seats = any(option.what in ("seats", "predict_nobody", "sharers") for option in options)
    return not of_seats and any(one.kind == "nobody" for one in text.wanted)


def _candidates(text: Text) -> Sequence[Any]:
    """Return the legal answers that the text may mean."""
    question, form = text.question, text.question.ask.form
    if form.kind == "cards":
        return _card_answers(text)
    if form.kind == "ships" and not any(one.kind in STANCES | {"label", "line"} for one in text.wanted):
        return [one for one in _ships_answers(text) if is_legal(question, one)]
    return [one for one in form.options if may_be(text, one)] if form.kind == "choice" else ()


def _card_answers(text: Text) -> list[Any]:
    """Return the cards that are named, if each thing is one card."""
    form, kinds = text.question.ask.form, {one.kind for one in text.wanted}
    if kinds == {"label"}:
        return lines_of(text.question)
    each = [{key for key in form.cards if is_card(one, key)} for one in text.wanted]
    if not kinds <= {"card", "alien"} or any(len(keys) != 1 for keys in each):
        return []
    answer = sorted(key for keys in each for key in keys)
    return [answer] if is_legal(text.question, answer) else []


def _ships_answers(text: Text) -> list[Any]:
    """Return the answers in which nothing is left open: the target, the place and how many."""
    form = text.question.ask.form
    if any(one.kind == "number" for one in text.wanted):
        return []
    said = [one.means for one in text.wanted]
    fleets = [_fleet(means, form) for means in said]
    ships = [fleet for fleet in fleets if fleet]
    rest = [means for means, fleet in zip(said, fleets, strict=True) if not fleet]
    if len(ships) > 1 and form.targets:
        return []
    merged = {place: n for fleet in ships for place, n in fleet.items()}
    if not merged or sum(map(len, ships)) != len(merged):
        return []
    targets = [
        key for key in form.targets if all(means & atoms(text.question, {"side": key}) for means in rest)
    ]
    if not form.targets:
        return [] if rest else [merged]
    return [{"side": targets[0], "ships": merged}] if len(targets) == 1 else []


def _fleet(means: frozenset[Atom], form: Any) -> dict[str, int]:
    """Return the ships that a thing names with their place, or that it counts where there is one place."""
    found = {atom[1]: atom[2] for atom in means if atom[0] == "ships" and len(atom) == 3}
    counted = [atom[1] for atom in means if atom[0] == "total"]
    return found or ({next(iter(form.places)): counted[0]} if counted and len(form.places) == 1 else {})
