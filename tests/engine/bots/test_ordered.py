"""What a seat orders about ordinary questions answers them as it would itself, and nothing else."""

from __future__ import annotations

import random

import pytest

from engine import Answer, NotAllowed, decision_from_json, decision_json, fact_json, view
from engine.ahead.said import SAID_NOTHING
from engine.asking.forms import LATER
from engine.bots import after_answer, answer, ended_by, open_ordered
from engine.bots.ordered import by_order
from engine.decisions import standing_of
from engine.state.dice import Dice
from engine.state.position import Position
from engine.state.serial import dump, load
from engine.windows.order_judge import with_order
from tests.engine.flow.test_merged_questions import launched, says, table
from tests.engine.play import REACTIONS, new_game
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import scenario

RED, BLUE, GREEN, YELLOW = range(4)


def does(*deeds, **more):
    return {"do": list(deeds), **more}


def side_of(side, ships=1):
    return {"what": "join", "side": side, "ships": ships}


def join(side, ships=1, *, unless=None, **more):
    """An order to join a side, perhaps unless a seat is on the other one."""
    if unless is not None:
        other = "defense" if side == "offense" else "offense"
        more["unless"] = [{"fact": "joined", "seat": unless, "side": other}]
    return does(side_of(side, ships), **more)


def card(key):
    return {"what": "card", "card": key}


def lay(*keys, **more):
    return does(*map(card, keys), **more)


PASS = {"what": "pass"}
OUT = {"what": "join", "side": ""}
STAY_OUT = does(OUT)
UNTIL_SOMETHING, UNTIL_PART = does(PASS, until="happened"), does(PASS, unless=[{"fact": "part"}])


def order(game, seat, *said):
    """Put orders behind those that stand."""
    mine = game.position.seats[seat]
    for one in said:
        orders = (*mine.ahead.numbered, with_order(mine.ahead.numbered, one, seat, game.position))
        game.decide(standing_of(seat, mine.ahead.with_numbered(orders)))


def follow(game):
    """As a service does it: every question that an order answers, and what that ends."""
    followed = []
    while (found := open_ordered(game)) is not None:
        encounters = game.position.encounters
        facts = game.decide(Answer(found.ask.seat, found.ask.number, found.answer))
        spent = after_answer(game.position, found, encounters)
        told = [fact_json(fact) for fact in facts]
        for ended in ([spent] if spent else []) + ended_by(game.position, told):
            game.decide(ended)
        followed.append((found.ask.seat, found.ask.what, found.answer))
    return followed


def at_joins(*said, by_red="seats 2", by_blue="seats 2"):
    game = table(pace="one_by_one")
    order(game.game, GREEN, *said)
    says(game, "red", "launch", {"side": "planet 5", "ships": {"0": 1}}).play_until("invite", of="red")
    says(game, "red", "invite", by_red).play_until("invite", of="blue")
    says(game, "blue", "invite", by_blue)
    if by_red != "nobody" or by_blue != "nobody":
        game.play_until("join", of="green")
    return game.game


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_an_order_joins_the_side_that_invites_with_the_ships_named(side):
    game = at_joins(join(side, 2))
    assert [(who, what) for who, what, _ in follow(game)] == [(GREEN, "join")]
    assert game.position.enc.allies == {GREEN: side}
    place = game.position.enc.place_of(side)
    assert place[GREEN] == 2


def test_staying_out_is_an_order_too():
    game = at_joins(STAY_OUT)
    assert follow(game) == [(GREEN, "join", {"side": ""})]
    assert game.position.enc.allies == {}


def test_who_is_not_invited_by_that_side_is_asked_as_usual():
    game = at_joins(join("offense"), by_red="nobody")
    assert follow(game) == []
    assert (GREEN, "join") in {(ask.seat, ask.what) for ask in game.open.values()}


def test_the_first_order_that_matches_answers():
    game = at_joins(join("offense"), join("defense"), by_red="nobody")
    assert follow(game)[0][2]["side"] == "defense"


def test_with_fewer_ships_to_spare_those_go_and_no_colony_is_given_up():
    game = at_joins(join("offense", 15))
    ships = follow(game)[0][2]["ships"]
    assert sum(ships.values()) == 4
    assert not any(game.position.planets[int(place)].get(GREEN, 0) == 0 for place in ships)


def test_an_order_of_another_seat_answers_nothing_for_green():
    game = at_joins()
    order(game, YELLOW, join("offense"))
    assert follow(game) == []


