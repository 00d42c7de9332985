"""By the pace of the table questions of several places are asked together, and answered at their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Answer, Game, Options, bots, new_position
from engine.asking.forms import LATER
from engine.state.dice import Dice
from tests.engine.scenario import scenario


def table(*red, blue=("attack 6",), pace="every_window", **more):
    """Red attacks blue; green and yellow may ally."""
    hands = {"green": ("",), "yellow": ("",)} | more
    game = scenario(red=("", *(red or ("attack 30",))), blue=("", *blue), **hands)
    return game.effective_switches(pace=pace).play_until("launch")


def asked(game):
    """Who is asked what now."""
    return sorted((game.names[seat], game.game.open[seat, n].what) for seat, n in game.game.waiting)


def the(game, name, what):
    return next(a for a in game.game.open.values() if (game.names[a.seat], a.what) == (name, what))


def says(game, name, what, answer):
    ask = the(game, name, what)
    game.decide(Answer(ask.seat, ask.number, answer))
    return game


def launched(game, invites="nobody", on="no"):
    says(game, "red", "launch", {"side": "planet 5", "ships": {"0": 1}})
    says(game, "red", "invite", invites)
    return says(game, "red", "another_encounter", on)


def joining(side, ships=1, planet="10"):
    return {"side": side, "ships": {planet: ships}}


def test_the_offense_says_with_its_launch_whom_it_invites_and_whether_it_goes_on():
    assert asked(table()) == [("red", "another_encounter"), ("red", "invite"), ("red", "launch")]


def test_a_table_without_a_pace_is_asked_one_after_the_other():
    assert asked(table(pace="one_by_one")) == [("red", "launch")]


def test_the_defense_invites_while_everybody_says_what_they_would_do():
    game = launched(table(), "seats 2").pass_windows()
    assert asked(game) == [("blue", "invite"), ("green", "join"), ("yellow", "join")]
    assert set(the(game, "green", "join").form.targets) == {"offense", "defense"}
    assert set(the(game, "yellow", "join").form.targets) == {"defense"}


def test_answers_given_early_are_used_at_their_places_in_order():
    game = launched(table(), "seats 2").pass_windows()
    says(game, "yellow", "join", joining("defense", 2, "15"))
    says(game, "green", "join", joining("offense"))
    says(game, "blue", "invite", "seats 3").play_until("encounter_card")
    assert [(f.seat, f.side) for f in game.heard("alliance_answered")] == [(2, "offense"), (3, "defense")]
    assert game.enc.allies == {2: "offense", 3: "defense"}


def test_who_would_join_a_side_that_does_not_invite_them_stays_out_unasked():
    game = launched(table()).pass_windows()
    says(game, "yellow", "join", joining("defense", 1, "15"))
    says(game, "green", "join", {"side": ""})
    says(game, "blue", "invite", "nobody").play_until("encounter_card")
    assert game.enc.allies == {}


def test_who_named_the_side_that_did_not_invite_is_asked_about_the_other():
    """Nothing is guessed: green was invited by the offense, and said what it would do for the defense."""
    game = launched(table(), "seats 2").pass_windows()
    says(game, "green", "join", joining("defense"))
    says(game, "yellow", "join", {"side": ""})
    says(game, "blue", "invite", "nobody").play_until("join")
    about = the(game, "green", "join").about
    assert (about["said"], about["kept"]) == (joining("defense"), False)
    assert set(the(game, "green", "join").form.targets) == {"offense"}


def test_whoever_wants_to_see_who_joins_before_is_asked_in_their_place():
    game = launched(table(), "seats 2 3").pass_windows()
    says(game, "yellow", "join", {"side": LATER})
    says(game, "green", "join", joining("offense"))
    says(game, "blue", "invite", "nobody").play_until("join")
    assert asked(game) == [("yellow", "join")]
    assert game.enc.allies == {2: "offense"}
    assert not the(game, "yellow", "join").form.may_wait


def infested(rulings):
    """Yellow has said that it joins; then green uses its power at its own place, and joins the offense."""
    game = table(green=("parasite",)).effective_switches(rulings=rulings)
    launched(game, "seats 3").pass_windows()
    says(game, "yellow", "join", joining("offense", 1, "15"))
    says(game, "green", "join", {"side": ""})
    says(game, "blue", "invite", "nobody").play_until("alliance_answer_due", of="green")
    game.green.uses("infestation:offense")
    return game


def test_a_join_holds_when_somebody_chose_to_use_something():
    """OURS-core-63: yellow may send what it could send before."""
    game = infested(rulings=2)
    while not game.enc.joined.get(3):
        assert ("yellow", "join") not in asked(game)
        game.default()
    assert game.enc.gate[3] == 1 and game.enc.allies[2] == game.enc.allies[3] == "offense"


def test_a_join_is_asked_for_again_once_the_ships_that_can_be_sent_are_others():
    """The default is what was said, and the question says so."""
    game = infested(rulings=2)
    game.planets[16][3] -= 1
    game.play_until("join", of="yellow")
    ask = the(game, "yellow", "join")
    said = joining("offense", 1, "15")
    assert (ask.about["said"], ask.about["kept"], ask.default) == (said, True, said)


def test_games_by_the_first_rulings_ask_for_a_join_again_after_any_use():
    game = infested(rulings=1).play_until("join", of="yellow")
    said = joining("offense", 1, "15")
    assert the(game, "yellow", "join").default == said


def force_field(pace):
    """Green has joined, and is sent home once alliances are formed."""
    game = table("attack 30", "force_field", pace=pace)
    if pace == "every_window":
        launched(game, "seats 2").pass_windows()
        says(game, "green", "join", joining("offense", 2))
        says(game, "yellow", "join", {"side": ""})
        says(game, "blue", "invite", "nobody")
    else:
        says(game, "red", "launch", {"side": "planet 5", "ships": {"0": 1}}).play_until("invite", of="red")
        says(game, "red", "invite", "seats 2").play_until("invite", of="blue")
        says(game, "blue", "invite", "nobody").play_until("join", of="green")
        says(game, "green", "join", joining("offense", 2))
    game.play_until("alliances_formed", "encounter_card", of="red")
    return game


def test_ships_come_home_by_the_rule_of_the_table():
    game = force_field("every_window")
    game.red.plays("force_field")
    while game.enc.gate.get(2):
        assert ("green", "place_ships") not in asked(game)
        game.default()
    assert game.planets[10] == {2: 4}  # the fewest ships were there


def test_at_a_table_without_a_pace_their_owner_is_asked():
    game = force_field("one_by_one")
    game.red.plays("force_field")
    assert game.play_until("place_ships", of="green").enc.gate.get(2)


def test_the_ship_of_regroup_comes_home_unasked():
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",))
    game.effective_switches(pace="every_window")
    game.red.has_in_warp(2)
    game.play_until("launch")
    assert game.red.warp == 1
    assert game.heard("ships_returned")


def test_a_plague_asks_for_all_its_cards_at_once():
    game = scenario(red=("", "attack 30", "plague"), blue=("", "attack 6", "negotiate", "quash"), green=("",))
    game.effective_switches(pace="every_window")
    game.play_until("encounter_starts", of="red").red.plays("plague.infect:seat 1")
    game.blue.answers({"5": 2, "9": 1})
    assert [a.about["kind"] for a in game.game.open.values() if a.what == "discard"] == [
        "attack",
        "negotiate",
        "artifact",
    ]


def test_a_second_encounter_said_early_is_not_asked_again():
    game = launched(table("attack 30", "attack 20"), on="yes")
    game.play_until("encounter_card", of="red")
    says(game, "red", "encounter_card", "attack 30").finish()
    assert not any(what == "another_encounter" and game.position.encounters == 1 for _, what in asked(game))
    assert game.position.encounters == 2
    assert game.position.turn.offense == 0


def test_a_second_encounter_said_early_still_needs_an_encounter_card():
    """Nobody is asked anything that only who has no card would be asked (D-51)."""
    game = launched(table("attack 30"), on="yes")
    game.play_until("encounter_card", of="red")
    says(game, "red", "encounter_card", "attack 30")
    while game.position.turn.offense == 0 and game.game.waiting:
        assert ("red", "another_encounter") not in asked(game)
        game.default()
    assert game.position.turn.offense == 1


def test_a_second_encounter_said_early_outlives_an_encounter_in_between():
    """Warrior's wild flare puts one in; what was said holds all the same."""
    game = table("attack 30", "attack 20", "attack 10", blue=("attack 6", "attack 8", "warrior flare"))
    launched(game, on="yes").play_until("encounter_card", of="red")
    says(game, "red", "encounter_card", "attack 30").play_until("encounter_ends", of="blue")
    game.blue.plays("strike_back")
    while game.position.encounters < 3 and game.game.waiting:
        assert ("red", "another_encounter") not in asked(game)
        game.default()
    assert (game.enc.number, game.enc.offense, game.enc.of_turn) == (3, 0, True)


