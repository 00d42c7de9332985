"""The lessons: where each begins, which questions it asks, and which answers to them are mistakes.

A lesson is data. What it says stands in `games.learn.words`, by the same ids.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import engine
from engine.state.view import View
from games.base.documents import AnswerJSON

LEARNER, YELLOW, BLUE = 0, 1, 2
ENOUGH_SHIPS = 3

Check = Callable[[View, Any], bool]


@dataclass(frozen=True)
class Course:
    """`steps`: what is asked, in order, and for each the mistakes by their ids.

    `others`: what other seats answer, by seat and question; a bot answers everything else.
    """

    id: str
    seed: str
    offense: int
    steps: Mapping[str, Mapping[str, Check]]
    others: Mapping[tuple[int, str], AnswerJSON]

    def mistake(self, what: str, view: View, answer: AnswerJSON) -> str | None:
        """The first mistake that this answer would be."""
        checks = self.steps[what]
        return next((mistake for mistake, is_made in checks.items() if is_made(view, answer)), None)


# Mistakes


def _few_ships(_view: View, answer: Any) -> bool:
    return bool(sum(answer["ships"].values()) < ENOUGH_SHIPS)


def _leaves_planet(view: View, answer: Any) -> bool:
    mine = {str(n): there.get(str(LEARNER), 0) for n, there in enumerate(view["planets"])}
    return any(ships >= mine.get(planet, 0) for planet, ships in answer["ships"].items() if ships)


def _negotiates(_view: View, answer: Any) -> bool:
    return bool(answer == "negotiate")


def _fights(view: View, answer: Any) -> bool:
    return not _negotiates(view, answer)


def _low_card(view: View, answer: Any) -> bool:
    hand = view["seats"][LEARNER]["hand"] or ()
    return engine.card(answer).value < max(engine.card(key).value for key in hand)


def _stays_out(_view: View, answer: Any) -> bool:
    return not answer["side"]


def _helps_defense(_view: View, answer: Any) -> bool:
    return bool(answer["side"] == "defense")


def _passes_behind(view: View, answer: Any) -> bool:
    totals = (view["encounter"] or {}).get("totals") or {}
    return answer == "pass" and totals["offense"] <= totals["defense"]


def _helps_other(_view: View, answer: Any) -> bool:
    return str(answer).endswith(":defense")


def _breaks_off(_view: View, answer: Any) -> bool:
    return bool(answer["do"] != "offer")


def _asks_no_colony(_view: View, answer: Any) -> bool:
    return answer["terms"][str(YELLOW)]["colony"] is None


def _gives_no_colony(_view: View, answer: Any) -> bool:
    return answer["terms"][str(LEARNER)]["colony"] is None


def _asks_cards(_view: View, answer: Any) -> bool:
    return bool(answer["terms"][str(YELLOW)]["cards"])


COURSES = {
    course.id: course
    for course in (
        Course(
            id="attack",
            seed="10",
            offense=LEARNER,
            steps={
                "launch": {"few_ships": _few_ships, "leaves_planet": _leaves_planet},
                "encounter_card": {"negotiates": _negotiates, "low_card": _low_card},
            },
            others={
                (YELLOW, "invite"): "nobody",
                (YELLOW, "encounter_card"): "attack 14",
                (YELLOW, "cards_revealed"): "pass",
            },
        ),
        Course(
            id="alliance",
            seed="2",
            offense=YELLOW,
            steps={
                "join": {
                    "stays_out": _stays_out,
                    "helps_defense": _helps_defense,
                    "leaves_planet": _leaves_planet,
                },
                "cards_revealed": {"passes_behind": _passes_behind, "helps_other": _helps_other},
            },
            others={
                (YELLOW, "invite"): "seats 0",
                (BLUE, "invite"): "seats 0",
                (YELLOW, "encounter_card"): "attack 6",
                (BLUE, "encounter_card"): "attack 8",
                (YELLOW, "cards_revealed"): "pass",
                (BLUE, "cards_revealed"): "pass",
            },
        ),
        Course(
            id="deal",
            seed="176",
            offense=LEARNER,
            steps={
                "encounter_card": {"fights": _fights},
                "deal": {
                    "breaks_off": _breaks_off,
                    "asks_no_colony": _asks_no_colony,
                    "gives_no_colony": _gives_no_colony,
                    "asks_cards": _asks_cards,
                },
            },
            others={(YELLOW, "invite"): "nobody", (YELLOW, "encounter_card"): "negotiate"},
        ),
    )
}
FIRST = next(iter(COURSES))


def next_course(course: str) -> str | None:
    """The lesson after this one; None after the last."""
    ids = list(COURSES)
    place = ids.index(course) + 1
    return ids[place] if place < len(ids) else None