def test_an_order_does_not_answer_a_question_that_was_asked_before_it():
    game = at_joins()
    order(game, GREEN, join("offense"))
    assert follow(game) == []


def test_an_order_for_this_encounter_is_over_in_the_next():
    game = at_joins(join("offense", until=1))
    game.position.enc.number = 2
    assert follow(game) == []


def test_what_is_ordered_once_ends_with_the_encounter_in_which_it_answered():
    game = at_joins(join("offense", until="once"))
    follow(game)
    (kept,) = game.position.seats[GREEN].ahead.numbered
    assert kept.until == 1


def both_asked_early(*said):
    """Red invites both others, who are asked with blue's invitation; yellow has ordered something."""
    game = table()
    order(game.game, YELLOW, *said)
    return launched(game, "seats 2 3").pass_windows()


def test_unless_another_joins_first_waits_for_them_and_then_joins_or_not():
    """Green answers before yellow."""
    said = (join("defense", 1, unless=GREEN), STAY_OUT)
    for green, expected in (("offense", {"side": ""}), ("defense", "defense")):
        game = both_asked_early(*said)
        assert follow(game.game) == [(YELLOW, "join", {"side": LATER})]
        says(game, "green", "join", {"side": green, "ships": {"10": 1}})
        says(game, "blue", "invite", "seats 2 3")
        given = follow(game.game)[0][2]
        assert given == expected or given.get("side") == expected


def test_unless_a_later_seat_joins_does_not_wait_as_they_speak_afterwards():
    game = table()
    order(game.game, GREEN, join("offense", 1, unless=YELLOW))
    launched(game, "seats 2 3").pass_windows()
    assert follow(game.game)[0][2]["side"] == "offense"


def planning(*said, seat=BLUE, cards=("attack 6", "negotiate")):
    game = table(blue=cards, pace="one_by_one")
    order(game.game, seat, *said)
    says(game, "red", "launch", {"side": "planet 5", "ships": {"0": 1}})
    return game.play_until("encounter_card")


def test_a_card_is_laid_for_the_next_defense():
    game = planning(lay("negotiate", until="once"))
    assert follow(game.game) == [(BLUE, "encounter_card", "negotiate")]


def test_a_card_that_is_not_held_does_nothing_and_the_next_order_speaks():
    game = planning(lay("attack 20"))
    assert follow(game.game) == []
    game = planning(lay("attack 20"), lay("attack 6"))
    assert follow(game.game) == [(BLUE, "encounter_card", "attack 6")]


def test_the_offense_does_not_lay_what_it_ordered_for_its_defense():
    game = planning(lay("attack 30"), seat=RED)
    assert follow(game.game) == []


