"""Orders by amount, by effect and by preference: when, what, otherwise, until."""

from __future__ import annotations

import random

import pytest

from engine import Answer, Game, NotAllowed, register_own_aliens, view
from engine.ahead.order import JOIN, Deed, StandingOrder
from engine.aliens import Alien
from engine.asking.forms import LATER, Choice, Option
from engine.bots import answer
from engine.bots.ordered import by_order
from engine.decisions import standing_of
from engine.editions.rules import Rules
from engine.moments import CardsRevealed
from engine.sheets.abilities import Sheet, wild_flare
from engine.state.cards import card
from engine.state.dice import Dice
from engine.state.serial import dump
from engine.windows.conditions import deeds_now
from engine.windows.order_judge import with_order
from tests.engine.bots.test_ordered import (
    BLUE,
    GREEN,
    OUT,
    RED,
    STAY_OUT,
    YELLOW,
    at_joins,
    does,
    follow,
    join,
    lay,
    order,
    planning,
    side_of,
)
from tests.engine.flow.test_merged_questions import joining, launched, says, table
from tests.engine.play import REACTIONS, new_game
from tests.engine.player import has_orders
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import scenario

CARD_ZAP = {"what": "use", "use": "card_zap.cancel"}
REVERSAL = {"what": "use", "use": "mirror.reversal"}
WHEN_ZAPPED = does(CARD_ZAP, when=[{"fact": "zapped"}])


def joined(seat, side="", **more):
    return {"fact": "joined", "seat": seat, "side": side, **more}


# By amount


def yellow_after_green(green, *said):
    """Red has invited both; green answers before yellow, who has ordered something."""
    game = table()
    order(game.game, YELLOW, *said)
    launched(game, "seats 2 3").pass_windows()
    assert follow(game.game) == [(YELLOW, "join", {"side": LATER})]
    says(game, "green", "join", green)
    says(game, "blue", "invite", "seats 2 3")
    return [given for _who, what, given in follow(game.game) if what == "join"]


@pytest.mark.parametrize(
    ("green", "yellow"),
    [(joining("offense", 1), "defense"), (joining("offense", 2), ""), (joining("defense", 2), "defense")],
)
def test_an_order_looks_at_how_many_ships_another_seat_has_joined_with(green, yellow):
    said = does(side_of("defense"), unless=[joined(GREEN, "offense", least=2)], otherwise=[OUT])
    assert yellow_after_green(green, said)[0]["side"] == yellow


@pytest.mark.parametrize(("ships", "yellow"), [(1, "offense"), (3, "defense")])
def test_an_order_looks_at_how_many_ships_a_side_has(ships, yellow):
    """Red has one ship on the gate."""
    many = {"fact": "ships", "side": "offense", "least": 3}
    said = does(side_of("offense"), unless=[many], otherwise=[side_of("defense")])
    assert yellow_after_green(joining("offense", ships), said)[0]["side"] == yellow


def test_at_most_so_many_ships_is_an_amount_too():
    few = {"fact": "ships", "side": "offense", "most": 1}
    assert follow(at_joins(does(side_of("offense"), when=[few])))[0][2]["side"] == "offense"
    none = {"fact": "ships", "side": "offense", "most": 0}
    assert follow(at_joins(does(side_of("offense"), when=[none]))) == []


MAIN_GREEN = {"fact": "main", "seat": GREEN}
TWO_SHIPS = {"fact": "ships", "side": "offense", "least": 2}


@pytest.mark.parametrize(
    "conditions",
    [
        {"when": [MAIN_GREEN], "unless": [joined(GREEN)]},
        {"when": [joined(GREEN), MAIN_GREEN]},
        {"unless": [joined(GREEN), {"fact": "main", "seat": RED}]},
        {"unless": [{"fact": "ships", "side": "offense", "least": 1}]},
        {"when": [{"fact": "ships", "side": "offense", "most": 0}]},
    ],
)
def test_nobody_is_waited_for_where_what_is_known_decides(conditions):
    """Red, the offense, has one ship on the gate; green answers before yellow."""
    game = table()
    order(game.game, YELLOW, does(side_of("offense"), otherwise=[OUT], **conditions))
    launched(game, "seats 2 3").pass_windows()
    assert follow(game.game) == [(YELLOW, "join", {"side": ""})]