def test_whoever_is_made_to_join_is_not_asked_what_they_would_do():
    """Demon's wild flare names green: that it must join is known to all."""
    game = table("attack 30", "demon flare")
    says(game, "red", "launch", {"side": "planet 5", "ships": {"0": 1}})
    says(game, "red", "invite", "nobody")
    says(game, "red", "another_encounter", "no").play_until("alliances_open", of="red")
    game.red.plays("conscript:seat 2")
    game.play_until("invite", of="blue")
    assert asked(game) == [("blue", "invite"), ("yellow", "join")]


def test_the_first_to_answer_has_nobody_to_wait_for():
    game = launched(table(), "seats 2 3").pass_windows()
    assert not the(game, "green", "join").form.may_wait
    assert the(game, "yellow", "join").form.may_wait


def test_a_power_that_must_be_used_without_a_choice_outdates_no_answer():
    macron = scenario(red=("macron", "attack 30"), blue=("", "attack 6"), green=("",))
    macron.attack(ships=1).lay(red="attack 30", blue="attack 6").finish()
    assert macron.game.table.acts_done > macron.game.table.acts_chosen == 0


def turned_up_meanwhile(**rules):
    """Green has said that it joins; then blue turns its sheet up, and invites nobody."""
    game = scenario(red=("", "attack 30"), blue=("mirror", "attack 6"), green=("",), yellow=("",))
    game.face_down("blue").effective_switches(pace="every_window", **rules).play_until("launch")
    launched(game, "seats 2").pass_windows()
    says(game, "green", "join", joining("offense", 2))
    says(game, "yellow", "join", {"side": ""})
    game.blue.turns_up("mirror")
    says(game, "blue", "invite", "nobody").play_until("join", "encounter_card")
    assert game.blue.powers == ["mirror"]
    return game