def asked_at_a_window(*said):
    """The cards are up at a table of every window, where both main players are asked."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6", "reinforcement 3"), green=("",))
    game.effective_switches(pace="every_window")
    order(game.game, BLUE, *said)
    return game.play_until("cards_revealed", of="blue").game


@pytest.mark.parametrize("until", ["happened", 9])
def test_a_window_is_passed(until):
    assert follow(asked_at_a_window(does(PASS, until=until))) == [(BLUE, "cards_revealed", "pass")]


def test_passing_until_one_takes_part_does_not_pass_for_a_main_player():
    assert follow(asked_at_a_window(UNTIL_PART)) == []


@pytest.mark.parametrize("passes", [UNTIL_SOMETHING, UNTIL_PART])
def test_a_pass_silences_no_join_and_no_card(passes):
    assert follow(at_joins(passes)) == []
    assert follow(planning(passes).game) == []


@pytest.mark.parametrize("announced", ["card_announced", "power_announced", "tech_announced"])
def test_passing_until_something_happens_ends_when_anything_is_announced(announced):
    game = at_joins(UNTIL_SOMETHING, join("offense"))
    told = [{"id": announced, "to": None}]
    (ended,) = ended_by(game.position, told)
    assert [one["do"][0]["what"] for one in ended.orders if "n" in one] == ["join"]
    assert ended_by(game.position, [{"id": "card_laid", "to": None}]) == []


# Bad input

WRONG = [
    (does({"what": "losses"}), "order_unclear"),
    (does({"what": []}), "order_unclear"),
    (does(side_of("middle")), "order_unclear"),
    (does(side_of("")), "order_unclear"),
    (does(PASS), "order_unclear"),
    (does(PASS, until="join"), "order_unclear"),
    (does(), "order_unclear"),
    (does(*[OUT] * 9), "order_unclear"),
    ({"do": "join"}, "order_unclear"),
    (does(OUT, PASS), "order_unclear"),
    (does(OUT, more=1), "order_unclear"),
    (does(OUT, when=[]), "order_unclear"),
    (does(OUT, when=["zapped"]), "order_unclear"),
    (does(OUT, when=[{"fact": "rich"}]), "order_unclear"),
    (does(OUT, when=[{"fact": "joined"}]), "order_unclear"),
    (does(OUT, when=[{"fact": "zapped", "seat": 1}]), "order_unclear"),
    (does(OUT, when=[{"fact": "ships", "side": "offense"}]), "order_unclear"),
    (does(OUT, when=[{"fact": "ships", "side": "", "least": 1}]), "order_unclear"),
    (does(OUT, when=[{"fact": "ships", "side": "offense", "least": "2"}]), "order_unclear"),
    (does(OUT, when=[{"fact": "main", "seat": 9}]), "order_no_such_seat"),
    (does(OUT, otherwise=[side_of("offense")]), "order_unclear"),
    (does(OUT, when=[{"fact": "part"}], otherwise=[PASS]), "order_unclear"),
    (does(OUT, until="happened"), "order_unclear"),
    (does({"what": "use", "use": "nobody.acts"}), "order_no_such_use"),
    (does({"what": "use", "use": []}), "order_no_such_use"),
    (join("offense", 0), "order_ships"),
    (join("offense", True), "order_ships"),
    (join("offense", 21), "order_ships"),
    (join("offense", unless=9), "order_no_such_seat"),
    (join("offense", unless=GREEN), "order_no_such_seat"),
    (join("offense", until=True), "order_unclear"),
    (join("offense", until="9"), "order_unclear"),
    (join("offense", until=0), "order_has_ended"),
    (lay("attack 99"), "order_no_such_card"),
    (lay("card_zap"), "order_no_such_card"),
]


@pytest.mark.parametrize(("said", "reason"), WRONG)
def test_what_can_never_be_meant_is_refused(said, reason):
    with pytest.raises(NotAllowed) as refused:
        order(at_joins(), GREEN, said)
    assert refused.value.reason == reason


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        (join("offense"), join("offense", 3), "order_never_reached"),
        (STAY_OUT, join("offense"), "order_never_reached"),
        (join("offense"), join("offense", 3, unless=RED), "order_never_reached"),
        (join("offense"), join("offense"), "order_said_already"),
        (join("offense"), join("defense"), ""),
        (join("offense", unless=RED), join("offense"), ""),
        (join("offense", until="once"), join("offense", 3), ""),
        (join("offense", until=5), join("offense", 3), ""),
        (join("offense"), STAY_OUT, ""),
    ],
)
def test_an_order_that_would_never_be_reached_is_refused_and_the_first_stays(first, second, reason):
    game = at_joins(first)
    if not reason:
        return order(game, GREEN, second)
    with pytest.raises(NotAllowed) as refused:
        order(game, GREEN, second)
    assert refused.value.reason == reason
    assert len(game.position.seats[GREEN].ahead.numbered) == 1
    return None


@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        ([1], "order_unclear"),
        ([{"do": [OUT], "n": 1}], "order_unclear"),
        ([join("offense", n=1, after=0), join("defense", n=1, after=0)], "order_unclear"),
        ([join("offense", n=1, after=0, until=[])], "order_unclear"),
        ([join("offense", n=1, after=0, until=True)], "order_unclear"),
        ([join("offense", n=number, after=0) for number in range(1, 22)], "too_many_orders"),
    ],
)
def test_a_list_of_orders_that_is_none_is_refused(orders, reason):
    with pytest.raises(NotAllowed) as refused:
        at_joins().decide(says_ahead(GREEN, None, {}, orders))
    assert refused.value.reason == reason


def test_an_order_is_the_same_after_one_with_another_end_was_refused():
    with pytest.raises(NotAllowed):
        at_joins().decide(says_ahead(GREEN, None, {}, [join("offense", n=1, after=0, until=True)]))
    game = at_joins()
    game.decide(says_ahead(GREEN, None, {}, [join("offense", n=1, after=0, until=1)]))
    assert game.position.seats[GREEN].ahead.numbered[0].until == 1


# What is stored, and who may know


def test_orders_for_cards_alone_are_stored_without_any_for_questions():
    plain = says_ahead(1, None, {"everything": "pass until part"})
    assert not any("n" in one for one in decision_json(plain)["orders"])
    assert decision_from_json(decision_json(plain)) == plain
    assert load(dump(at_joins().position)).seats[0].ahead.numbered == ()


def test_they_are_stored_and_loaded():
    position = at_joins(join("offense")).position
    assert load(dump(position)).seats[GREEN].ahead.numbered == position.seats[GREEN].ahead.numbered
    said = says_ahead(1, None, {}, (join("offense", n=1, after=0),))
    assert decision_from_json(decision_json(said)) == said


def test_orders_are_seen_by_their_owner_alone():
    plain, ordered = at_joins(), at_joins(join("offense", 2), lay("attack 8"))
    assert view(plain.position, GREEN) != view(ordered.position, GREEN)
    for seat in (RED, BLUE, YELLOW, None):
        assert view(plain.position, seat) == view(ordered.position, seat)


# Random games

SOME = (
    join("offense", 1),
    join("offense", 2, unless=1),
    join("defense", 1, unless=0, until="once"),
    join("defense", 3),
    STAY_OUT,
    does(
        side_of("offense", 2),
        side_of("defense"),
        OUT,
        when=[{"fact": "ships", "side": "offense", "least": 2}],
    ),
    does(side_of("defense"), unless=[{"fact": "joined", "seat": 1, "least": 2}], otherwise=[OUT]),
    does(OUT, when=[{"fact": "main", "seat": 0, "side": "offense"}]),
    lay("attack 8"),
    lay("attack 10", "attack 6", "negotiate", unless=[{"fact": "zapped"}]),
    lay("negotiate", until="once"),
    UNTIL_SOMETHING,
    UNTIL_PART,
)


def order_anything(game, rng):
    """Some order of some seat, if it may be given."""
    seat = rng.randrange(len(game.position.seats))
    mine = game.position.seats[seat]
    try:
        order(game, seat, rng.choice(SOME))
    except NotAllowed:
        game.decide(standing_of(seat, mine.ahead.with_numbered(())))


def without_orders(position: Position) -> Position:
    plain = load(dump(position))
    for seat in plain.seats:
        seat.ahead = SAID_NOTHING
    return plain


SEEDS = [*range(8), *range(REACTIONS, REACTIONS + 16)]


def waiting_ask(game):
    return game.open[min(game.waiting)]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_orders_answer_leads_where_the_same_answers_by_hand_do(seed):
    game, by_hand = new_game(seed), new_game(seed)
    rng, dice = random.Random(seed), Dice(f"ordered {seed}")
    followed = 0
    for _ in range(150):
        if not game.waiting:
            break
        if rng.random() < 0.4:
            order_anything(game, rng)
        found = open_ordered(game)
        ask = found.ask if found else waiting_ask(game)
        given = found.answer if found else answer("random", game, ask.seat, ask, dice)
        followed += found is not None
        twin = by_hand.open[ask.seat, ask.number]
        assert (twin.what, twin.default, twin.public) == (ask.what, ask.default, ask.public)
        said = Answer(ask.seat, ask.number, given)
        encounters = game.position.encounters
        facts = game.decide(said)
        assert facts == by_hand.decide(said)
        spent = after_answer(game.position, found, encounters) if found else None
        told = [fact_json(fact) for fact in facts]
        for ended in ([spent] if spent else []) + ended_by(game.position, told):
            game.decide(ended)
    assert dump(without_orders(game.position)) == dump(by_hand.position)
    assert game.open.keys() == by_hand.open.keys()
    assert followed or seed != REACTIONS


@pytest.mark.parametrize("seed", SEEDS)
def test_no_order_looks_into_the_hands_of_others(seed):
    game = new_game(seed)
    rng, dice = random.Random(seed), Dice(f"hidden {seed}")
    for _ in range(80):
        if not game.waiting:
            break
        order_anything(game, rng)
        for key in game.waiting:
            ask = game.open[key]
            other = load(dump(game.position))
            for seat in other.seats:
                if seat.number != ask.seat:
                    seat.hand = []
            assert by_order(other, ask) == by_order(game.position, ask)
        follow(game)
        if game.waiting:
            ask = waiting_ask(game)
            game.decide(Answer(ask.seat, ask.number, answer("random", game, ask.seat, ask, dice)))
