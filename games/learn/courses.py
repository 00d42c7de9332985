"""Lessons of one encounter, rebuilt from what the learner has answered so far.

Seed, box and rulings are fixed, and what the others answer depends only on the position. So the same answers
always lead to the same moment, and an address holds all of it, even after a later release.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import engine
from engine import bots
from engine.editions import Rules
from engine.state.dice import Dice
from engine.state.view import View
from games.base.documents import AnswerJSON, FactJSON

ALIENS = ("warrior", "observer", "vulch")  # none of them asks anybody, or changes a total at first
# Those of the release that the lessons were written in: another box is another deck, and another lesson.
BOX = (
    "amoeba", "anti_matter", "barbarian", "calculator", "chosen", "citadel", "clone", "cudgel", "demon",
    "dictator", "fido", "filch", "fodder", "gambler", "grudge", "hacker", "hate", "healer", "human",
    "kamikaze", "loser", "machine", "macron", "masochist", "mind", "mirror", "miser", "mite", "mutant",
    "observer", "oracle", "pacifist", "parasite", "philanthropist", "reincarnator", "remora", "reserve",
    "shadow", "sorcerer", "spiff", "tick_tock", "trader", "tripler", "vacuum", "virus", "void", "vulch",
    "warpish", "warrior", "will", "zombie",
)  # fmt: skip
RULINGS = 1
SWITCHES = {Rules.flares.name: False}
MOST = 80  # answers of everybody: no encounter is that long


class InvalidAnswers(ValueError):
    """These answers do not lead through the encounter."""


class MistakeMade(Exception):
    """The answer is allowed, but not the one to give here. `mistake` is its id."""

    def __init__(self, mistake: str):
        super().__init__(mistake)
        self.mistake = mistake


@dataclass
class Lesson:
    """`new_facts`: what the learner saw happen since the last answer. `ask`: None when it is over.

    Only the steps of the course are asked, each of them once; to all other questions the default is taken.
    """

    course: Course
    game: engine.Game
    new_facts: list[FactJSON] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)  # the steps, by what was asked

    @property
    def ask(self) -> engine.Ask | None:
        if self.over:
            return None
        return next((ask for ask in _open_to(self.game, LEARNER) if self._is_step(ask)), None)

    @property
    def over(self) -> bool:
        encounter = self.game.position.encounter
        ended = encounter is not None and encounter.number > 1
        return ended or bool(self.game.winners) or self.game.position.turn.offense != self.course.offense

    @property
    def view(self) -> engine.View:
        return engine.view(self.game.position, LEARNER)

    def answer(self, answer: AnswerJSON) -> None:
        """Take an answer that is right, and go on to the next step.

        Raises NotAllowed; MistakeMade, with everything still as it was; InvalidAnswers when nothing is asked.
        """
        ask = self.ask
        if ask is None:
            raise InvalidAnswers
        canonical = ask.judge(answer)
        mistake = self.course.mistake(ask.what, self.view, canonical)
        if mistake is not None:
            raise MistakeMade(mistake)
        self.new_facts = _seen(self.game.decide(engine.Answer(LEARNER, ask.number, canonical)))
        self.answered.append(ask.what)
        self.go_on()

    def go_on(self) -> None:
        """Play up to the next step, or to the end."""
        for _ in range(MOST):
            if self.over or self.ask is not None or not self.game.waiting:
                return
            self.new_facts += _seen(self.game.decide(self._next()))

    def right_answer(self) -> AnswerJSON:
        """Return one answer that would be taken now."""
        ask = self.ask
        assert ask is not None, "nothing is asked"
        right = (one for one in ask.suggestions() if not self.course.mistake(ask.what, self.view, one))
        return next(right)

    def _is_step(self, ask: engine.Ask) -> bool:
        return ask.what in self.course.steps and ask.what not in self.answered

    def _next(self) -> engine.Answer:
        """Return an answer that teaches nothing: the learner's default, the others' script, or a bot's."""
        ask = self.game.open[sorted(self.game.waiting)[0]]
        if ask.seat == LEARNER:
            return engine.Answer(ask.seat, ask.number, ask.default)
        said = self.course.others.get((ask.seat, ask.what))
        return engine.Answer(ask.seat, ask.number, self._bot(ask) if said is None else ask.judge(said))

    def _bot(self, ask: engine.Ask) -> AnswerJSON:
        dice = Dice(f"{self.course.seed} {ask.seat} {ask.number}")
        answer: AnswerJSON = bots.answer("sensible", self.game, ask.seat, ask, dice)
        return answer


def lesson(course: Course, answers: Sequence[AnswerJSON] = ()) -> Lesson:
    """Return the encounter after these answers of the learner. Raises InvalidAnswers."""
    found = Lesson(course, engine.Game.load(_beginning(course.seed), []))
    found.go_on()
    for answer in answers:
        try:
            found.answer(answer)
        except (engine.Refused, MistakeMade) as refused:
            raise InvalidAnswers from refused
    return found


@cache
def _beginning(seed: str) -> str:
    options = engine.Options(players=len(ALIENS), dealt=ALIENS, box=BOX, rulings=RULINGS, switches=SWITCHES)
    return engine.Game(engine.new_position(options, seed)).checkpoint


def _open_to(game: engine.Game, seat: int) -> list[engine.Ask]:
    return [game.open[key] for key in sorted(game.waiting) if key[0] == seat]


def _seen(facts: Sequence[engine.Fact]) -> list[FactJSON]:
    documents = [engine.fact_json(fact) for fact in facts]
    return [one for one in documents if one.get("to") is None or LEARNER in one["to"]]


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
        """Return the first mistake that this answer would be."""
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
    """Return the lesson after this one; None after the last."""
    ids = list(COURSES)
    place = ids.index(course) + 1
    return ids[place] if place < len(ids) else None
