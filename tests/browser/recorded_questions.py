"""The questions of a recorded game as its players are asked them, and how much of it a phone shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from playwright.sync_api import Page

import engine
from tests.games.tables import COLOURS, person

from .scenes import recorded_game
from .visits import Visit


@dataclass(frozen=True)
class Asked:
    """After so many decisions a seat is asked these things at once."""

    decisions: int
    seat: int
    what: tuple[str, ...]


@dataclass(frozen=True)
class Screen:
    """Of a page with its question, in pixels from the top: where what is at stake ends with the heading;
    where every part has been named with its default, or has shown its first choice; where the form ends; and
    where the bar that sends begins."""

    asked: Asked
    stake: float
    parts: float
    form: float
    bar: float

    @property
    def fits(self) -> bool:
        """Question, stake, the beginning of every part, and Send."""
        return max(self.stake, self.parts) <= self.bar

    @property
    def fits_whole(self) -> bool:
        return self.form <= self.bar


def questions(log: dict[str, Any]) -> Iterator[Asked]:
    """Each set of questions that a seat is asked, when it is first asked."""
    game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    told: set[tuple[int, int]] = set()
    for number, document in enumerate(log["decisions"]):
        new = {key for key in game.waiting if not game.open[key].reaction} - told
        if number and not any(ask.reaction for ask in game.open.values()):
            told |= new
            for seat in sorted({seat for seat, _number in new}):
                mine = sorted(key for key in game.waiting if key[0] == seat)
                yield Asked(number, seat, tuple(game.open[key].what for key in mine))
        game.decide(engine.decision_from_json(document))


MEASURE = """() => {
  const asked = document.querySelector(".asked"), form = asked.querySelector("form.answer");
  const bottom = (one) => one ? one.getBoundingClientRect().bottom : 0;
  const actions = form.querySelector(":scope > .actions");
  const inSight = [...form.querySelectorAll("label, legend, input, select, summary, p")].filter(
    (one) => !one.closest(".actions") && one.getClientRects().length && one.type !== "hidden");
  const parts = [...form.querySelectorAll(":scope > fieldset.part")];
  // Each part is named with its default above, as a way to it; else the first choice is looked for.
  const named = [...asked.querySelectorAll(".defaults a")];
  const last = parts.length ? parts[parts.length - 1] : form;
  const first = inSight.find((one) => last.contains(one) && one.tagName !== "LEGEND");
  const told = [...asked.querySelectorAll("h2, .stake, .strip, .due")];
  return {
    stake: Math.max(...told.filter((one) => !form.contains(one)).map(bottom)),
    parts: named.length === parts.length && named.length ? Math.max(...named.map(bottom)) : bottom(first),
    form: Math.max(0, ...inSight.map(bottom)),
    bar: actions.getBoundingClientRect().top,
  };
}"""


def visit(log: dict[str, Any], asked: Asked) -> Visit:
    """The page of the one who is asked, in a game that stands there."""
    game = recorded_game(log, "The first screen", asked.decisions)
    return Visit(reverse("turn", args=[game.pk]), person(COLOURS[asked.seat]))


def measured(page: Page, asked: Asked) -> Screen:
    """Of the page that is shown."""
    return Screen(asked, **page.evaluate(MEASURE))