def test_a_sheet_that_is_turned_up_outdates_no_answer():
    """OURS-core-75: by that alone nothing is used."""
    game = turned_up_meanwhile()
    assert not game.green.is_asked("join") and game.enc.gate == {0: 1, 2: 2}


def conscripted(**rules):
    """Everybody has said what they would do; then blue has green join by The Qax."""
    hands = {"blue": ("", "attack 6"), "green": ("",), "yellow": ("",), "orange": ("",), "purple": ("",)}
    game = scenario(red=("", "attack 30"), **hands).with_tech("blue", "qax")
    game.effective_switches(pace="every_window", **rules).play_until("launch")
    launched(game, "seats 2 3 4").pass_windows()
    says(game, "green", "join", joining("offense"))
    says(game, "yellow", "join", joining("offense", 1, "15"))
    says(game, "orange", "join", {"side": LATER})
    says(game, "purple", "join", {"side": ""})
    says(game, "blue", "invite", "seats 2 5").play_until("alliances_invited", of="blue")
    game.blue.uses("hand_over:seat 2")
    return game.pass_windows()


def test_all_whose_answers_a_use_has_outdated_are_asked_again_at_once():
    """OURS-core-63, by the first rulings: with what they said; a seat that waits for others, in its place."""
    game = conscripted(rulings=1)
    assert asked(game) == [("purple", "join"), ("yellow", "join")]
    assert the(game, "yellow", "join").default == joining("offense", 1, "15")
    assert set(the(game, "purple", "join").form.targets) == {"defense"}
    says(game, "purple", "join", {"side": ""})
    says(game, "yellow", "join", joining("offense", 2, "15")).play_until("join", of="orange")
    assert asked(game) == [("orange", "join")] and game.enc.gate == {0: 1, 3: 2}