@pytest.mark.parametrize(
    "conditions",
    [
        {"when": [{"fact": "main", "seat": RED}], "unless": [joined(GREEN)]},
        {"unless": [MAIN_GREEN, joined(GREEN)]},
        {"when": [TWO_SHIPS]},
        {"when": [{"fact": "ships", "side": "offense", "least": 1, "most": 1}]},
    ],
)
def test_the_order_waits_while_those_before_its_seat_decide(conditions):
    game = table()
    order(game.game, YELLOW, does(side_of("offense"), otherwise=[OUT], **conditions))
    launched(game, "seats 2 3").pass_windows()
    assert follow(game.game) == [(YELLOW, "join", {"side": LATER})]


# By preference


@pytest.mark.parametrize(
    ("by_red", "by_blue", "side"),
    [("seats 2", "seats 2", "defense"), ("seats 2", "nobody", "offense"), ("nobody", "seats 2", "defense")],
)
def test_the_first_choice_that_is_allowed_is_taken(by_red, by_blue, side):
    game = at_joins(does(side_of("defense", 2), side_of("offense")), by_red=by_red, by_blue=by_blue)
    assert follow(game)[0][2]["side"] == side


def test_of_several_cards_the_first_that_is_held_is_laid():
    game = planning(lay("attack 20", "attack 6", "negotiate"))
    assert follow(game.game) == [(BLUE, "encounter_card", "attack 6")]


# By who is who


@pytest.mark.parametrize(
    ("condition", "answers"),
    [
        ({"fact": "main", "seat": RED}, True),
        ({"fact": "main", "seat": RED, "side": "offense"}, True),
        ({"fact": "main", "seat": RED, "side": "defense"}, False),
        ({"fact": "main", "seat": YELLOW}, False),
        ({"fact": "part"}, False),
        ({"fact": "zapped"}, False),
    ],
)
def test_a_condition_holds_or_the_seat_is_asked(condition, answers):
    assert bool(follow(at_joins(does(OUT, when=[condition])))) == answers
    assert bool(follow(at_joins(does(OUT, unless=[condition])))) != answers


def test_of_several_conditions_all_must_hold_and_none_may():
    main, other = {"fact": "main", "seat": RED}, {"fact": "main", "seat": YELLOW}
    assert follow(at_joins(does(OUT, when=[main, other]))) == []
    assert follow(at_joins(does(OUT, unless=[main, other]))) == []
    assert follow(at_joins(does(OUT, when=[main], unless=[other]))) != []


# By effect


def zapped(*said, red=("card_zap",), blue=("cosmic_zap",), pace="one_by_one"):
    """Red uses its power, and blue zaps it."""
    game = scenario(red=("mirror", "attack 8", *red), blue=("", "attack 20", *blue), green=("",))
    game.effective_switches(pace=pace)
    order(game.game, RED, *said)
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.red.uses("reversal")
    game.blue.plays("cosmic_zap")
    return game


def test_card_zap_is_played_if_the_own_power_is_zapped_and_nobody_is_asked():
    game = zapped(WHEN_ZAPPED)
    assert [fact.card for fact in game.heard("card_announced")] == ["cosmic_zap", "card_zap"]
    game.finish()
    assert game.heard("totals_final")[0].offense == 82


def test_without_the_card_nothing_happens_and_the_power_is_zapped():
    game = zapped(WHEN_ZAPPED, red=()).finish()
    assert game.heard("power_was_zapped")


def test_the_next_choice_is_played_where_the_first_is_not_held():
    said = does({"what": "use", "use": "quash.void_the_deal"}, CARD_ZAP, when=[{"fact": "zapped"}])
    assert not zapped(said).position.is_zapped("mirror")


def test_the_order_does_not_act_against_anything_else():
    game = scenario(red=("mirror", "attack 8", "card_zap"), blue=("", "attack 20", "emotion_control"))
    order(game.game, RED, WHEN_ZAPPED)
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.red.passes()
    game.blue.plays("emotion_control")
    assert "card_zap" in game.red.hand


def test_the_order_does_not_act_against_anything_else_after_a_zap_either():
    game = scenario(red=("mirror", "attack 8", "card_zap"), blue=("", "attack 20", "emotion_control"))
    order(game.game, RED, WHEN_ZAPPED)
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.red.passes()
    game.enc.zapped.append("mirror")
    game.blue.plays("emotion_control")
    assert "card_zap" in game.red.hand


