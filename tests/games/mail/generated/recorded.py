"""Questions of every kind out of the recorded games, some of each."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import engine
from engine import ShipsTarget, decision_from_json
from games.mail.understand.answer import main_players_by_side
from games.words.reader import Reader
from tests.engine.recorded import LOGS, begun, name_of, read
from tests.games.mail.corpus.questions import Question

OF_EACH_KIND = 4
SHARE = 0.5  # of the questions that are taken, so that not all are from the first games


MANY_ANSWERS = Question(
    engine.Ask(
        0,
        "launch",
        engine.Ships(
            {str(planet): 4 for planet in range(0, 40, 2)},
            1,
            4,
            targets=[ShipsTarget(planet=planet) for planet in range(1, 40, 2)],
        ),
        {"side": "planet 5", "ships": {"0": 1}},
    ),
    Reader(0, {0: "zombie", 1: "void", 2: "macron", 3: "mind"}),
    {"offense": 0, "defense": 1},
)


def recorded_questions(games: int, seed: int) -> dict[str, Question]:
    """Questions with several answers from so many games, no more than some of each kind."""
    rng = random.Random(f"questions {seed}")
    found: dict[str, Question] = {}
    kinds: Counter[str] = Counter()
    for path in rng.sample(LOGS, min(games, len(LOGS))):
        _add(found, kinds, path, rng)
    return found


def _add(found: dict[str, Question], kinds: Counter[str], path: Path, rng: random.Random) -> None:
    log, seen = read(path), set()
    game = begun(log)
    for number, document in enumerate(log["decisions"]):
        for key in sorted(set(game.waiting) - seen):
            seen.add(key)
            ask = game.open[key]
            if kinds[ask.what] < OF_EACH_KIND and rng.random() < SHARE and len(ask.suggestions()) > 1:
                kinds[ask.what] += 1
                found[f"{name_of(path)} {number} {ask.what}"] = _question(game, ask)
        game.decide(decision_from_json(document))


def _question(game: engine.Game, ask: engine.Ask) -> Question:
    ask.fix_words()
    view = engine.view(game.position, ask.seat)
    return Question(ask, Reader.of(view), main_players_by_side(view))
