"""The stages of a challenge in the order of play, and who may act when (M-7, M-9, M-20.9)."""

import pytest

from engine import Answer, NotAllowed, NotAsked
from engine.sheets.book import book
from tests.engine.mayfair.table import mayfair, with_kickers
from tests.engine.scenario import Scenario
from tests.engine.specials import drawing

FOUR = {"red": ("", "attack 9"), "blue": ("", "attack 4"), "green": ("",), "yellow": ("",)}


def table(**more: tuple) -> Scenario:
    return mayfair(**(FOUR | more))


def stopping(moment: str, game: Scenario) -> Scenario:
    """Green wants to be asked there."""
    game.start.seats[2].ahead = game.start.seats[2].ahead.said((moment,), {}, ())
    return game


# Stage 2: destiny


def test_a_destiny_card_that_was_used_is_discarded():
    """M-7.2.1: that of the own colour, which was left, too."""
    game = table().draws("seat 0", "seat 2")
    game.blue.has_colony(0)
    game.play_until("own_colour").red.answers("redraw")
    assert game.position.destiny_discards == ["seat 0", "seat 2"]
    assert [fact.card for fact in game.heard("destiny_turned")] == ["seat 0", "seat 2"]


def test_any_planet_of_the_system_may_be_challenged():
    """M-7.2.2: of that system, and no other."""
    game = table().draws("seat 2").play_until("launch")
    assert list(game.red.ask.form.targets) == [f"planet {planet}" for planet in range(10, 15)]
    with pytest.raises(NotAllowed):
        game.red.answers({"side": "planet 5", "ships": {"0": 1}})


def test_who_is_named_defends_also_where_they_have_no_token():
    """M-7.2.2: tokens of others on the planet are not involved, and stay."""
    game = table().draws("seat 1")
    game.start.planets[5] = {2: 3}
    game.start.planets[6][1] = 8
    game.attack(ships=1, planet=5).lay(red="attack 9", blue="attack 4")
    assert game.enc.defense == 1
    assert game.totals() == (9 + 1, 4)
    assert game.finish().planets[5] == {0: 1, 2: 3}


@pytest.mark.parametrize("own", [{}, {0: 2}])
def test_a_visitor_may_be_challenged_whether_or_not_there_is_an_own_base(own):
    """M-7.2.4, M-7.2.5, A-2: own tokens on the planet do not count."""
    game = table().draws("seat 0")
    game.start.planets[0] = {1: 2, **own}
    game.start.planets[1][0] = 8 - sum(own.values())
    game.play_until("own_colour").red.answers("attack")
    game.play_until("launch").red.answers({"side": "planet 0 seat 1", "ships": {"1": 1}})
    game.lay(red="attack 9", blue="attack 4")
    assert (game.enc.defense, game.enc.planet) == (1, 0)
    assert game.totals() == (9 + 1, 4 + 2)


def test_without_a_visitor_there_is_nobody_to_challenge_at_home():
    """M-7.2.4, M-7.2.5."""
    game = table().draws("seat 0").play_until("own_colour", "launch")
    assert "attack" not in game.red.options


@pytest.mark.parametrize(("described", "asked"), [(0, True), (2, False)])
def test_a_card_that_describes_the_offense_has_the_choices_of_the_own_colour(described, asked, monkeypatch):
    """M-15.5: no card that is known does; here one of them is read so."""
    sheet = book().sheets["left_neighbour"]
    monkeypatch.setattr(sheet, "fitting", lambda self: [described])
    game = drawing("left_neighbour")
    game.blue.has_colony(0)
    game.play_until("own_colour", "launch")
    assert game.red.is_asked("own_colour") == asked
    assert not asked or game.red.options == ["redraw", "attack"]


# Stages 4 to 6: alliances


def invited(offense: str = "seats 2 3", defense: str = "seats 2") -> Scenario:
    """Both main players have invited these."""
    game = table().attack_until_alliances(ships=1).play_until("invite", of="red")
    game.red.answers(offense)
    game.play_until("invite", of="blue").blue.answers(defense)
    return game