def test_a_use_by_which_another_has_to_join_asks_nobody_else_again():
    game = conscripted()
    assert asked(game) == [("green", "join")]
    says(game, "green", "join", joining("defense", 4)).play_until("join", of="orange")
    assert asked(game) == [("orange", "join")] and game.enc.gate == {0: 1, 3: 1}


@pytest.mark.parametrize("hand", ["first", "second"])
def test_a_card_that_was_named_ahead_is_named_anew_whichever_cards_a_sheet_brought(hand):
    """OURS-core-75: that blue has another hand to lay from now, nobody learns by who is asked."""
    red, blue = ("", "attack 30", "attack 8"), ("miser", "attack 6", "attack 12")
    game = scenario(red=red, blue=blue, green=("",)).face_down("blue").deck_gives(*["attack 4"] * 20)
    game.effective_switches(pace="every_window").play_until("launch")
    launched(game).pass_windows()
    game.play_until("encounter_card", of="red")
    game.red.stands("cards_chosen")
    says(game, "blue", "encounter_card", "attack 6")
    game.blue.turns_up("miser")
    says(game, "red", "encounter_card", "attack 8").play_until("hoard", of="blue")
    game.blue.answers(hand)
    assert asked(game) == [("blue", "encounter_card"), ("red", "encounter_card")]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_is_loaded_in_an_encounter_goes_on_as_it_was(seed):
    """Early answers live for an encounter: the decisions since its checkpoint bring them back."""
    options = Options(players=4, switches={"pace": "every_window"})
    game, dice = Game(new_position(options, f"loaded {seed}")), Dice(f"loaded {seed}")
    for number in range(250):
        if not game.waiting:
            break
        ask = game.open[min(game.waiting)]
        game.decide(Answer(ask.seat, ask.number, bots.answer("sensible", game, ask.seat, ask, dice)))
        if number % 5 == 0:
            again = Game.load(game.checkpoint, game.tail)
            assert (again.position, again.waiting) == (game.position, game.waiting)


# Where destiny leaves the opponent open, it is named with planet and ships.


def wild(*red, pace="every_window", **more):
    """Destiny has shown a wild card."""
    hands = {"blue": ("", "attack 6"), "green": ("",), "yellow": ("",)} | more
    game = scenario(red=("", *(red or ("attack 30",))), **hands)
    return game.effective_switches(pace=pace).draws("wild", "seat 1")


def test_a_wild_card_is_followed_by_one_answer_with_planet_and_ships():
    game = wild().play_until("launch")
    assert asked(game) == [("red", "another_encounter"), ("red", "invite"), ("red", "launch")]
    ask = the(game, "red", "launch")
    assert list(ask.form.targets) == [f"planet {p}" for p in range(5, 20)]
    assert game.enc.phase == "destiny"
    says(game, "red", "launch", {"side": "planet 12", "ships": {"0": 2}})
    says(game, "red", "invite", "seats 1 2")
    says(game, "red", "another_encounter", "no").pass_windows()
    assert (game.enc.defense, game.enc.system, game.enc.planet, game.enc.gate) == (2, 2, 12, {0: 2})
    assert game.enc.invited == {"offense": [1]}, "whoever is attacked is not invited"
    assert asked(game) == [("blue", "join"), ("green", "invite"), ("yellow", "join")]


def test_nobody_knows_the_planet_before_the_gate_is_aimed():
    game = wild(blue=("citadel", "attack 6", "attack 8")).play_until("launch")
    says(game, "red", "launch", {"side": "planet 12", "ships": {"0": 2}})
    says(game, "red", "invite", "nobody")
    says(game, "red", "another_encounter", "no")
    assert asked(game) == [("blue", "destiny_settled")]
    assert (game.enc.defense, game.enc.planet, game.enc.gate) == (2, -1, {})
    game.blue.passes()
    assert game.enc.planet == 12


def test_a_missed_deadline_attacks_the_next_player_where_that_is_weakest():
    """D-18, D-20."""
    game = wild()
    game.start.planets[7][1] = 2
    game.play_until("launch")
    assert the(game, "red", "launch").default["side"] == "planet 7"


