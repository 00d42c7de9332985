"""Several powers for each seat (M-20.1 to M-20.3, M-20.5, M-20.6)."""

import pytest

from engine import Answer, BadOptions, Game, Options, new_position, view
from engine.ahead.order import NOW, turn_up_order
from engine.facts import OnePowerLost
from engine.ruling import rule
from engine.state.cards import flare
from engine.state.holdings import Power
from engine.state.queries import in_force, usable
from tests.engine.choosing import started
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import scenario

TWO, THREE = {"powers": 2}, {"powers": 3}


def fighting(red="tripler", *more, powers=2, green="", hand=("attack 8",), **others):
    """Red, who has these, attacks blue."""
    game = scenario(red=(red, *hand), blue=("", "attack 20"), green=(green, "attack 1"))
    return game.several_powers(powers, red=" ".join(more), **others)


def after_losing(homes, *powers, number=2):
    """Red is at the end of an instruction that leaves them so many home colonies."""
    game = fighting(*powers, powers=number)
    game.red.loses_home_colonies(5 - homes)
    return game


# Setting up


def test_each_keeps_two_of_four_in_one_secret_answer():
    """M-20.1, R-24.12, R-2.4: twice two flares are dealt."""
    game = Game(new_position(Options(players=4, switches=TWO), "seed"))
    asks = list(game.open.values())
    assert [ask.what for ask in asks] == ["aliens"] * 4 and all(ask.sealed for ask in asks)
    first = asks[0].form.options
    assert len(first) == 6 and all(option.params["aliens"] == key.split("+") for key, option in first.items())


def test_all_that_are_kept_are_in_force_and_turned_up_together():
    """R-24.12, M-20.1."""
    position = started(players=4, switches=TWO).position
    assert [len(seat.powers) for seat in position.seats] == [2] * 4
    assert all(usable(position, seat.number, p.alien) for seat in position.seats for p in seat.powers)


def test_the_flares_of_all_that_are_dealt_lie_in_the_deck():
    """R-24.12, M-20.1, R-2.5."""
    position = started(players=4, switches=TWO).position
    hands = [one for seat in position.seats for one in seat.hand]
    flares = {str(one) for one in (*position.deck, *hands) if one.is_flare}
    assert {str(flare(alien)) for sheets in position.dealt for alien in sheets} <= flares


def test_where_aliens_are_dealt_at_random_there_is_nothing_to_choose():
    """M-20.1, OURS-core-1."""
    game = Game(new_position(Options(players=3, edition="ffg42", switches=THREE), "seed"))
    assert not any(ask.what == "aliens" for ask in game.open.values())
    assert [len(seat.powers) for seat in game.position.seats] == [3] * 3


def test_a_small_box_gives_less_to_choose_from_and_one_that_is_too_small_is_refused():
    """M-20.1."""
    box = ("mirror", "void", "zombie", "human", "mind")
    assert [len(s) for s in new_position(Options(players=2, box=box, switches=TWO), "s").dealt] == [2, 2]
    with pytest.raises(BadOptions) as refused:
        Options(players=2, box=box, switches=THREE)
    assert refused.value.reason == "box_powers" and refused.value.params["aliens"] == 5


def test_what_is_printed_keeps_opponents_apart_and_not_one_hand():
    """M-20.5, R-24.15."""
    with pytest.raises(BadOptions) as refused:
        Options(players=2, dealt=("gambler+mind", "sorcerer"), switches=TWO)
    assert refused.value.reason == "conflict"
    in_one_hand = Options(players=2, dealt=("gambler+sorcerer", ""), switches=TWO)
    assert new_position(in_one_hand, "s").dealt[0] == ["gambler", "sorcerer"]


def test_no_more_can_be_picked_for_a_seat_than_it_has():
    with pytest.raises(BadOptions) as refused:
        Options(players=2, dealt=("mind+mirror", ""))
    assert refused.value.reason == "dealt_powers"