def test_nobody_answers_before_both_have_invited_and_both_may_name_the_same():
    """M-7.4.1: first the offense, then the defense, who knows whom the other has named."""
    game = table().attack_until_alliances(ships=1).play_until("invite")
    assert game.asked() == {"red": "invite"}
    game.red.answers("seats 2 3")
    assert game.asked() == {"blue": "invite"}
    assert "seats 2 3" in game.blue.options
    game.blue.answers("seats 2 3")
    assert game.asked() == {"green": "join"}


def test_each_in_turn_from_the_offenses_left_accepts_one_invitation_or_none():
    """M-7.6.1: and places one to four tokens at once, before the next one answers."""
    game = invited()
    assert game.asked() == {"green": "join"}
    assert list(game.green.ask.form.targets) == ["offense", "defense"]
    game.green.answers({"side": "defense", "ships": {"10": 2}})
    assert game.enc.orbit == {2: 2}
    assert game.asked() == {"yellow": "join"}
    assert game.yellow.ask.default == {"side": ""}


@pytest.mark.parametrize("ships", [{"10": 0}, {"10": 3, "11": 2}])
def test_an_ally_places_neither_none_nor_five(ships):
    """M-7.6.1."""
    with pytest.raises(NotAllowed):
        invited().green.answers({"side": "offense", "ships": ships})


def test_an_ally_joins_no_side_that_has_not_invited_it():
    """M-7.6.1, M-7.4.1."""
    game = invited(offense="seats 3", defense="nobody")
    assert game.asked() == {"yellow": "join"}
    assert list(game.yellow.ask.form.targets) == ["offense"]


def test_offensive_allies_stand_on_the_oval_end_and_defensive_ones_on_the_ring():
    """M-7.6.2: from any bases."""
    game = invited()
    game.green.answers({"side": "defense", "ships": {"10": 1, "11": 1}})
    game.yellow.answers({"side": "offense", "ships": {"15": 1, "19": 3}})
    assert game.enc.gate == {0: 1, 3: 4}
    assert game.enc.orbit == {2: 2}


# Stage 7: cards


def test_kickers_come_before_challenge_cards():
    """M-7.7.1: which are asked for once both have spoken."""
    hands = {"red": ("", "attack 9", "kicker 2"), "blue": ("", "attack 4")}
    game = with_kickers(**(FOUR | hands)).attack(ships=1).play_until("kicker", "encounter_card")
    assert game.asked() == {"red": "kicker", "blue": "kicker"}
    game.red.answers("kicker 2")
    assert not game.red.is_asked("encounter_card")
    game.blue.answers("no kicker")
    assert game.play_until("kicker", "encounter_card").red.is_asked("encounter_card")


def both_lie() -> tuple[Scenario, Answer]:
    """Both cards lie, and red tries to answer again."""
    game = stopping("cards_chosen", table(red=("", "attack 9", "attack 30"))).attack(ships=1)
    question = game.play_until("encounter_card", of="red").red.ask.number
    game.lay(red="attack 9", blue="attack 4")
    assert game.asked() == {"green": "cards_chosen"}
    return game, Answer(0, question, "attack 30")


def test_challenge_cards_lie_face_down_until_the_reveal():
    """M-7.7.3: each main player sees the own one."""
    game, _ = both_lie()
    assert game.view("red")["encounter"]["cards"] == {"0": "attack 9", "1": "face down"}
    assert game.view("green")["encounter"]["cards"] == {"0": "face down", "1": "face down"}
    game.green.passes()
    assert [fact.card for fact in game.heard("card_turned_up")] == ["attack 9", "attack 4"]


def test_once_both_lie_neither_may_be_changed():
    """M-7.7.3: with another card in hand."""
    game, again = both_lie()
    with pytest.raises(NotAsked):
        game.decide(again)
    assert str(game.enc.cards[0].card) == "attack 9"


# Stage 8: the result


def test_the_winner_is_fixed_only_when_everybody_has_finished():
    """M-7.8.3: after one act all may act again, also who has passed."""
    game = table(
        red=("", "attack 9", "reinforcement 3"), blue=("", "attack 9", "reinforcement 5")
    ).effective_switches(cards__reinforcements=True)
    game.attack(ships=1).lay(red="attack 9", blue="attack 9").play_until("reinforcements_open")
    game.red.passes()
    game.blue.plays("reinforcement 5.reinforce:defense")
    assert not game.heard("encounter_result")
    game.play_until("reinforcements_open", of="red").red.plays("reinforcement 3.reinforce:offense")
    game.finish()
    assert game.all_totals == [(9 + 1 + 3, 9 + 4 + 5)]


