"""What a simulation counts: what people would wait for, be asked, be mailed and only pass."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from engine.asking.ask import Ask
from engine.asking.forms import PASS, Option, choice
from engine.bots.bot_game import play_bot_game
from engine.bots.counts import EncounterCounts, Step
from engine.game import Game
from engine.options import Options


def asking(seat: int, *, stop: bool = False, window: bool = False, reaction: bool = False) -> Ask:
    about = {name: True for name, said in (("stop", stop), ("window", window)) if said}
    form = choice(Option(PASS, "pass"), Option("go", "go"))
    return Ask(seat, "join", form, PASS, about=cast(Any, about), reaction=reaction)


def waiting(**asks: Ask) -> Game:
    """A game that waits for these questions, by the name "seat_number"."""
    found = {(int(name[1]), int(name[3])): ask for name, ask in asks.items()}
    return cast(Game, SimpleNamespace(open=found, waiting=set(found)))


def counted(*moments: Game) -> EncounterCounts:
    counts = EncounterCounts()
    for moment in moments:
        counts.look(moment)
    return counts


def test_questions_that_are_open_together_are_one_wait() -> None:
    both, one = waiting(s0q1=asking(0), s1q1=asking(1)), waiting(s1q1=asking(1))
    counts = counted(both, one)
    assert (counts.waits.each, counts.asked) == ([1], [2])


def test_one_question_after_the_other_is_a_wait_each() -> None:
    counts = counted(waiting(s0q1=asking(0)), waiting(s1q1=asking(1)))
    assert (counts.waits.each, counts.asked) == ([2], [2])


def test_what_a_seat_is_asked_at_one_moment_is_one_question_and_one_mail() -> None:
    counts = counted(waiting(s0q1=asking(0), s0q2=asking(0), s1q1=asking(1)))
    assert counts.asked == [2]


def test_a_stop_of_ones_own_is_a_wait_of_its_own_count_only() -> None:
    counts = counted(waiting(s0q1=asking(0, stop=True)), waiting(s1q1=asking(1)))
    assert (counts.waits.each, counts.own_waits.each, counts.asked) == ([1], [2], [1])


def answered(*given: tuple[Ask, Any], at_once: bool = True) -> EncounterCounts:
    """All of them asked at one moment, or one after the other."""
    counts, asks = EncounterCounts(), {}
    for number, (ask, _) in enumerate(given, 1):
        ask.number = number
        asks[f"s{ask.seat}q{number}"] = ask
        if not at_once:
            counts.look(waiting(**asks))
    counts.look(waiting(**asks))
    for ask, answer in given:
        counts.answered(ask, answer)
    return counts


def test_passes_are_plain_wherever_they_are_given_but_at_ones_own_stop() -> None:
    counts = answered(
        (asking(0), PASS),
        (asking(0), "go"),
        (asking(0, window=True), PASS),
        (asking(0, stop=True, window=True), PASS),
        at_once=False,
    )
    assert (counts.answers, counts.plain_passes, counts.windows, counts.passes) == (3, 2, 1, 1)


def test_what_a_seat_answers_at_once_is_one_answer_and_a_plain_pass_only_if_it_passes_at_all() -> None:
    counts = answered((asking(0), PASS), (asking(0), "go"), (asking(1), PASS), (asking(1), PASS))
    assert (counts.answers, counts.plain_passes) == (2, 1)
    counts = answered((asking(0), "go"), (asking(0), PASS))
    assert (counts.answers, counts.plain_passes) == (1, 0)


def test_what_a_seat_does_when_it_helps_is_no_answer() -> None:
    assert answered((asking(0, reaction=True), PASS)).answers == 0


def test_each_answer_is_told_with_what_is_asked_because_of_it() -> None:
    counts = EncounterCounts()
    first = asking(0)
    first.number = 1
    counts.look(waiting(s0q1=first, s1q1=asking(1)))
    counts.answered(first, "go")
    counts.begin_next()
    counts.look(waiting(s1q1=asking(1), s0q2=asking(0), s2q1=asking(2, stop=True)))
    counts.look(waiting(s1q1=asking(1), s0q2=asking(0)))
    assert counts.steps == [Step(0, None, ((0, 1), (1, 1))), Step(1, (0, 1), ((0, 2),))]


def test_each_encounter_is_counted_by_itself() -> None:
    counts = counted(waiting(s0q1=asking(0)))
    counts.begin_next()
    counts.look(waiting(s1q1=asking(1)))
    assert (counts.waits.each, counts.own_waits.each, counts.asked) == ([1, 1],) * 3


def test_of_a_whole_game_the_acts_are_all_powers_used_and_cards_played() -> None:
    played = play_bot_game(Options(players=3, box=("human", "mirror", "oracle", "zombie")), "counted")
    assert played.finished and played.seats == 3
    assert played.acts >= sum(played.powers.values()) + sum(played.flares.values()) > 0
    assert sum(played.encounters.waits.each) <= sum(played.encounters.own_waits.each)


def test_what_a_seat_does_when_it_helps_is_no_question() -> None:
    counts = counted(waiting(s0q1=asking(0, reaction=True)), waiting(s1q1=asking(1)))
    assert (counts.waits.each, counts.own_waits.each, counts.asked) == ([1], [1], [1])