def test_what_each_sheet_does_at_the_setup_is_done():
    """M-20.1, R-2.7."""
    game = started(players=2, dealt=("warrior+tick_tock", ""), switches=TWO)
    tokens = {power.alien: power.tokens for power in game.position.seats[0].powers}
    assert tokens["tick_tock"] == 10


# Using them


def test_each_power_is_used_as_if_it_were_the_only_one():
    """M-20.1, R-24.12: each in every encounter."""
    game = fighting("tripler", "human", hand=("attack 6",))
    game.attack(ships=1).lay(red="attack 6", blue="attack 20")
    assert game.totals().offense == 18 + 1 + 4


def test_a_zap_hits_the_one_power_that_was_used():
    """R-24.14, M-20.3."""
    game = fighting("human", "macron", hand=("attack 8",))
    game.blue.holds("cosmic_zap")
    game.attack(ships=1).lay(red="attack 8", blue="attack 20")
    game.blue.zaps_power()
    assert len(game.position.enc.zapped) == 1
    (zapped,) = game.position.enc.zapped
    assert {p: usable(game.position, 0, p) for p in game.red.powers} == {
        p: p != zapped for p in ("human", "macron")
    }


def test_every_power_held_opens_its_super():
    """R-24.12, M-20.1."""
    game = fighting("mirror", "human", hand=("attack 8", "human flare"))
    game.attack(ships=1).lay(red="attack 8", blue="attack 20")
    game.play_until("cards_revealed", of="red")
    assert game.red.is_offered("human flare.double_humanity")


# Losing them


def test_with_two_home_colonies_one_of_two_is_lost_and_its_owner_says_which():
    """R-24.13, M-20.2."""
    game = after_losing(2, "mind", "mirror")
    game.play_until("lose_power")
    assert game.red.options == ["mind", "mirror"] and game.red.ask.default == "mirror"
    game.red.answers("mind")
    assert [usable(game.position, 0, p) for p in ("mind", "mirror")] == [False, True]
    assert game.heard("one_power_lost") == [OnePowerLost(0, "mind")]


def test_with_one_the_second_goes_too():
    """M-20.2: which comes first is asked all the same, for it comes back last."""
    game = after_losing(1, "mind", "mirror")
    game.play_until("lose_power")
    game.red.answers("mirror")
    assert game.red.seat.lost == ["mirror", "mind"] and not in_force(game.position, 0)


@pytest.mark.parametrize(("homes", "left"), [(3, 3), (2, 2), (1, 1), (0, 0)])
def test_of_three_one_goes_for_each_home_colony_below_three(homes, left):
    """M-20.6, R-24.13, A-32: all with none left."""
    game = after_losing(homes, "mind", "mirror", "void", number=3)
    game.play_until("launch", "encounter_card", "destiny_drawn", "own_colour")
    assert sum(usable(game.position, 0, p) for p in ("mind", "mirror", "void")) == left


def test_with_four_planets_the_threshold_is_the_one_of_that_game():
    """M-20.2, R-24.1."""
    game = after_losing(2, "mind", "mirror").effective_switches(homes_for_power=2)
    game.play_until("lose_power", "launch", "own_colour")
    assert not game.red.is_asked("lose_power") and in_force(game.position, 0)


@pytest.mark.parametrize(("homes", "left"), [(1, 2), (0, 0)])
def test_with_no_home_colony_left_all_are_lost_however_few_keep_a_power(homes, left):
    """M-20.6, R-24.13, A-32: with four planets one is lost at one home colony, and all three at none."""
    game = after_losing(homes, "mind", "mirror", "void", number=3).effective_switches(homes_for_power=2)
    game.play_until("launch", "encounter_card", "destiny_drawn", "own_colour")
    assert sum(usable(game.position, 0, p) for p in ("mind", "mirror", "void")) == left


def back_home(game, planets):
    """By a ruling ships settle at home again, as any instruction would have it."""
    moves = [{"move": "ships", "seat": 0, "ships": 1, "from": "warp", "to": str(p)} for p in planets]
    return rule(game.start, moves)


