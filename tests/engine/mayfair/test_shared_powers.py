"""The powers that both publishers have, under Mayfair's rules (M-5, M-7, M-9, M-10, M-17)."""

import pytest

from engine.state.cards import card
from tests.engine.mayfair.table import mayfair


def attacked(mine="attack 8", theirs="attack 20", *, ships=3, allies=None, green=("",), **powers):
    """Red attacks blue's first planet, with these powers: attacked(red="spiff")."""
    game = mayfair(
        red=(powers.get("red", ""), mine, *powers.get("red_holds", ())),
        blue=(powers.get("blue", ""), theirs, *powers.get("blue_holds", ())),
        green=green,
    )
    return game.attack(ships=ships, planet=5, allies=allies).lay(red=mine, blue=theirs)


# Hands of seven


def test_mutant_fills_its_hand_to_seven():
    """A-59, M-17.14: eight cards that mean a hand are read as seven."""
    game = mayfair(red=("mutant", "attack 8"), blue=("", "attack 20"), green=("",))
    game.attack_until_alliances(ships=3).play_until("alliances_open", of="red").red.uses("regenerate")
    while game.red.is_asked("mutant.regenerate"):
        game.red.answers("deck")
    assert len(game.red.hand) == 7


def test_misers_hoard_holds_seven():
    """A-59: both hands that it is dealt are of seven, and so is a new hoard."""
    game = mayfair(red=("miser", "attack 8"), blue=("", "attack 20"), green=("",))
    game.start.seats[0].powers[0].pile = [card("negotiate")] * 0 + [card("edict_plague")]
    game.play_until("encounter_starts", of="red").red.uses("renewal")
    assert len(game.position.seats[0].powers[0].pile) == 7
    assert "edict_plague" in game.discards


def test_vulch_collects_edicts_when_they_have_been_used():
    """M-17.8 (Vulch): an Edict is an artifact for its sheet."""
    game = attacked(blue_holds=("edict_emotion_control",), green=("vulch",))
    game.play_until("cards_revealed", of="blue").blue.plays("edict_emotion_control")
    game.play_until("deal", "launch", "another_encounter")
    assert game.green.hand == ["edict_emotion_control"]
    assert game.discards == []


def test_vulch_keeps_its_edicts_at_a_new_hand_and_draws_seven():
    """M-8.2, A-59."""
    game = mayfair(red=("", "attack 8"), blue=("vulch", "edict_plague"), green=("",))
    game.play_until("launch")
    assert "edict_plague" in game.blue.hand
    assert len(game.blue.hand) == 8


# Pieces of a power's own


def test_reincarnator_draws_no_power_with_pieces_of_its_own():
    """M-17.1, M-17.2: it may be gained at the setup only, so another is drawn."""
    game = mayfair(red=("", "attack 30"), blue=("reincarnator", "attack 4"), green=("",))
    game.start.unused = ["mirror", "warrior"]
    game.attack(ships=3).lay(red="attack 30", blue="attack 4").finish()
    assert game.blue.powers == ["reincarnator", "mirror"]


def exchanging(red):
    game = mayfair(red=(red, "attack 8"), blue=("mirror", "attack 20"), green=("", "sorcerer flare")).attack(
        ships=3
    )
    return game.play_until("before_cards_chosen", of="green")


def test_no_effect_puts_such_a_power_into_other_hands():
    """M-17.3: only Changeling may."""
    assert exchanging("virus").green.is_offered("sorcerer flare.exchange_of_powers")
    assert exchanging("warrior").green.options == ["pass"]


@pytest.mark.parametrize(("power", "lent"), [("virus", True), ("warrior", False)])
def test_nor_is_it_lent(power, lent):
    """M-17.3."""
    game = mayfair(red=(power, "attack 8", "philanthropist flare"), blue=("",), green=("",))
    game.play_until("encounter_starts", "launch", of="red")
    assert game.red.is_offered("philanthropist flare.loan") == lent


def test_warrior_keeps_its_tokens_from_one_encounter_to_the_next():
    """M-17.8 (Warrior): two for the defeat, and each adds one to its total."""
    game = attacked("attack 4", "attack 30", red="warrior", red_holds=("attack 1",)).finish()
    assert game.red.seat.powers[0].tokens == 2


# Negative attacks


def test_anti_matter_wins_with_the_lower_of_two_negative_totals():
    """M-10.2, M-10.3: the rule's nearer to zero is higher, and Anti-Matter turns it round."""
    game = attacked("attack -8", "attack -6", red="anti_matter")
    assert game.totals() == (-8 - 3, -6 + 4)
    assert game.result == "offense"


def test_calculator_subtracts_a_negative_lower_card_as_it_is():
    """M-10.2: 8 less -4 is 12."""
    game = attacked("attack 8", "attack -4", red="calculator")
    game.play_until("cards_chosen", of="red").red.uses("equalize")
    assert game.totals() == (8 + 4 + 3, -4 + 4)


