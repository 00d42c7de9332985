"""What seats hold and say in advance changes nothing that others get, until somebody acts (chapter 29).

So many cases are tried as the environment's `CASES` says, else 240; `make secrets` tries 20,000.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from engine import MOMENT, PRIVATE
from engine.asking.ask import Ask
from engine.facts import PowerWasLost
from tests.engine import twins
from tests.engine.twin_orders import KINDS
from tests.engine.twins import Case, Tally, played, tally_of

CASES = int(os.environ.get("CASES", "240"))
PARTS = 4  # so that several workers share them
PLANTED = 60


@pytest.mark.timeout(180 + CASES)
@pytest.mark.parametrize("part", range(PARTS))
def test_secrets_of_some_change_nothing_that_the_others_get(part: int) -> None:
    """Many cases last an encounter, and reactions are kept in them, or they would prove nothing.

    Those in which somebody lays another Kicker in each twin end where it is turned up.
    """
    each = CASES // PARTS
    tally = tally_of(part * each, each)
    assert tally.counterexamples == []
    assert tally.cases == each and tally.compared > 5 * each
    assert tally.ended["the encounter"] > each / 4 > 0 < tally.ended["a reaction acts"]
    assert tally.kept > each


def test_the_twins_differ_in_hands_and_orders() -> None:
    case = Case(twins._checkpoint(1), 11)
    one, other = (game.position for game in case.games)
    for seat in case.secretive:
        assert sorted(map(str, one.seats[seat].hand)) != sorted(map(str, other.seats[seat].hand))
        assert len(one.seats[seat].hand) == len(other.seats[seat].hand)
    assert all(one.seats[seat].hand == other.seats[seat].hand for seat in case.others)


def of_mayfair() -> Tally:
    """What ten cases come to at each of these places of Mayfair's edition."""
    tally = Tally()
    for place in twins.OF_MAYFAIR:
        tally.add(tally_of(10 * place, 10))
    return tally


def test_secret_kickers_and_promises_change_nothing_that_the_others_get() -> None:
    """M-13.1, M-7.8.10: also where each twin lays or promises something else."""
    tally = of_mayfair()
    assert tally.counterexamples == []
    assert tally.differed["kicker"] > 8


def test_unused_specials_differ_in_twins_of_mayfairs_edition() -> None:
    """M-15.12: and so do those low in the destiny deck."""
    one, other = (game.position for game in Case(twins._checkpoint(3), 31).games)
    assert one.specials != other.specials and sorted(one.destiny) != sorted(other.destiny)
    assert len(one.specials) == len(other.specials) > 0


def test_a_view_that_named_unused_specials_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    view = twins.view

    def telling(position: Any, seat: int | None) -> Any:
        return view(position, seat), sorted(position.specials)

    monkeypatch.setattr(twins, "view", telling)
    assert leaks(30, 10)


def test_a_view_that_named_kickers_face_down_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    view = twins.view

    def telling(position: Any, seat: int | None) -> Any:
        laid = [one.card.key for enc in position.encounters_under_way for one in enc.kickers.values()]
        return view(position, seat), laid

    monkeypatch.setattr(twins, "view", telling)
    assert of_mayfair().counterexamples


def test_a_question_for_kickers_asked_only_of_those_who_hold_some_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """M-13.1, A-61."""
    public = Ask.public
    one_answer = property(lambda ask: PRIVATE if _without_a_kicker(ask) else public.fget(ask))
    monkeypatch.setattr(Ask, "public", one_answer)
    assert of_mayfair().counterexamples


def _without_a_kicker(ask: Ask) -> bool:
    return ask.what == "kicker" and len(ask.form.options) == 1


def test_orders_of_every_kind_answer() -> None:
    missing = set(KINDS)
    for tally in played(0, 2 * PLANTED):
        missing -= set(tally.ordered)
        if not missing:
            break
    assert missing == set()


def leaks(first: int, cases: int) -> bool:
    """Return whether one of these cases is a counterexample; the first will do."""
    return any(tally.counterexamples for tally in played(first, cases))


def test_a_view_that_counted_the_flares_of_others_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    view = twins.view

    def telling(position: Any, seat: int | None) -> Any:
        return view(position, seat), sum(card.is_flare for one in position.seats for card in one.hand)

    monkeypatch.setattr(twins, "view", telling)
    assert leaks(0, PLANTED)


def test_a_question_that_everybody_knew_of_because_of_a_hand_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A stop of a seat's own is asked as if its moment were known to all."""
    public = Ask.public
    monkeypatch.setattr(
        Ask, "public", property(lambda ask: MOMENT if ask.about.get("stop") else public.fget(ask))
    )
    monkeypatch.setattr(Case, "_own_affair", lambda case, game: twins.open_reaction(game))
    assert leaks(0, PLANTED)


def test_a_game_that_stood_at_a_reaction_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Case, "_own_affair", lambda case, game: None)
    assert leaks(0, PLANTED)


def test_orders_for_a_power_that_everybody_sees_are_noticed_and_so_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That its seat is not asked for it any more is known, as with any order."""
    ordered = Case._order

    def of_powers(case: Case, position: Any, seat: int, rng: Any, twin: int) -> None:
        ordered(case, position, seat, rng, twin)
        if twin:
            mine = position.seats[seat]
            mine.ahead = mine.ahead.with_names(
                {**mine.ahead.by_name, **twins.orders_for_seat(position, seat)}
            )

    monkeypatch.setattr(Case, "_order", of_powers)
    assert leaks(0, 3 * PLANTED)


def test_a_view_that_counted_the_orders_of_others_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    view = twins.view

    def telling(position: Any, seat: int | None) -> Any:
        return view(position, seat), [len(one.ahead.numbered) for one in position.seats]

    monkeypatch.setattr(twins, "view", telling)
    assert leaks(0, PLANTED)


def test_a_line_of_the_log_about_an_order_that_answers_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decide = twins.decide_by_order
    monkeypatch.setattr(
        twins, "decide_by_order", lambda game, found: [*decide(game, found), PowerWasLost(found.ask.seat)]
    )
    assert leaks(0, PLANTED)


def test_a_view_that_named_what_lies_face_down_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    view = twins.view

    def telling(position: Any, seat: int | None) -> Any:
        unseen = [[power.alien for power in one.face_down] for one in position.seats]
        return view(position, seat), unseen

    monkeypatch.setattr(twins, "view", telling)
    assert leaks(0, PLANTED)


def test_a_view_that_named_face_down_techs_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-23.16."""
    view = twins.view

    def telling(position: Any, seat: int | None) -> Any:
        return view(position, seat), [tech.tech for one in position.seats for tech in one.techs]

    monkeypatch.setattr(twins, "view", telling)
    assert leaks(50, 10)  # of a game with techs


def test_the_command_counts_cases_and_fails_by_a_counterexample(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert twins.main(["--cases", "10"]) == 0
    assert '"cases": 10' in capsys.readouterr().out
    monkeypatch.setattr(Case, "play", lambda case: Tally(cases=1, counterexamples=[f"case {case.number}"]))
    assert twins.main(["--cases", "2", "--first", "5"]) == 1
    assert '"case 5", "case 6"' in capsys.readouterr().out
