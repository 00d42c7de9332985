"""Writes recorded.json: of each kind of question the richest one out of the recorded games.

Run as `python -m tools.record_questions KIND...`. It adds the kinds that are named, and without a name all
that are new: what is recorded stays, since replies are written to it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import engine
from engine.editions.named import edition_named
from engine.state.view import SIDES, encounter_in

from .record_logs import LOGS, read

RECORDED = Path(__file__).parent.parent / "tests" / "games" / "mail" / "corpus" / "recorded.json"
MOST_LISTED = 9


def document(ask: Any, view: engine.View, edition: str) -> dict[str, Any]:
    """A question as JSON, with the aliens and the main players that its player knows.

    It names its edition where that has words of its own.
    """
    encounter = encounter_in(view)
    return {
        **({"edition": edition} if edition_named(edition).vocabulary else {}),
        "what": ask.what,
        "seat": ask.seat,
        "aliens": {str(s["seat"]): s["powers"][0]["alien"] for s in view["seats"] if s.get("powers")},
        "sides": {side: encounter[side] for side in SIDES if encounter.get(side) is not None},
        "default": ask.default,
        "about": dict(ask.about),
        "form": _form(ask.form),
    }


def _form(form: Any) -> dict[str, Any]:
    return {"kind": form.kind, **_MAKERS[form.kind](form)}


_MAKERS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "choice": lambda f: {"options": [[o.key, o.what, o.params] for o in f.options.values()]},
    "ships": lambda f: {
        "places": f.places,
        "least": f.least,
        "most": f.most,
        "heads": list(f.targets),
        "idle": f.may_decline,
        **({} if f.come_from is None else {"come_from": f.come_from}),
    },
    "cards": lambda f: {"cards": list(f.cards), "least": f.least, "most": f.most},
    "deal": lambda f: {
        "me": f.me,
        "other": f.other,
        "offer": f.offer,
        "colonies": f.colonies,
        "clauses": f.clauses,
    },
}


def _richness(ask: Any) -> tuple[int, ...]:
    """More kinds of options, more options, more places: as far as one mail can list them."""
    form = ask.form
    if form.kind == "choice":
        options = form.options.values()
        listed = len(options) if len(options) <= MOST_LISTED else 2
        return (len({o.what for o in options}) if listed > 2 else 1, listed)
    if form.kind == "ships":
        return (min(len(form.targets), 3), -abs(len(form.places) - 4), form.most)
    return (len(set(form.cards)),) if form.kind == "cards" else (form.offer is not None, len(form.clauses))


def richest(logs: list[Path]) -> dict[str, dict[str, Any]]:
    """The richest question of each kind."""
    best: dict[str, tuple[tuple[int, ...], dict[str, Any]]] = {}
    for path in logs:
        log = read(path)
        game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
        asked: set[tuple[int, int]] = set()
        for decision in log["decisions"]:
            for key in set(game.open) - asked:
                asked.add(key)
                _note(best, game, game.open[key], log["options"].get("edition", ""))
            game.decide(engine.decision_from_json(decision))
    return {what: found for what, (_richness, found) in sorted(best.items())}


def _note(best: dict[str, tuple[tuple[int, ...], dict[str, Any]]], game: Any, ask: Any, edition: str) -> None:
    rich = _richness(ask)
    if ask.what in best and best[ask.what][0] >= rich:
        return
    best[ask.what] = (rich, document(ask, engine.view(game.position, ask.seat), edition))


def _only(kinds: list[str], found: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {what: one for what, one in found.items() if what in kinds} if kinds else found


def main() -> None:
    """Adds the kinds that are not recorded yet."""
    known = json.loads(RECORDED.read_text()) if RECORDED.exists() else {}
    found = _only(sys.argv[1:], richest(sorted(LOGS.glob("*.json.gz")))) | known
    lines = [
        f"{json.dumps(what)}: {json.dumps(one, ensure_ascii=False)}" for what, one in sorted(found.items())
    ]
    RECORDED.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