def test_virus_multiplies_a_negative_attack():
    """M-10.2."""
    assert attacked("attack -4", "attack 8", red="virus").totals() == (-12, 12)


def test_mirror_reverses_a_negative_attack():
    """A-52: -8 is read as -80."""
    game = attacked("attack -8", "attack 20", red="mirror")
    game.play_until("cards_chosen", of="red").red.uses("reversal")
    assert game.totals() == (-80 + 3, 2 + 4)


def test_spiff_crashes_when_negative_totals_differ_by_ten():
    """M-10.2: -5 against 12."""
    game = attacked("attack -8", "attack 8", red="spiff").play_until(
        "ships_leaving", "ships_to_warp", of="red"
    )
    game.red.uses("crash_landing")
    game.finish()
    assert game.planets[5] == {0: 1, 1: 4}


def test_spiff_does_not_when_they_differ_by_less():
    """M-10.2: -5 against 4."""
    game = attacked("attack -8", "attack 0", red="spiff")
    game.finish()
    assert game.planets[5] == {1: 4}
    assert not game.heard("power_announced")


def test_pacifist_wins_with_a_compromise_against_a_negative_attack():
    """M-10.4 is beaten by the power's text (M-1.1)."""
    assert attacked("negotiate", "attack -8", red="pacifist").finish().result == "offense"


def test_a_negative_attack_beats_a_compromise():
    """M-10.4."""
    assert attacked("attack -8", "negotiate").finish().result == "offense"


def test_reserve_adds_a_negative_attack_to_the_other_side():
    """M-10.2: an attack of 06 or less is one below zero, too."""
    game = attacked("attack 20", "attack 20", red="reserve", red_holds=("attack -8",))
    game.play_until("cards_revealed", of="red").red.uses("reinforce:attack -8 for defense")
    assert game.totals() == (23, 16)
    assert game.result == "offense"


def test_advice_lays_no_negative_attack_where_a_better_one_is_held():
    """M-10.2: the default is the middle of the attacks, the advice the best one."""
    game = mayfair(red=("", "attack -8", "attack 1", "attack 15"), blue=("", "attack 20"), green=("",))
    game.attack(ships=3).play_until("encounter_card", of="red")
    offered = {key: game.red.pays(key) for key in ("attack -8", "attack 1", "attack 15")}
    assert max(offered, key=offered.get) == "attack 15"
    assert min(offered, key=offered.get) == "attack -8"
    assert game.red.ask.default == "attack 1"


# The course


def test_macron_sends_one_ship_before_the_gate_is_aimed():
    """M-7.3.1: its limit of one ship holds for what is sent first, and counts four."""
    game = attacked("attack 8", "attack 20", red="macron", ships=1)
    assert game.totals() == (8 + 4, 24)
    told = [fact.id for fact in game.told() if fact.id in ("ships_sent", "gate_aimed")]
    assert told == ["ships_sent", "gate_aimed"]


def test_will_names_opponent_and_planet_before_its_ships_go():
    """M-17.8 (Will), M-7.3.1."""
    game = mayfair(red=("will", "attack 8"), blue=("", "attack 20"), green=("", "attack 4"))
    game.play_until("will.choice", of="red").red.answers("seat 2")
    game.play_until("will.place", of="red").red.answers("planet 12")
    game.play_until("launch", "aim", "ships", of="red")
    assert (game.enc.defense, game.heard("opponent_set")[0].defense) == (2, 2)


def test_parasite_joins_without_an_invitation():
    """M-17.8 (Parasite)."""
    game = mayfair(red=("", "attack 8"), blue=("", "attack 20"), green=("parasite",))
    game.attack_until_alliances(ships=3)
    for name in ("red", "blue"):
        game.play_until("invite", of=name).seat(name).answers("nobody")
    game.play_until("alliance_answer_due", of="green").green.uses("infestation:offense")
    game.play_until("join", of="green").green.answers({"side": "offense", "ships": {"10": 2}})
    assert game.enc.allies == {2: "offense"}


def test_traders_turn_ends_at_once_if_the_other_hand_has_no_challenge_card():
    """M-7.0.4: after the exchange, which was the last step, the offense holds none."""
    game = mayfair(red=("trader", "attack 8"), blue=("", "attack 20"), green=("",))
    game.attack(ships=3, planet=5).play_until("before_cards_chosen", of="red")
    game.position.seats[1].hand[:] = [card("edict_plague")]
    game.position.deck.insert(0, card("attack 20"))
    game.red.uses("transference")
    assert [fact.why for fact in game.heard("turn_ended")] == ["no encounter card"]
    game.finish()
    assert game.red.hand == ["edict_plague"]
    assert game.red.ships == 20


def test_philanthropist_draws_a_new_hand_by_its_own_text_before_the_turn_could_end():
    """M-1.1, M-7.0.3: a power's own text beats the rule that the offense draws no second hand."""
    game = mayfair(red=("philanthropist", "attack 4"), blue=("", "attack 20"), green=("",))
    game.deck_gives(*["attack 9"] * 7)
    game.attack(ships=3, planet=5).red.uses("giving:seat 1")
    game.play_until("encounter_card", of="red")
    assert game.red.hand == ["attack 9"] * 7
    assert not game.heard("turn_ended")