def test_what_was_lost_last_comes_back_first():
    """M-20.2, R-24.13: the first stays down until three are held again."""
    game = fighting("mind", "mirror")
    seat = game.red.seat
    game.red.loses_home_colonies(4)
    seat.powerless, seat.lost = True, ["mirror", "mind"]
    told = back_home(game, [1])
    assert seat.lost == ["mirror"] and [(f.seat, f.power) for f in told if f.id == "one_power_regained"] == [
        (0, "mind")
    ]
    back_home(game, [2])
    assert seat.lost == [] and not seat.powerless


def test_a_ruling_takes_the_default():
    """M-20.2, MD-42: nobody is asked between two encounters."""
    game = fighting("mind", "mirror")
    moves = [{"move": "ships", "seat": 0, "ships": 4, "from": str(p), "to": "warp"} for p in (0, 1, 2)]
    rule(game.start, moves)
    assert game.red.seat.lost == ["mirror"]


def test_one_that_lies_face_down_is_the_first_to_be_lost():
    """M-20.2, M-20.7, OURS-core-90: it does nothing anyhow, until it is turned up."""
    game = after_losing(2, "mind")
    game.start.rules["hidden_powers"] = "until_shown"
    game.red.seat.face_down = [Power("mirror")]
    game.play_until("launch")
    assert game.red.seat.lost == []
    game.red.turns_up("mirror")
    game.play_until("lose_power")
    assert set(game.red.options) == {"mind", "mirror"}


@pytest.mark.parametrize("way", ["until_shown", "always"])
def test_of_two_hidden_powers_one_may_lie_open_from_the_beginning(way):
    """M-20.7, M-20.8, OURS-core-97: both are laid face down, and either is turned up at the first moment."""
    game = started(players=3, switches={**TWO, "hidden_powers": way})
    assert [(len(seat.powers), len(seat.face_down)) for seat in game.position.seats] == [(0, 2)] * 3
    one, other = (power.alien for power in game.position.seats[0].face_down)
    game.decide(says_ahead(0, None, {turn_up_order(one): NOW}))
    while not game.position.seats[0].powers:
        key = min(game.waiting)
        game.decide(Answer(*key, game.open[key].default))
    assert game.position.encounters == 1 and not game.position.enc.gate
    assert [power.alien for power in game.position.seats[0].powers] == [one]
    assert [power.alien for power in game.position.seats[0].face_down] == [other]


def test_an_incarnation_goes_with_the_reincarnator():
    """M-20.2, M-20.3: it is no power of its own."""
    game = after_losing(2, "reincarnator", "mirror")
    game.red.seat.powers.append(Power("void", under="reincarnator"))
    game.play_until("lose_power")
    assert game.red.options == ["reincarnator", "mirror"]
    game.red.answers("reincarnator")
    assert [p for p in game.red.powers if usable(game.position, 0, p)] == ["mirror"]


def test_a_power_that_needs_no_home_colonies_is_not_among_those_to_lose():
    """M-20.2, R-14.5."""
    game = after_losing(2, "masochist", "mirror")
    game.play_until("launch", "lose_power")
    assert not game.red.is_asked("lose_power") and game.red.seat.lost == ["mirror"]


def test_everybody_sees_which_one_is_lost():
    """M-20.2."""
    game = after_losing(2, "mind", "mirror")
    game.play_until("lose_power")
    game.red.answers("mind")
    (seat, *_) = view(game.position, 2)["seats"]
    assert [(p["alien"], p["active"]) for p in seat["powers"]] == [("mind", False), ("mirror", True)]
    assert not seat["lost"]


# Taking one