def test_what_was_said_comes_again_once_somebody_chose_to_use_something():
    """Citadel builds when the opponent is known: the offense may think again, about the planet."""
    game = wild(blue=("citadel", "attack 6", "attack 8")).play_until("launch")
    said = {"side": "planet 12", "ships": {"0": 2}}
    says(game, "red", "launch", said)
    says(game, "red", "invite", "seats 3")
    says(game, "red", "another_encounter", "yes")
    game.blue.uses("building")
    game.play_until("launch")
    assert asked(game) == [("red", "invite"), ("red", "launch")]
    again = the(game, "red", "launch")
    assert (again.default, again.about["said"], again.about["kept"]) == (said, said, True)
    assert list(again.form.targets) == [f"planet {p}" for p in range(10, 15)]
    assert the(game, "red", "invite").default == "seats 3"
    says(game, "red", "launch", {"side": "planet 13", "ships": {"0": 1}})
    says(game, "red", "invite", "nobody").pass_windows()
    assert (game.enc.planet, game.enc.invited["offense"]) == (13, [])
    assert game.position.turn.second_encounter == "yes"


def test_an_offense_whose_power_speaks_when_ships_are_sent_names_the_planet_alone():
    game = scenario(red=("macron", "attack 30"), blue=("",), green=("",), yellow=("",))
    game.effective_switches(pace="every_window").draws("wild").play_until("aim")
    says(game, "red", "aim", "planet 12")
    says(game, "red", "invite", "nobody")
    says(game, "red", "another_encounter", "no").pass_windows()
    assert (game.enc.defense, game.enc.planet) == (2, 12)


def test_an_offense_that_drives_a_visitor_out_invites_with_its_launch():
    """Whom it attacks follows from the colony that it names."""
    game = wild().draws("seat 0")
    game.blue.has_colony(0)
    game.play_until("own_colour").red.answers("attack")
    assert asked(game.play_until("launch")) == [
        ("red", "another_encounter"),
        ("red", "invite"),
        ("red", "launch"),
    ]
    says(game, "red", "launch", {"side": "planet 0 seat 1", "ships": {"1": 1}})
    says(game, "red", "invite", "seats 1 2")
    says(game, "red", "another_encounter", "no").pass_windows()
    assert (game.enc.defense, game.enc.invited["offense"]) == (1, [2])


def test_without_a_pace_it_is_one_too():
    assert asked(wild(pace="one_by_one").play_until("wild_destiny")) == [("red", "wild_destiny")]


# The same answers, given early or in their places, make the same game.


def policy(seed, what, seat, encounter, ask):
    """What a seat that holds to its plans would say, whenever it is asked."""
    dice = Dice(f"{seed} {what} {seat} {encounter}")
    if what == "join":
        wanted = ("offense", "defense", "")[dice.below(3, "side")]
        side = wanted if wanted in ask.form.targets else ""
        ships = next(iter(ask.form._spreads(ask.default)))
        return ask.judge({"side": side, "ships": ships} if side else {"side": ""})
    if what == "invite":
        wanted = {s for s in range(4) if dice.below(2, str(s))}
        found = [key for key in ask.form.keys if set(ask.meaning(key)) <= wanted]
        return max(found, key=len)
    if what == "another_encounter":
        return ("no", "yes")[dice.below(2, "on")] if "yes" in ask.form.keys else "no"
    return ask.default


def final(pace, seed):
    """A game in which nobody plays or uses anything that they need not, up to its tenth encounter."""
    options = Options(
        players=4, dealt=("human", "virus", "anti_matter", "void"), switches={"pace": pace, "flares": False}
    )
    game = Game(new_position(options, f"merged {seed}"))
    while game.waiting and game.position.encounters < 10:
        ask = game.open[min(game.waiting)]
        key = (ask.what, ask.seat, game.position.encounters)
        game.decide(Answer(ask.seat, ask.number, policy(seed, *key, ask)))
    return game.position


def comparable(position):
    """All that lies anywhere; not how often anybody was asked."""
    seats = [(s.hand, s.warp, s.removed, [p.alien for p in s.powers]) for s in position.seats]
    return (
        seats,
        position.planets,
        position.deck,
        position.discards,
        position.destiny,
        replace(position.turn, second_encounter=""),
    )


@pytest.mark.parametrize("seed", range(12))
def test_early_answers_make_the_same_game_as_answers_in_their_places(seed):
    merged, apart = final("every_window", seed), final("one_by_one", seed)
    assert merged.encounters == apart.encounters
    assert comparable(merged) == comparable(apart)