def test_an_order_for_once_is_gone_once_it_has_acted():
    game = zapped(WHEN_ZAPPED | {"until": "once"}).game
    assert game.position.seats[RED].ahead.numbered == ()


async def a_number(sheet: Sheet, moment: CardsRevealed, _: None) -> tuple[str, int] | None:
    form = Choice({name: Option(name, "use") for name in ("none", "one")})
    number = await sheet.table.choose(sheet.seat, "undecided.number", form, "none")
    return None if number == "none" else ("one", 1)


class Undecided(Alien):
    """Its flare may be played, and then nothing is chosen for it."""

    title = "Undecided"
    text, use, wild, super = "nothing", "", "chooses a number", "nothing"
    questions = {"number": "Undecided: which number?"}

    @wild_flare(CardsRevealed, ask_details=a_number)
    async def think(self, moment: CardsRevealed, number: int) -> None:
        self.enc.extra[self.side] += number


Undecided.name = "undecided"


@pytest.fixture
def undecided():
    register_own_aliens([Undecided])
    yield
    register_own_aliens([])


def thinking(number, meanwhile=None):
    """Red has ordered to play its flare once, and is asked which number."""
    game = scenario(red=("", "attack 8", "undecided flare"), blue=("", "attack 20"), green=("",))
    order(game.game, RED, does({"what": "use", "use": "undecided flare.think"}, until="once"))
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    if meanwhile is not None:
        game.game.decide(says_ahead(RED, None, {}, meanwhile))
    game.red.answers(number)
    return game


def test_an_order_for_once_stays_where_its_act_came_to_nothing(undecided):
    game = thinking("none")
    (stands,) = game.position.seats[RED].ahead.numbered
    assert stands.until == "once" and game.red.is_asked("cards_revealed")
    game.finish()
    assert game.heard("card_announced") == []


def test_an_order_for_once_does_not_stay_where_its_act_is_announced(undecided):
    game = thinking("one")
    assert game.position.seats[RED].ahead.numbered == ()
    assert [fact.card for fact in game.heard("card_announced")] == ["undecided flare"]


def test_what_its_owner_orders_before_the_act_came_to_nothing_holds(undecided):
    game = thinking("none", meanwhile=(STAY_OUT | {"n": 1, "after": 0},))
    assert [one.do for one in game.position.seats[RED].ahead.numbered] == [(Deed(JOIN),)]


@pytest.mark.parametrize("until", ["once", None])
def test_a_new_order_with_the_number_of_one_in_vain_acts(undecided, until):
    """An order for once is away while its further choice is open, so a new one may get its number."""
    key = "reinforcement 3"
    game = scenario(red=("", "attack 8", "undecided flare", key), blue=("", "attack 20"), green=("",))
    order(game.game, RED, does({"what": "use", "use": "undecided flare.think"}, until="once"))
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    assert game.red.is_asked("undecided.number")
    said = does({"what": "use", "use": f"{key}.reinforce:offense"}) | ({"until": until} if until else {})
    new = with_order(game.position.seats[RED].ahead.numbered, said, RED, game.position)
    game.game.decide(says_ahead(RED, None, {}, (new.document,)))
    game.red.answers("none")
    assert new.n == 1
    assert [fact.card for fact in game.heard("card_announced")] == [key]


def test_the_next_choice_is_done_where_the_first_came_to_nothing(undecided):
    key = "reinforcement 3"
    game = scenario(red=("", "attack 8", "undecided flare", key), blue=("", "attack 20"), green=("",))
    uses = [{"what": "use", "use": use} for use in ("undecided flare.think", f"{key}.reinforce:offense")]
    order(game.game, RED, does(*uses))
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.red.answers("none")
    assert [fact.card for fact in game.heard("card_announced")] == [key]


def test_a_card_that_is_always_played_is_not_asked_for_without_end(undecided):
    game = scenario(red=("", "attack 8", "undecided flare"), blue=("", "attack 20"), green=("",))
    has_orders(game.start.seats[RED], {"undecided flare.think": "always"})
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.red.answers("none")
    assert not game.red.is_asked("undecided.number") and game.red.is_asked("cards_revealed")