def test_clone_and_machine_together_need_never_end_their_turn():
    """M-17.8 (Clone, Machine): the one card comes back, and another challenge follows."""
    game = mayfair(red=("machine", "attack 40"), blue=("", "attack 1"), green=("",))
    game.several_powers(red="clone")
    for _ in range(4):
        game.play_until("launch", "aim", of="red")
        game.attack(ships=1).lay(red="attack 40")
        game.play_until("encounter_cards_leaving", of="red").red.uses("replicate")
        game.play_until("further_encounter_due", "another_encounter", of="red")
        if game.red.is_offered("continuity"):
            game.red.uses("continuity")
        else:
            game.red.answers("yes")
    game.play_until("launch", "aim", of="red")
    assert game.red.hand == ["attack 40"]
    assert game.position.turn.encounters == 4


def test_a_machine_without_challenge_card_has_no_further_encounter():
    """M-6.3."""
    game = attacked("attack 40", "attack 1", red="machine")
    game.play_until("launch")
    assert game.enc.offense == 1


def test_machines_wild_draws_a_hand_for_a_second_challenge_without_a_card():
    """M-1.1, M-6.3: its own text beats the rule that no new hand is drawn for it; the flare is spent."""
    game = mayfair(red=("", "attack 1", "machine flare"), blue=("", "attack 30"), green=("",))
    game.deck_gives(*["attack 9"] * 7)
    game.attack(ships=1).lay(red="attack 1", blue="attack 30")
    game.play_until("further_encounter_due", of="red").red.plays("machine flare.second_encounter")
    game.play_until("launch", "aim")
    assert (game.enc.offense, game.position.turn.encounters) == (0, 1)
    assert game.red.hand == ["attack 9"] * 7
    assert "machine flare" in game.discards


def test_healer_gives_lost_ships_back():
    """M-7.8.5."""
    game = attacked("attack 1", "attack 40", green=("healer",))
    game.play_until("ships_in_warp", of="green").green.uses("healing:seat 0")
    game.finish()
    assert game.red.warp == 0
    assert len(game.green.hand) == 1


def test_healers_wild_answers_the_edict_as_well():
    """M-11.1, M-12.2: a Cosmic Zap against the own power, whichever publisher printed it."""
    game = mayfair(
        red=("calculator", "attack 8", "healer flare"),
        blue=("", "attack 20", "edict_cosmic_zap"),
        green=("",),
    )
    game.attack(ships=3, planet=5).lay(red="attack 8", blue="attack 20")
    game.play_until("cards_chosen", of="red").red.uses("equalize")
    game.play_until("power_used", of="blue").blue.plays("edict_cosmic_zap")
    game.play_until("card_played", of="red").red.plays("healer flare.no_zap")
    assert game.totals() == (11, 20 - 8 + 4)
    assert {"healer flare", "edict_cosmic_zap"} <= set(game.discards)


# Timing


def test_others_act_before_the_offense_and_the_offense_before_the_defense():
    """M-9.1: green's exchange comes first, so red has no upset left to declare."""
    game = mayfair(red=("loser", "attack 8"), blue=("mirror", "attack 20"), green=("", "sorcerer flare"))
    game.attack(ships=3).play_until("before_cards_chosen", of="green")
    game.red.uses("upset")
    assert not game.heard("power_announced")
    game.green.plays("sorcerer flare.exchange_of_powers")
    assert game.red.powers == ["mirror"]
    assert "upset" not in [fact.ability for fact in game.heard("power_announced")]


# Losing the power


@pytest.mark.parametrize(("lost", "works"), [(2, True), (3, False)])
def test_with_fewer_than_three_home_bases_no_power_works_not_even_an_automatic_one(lost, works):
    """M-5.3: with three it does."""
    game = mayfair(red=("virus", "attack 8"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies(lost)
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    assert game.totals().offense == (16 if works else 10)


def test_without_the_power_the_own_flare_is_wild():
    """M-5.4, M-11.1."""
    game = mayfair(red=("mirror", "attack 8", "mirror flare"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies(3)
    game.attack(ships=2).lay(red="attack 8", blue="attack 20").play_until("cards_revealed", of="red")
    assert game.red.is_offered("mirror flare.copy")


def test_an_always_acting_virus_shows_itself_only_where_it_changes_the_outcome():
    """M-17.8 (Virus), A-31: 8 x 3 against 24 or against 4."""
    shown = []
    for theirs in ("attack 15", "attack 1"):
        game = mayfair(red=("virus", "attack 8"), blue=("", theirs), green=("",)).face_down()
        game.effective_switches(hidden_powers="always")
        game.attack(ships=3, planet=5).lay(red="attack 8", blue=theirs).finish()
        shown.append([fact.power for fact in game.heard("power_turned_up")])
    assert shown == [["virus"], []]
