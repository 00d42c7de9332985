"""Hidden Powers: what lies face down does nothing and tells nothing (R-24.2, R-24.3, R-24.10)."""

import pytest

from engine import Game, NotAllowed, Options, new_position, view
from engine.sheets.flares import flare_side
from tests.engine.choosing import started
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import scenario

HIDDEN = {"hidden_powers": "until_shown"}


def clashing(red="mirror", *red_holds, blue="", green=""):
    game = scenario(red=(red, "attack 8", *red_holds), blue=(blue, "attack 20"), green=(green,), yellow=("",))
    return game.face_down()


def turned_up(red="mirror", *red_holds, lost=0):
    """Red turns its sheet up before it launches."""
    game = clashing(red, *red_holds)
    if lost:
        game.red.loses_home_colonies(lost)
    game.play_until("launch", "aim").red.turns_up(red)
    return game


def test_sheets_stay_face_down_after_they_were_chosen():
    """R-24.2: everybody sees that one was kept, and its owner alone which."""
    game = Game(new_position(Options(players=3, dealt=("mirror", "zombie", "void"), switches=HIDDEN), "seed"))
    assert [seat.powers for seat in game.position.seats] == [[], [], []]
    assert [power.alien for power in game.position.seats[1].face_down] == ["zombie"]


def test_what_is_told_of_a_choice_names_the_alien_to_its_own_seat_alone():
    """R-24.2."""
    game = started(players=3, switches=HIDDEN)
    chosen = [fact for fact in game.told_so_far if fact.id == "alien_chosen"]
    assert [fact.to for fact in chosen] == [(0,), (1,), (2,)]
    kept = [fact for fact in game.told_so_far if fact.id == "sheet_kept_face_down"]
    assert [(fact.seat, fact.to) for fact in kept] == [(0, None), (1, None), (2, None)]


def test_others_see_that_a_sheet_lies_face_down_and_its_owner_which():
    """R-24.2."""
    game = clashing()
    mine, theirs = game.view("red")["seats"][0], game.view("blue")["seats"][0]
    assert (mine["powers"], mine["face_down"], mine["own_face_down"]) == ([], 1, ["mirror"])
    assert (theirs["powers"], theirs["face_down"], theirs["own_face_down"]) == ([], 1, None)
    assert "mirror" not in str(game.view("blue")) + str(game.view(None))


def test_without_the_variant_nothing_lies_face_down():
    game = scenario(red=("mirror", "attack 8"), blue=("", "attack 20"), green=("",))
    assert [seat["face_down"] for seat in game.view("blue")["seats"]] == [0, 0, 0]


def test_a_face_down_power_that_must_be_used_is_not():
    """R-24.2, R-24.3: a Tripler's 20 counts 20."""
    game = clashing("tripler").attack(ships=1).lay(red="attack 8", blue="attack 20")
    assert game.totals().offense == 9


def test_a_mandatory_power_binds_once_it_lies_face_up():
    """R-24.3."""
    game = turned_up("tripler").attack(ships=1).lay(red="attack 8", blue="attack 20")
    assert game.totals().offense == 24 + 1
    assert game.red.powers == ["tripler"] and not game.red.seat.face_down


def test_a_rule_of_a_sheet_holds_once_it_lies_face_up():
    """R-24.3: a Macron sends one ship, and it counts four."""
    assert clashing("macron").attack(ships=3).enc.gate == {0: 3}
    assert turned_up("macron").attack(ships=3).play_until("encounter_card").enc.gate == {0: 1}
    game = clashing("macron").attack(ships=1).lay(red="attack 8", blue="attack 20")
    assert game.totals().offense == 8 + 1
    game = turned_up("macron").attack(ships=1).lay(red="attack 8", blue="attack 20")
    assert game.totals().offense == 8 + 4