def test_an_order_for_once_plays_one_of_two_cards():
    game = zapped(does(CARD_ZAP, until="once"), red=("card_zap", "card_zap"), blue=("cosmic_zap",) * 2)
    assert game.red.hand.count("card_zap") == 1
    game.red.passes()
    game.blue.plays("cosmic_zap")
    game.red.passes()
    assert game.red.hand.count("card_zap") == 1


def test_of_one_card_in_the_hand_and_on_a_pile_the_one_in_the_hand_is_played():
    game = scenario(red=("miser", "attack 8", "card_zap"), blue=("", "attack 20", "emotion_control"))
    game.red.power.pile = [card("card_zap"), card("attack 6")]
    order(game.game, RED, does(CARD_ZAP))
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.blue.plays("emotion_control")
    assert [fact.card for fact in game.heard("card_announced")] == ["emotion_control", "card_zap"]
    assert game.red.hand == [] and card("card_zap") in game.red.power.pile


@pytest.mark.parametrize(
    ("use", "reason"),
    [
        ("mirror.reversal", ""),
        ("card_zap.cancel", ""),
        ("healer.healing", "order_no_such_use"),  # not in the box
        ("healer flare.rescue", "order_no_such_use"),
        ("mirror.one_card_alone", "order_no_such_use"),  # its flare can
        ("mirror flare.reversal", "order_no_such_use"),
        ("reinforcement.reinforce", "order_no_such_use"),
        ("xenon_lasers.fire:plus", "order_no_such_use"),  # no techs in this game
        ("card_zap.cancel@plague", "order_chooses_nothing"),
        ("card_zap.cancel@seat 1", "order_chooses_nothing"),
        ("card_zap.cancel:offense", "order_chooses_nothing"),
        ("card_zap.cancel:", "order_chooses_nothing"),
        ("reinforcement 3.reinforce", "order_leaves_choice"),
        ("reinforcement 3.reinforce:offense", ""),
        ("reinforcement 3.reinforce:seat 1", "order_leaves_choice"),
        ("reinforcement 3.reinforce:offense@pile of miser", "order_leaves_choice"),
        ("plague.infect", "order_leaves_choice"),
        ("plague.infect:seat 2", ""),
        ("plague.infect:seat 0", ""),
        ("plague.infect:seat 9", "order_leaves_choice"),
        ("mirror flare.one_card_alone", "order_leaves_choice"),
        ("mirror flare.one_card_alone:seat 0", ""),
        ("reserve.reinforce", ""),
        ("reserve.reinforce:attack 04 for offense", "order_cannot_choose"),
        ("force_field.send_home", ""),
        ("force_field.send_home:seat 2", ""),
        ("force_field.send_home:seat 1 seat 2", "order_leaves_choice"),
        ("parasite.infestation", ""),
        ("parasite.infestation:offense", ""),
        ("parasite.infestation:seat 1", "order_leaves_choice"),
        ("amoeba.ooze:in", ""),
        ("mind.knowledge", ""),
        ("mind.knowledge:seat 1", ""),
        ("mind.knowledge:seat 0", "order_leaves_choice"),  # never the own hand
        ("filch flare.theft_anywhere:seat 0", "order_leaves_choice"),
        ("gambler.bluff", "order_leaves_choice"),
        ("gambler.bluff:attack 10", ""),
        ("fido.fetch", "order_cannot_choose"),
    ],
)
def test_an_order_that_could_never_act_is_refused(use, reason):
    position = scenario(red=("mirror",), blue=("reserve",), green=("",)).position
    box = ["mirror", "reserve", "parasite", "amoeba", "mind", "filch", "gambler", "fido"]
    position.rules = Rules({**position.rules, "box": box})
    said = does({"what": "use", "use": use})
    if not reason:
        assert with_order((), said, RED, position).document["do"] == said["do"]
        return
    with pytest.raises(NotAllowed) as refused:
        with_order((), said, RED, position)
    assert refused.value.reason == reason


def test_where_a_choice_can_be_named_the_refusal_names_all_of_them():
    position = scenario(red=("trader",), blue=("",), green=("",)).position
    for use, choices in (
        ("reinforcement 3.reinforce", ["defense", "offense"]),
        ("plague.infect", ["seat 0", "seat 1", "seat 2"]),
        ("trader flare.with_anybody", ["seat 1", "seat 2"]),
    ):
        with pytest.raises(NotAllowed) as refused:
            with_order((), does({"what": "use", "use": use}), RED, position)
        assert sorted(refused.value.params["choices"]) == choices