def fought(red: str, blue: str) -> Scenario:
    """Red with green against blue with yellow, over planet 5."""
    game = table(red=("", red), blue=("", blue))
    game.attack(ships=2, allies={"green": ("offense", 1), "yellow": ("defense", 1)})
    return game.lay(red=red, blue=blue).finish()


def test_a_winning_offense_and_its_allies_all_get_a_base_there():
    """M-7.8.4: each with all its tokens; the defender's and those of its allies are in the Warp."""
    game = fought("attack 30", "attack 4")
    assert game.planets[5] == {0: 2, 2: 1}
    assert sorted(game.ships_lost) == [(1, 4), (3, 1)]


def test_the_defenders_tokens_elsewhere_stay():
    """M-7.8.4: and nobody lands after a defeat (M-7.8.5)."""
    assert fought("attack 30", "attack 4").planets[6] == {1: 4}
    assert fought("attack 1", "attack 40").planets[5] == {1: 4}


# Timing


def acting(red: str, *more: str) -> Scenario:
    """Red has laid an attack against blue's."""
    game = table(red=(red, "attack 9", *more)).attack(ships=1)
    return game.lay(red="attack 9", blue="attack 4")


def test_a_power_without_may_acts_by_itself():
    """M-9.4: nobody asks Macron."""
    game = acting("macron")
    assert game.totals().offense == 9 + 4
    assert "macron.mass" not in {ask.what for ask in game.game.open.values()}


def test_a_power_with_may_is_optional():
    """M-9.4: Mirror's."""
    game = table(red=("mirror", "attack 15"), blue=("", "attack 24")).attack(ships=1)
    game.lay(red="attack 15", blue="attack 24")
    offered = []
    while game.game.waiting and not game.heard("encounter_result"):
        offered += [option for key in game.game.waiting for option in _options(game, key)]
        game.default()
    assert any("mirror" in option for option in offered)
    assert game.all_totals == [(15 + 1, 24 + 4)]


def _options(game: Scenario, key: tuple[int, int]) -> list[str]:
    return list(getattr(game.game.open[key].form, "options", ()))


@pytest.mark.parametrize(("at", "offered"), [("alliances_formed", True), ("cards_revealed", False)])
def test_a_card_may_be_played_only_in_its_stages(at, offered):
    """M-9.5: a Force Field until the cards are turned up."""
    game = stopping(at, table(green=("", "edict_force_field", "edict_solar_wind")))
    game.attack(ships=1, allies={"yellow": "offense"})
    if not game.green.is_asked(at):
        game.lay(red="attack 9", blue="attack 4").play_until(at, of="green")
    assert game.green.is_offered("edict_force_field") == offered


@pytest.mark.parametrize("at", ["encounter_starts", "destiny_settled", "cards_revealed", "winner_known"])
def test_a_card_for_any_time_may_be_played_wherever_its_holder_is_asked(at):
    """M-9.5, A-44: by a seat that has set a stop there."""
    game = stopping(at, table(green=("", "edict_plague")))
    assert game.play_until(at, of="green").green.is_offered("edict_plague")


# Rotating powers


def rotating() -> Scenario:
    game = table(red=("mirror", "attack 9")).effective_switches(rotating_powers=True)
    game.start.unused = ["zombie", "macron"]
    return game


@pytest.mark.parametrize(("answer", "kept"), [("keep", "mirror"), ("give mirror", "macron")])
def test_at_the_start_of_the_own_turn_a_player_keeps_the_old_power_or_the_new_one(answer, kept):
    """M-20.9: it is the first thing of the turn, and asked of the offense alone."""
    game = rotating()
    assert game.asked() == {"red": "rotate"}
    game.red.answers(answer)
    assert game.red.powers == [kept]


def test_rotating_powers_may_lie_face_down():
    """M-20.9: nobody else learns the new one."""
    game = rotating().face_down()
    game.red.answers("give mirror")
    assert game.red.powers == []
    assert [power.alien for power in game.red.seat.face_down] == ["macron"]
    assert "macron" not in str(game.view("blue"))
