"""Every game ever recorded can be stepped through, and its last step is the live page.

Of each game every step is told in words, with reasons; some steps, others in each game, are made into whole
pages. One game of four is taken, and all of them by `make proofs`: that a game replays at all is tested of
each, in `tests/engine/test_logs.py`. Dropping a file into `tests/engine/logs` is enough.
"""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

import engine
from games.base import chain
from games.base.vocabulary import vocabulary_of
from games.log.words.in_play import readers_at
from games.log.words.sentences import reasons, sentence
from games.models import Checkpoint, Decision, Game, LogEntry, Seat, User
from games.play.read.current import current_game, decision_body
from games.play.service.session import KINDS, checkpoint
from games.replay.page.page import hand_words, replay_context
from games.replay.read.course import course
from games.replay.read.moments import Replay, replay
from games.words.reader import Reader
from tests.engine.recorded import LOGS, name_of, read
from tests.games.recorded import BEGAN, ROUTES
from tests.games.tables import person
from tests.proofs import sample

STEPS = 3

pytestmark = pytest.mark.django_db


class Writer:
    """Writes a recorded game into the database."""

    def __init__(self, log: dict[str, Any]):
        options = log["options"]
        self.row = Game.objects.create(
            edition=options["edition"],
            options=options,
            rulings=str(options["rulings"]),
            seed=log["seed"],
            response_seconds=3600,
            deal_seconds=3600,
            status=Game.Status.OVER,
            started_at=BEGAN,
            ended_at=BEGAN,
        )
        Seat.objects.bulk_create(Seat(game=self.row, number=n) for n in range(options["players"]))
        self.rows = [
            Decision(
                game=self.row,
                number=1,
                kind="options",
                route="start",
                body={"seed": log["seed"]},
                at=BEGAN,
                previous_hash=chain.FIRST,
            ).seal()
        ]
        self.game = engine.Game(engine.new_position(engine.Options.from_json(options), log["seed"]))
        facts = [engine.fact_json(fact) for fact in self.game.facts]
        LogEntry.objects.bulk_create(
            LogEntry(game=self.row, number=1, place=place, fact=fact, at=BEGAN)
            for place, fact in enumerate(facts)
        )

    def take(self, decision: engine.Decision) -> None:
        number = len(self.rows) + 1
        self.rows.append(
            Decision(
                game=self.row,
                number=number,
                seat=decision.seat,
                question=getattr(decision, "question", None),
                kind=KINDS[type(decision)],
                body=decision_body(decision),
                route=ROUTES[number % len(ROUTES)],
                at=BEGAN,
                previous_hash=self.rows[-1].hash,
            ).seal()
        )

    def written(self) -> Game:
        Decision.objects.bulk_create(self.rows, batch_size=500)
        checkpoint(self.rows[0], self.game.checkpoint).save()
        marks, winners = played(self.row)
        Checkpoint.objects.bulk_create(checkpoint(self.rows[number - 1], text) for number, text in marks)
        Game.objects.filter(pk=self.row.pk).update(winners=winners)
        return Game.objects.get(pk=self.row.pk)


def played(game: Game) -> tuple[list[tuple[int, str]], list[int]]:
    """The checkpoints and the winners, as the course of the game comes by them: it is played through once."""
    marks: list[tuple[int, str]] = []
    winners: list[int] = []
    decide, numbers = engine.Game.decide, count(2)

    def noting(played: engine.Game, decision: engine.Decision) -> list[engine.Fact]:
        before, number = played.checkpoint, next(numbers)
        facts = decide(played, decision)
        if played.checkpoint is not before:
            marks.append((number, played.checkpoint))
        winners[:] = played.winners
        return facts

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine.Game, "decide", noting)
        course(game.pk)
    return marks, winners


def written(log: dict[str, Any]) -> Game:
    writer = Writer(log)
    for document in log["decisions"]:
        writer.take(engine.decision_from_json(document))
    return writer.written()


def told(found: Replay) -> int:
    """Tell all steps with reasons; says how many lines there are."""
    reader = Reader.of(found.view(found.steps[-1]))
    facts = [fact for step in found.steps for fact in step.facts]
    assert all(why is not None for why in reasons(facts, reader))
    spoken = [sentence(fact, then) for fact, then in zip(facts, readers_at(facts, reader), strict=True)]
    assert all(line and "%(" not in line for line in spoken)
    return len(spoken)


def some_steps(found: Replay, name: str) -> list[int]:
    every = range(1, len(found.steps) + 1)
    return sorted(random.Random(name).sample(every, STEPS)) if len(every) > STEPS else list(every)


def shown(found: Replay, number: int) -> dict[str, Any]:
    context = replay_context(found, number)
    page = render_to_string("replay/replay.html", context)
    assert str(context["board"]) in page and context["origin"] and context["step"].number == number
    return context


@pytest.mark.parametrize("path", sample(LOGS, of=24), ids=name_of)
def test_a_recorded_game_is_stepped_through_and_its_last_step_is_the_live_page(
    path: Path, noted_templates: None
) -> None:
    game = written(read(path))
    red, seat = person("red"), random.Random(path.name).randrange(game.seats.count())
    game.seats.filter(number=seat).update(user=red)
    everything = replay(red, game.pk)
    assert len(everything.steps) == Decision.objects.filter(game=game).count()
    assert told(everything) > len(everything.steps) / 10
    for number in some_steps(everything, path.name):
        shown(everything, number)
    the_last_step_is_the_live_page(game, red, seat)


def the_last_step_is_the_live_page(game: Game, red: User, seat: int) -> None:
    client = Client()
    client.force_login(red)
    live = client.get(f"/games/{game.pk}/")
    last = client.get(f"/games/{game.pk}/replay/?step=999999&eyes={seat}")
    for part in ("board", "phase", "story"):
        assert live.context[part] == last.context[part]
    assert str(live.context["board"]) in live.content.decode()
    assert str(live.context["board"]) in last.content.decode()
    view = engine.view(current_game(game.pk).game.position, seat)
    found = replay(red, game.pk, str(seat))
    assert found.view(found.steps[-1]) == view  # the hand and the seats of the live page are made of it
    with vocabulary_of(game.edition):
        assert last.context["hands"] == [hand_words(view["seats"][seat])]
