import pytest

from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def fought(offense, defense, /, *, allies=None, **held):
    hands = {name: ("", *held.get(name, ())) for name in ("red", "blue", "green")}
    hands["red"] += (offense,)
    hands["blue"] += (defense,)
    return scenario(**hands).attack(ships=2, allies=allies).lay(red=offense, blue=defense)


@pytest.mark.parametrize(
    ("offense", "defense"),
    [("attack 8", "attack 6"), ("attack 8", "negotiate"), ("negotiate", "attack 6"), ("morph", "attack 6")],
)
def test_every_revealed_attack_becomes_a_negotiate(offense, defense):
    """R-11.11: a morph that copied an attack too; no winner, no compensation."""
    game = fought(offense, defense, green=["emotion_control"])
    game.green.plays("emotion_control")
    game.play_until("deal")
    assert game.result == "deal"
    game.finish()
    assert not game.heard("compensation_collected")


def test_allies_go_home():
    """R-11.5."""
    game = fought("attack 8", "attack 6", allies={"green": ("offense", 2)}, blue=["emotion_control"])
    game.blue.plays("emotion_control")
    game.play_until("deal")
    assert game.enc.gate == {0: 2}
    assert game.green.ships == 20


def test_reinforcements_already_played_stay_spent():
    game = fought("attack 8", "attack 6", red=["reinforcement 3"], blue=["emotion_control"])
    game.red.plays("reinforcement 3.reinforce:offense")
    game.blue.passes()
    game.play_until("cards_revealed", of="blue")
    game.blue.plays("emotion_control")
    game.play_until("deal")
    assert game.red.hand == []
    assert not game.heard("totals_final")


def test_it_may_be_played_between_reinforcements():
    """R-11.9: and reinforcements after it are spent for nothing (R-11.10)."""
    game = fought("attack 8", "attack 6", red=["reinforcement 3"], blue=["emotion_control"])
    game.red.passes()
    game.blue.plays("emotion_control")
    game.red.plays("reinforcement 3.reinforce:offense")
    game.play_until("deal")
    assert game.red.hand == []


def test_two_negotiates_leave_nothing_to_change():
    """Not playable then."""
    game = fought("negotiate", "negotiate", green=["emotion_control"])
    assert game.green.is_asked("cards_revealed")
    assert game.green.options == ["pass"]
    game.play_until("deal")
    assert game.green.hand == ["emotion_control"]


def test_two_negotiating_faces_by_a_morph_leave_nothing_to_change():
    game = fought("morph", "negotiate", green=["emotion_control"])
    assert game.green.is_asked("cards_revealed")
    assert game.green.options == ["pass"]
    game.play_until("deal")
    assert game.green.hand == ["emotion_control"]


def test_the_printed_cards_are_discarded_as_they_are():
    """R-12.16."""
    game = fought("attack 8", "attack 6", blue=["emotion_control"])
    game.blue.plays("emotion_control")
    game.finish()
    assert game.discards == ["emotion_control", "attack 8", "attack 6"]


def test_zapped_the_fight_goes_on():
    game = fought("attack 8", "attack 6", blue=["emotion_control"], green=["card_zap"])
    game.blue.plays("emotion_control")
    game.green.plays("card_zap")
    game.pass_windows()
    assert game.result == "defense"


def test_anybody_may_play_it():
    game = fought("attack 8", "attack 6", green=["emotion_control"])
    assert game.green.is_offered("emotion_control")


def test_it_may_be_declined():
    game = fought("attack 8", "attack 6", green=["emotion_control"])
    game.green.passes()
    assert game.result == "defense"


# When it helps


@pytest.mark.parametrize("tokens", [1, 2])
def test_when_it_helps_a_deal_that_may_fail_is_better_than_a_defense_that_ends_the_game(tokens):
    """Blue has a Tick-Tock, whose last token goes by a defense for sure."""
    game = scenario(red=("", "attack 6", "emotion_control"), blue=("tick_tock", "attack 12"), green=("",))
    game.blue.power.tokens = tokens
    has_orders(game.start.seats[0], {"emotion_control.calm": "helps"})
    game.attack(ships=3).lay(red="attack 6", blue="attack 12").pass_windows()
    assert played(game) == ["emotion_control"]


def when_it_helps(*more, blue="attack 20"):
    """Red attacks with three ships and plays it when it helps, and so all else that it holds."""
    red = ("", "attack 8", "emotion_control", *more)
    game = scenario(red=red, blue=("", blue), green=("",))
    has_orders(
        game.start.seats[0],
        dict.fromkeys(
            ("emotion_control.calm", "human flare.forty_two", *(f"{one}.reinforce" for one in more)), "helps"
        ),
    )
    return game.attack(ships=3).lay(red="attack 8", blue=blue).pass_windows()


def played(game):
    return [fact.card for fact in game.heard("card_announced")]


def test_when_it_helps_it_makes_a_deal_of_a_defeat():
    assert played(when_it_helps()) == ["emotion_control"]


def test_when_it_helps_what_wins_comes_first():
    assert played(when_it_helps("human flare")) == ["human flare"]