def test_its_owner_is_not_asked_because_of_it():
    """R-24.2: Mirror would be asked once cards are chosen."""
    game = clashing().attack(ships=1).lay(red="attack 8", blue="attack 20")
    assert not game.red.is_asked("cards_chosen")


def test_whoever_is_asked_by_a_stop_may_use_it_which_turns_it_up():
    """R-24.2."""
    game = clashing()
    game.red.stands("cards_chosen")
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    assert game.red.is_offered("reversal")
    game.red.uses("reversal")
    told = [fact.id for fact in game.told("blue") if fact.id.startswith("power_")]
    assert told[:3] == ["power_turned_up", "power_announced", "power_was_used"]
    assert game.totals().offense == 80 + 2


def test_the_option_says_that_the_sheet_would_be_turned_up():
    game = clashing()
    game.red.stands("cards_chosen")
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    assert game.red.ask.form.options["mirror.reversal"].params["face_down"] is True


def test_declining_leaves_it_face_down():
    """R-24.2: D-7, it stays hidden."""
    game = clashing()
    game.red.stands("cards_chosen")
    game.attack(ships=2).lay(red="attack 8", blue="attack 20").finish()
    assert not game.heard("power_turned_up") and game.red.seat.face_down


def test_once_turned_up_it_stays_up():
    """R-24.2."""
    game = turned_up("mirror")
    game.attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert game.red.powers == ["mirror"]
    assert [(f.seat, f.power) for f in game.heard("power_turned_up")] == [(0, "mirror")]


def test_the_wish_is_followed_at_the_next_moment_also_in_an_open_window():
    """R-24.2, D-7: blue's Mirror is turned up while the others still answer, and then is asked."""
    game = scenario(red=("amoeba", "attack 8"), blue=("mirror", "attack 20"), green=("",)).face_down("blue")
    game.attack(ships=1).lay(red="attack 8", blue="attack 20")
    assert game.asked() == {"red": "cards_chosen"}
    game.blue.turns_up("mirror")
    assert not game.heard("power_turned_up")
    game.red.passes()
    assert game.heard("power_turned_up") and game.blue.is_offered("reversal")


def test_a_wish_is_known_to_nobody_and_forgotten_once_it_was_followed():
    game = clashing("tripler").attack(ships=1)
    before = game.view("blue")
    game.red.turns_up("tripler")
    assert game.view("blue") == before
    game.lay(red="attack 8", blue="attack 20")
    assert game.red.seat.ahead.by_name == {}


def test_an_order_to_turn_something_up_says_now():
    game = clashing()
    with pytest.raises(NotAllowed):
        game.red.stands(**{"turn up mirror": "always"})


def test_an_order_for_a_sheet_that_one_has_not_does_nothing():
    game = clashing("tripler").attack(ships=1)
    game.red.turns_up("void")
    game.lay(red="attack 8", blue="attack 20").finish()
    assert not game.heard("power_turned_up")


def test_what_is_done_by_default_is_not_done_face_down():
    """R-24.2: nor does an order for something else turn it up."""
    game = clashing("warrior", blue="remora")
    game.blue.stands(zombie__freeing="always")
    game.attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert not game.heard("power_turned_up")


def test_a_face_down_alien_gives_no_super_flare():
    """R-24.3."""
    game = clashing("mirror", "mirror flare").attack(ships=1)
    assert flare_side(game.position, 0, "mirror") == "wild"
    game = turned_up("mirror", "mirror flare").attack(ships=1)
    assert flare_side(game.position, 0, "mirror") == "super"


def test_a_lost_power_is_inactive_whether_it_lies_face_down_or_up():
    """R-24.3: the seat has lost its power, as everybody sees; turned up, the sheet shows it."""
    game = turned_up("tripler", lost=3)
    assert game.view("blue")["seats"][0]["lost"]
    game.attack(ships=1).lay(red="attack 8", blue="attack 20")
    (power,) = game.view("blue")["seats"][0]["powers"]
    assert (power["alien"], power["active"]) == ("tripler", False)
    assert game.totals().offense == 9