def look(seat, *more):
    """Up to the window of Mind, for red the offense or green outside, who has ordered its use."""
    aliens = ["mind" if number == seat else "" for number in range(3)]
    game = scenario(red=(aliens[0], "attack 4"), blue=("", "attack 8"), green=(aliens[2],))
    order(game.game, seat, does(*({"what": "use", "use": use} for use in ("mind.knowledge", *more))))
    return game.play_until("alliances_open", "encounter_card")


def test_a_use_without_its_choice_is_done_where_only_one_is_possible():
    game = look(RED)
    assert [fact.choice for fact in game.heard("power_was_used")] == ["seat 1"]
    assert not game.red.is_asked("alliances_open")


def test_where_several_choices_are_possible_its_owner_is_asked():
    game = look(GREEN)
    assert not game.heard("power_was_used") and game.green.is_asked("alliances_open")
    assert game.green.is_offered("knowledge:seat 0") and game.green.is_offered("knowledge:seat 1")


def test_the_next_choice_is_done_where_the_first_is_not_the_only_one():
    game = look(GREEN, "mind.knowledge:seat 1")
    assert [fact.choice for fact in game.heard("power_was_used")] == ["seat 1"]


@pytest.mark.parametrize("use", ["force_field.send_home", "force_field.send_home:seat 2"])
def test_force_field_is_played_against_the_only_ally(use):
    game = scenario(red=("", "attack 8"), blue=("", "attack 6", "force_field"), green=("",))
    order(game.game, BLUE, does({"what": "use", "use": use}))
    game.attack(ships=1, allies={"green": ("offense", 2)}).play_until("reveal", "encounter_card")
    assert [fact.seat for fact in game.heard("alliance_cancelled")] == [GREEN]


@pytest.mark.parametrize("use", ["healer.healing", "reinforcement 3.reinforce", "gone.away", "x@y:z"])
def test_what_is_stored_is_not_looked_up_and_does_nothing(use):
    """The book and the words for a use may change while a game is played."""
    game = scenario(red=("mirror", "attack 8", "reinforcement 3"), blue=("", "attack 20"), green=("",))
    stored = does({"what": "use", "use": use}, n=1, after=0)
    game.game.decide(says_ahead(RED, None, {}, (stored,)))
    game.attack(ships=2).finish()
    assert game.position.seats[RED].ahead.numbered == (StandingOrder.of(stored),)
    assert not game.heard("card_announced")


@pytest.mark.parametrize("hand", [True, False])
@pytest.mark.parametrize("pile", [True, False])
def test_a_card_is_played_by_an_order_that_names_its_choice_from_wherever_it_lies(hand, pile):
    key = "reinforcement 3"
    game = scenario(red=("miser", "attack 8", *[key] * hand), blue=("", "attack 20"), green=("",))
    game.red.power.pile = [card(key)] * pile + [card("attack 6")]
    order(game.game, RED, does({"what": "use", "use": f"{key}.reinforce:offense"}, until="once"))
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    played = [(fact.card, fact.choice) for fact in game.heard("card_announced")]
    assert played == [(key, "offense")] * (hand or pile)
    assert key not in game.red.hand


def test_what_acts_once_while_a_card_is_laid_once_does_not_come_back():
    """The answer to one order lets the rules follow another in the same decision."""
    game = scenario(red=("", "attack 8"), blue=("mirror", "attack 20"))
    game.effective_switches(pace="one_by_one")
    order(game.game, BLUE, lay("attack 20", until="once"), does(REVERSAL, until="once"))
    game.attack(ships=2).lay(red="attack 8")
    assert follow(game.game) == [(BLUE, "encounter_card", "attack 20")]
    assert [one.until for one in game.position.seats[BLUE].ahead.numbered] == [1]


def test_a_power_is_used_by_order_where_its_condition_holds():
    def fought(attacker):
        game = scenario(red=("mirror", "attack 8"), blue=("", "attack 20"))
        condition = {"fact": "main", "seat": attacker, "side": "offense"}
        order(game.game, RED, does(REVERSAL, when=[condition]))
        return game.attack(ships=2).lay(red="attack 8", blue="attack 20")

    assert fought(RED).heard("power_announced")
    assert not fought(BLUE).heard("power_announced")