@pytest.mark.parametrize(
    ("blue", "cards"), [("attack 9", ["reinforcement 5"]), ("attack 20", ["emotion_control"])]
)
def test_when_it_helps_it_is_kept_where_reinforcements_are_enough(blue, cards):
    assert played(when_it_helps("reinforcement 5", blue=blue)) == cards


@pytest.mark.parametrize(("ships", "cards"), [(4, ["emotion_control"]), (0, [])])
def test_when_it_helps_a_defense_without_ships_has_nothing_to_lose(ships, cards):
    """A deal that fails would cost it three."""
    game = scenario(red=("", "attack 20"), blue=("", "attack 8", "emotion_control"), green=("",))
    has_orders(game.start.seats[1], {"emotion_control.calm": "helps"})
    if not ships:
        game.start.planets[6][1] += game.start.planets[5].pop(1)
    game.attack(ships=3, planet=5).lay(red="attack 20", blue="attack 8").pass_windows()
    assert played(game) == cards


@pytest.mark.parametrize(("colonies", "cards"), [(3, ["emotion_control"]), (4, [])])
def test_when_it_helps_a_defense_that_nearly_wins_asks_for_no_deal(colonies, cards):
    """Nobody would give it the last colony, and a deal that fails costs three ships."""
    game = scenario(red=("", "attack 20"), blue=("", "attack 8", "emotion_control"), green=("",))
    has_orders(game.start.seats[1], {"emotion_control.calm": "helps"})
    for planet in range(10, 10 + colonies):
        game.blue.has_colony(planet)
    game.attack(ships=3, planet=5).lay(red="attack 20", blue="attack 8").pass_windows()
    assert played(game) == cards


@pytest.mark.parametrize(("colonies", "cards"), [(4, ["emotion_control"]), (3, [])])
def test_when_it_helps_a_deal_is_better_than_a_win_that_gives_an_ally_the_game(colonies, cards):
    """Also against a defense that nearly wins, which will hardly agree on anything."""
    red = ("", "attack 20", "emotion_control")
    game = scenario(red=red, blue=("", "attack 8"), green=("", "attack 1"))
    has_orders(game.start.seats[0], {"emotion_control.calm": "helps"})
    for planet in (10, 11, 12, 13):
        game.blue.has_colony(planet)
    for planet in (0, 1, 2, 3)[:colonies]:
        game.green.has_colony(planet)
    game.attack(ships=3, planet=5, allies={"green": ("offense", 1)})
    game.lay(red="attack 20", blue="attack 8").pass_windows()
    assert played(game) == cards


def test_when_it_helps_it_is_kept_where_reinforcements_win_for_the_smaller_total():
    """Blue's 4 + 4 lose to red's 10 - 3, until five are added to red's side."""
    red, blue = ("anti_matter", "attack 10"), ("", "attack 4", "emotion_control", "reinforcement 5")
    game = scenario(red=red, blue=blue, green=("",))
    has_orders(game.start.seats[1], {"emotion_control.calm": "helps"})
    game.attack(ships=3).lay(red="attack 10", blue="attack 4").pass_windows()
    assert played(game) == []


@pytest.mark.parametrize(("flare", "cards"), [("mirror flare", []), ("zombie flare", ["emotion_control"])])
def test_when_it_helps_it_is_kept_where_a_flare_of_the_hand_would_win(flare, cards):
    """That may be played by hand."""
    game = scenario(red=("", "attack 8", "emotion_control", flare), blue=("", "attack 20"), green=("",))
    has_orders(game.start.seats[0], {"emotion_control.calm": "helps"})
    game.attack(ships=3, planet=5, allies={"green": ("offense", 2)})
    assert played(game.lay(red="attack 8", blue="attack 20").pass_windows()) == cards


@pytest.mark.parametrize(("colonies", "cards"), [((4, 4), ["emotion_control"]), ((3, 4), []), ((4, 3), [])])
def test_when_it_helps_a_defense_that_wins_asks_for_the_deal_that_wins_both_the_game(colonies, cards):
    game = scenario(red=("", "attack 8"), blue=("", "attack 20", "emotion_control"), green=("",))
    has_orders(game.start.seats[1], {"emotion_control.calm": "helps"})
    for planet in range(10, 10 + colonies[0]):
        game.red.has_colony(planet)
    for planet in range(11, 11 + colonies[1]):
        game.blue.has_colony(planet)
    game.attack(ships=3, planet=5).lay(red="attack 8", blue="attack 20").pass_windows()
    assert played(game) == cards


@pytest.mark.parametrize(("planet", "cards"), [(5, ["emotion_control"]), (10, [])])
def test_when_it_helps_an_ally_rather_has_a_deal_that_may_fail_than_a_lost_game(planet, cards):
    """Red and blue are one colony short of winning; red would land a new one, or where it has one."""
    game = scenario(red=("", "attack 30"), blue=("", "attack 8"), green=("", "emotion_control"))
    has_orders(game.start.seats[2], {"emotion_control.calm": "helps"})
    for number in (10, 11, 12, 13):
        game.red.has_colony(number)
        game.blue.has_colony(number)
    if planet != 5:
        game.red.has_colony(5)
        game.start.planets[13].pop(0)
    game.attack(ships=3, planet=5, allies={"green": ("defense", 2)})
    game.lay(red="attack 30", blue="attack 8").pass_windows()
    assert played(game) == cards