def test_a_lost_power_cannot_be_used_face_down():
    """R-24.3."""
    game = clashing()
    game.red.loses_home_colonies(3)
    game.red.stands("cards_chosen")
    game.attack(ships=1).lay(red="attack 8", blue="attack 20")
    assert not game.red.is_offered("reversal")


def test_the_setup_of_a_sheet_is_done_when_it_is_turned_up():
    """R-24.10: until then nothing lies on it."""
    game = turned_up("tick_tock")
    assert game.red.seat.face_down[0].tokens == 0
    game.attack(ships=1)
    assert game.red.power.tokens > 0
    assert [fact.seat for fact in game.heard("tokens_changed")] == [0]


def test_a_hoard_is_dealt_when_its_sheet_is_turned_up():
    """R-24.10: and its owner chooses which hand it is to be."""
    game = turned_up("miser")
    game.default()
    game.play_until("hoard", of="red").red.answers("second")
    assert len(game.red.power.pile) == 8


def test_a_new_game_deals_nothing_to_a_sheet_that_lies_face_down():
    """R-24.10."""
    options = Options(players=3, dealt=("tick_tock", "miser", "void"), switches=HIDDEN)
    game = Game(new_position(options, "seed"))
    assert game.position.stage == "play"
    assert [(p.tokens, p.pile) for p in game.position.sheets()] == [(0, [])] * 3


def test_printed_conflicts_are_looked_at_when_sheets_are_dealt():
    """R-24.10."""
    for seed in range(12):
        position = new_position(Options(players=5, switches=HIDDEN), f"seed {seed}")
        dealt = {alien for sheets in position.dealt for alien in sheets}
        assert not {"gambler", "sorcerer"} <= dealt


def test_what_helps_is_done_face_down_too_and_turns_it_up():
    """R-24.2: an order of one's own asks nobody."""
    game = clashing().effective_switches(pace="brisk")
    game.red.scenario.decide(says_ahead(0, None, {"mirror.reversal": "helps"}))
    game.attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert game.heard("power_turned_up")


# With what others do


def test_an_exchange_of_powers_takes_what_lies_face_down_along():
    """OURS-core-75: only the two know what they have given and got."""
    game = scenario(red=("mirror", "attack 8", "sorcerer flare"), blue=("void", "attack 20"), green=("",))
    game.face_down("blue").attack(ships=1).play_until("before_cards_chosen", of="red")
    game.red.plays("exchange_of_powers")
    game.play_until("encounter_card")
    assert [power.alien for power in game.red.seat.face_down] == ["void"]
    assert game.blue.powers == ["mirror"]
    assert not [fact for fact in game.told("green") if getattr(fact, "power", "") == "void"]
    assert [(f.power, f.to) for f in game.heard("power_moved", "blue")] == [
        ("mirror", None),
        ("void", (1, 0)),
    ]


def test_a_borrower_does_not_turn_up_their_own():
    """OURS-core-75: it rests while they have another's."""
    game = scenario(
        red=("mirror", "attack 8", "philanthropist flare"), blue=("void", "attack 20"), green=("",)
    ).face_down("blue")
    game.play_until("encounter_starts", of="red").red.plays("philanthropist flare.loan:seat 1")
    game.blue.turns_up("void")
    game.attack(ships=1).lay(red="attack 8", blue="attack 20")
    assert game.blue.powers == ["mirror"]
    game.finish().play_until("launch")
    assert game.blue.powers == ["void"] and game.red.powers == ["mirror"]


def test_a_checkpoint_keeps_what_lies_face_down():
    game = clashing("tripler")
    game.attack(ships=1).finish()
    again = Game.load(game.game.checkpoint, game.game.tail)
    assert view(again.position, 0) == view(game.position, 0)
    assert [power.alien for power in again.position.seats[0].face_down] == ["tripler"]