def test_sorcerers_flare_exchanges_one_for_one():
    """M-20.3, R-24.14: whoever plays it names both."""
    game = fighting("mind", "mirror", blue="void zombie", hand=("attack 8", "sorcerer flare"))
    game.attack(ships=1).play_until("before_cards_chosen", of="red")
    assert not any("face_down" in option for option in game.red.options)
    game.red.plays("sorcerer flare.exchange_of_powers:mirror for void")
    game.pass_windows()
    assert (set(game.red.powers), set(game.blue.powers)) == ({"mind", "void"}, {"zombie", "mirror"})


def test_what_lies_face_down_is_named_unseen_and_stays_so():
    """M-20.3, M-20.7."""
    game = fighting("mind", blue="void", hand=("attack 8", "sorcerer flare"))
    game.start.rules["hidden_powers"] = "until_shown"
    game.blue.seat.face_down = [Power("zombie")]
    game.attack(ships=1).play_until("before_cards_chosen", of="red")
    game.red.plays("sorcerer flare.exchange_of_powers:mind for face_down")
    game.pass_windows()
    assert [p.alien for p in game.red.seat.face_down] == ["zombie"] and game.red.powers == []
    assert "zombie" not in str(game.told("green"))


def test_a_reincarnation_does_not_touch_the_other_power():
    """R-24.14, M-20.3."""
    game = fighting("reincarnator", "mirror", hand=("attack 1",))
    game.start.unused = ["void"]
    game.attack(ships=1).lay(red="attack 1", blue="attack 20").finish()
    assert set(game.red.powers) == {"reincarnator", "mirror", "void"}


def test_reincarnators_flare_replaces_the_power_that_is_named():
    """R-24.14, M-20.3."""
    game = fighting("mirror", "mind", green="zombie", hand=("attack 1",))
    game.green.holds("reincarnator flare")
    game.start.unused = ["void"]
    game.attack(ships=1).lay(red="attack 1", blue="attack 20")
    game.play_until("encounter_settled", of="green")
    game.green.plays("reincarnator flare.makes_reborn:mind of seat 0")
    game.finish()
    assert set(game.red.powers) == {"mirror", "void"}


def test_of_several_powers_one_is_lent_and_one_of_the_borrowers_rests():
    """R-24.14, M-20.3: the lender names the one, the borrower the other."""
    game = fighting("mind", "mirror", green="void", hand=("attack 8", "philanthropist flare"))
    game.several_powers(2, green="zombie")
    game.play_until("encounter_starts", of="red")
    game.red.plays("philanthropist flare.loan:mirror to seat 2")
    game.play_until("philanthropist.rests", of="green")
    game.green.answers("void")
    assert (game.red.powers, set(game.green.powers)) == (["mind"], {"zombie", "mirror"})
    game.attack(ships=1).lay(red="attack 8", blue="attack 20").finish()
    assert (set(game.red.powers), set(game.green.powers)) == ({"mind", "mirror"}, {"void", "zombie"})


def test_a_new_sheet_may_be_one_that_only_opponents_may_not_meet():
    """M-20.5, R-24.4: with Rotating Powers one of several is given up."""
    game = fighting("gambler", "mind").effective_switches(rotating_powers=True)
    game.start.unused = ["sorcerer"]
    assert game.red.options == ["keep", "give gambler", "give mind"]
    game.red.answers("give mind")
    assert game.red.powers == ["gambler", "sorcerer"]


def test_parasites_flare_follows_one_power_lost():
    """M-20.2: to lose one of several is to lose a power."""
    game = after_losing(2, "mind", "mirror")
    game.green.holds("parasite flare")
    game.play_until("lose_power")
    game.red.answers("mind")
    game.play_until("power_lost", of="green")
    assert game.green.is_offered("parasite flare")


def test_a_plain_game_asks_nothing_and_loses_all_at_once():
    """R-14.3: also what Reincarnator has drawn."""
    game = scenario(red=("reincarnator", "attack 8"), blue=("", "attack 20"), green=("",))
    game.red.seat.powers.append(Power("void", under="reincarnator"))
    game.red.loses_home_colonies(3)
    game.play_until("launch")
    assert not in_force(game.position, 0) and game.red.seat.lost == []
