"""Hidden Powers that always act: what must happen turns its sheet up, and until then it changes nothing."""

from __future__ import annotations

import pytest

from engine import view
from engine.sheets.abilities import Rule
from engine.state import queries
from engine.state.queries import CARD_VALUE
from tests.engine.scenario import scenario

ONE_MORE = Rule(lambda sheet, value, seat: value + (seat == sheet.seat), CARD_VALUE, "added", "")


def clashing(red="tripler", *, blue="", green="", cards=("attack 8", "attack 20"), always=True):
    game = scenario(red=(red, cards[0]), blue=(blue, cards[1]), green=(green,), yellow=("",)).face_down()
    return game.effective_switches(hidden_powers="always" if always else "until_shown")


def turned_up(game):
    return [(fact.seat, fact.power) for fact in game.heard("power_turned_up")]


def test_what_must_be_used_turns_its_sheet_up_and_acts():
    """R-24.20: a Tripler's attack of 8 counts 24."""
    game = clashing().attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert turned_up(game) == [(0, "tripler")]
    assert game.heard("totals_final")[0].offense == 24 + 1


def test_before_that_it_changes_nothing_and_nobody_is_asked_because_of_it():
    """R-24.20, R-24.2: neither a view nor a question."""
    seen = []
    for alien in ("tripler", "mirror", "virus"):
        game = clashing(alien).attack(ships=1).play_until("encounter_card")
        assert not turned_up(game)
        seen.append((view(game.position, 1), sorted((a.seat, a.what) for a in game.game.open.values())))
    assert seen == [seen[0]] * 3


def test_what_may_be_used_stays_down_until_its_owner_uses_it():
    """R-24.20: Mirror is optional, so nobody is asked for it."""
    game = clashing("mirror").attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert turned_up(game) == [] and [power.alien for power in game.red.seat.face_down] == ["mirror"]
    game = clashing("mirror")
    game.red.stands("cards_chosen")
    game.attack(ships=2).lay(red="attack 8", blue="attack 20").red.uses("reversal")
    assert turned_up(game) == [(0, "mirror")]


def test_a_condition_that_is_not_met_turns_nothing_up():
    """R-24.20: Pacifist acts with a negotiate against an attack alone."""
    game = clashing("pacifist").attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert turned_up(game) == []
    game = clashing("pacifist", cards=("negotiate", "attack 20"))
    game.attack(ships=1).lay(red="negotiate", blue="attack 20").finish()
    assert turned_up(game) == [(0, "pacifist")]
    assert game.heard("encounter_result")[0].result == "offense"


def test_without_this_switch_it_does_nothing_until_it_is_turned_up():
    """R-24.20, R-24.2, R-24.3."""
    game = clashing(always=False).attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert turned_up(game) == [] and game.heard("totals_final")[0].offense == 9


def test_it_is_told_whether_somebody_chose_to():
    """R-24.20: what had to act turned itself up; what its owner may leave was turned up by them."""
    game = clashing("tripler").attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert [fact.by_itself for fact in game.heard("power_turned_up")] == [True]
    game = clashing("mirror")
    game.red.turns_up("mirror")
    game.attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert [fact.by_itself for fact in game.heard("power_turned_up")] == [False]


def test_several_act_in_timing_order():
    """R-15.2, R-24.20: the offense's first."""
    game = clashing("tripler", blue="macron").attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert turned_up(game) == [(0, "tripler"), (1, "macron")]


def test_one_that_is_zapped_lies_face_up_and_did_nothing():
    """R-14.7, R-24.20: it was used, so it can be answered."""
    game = scenario(
        red=("tripler", "attack 8"), blue=("", "attack 20", "cosmic_zap"), green=("",)
    ).face_down()
    game.effective_switches(hidden_powers="always")
    game.attack(ships=1).lay(red="attack 8", blue="attack 20")
    game.play_until("power_used", of="blue").blue.plays("cosmic_zap")
    assert turned_up(game) == [(0, "tripler")] and game.finish().heard("totals_final")[0].offense == 9


def test_ships_that_may_not_be_sent_together_show_whose_they_are():
    """R-24.20: Macron planned three and sends one."""
    game = clashing("macron").attack(ships=3)
    game.play_until("encounter_card")
    assert turned_up(game) == [(0, "macron")]
    assert sum(game.position.enc.gate.values()) == 1


def test_what_needs_tokens_of_the_setup_acts_once_its_owner_turned_it_up():
    """R-24.10, R-24.20: nothing lies on Tick-Tock before; Warrior comes by its first tokens by itself."""
    for alien, shown in (("tick_tock", []), ("warrior", [(0, "warrior")])):
        game = clashing(alien).attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
        assert turned_up(game) == shown
    assert game.red.seat.powers[0].tokens > 0


def test_one_that_is_never_lost_shows_itself_when_it_would_be():
    """R-14.3, R-24.20: and so nothing is lost."""
    for alien, shown in (("masochist", [(0, "masochist")]), ("mirror", [])):
        game = clashing(alien)
        game.red.loses_home_colonies(2)
        game.start.planets[0] = {}
        game.start.planets[1] = {0: 4}
        game.start.seats[0].warp += 4
        game.attack(ships=4, planet=5).lay(red="attack 8", blue="attack 20").finish()
        assert turned_up(game) == shown


@pytest.mark.parametrize("missing", [False, True])
def test_of_several_powers_what_lies_face_down_rests_while_home_colonies_are_missing(missing):
    """R-24.14, R-24.20: it is lost first."""
    game = clashing("tripler").several_powers()
    if missing:
        game.red.loses_home_colonies(3)
    game.attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert turned_up(game) == ([] if missing else [(0, "tripler")])


def test_while_its_own_sheets_rest_a_seat_shows_nothing(monkeypatch):
    """R-24.20, OURS-core-75."""
    monkeypatch.setattr("engine.windows.face_down.may_turn_up", lambda position, seat: seat != 0)
    game = clashing("tripler").attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert turned_up(game) == []


def test_what_a_rule_of_a_sheet_changes_turns_it_up_where_it_is_fixed(monkeypatch):
    """R-24.20: of sheets that do nothing else too, here by an attack that counts one more: no tie."""
    monkeypatch.setitem(queries._rules_of_powers, CARD_VALUE.name, {"mirror": [ONE_MORE]})
    monkeypatch.setattr(queries, "_changed_by_held", {*queries._changed_by_held, CARD_VALUE.name})
    cards = ("attack 8", "attack 5")
    game = clashing("mirror", cards=cards).attack(ships=1).lay(red=cards[0], blue=cards[1]).finish()
    assert turned_up(game) == [(0, "mirror")]
    assert game.heard("totals_final")[0].offense == 8 + 1 + 1
    game = clashing("mirror").attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert turned_up(game) == []  # for then it only changes a total