def test_a_zap_also_holds_as_a_condition_for_the_rest_of_the_encounter():
    game = scenario(red=("mirror", "attack 8"), blue=("", "attack 20")).attack(ships=2)
    assert not by_order_of(game, RED, WHEN_ZAPPED)
    game.enc.zapped.append("mirror")
    assert by_order_of(game, RED, WHEN_ZAPPED)


def by_order_of(game, seat, said):
    """Whether the condition of an order holds now."""
    stored = with_order((), said, seat, game.position)
    return bool(deeds_now(stored, game.position, seat))


def test_two_orders_for_one_thing_are_told_apart_by_their_conditions():
    position = scenario(red=("mirror",), blue=("",)).position
    first = with_order((), WHEN_ZAPPED, RED, position)
    second = with_order((first,), does(CARD_ZAP, when=[{"fact": "part"}]), RED, position)
    assert second.n == 2


# Replaying, and what others can see

SOME = (
    does(CARD_ZAP, when=[{"fact": "zapped"}]),
    does({"what": "use", "use": "cosmic_zap.zap"}, when=[{"fact": "part"}], until="once"),
    does(CARD_ZAP, unless=[joined(1, "offense", least=2)]),
    does(side_of("defense", 2), side_of("offense"), OUT, unless=[joined(0)], otherwise=[OUT]),
    does(side_of("offense"), when=[{"fact": "ships", "side": "offense", "least": 2}]),
    lay("attack 8", "negotiate", "attack 6"),
)


def give(game, seat, said):
    mine = game.position.seats[seat]
    one = with_order((), said, seat, game.position)
    game.decide(standing_of(seat, mine.ahead.with_numbered([one])))


SEEDS = [*range(6), *range(REACTIONS, REACTIONS + 10)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_with_such_orders_replays(seed):
    game, rng, dice = new_game(seed), random.Random(seed), Dice(f"replay {seed}")
    for _ in range(120):
        if not game.waiting:
            break
        if rng.random() < 0.4:
            give(game, rng.randrange(2, len(game.position.seats)), rng.choice(SOME))
        follow(game)
        if game.waiting:
            ask = game.open[min(game.waiting)]
            game.decide(_answer(ask, answer("random", game, ask.seat, ask, dice)))
    again = Game.load(game.checkpoint, game.tail)
    assert dump(again.position) == dump(game.position)
    assert again.open.keys() == game.open.keys()


def _answer(ask, given):
    return Answer(ask.seat, ask.number, given)


def asked_in(game):
    return [(ask.seat, ask.number, ask.what, ask.public) for ask in game.open.values()]


@pytest.mark.parametrize("seed", SEEDS)
def test_an_order_to_use_what_is_not_held_is_noticed_by_nobody(seed):
    """The same game with and without it, answer by answer."""
    plain, ordered = new_game(seed), new_game(seed)
    dice, seat = Dice(f"unnoticed {seed}"), seed % len(plain.position.seats)
    held = {str(card) for card in plain.position.seats[seat].hand}
    if held & {"card_zap", "cosmic_zap"}:
        seat = (seat + 1) % len(plain.position.seats)
    give(ordered, seat, does({"what": "use", "use": "card_zap.cancel"}, when=[{"fact": "zapped"}]))
    for _ in range(80):
        if not plain.waiting:
            break
        assert asked_in(plain) == asked_in(ordered)
        ask = plain.open[min(plain.waiting)]
        said = _answer(ask, answer("random", plain, ask.seat, ask, dice))
        assert plain.decide(said) == ordered.decide(said)
        for other in (*(s.number for s in plain.position.seats if s.number != seat), None):
            assert view(plain.position, other) == view(ordered.position, other)


def test_no_condition_looks_into_a_hand():
    game = at_joins(join("offense", 2, unless=RED), does(OUT, when=[joined(YELLOW, "defense", least=2)]))
    (ask,) = [ask for ask in game.open.values() if ask.seat == GREEN]
    before = by_order(game.position, ask)
    for seat in game.position.seats:
        seat.hand = []
    assert by_order(game.position, ask) == before
