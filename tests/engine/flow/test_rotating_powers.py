"""Rotating Powers: a turn may begin with another alien (R-24.4, R-24.11)."""

from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.queries import in_force
from tests.engine.scenario import scenario


def turning(red="mirror", *unused, hidden=False, **seats):
    """Red's turn begins; these sheets are held by nobody, the first is drawn first."""
    game = scenario(red=(red, "attack 8"), **({"blue": ("", "attack 20"), "green": ("",)} | seats))
    game.effective_switches(rotating_powers=True)
    game.start.unused = list(reversed(unused))
    return game.face_down() if hidden else game


def test_the_offense_keeps_the_old_or_the_new_one():
    """R-24.4, D-5: the other is discarded."""
    game = turning("mirror", "tripler")
    assert game.asked() == {"red": "rotate"} and game.red.options == ["keep", "give mirror"]
    game.red.answers("give mirror")
    assert game.red.powers == ["tripler"]
    assert (game.position.spent, game.position.unused) == (["mirror"], [])


def test_if_nothing_is_said_the_old_one_stays():
    """R-24.4, D-5."""
    game = turning("mirror", "tripler")
    assert game.red.ask.default == "keep"
    game.red.answers("keep")
    assert (game.red.powers, game.position.spent) == (["mirror"], ["tripler"])


def test_without_the_variant_nobody_is_asked():
    game = turning("mirror", "tripler").effective_switches(rotating_powers=False)
    assert not game.red.is_asked("rotate")


def test_everybody_sees_which_it_is():
    """R-24.4: D-5, open."""
    game = turning("mirror", "tripler")
    assert [fact.power for fact in game.heard("sheet_offered", "green")] == ["tripler"]
    game.red.answers("give mirror")
    told = [(f.id, f.power) for f in game.told("green") if f.id in ("power_discarded", "power_drawn")]
    assert told == [("power_discarded", "mirror"), ("power_drawn", "tripler")]


def test_it_works_at_once():
    """R-24.11."""
    game = turning("mirror", "tripler")
    game.red.answers("give mirror")
    game.attack(ships=1).lay(red="attack 8", blue="attack 20")
    assert game.totals().offense == 24 + 1


def test_once_a_turn_and_not_before_a_second_encounter():
    """R-24.4: at the start of the turn."""
    game = turning("mirror", "tripler", "void", blue=("", "attack 1"))
    game.red.holds("attack 7")
    game.red.answers("keep")
    game.attack(ships=1).lay(red="attack 8", blue="attack 1").play_until("another_encounter")
    game.red.answers("yes")
    game.play_until("launch")
    assert game.enc.number == 2 and [fact.seat for fact in game.heard("sheet_offered")] == [0]


def test_sheets_with_setup_text_and_those_that_may_not_meet_one_in_play_are_skipped():
    """R-24.11, R-19.9."""
    game = turning("mirror", "miser", "gambler", "tripler", blue=("sorcerer", "attack 20"))
    assert game.red.ask.form.options["give mirror"].params == {"alien": "mirror", "new": "tripler"}
    game.red.answers("keep")
    assert set(game.position.unused) == {"miser", "gambler"}


def test_whoever_has_lost_the_use_of_their_power_may_rotate_too():
    """R-24.11."""
    game = turning("mirror", "tripler")
    game.red.loses_home_colonies(3)
    game.red.answers("give mirror")
    assert game.red.powers == ["tripler"] and not in_force(game.position, 0)


def test_what_lies_on_the_sheet_given_up_is_discarded():
    """R-24.11: cards to the cosmic discard pile."""
    game = turning("miser", "tripler")
    game.red.power.pile[:] = [card("attack 5")]
    game.red.answers("give miser")
    assert game.discards == ["attack 5"] and game.position.spent == ["miser"]


def test_what_stands_beside_planets_is_discarded_too():
    """R-24.11."""
    game = turning("citadel", "tripler")
    game.red.power.built = {3: [card("attack 5")], 6: [card("attack 4")]}
    game.red.answers("give citadel")
    assert sorted(game.discards) == ["attack 4", "attack 5"]


def test_a_borrowed_sheet_does_not_rotate():
    """R-24.11."""
    game = turning("mirror", "tripler")
    game.start.seats[0].resting = [Power("void")]
    assert not game.red.is_asked("rotate")


def test_no_sheet_left_is_no_choice():
    """R-24.11."""
    assert not turning("mirror", "miser").red.is_asked("rotate")


def test_those_used_up_come_back_when_none_is_left():
    """R-19.9."""
    game = turning("mirror")
    game.start.spent = ["tripler"]
    assert game.red.is_asked("rotate")


def test_whoever_has_no_alien_gets_none():
    game = turning("", "tripler")
    assert not game.red.is_asked("rotate")


def test_what_hangs_under_a_sheet_goes_with_it():
    """R-24.11."""
    game = turning("reincarnator", "tripler")
    game.start.seats[0].powers.append(Power("void", under="reincarnator"))
    assert game.red.options == ["keep", "give reincarnator"]
    game.red.answers("give reincarnator")
    assert game.red.powers == ["tripler"]


# With Hidden Powers


def sealed(game, seat="green"):
    return [(fact.id, getattr(fact, "power", "")) for fact in game.told(seat)]


def test_with_hidden_powers_new_sheets_come_face_down():
    """R-24.4."""
    game = turning("mirror", "tripler", hidden=True)
    assert not game.heard("sheet_offered", "green") and game.heard("sheet_offered", "red")
    game.red.answers("give mirror")
    assert (game.red.powers, [p.alien for p in game.red.seat.face_down]) == ([], ["tripler"])


def test_with_hidden_powers_nobody_sees_which_is_kept():
    """R-24.4: D-5, sealed. What others are told and see is the same either way."""
    kept, changed = turning("mirror", "tripler", hidden=True), turning("mirror", "tripler", hidden=True)
    kept.red.answers("keep")
    changed.red.answers("give mirror")
    assert sealed(kept) == sealed(changed)
    assert ("one_of_two_kept", "") in sealed(kept)
    assert kept.view("green") == changed.view("green")
    assert kept.red.ask.what == changed.red.ask.what


def test_with_hidden_powers_a_sheet_that_lies_open_is_kept_openly():
    game = turning("mirror", "tripler", hidden=True)
    game.start.seats[0].powers, game.start.seats[0].face_down = [Power("mirror")], []
    game.red.answers("keep")
    assert ("old_sheet_kept", "") in sealed(game) and "tripler" not in str(sealed(game))


def test_with_hidden_powers_a_sheet_that_lies_open_is_given_up_openly():
    game = turning("mirror", "tripler", hidden=True)
    game.start.seats[0].powers, game.start.seats[0].face_down = [Power("mirror")], []
    game.red.answers("give mirror")
    assert ("power_discarded", "mirror") in sealed(game)
    assert ("sheet_kept_face_down", "") in sealed(game) and "tripler" not in str(sealed(game))
    assert not game.red.powers
