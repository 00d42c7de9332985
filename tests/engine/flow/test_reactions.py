"""Said once, done when it helps: the game asks, is answered at once, and nobody waits."""

from __future__ import annotations

import pytest

from engine import PRIVATE, NotAllowed, bots
from engine.ahead.said import Ahead
from tests.engine.player import has_orders
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import scenario


def table(pace="standard", **seats):
    """Red attacks blue, green looks on."""
    hands = {"red": ("", "attack 8"), "blue": ("", "attack 10"), "green": ("",)} | seats
    return scenario(**hands).effective_switches(pace=pace)


def when_it_helps(game, name, *things):
    game.decide(says_ahead(game.names.index(name), None, dict.fromkeys(things, "helps")))
    return game


def by_hand(game):
    """Nobody answers at once, so that the question can be looked at."""
    game.reactions_wait = True
    return game


def reaction(game):
    return bots.open_reaction(game.game)


def to_the_reveal(game, ships=3):
    """Until both cards lie open, and whoever reacts has been asked."""
    game.attack(ships=ships)
    while game.enc and game.enc.phase != "reveal" and game.enc.number == game.number:
        game.default()
    return game


def played(game):
    return [fact.card for fact in game.heard("card_announced")]


def test_a_reinforcement_that_turns_the_result_is_played():
    game = table(red=("", "attack 8", "reinforcement 5"))
    to_the_reveal(when_it_helps(game, "red", "reinforcement 5.reinforce"))
    assert played(game) == ["reinforcement 5"]
    game.finish()
    assert 0 in game.planets[5]


def test_one_that_would_not_turn_it_is_kept():
    game = table(red=("", "attack 8", "reinforcement 5"), blue=("", "attack 20"))
    to_the_reveal(when_it_helps(game, "red", "reinforcement 5.reinforce")).finish()
    assert played(game) == []


@pytest.mark.parametrize(("owner", "is_played"), [("red", False), ("green", True)])
def test_after_the_defeat_a_zap_is_not_for_what_an_ally_does(owner, is_played):
    """Blue zaps green's Zombie: that concerns green alone, who would keep ships by it."""
    hands = {"red": ["", "attack 8"], "green": ["zombie"]}
    hands[owner].append("card_zap")
    game = table(blue=("", "attack 20", "cosmic_zap"), **hands)
    when_it_helps(when_it_helps(game, owner, "card_zap.cancel"), "blue", "cosmic_zap.zap")
    game.attack(ships=2, allies={"green": "offense"}).finish()
    assert played(game) == ["cosmic_zap", *["card_zap"] * is_played]


def test_while_it_is_open_a_zap_is_for_what_ones_side_does_too():
    """Blue zaps red's Mirror, which would win it for green too."""
    game = table(
        red=("mirror", "attack 8"), blue=("", "attack 20", "cosmic_zap"), green=("", "card_zap", "attack 1")
    )
    when_it_helps(when_it_helps(game, "green", "card_zap.cancel"), "blue", "cosmic_zap.zap")
    when_it_helps(game, "red", "mirror.reversal")
    game.attack(ships=1, allies={"green": "offense"}).lay(red="attack 8", blue="attack 20").finish()
    assert played(game) == ["cosmic_zap", "card_zap"]


def test_nothing_is_asked_of_a_card_that_one_does_not_hold():
    """Whoever says so of a card that others shall believe in is not asked."""
    game = by_hand(table(pace="brisk"))
    when_it_helps(game, "red", "reinforcement 5.reinforce", "card_zap.cancel").attack()
    while game.enc and game.enc.number == game.number:
        assert reaction(game) is None
        game.default()


def test_the_question_is_known_to_nobody_else_and_only_of_what_was_ordered():
    game = by_hand(table(red=("", "attack 8", "reinforcement 5", "reinforcement 2")))
    to_the_reveal(when_it_helps(game, "red", "reinforcement 5.reinforce"))
    ask = reaction(game)
    assert (ask.seat, ask.what, ask.public) == (0, "cards_revealed", PRIVATE)
    sides = [f"reinforcement 5.reinforce:{side}" for side in ("defense", "offense")]
    assert sorted(ask.form.options) == ["pass", *sides]
    assert list(game.game.open.values()) == [ask]


def test_what_was_kept_is_asked_again_once_something_was_done_since():
    """Red is ahead; then blue reinforces, and what was kept helps."""
    game = table(red=("", "attack 14", "reinforcement 5"), blue=("", "attack 10", "reinforcement 3"))
    when_it_helps(game, "red", "reinforcement 5.reinforce")
    to_the_reveal(when_it_helps(game, "blue", "reinforcement 3.reinforce"), ships=1)
    assert played(game) == ["reinforcement 3", "reinforcement 5"]


def test_a_zap_answers_what_is_aimed_at_its_owner():
    game = table(red=("", "attack 30", "plague"), blue=("", "attack 6", "card_zap", "attack 40"))
    when_it_helps(when_it_helps(game, "blue", "card_zap.cancel"), "red", "plague.infect")
    plague = by_hand(game).play_until("encounter_starts", of="red")
    plague.red.plays("plague.infect:seat 1")
    assert bots.react(game.game, reaction(game)) == "card_zap.cancel"


def test_a_zap_for_when_it_helps_is_kept_where_others_are_harmed():
    game = table(red=("", "attack 30", "plague"), blue=("", "attack 6"), green=("", "card_zap"))
    when_it_helps(when_it_helps(game, "green", "card_zap.cancel"), "red", "plague.infect")
    by_hand(game).play_until("encounter_starts", of="red").red.plays("plague.infect:seat 1")
    assert (reaction(game).seat, bots.react(game.game, reaction(game))) == (2, "pass")


def test_who_uses_a_power_when_it_helps_is_not_waited_for():
    def asked(game):
        game.attack(ships=1).lay(red="attack 8", blue="attack 6")
        seen = []
        while game.enc and game.enc.phase != "resolution":
            seen += [ask.what for ask in game.game.open.values() if ask.seat == 1]
            game.default()
        return "cards_chosen" in seen

    seats = {"red": ("", "attack 8"), "blue": ("amoeba", "attack 6")}
    assert asked(table(**seats))
    assert not asked(when_it_helps(table(**seats), "blue", "amoeba.ooze"))


def test_a_bot_says_it_of_all_that_its_sheets_have_advice_for():
    game = table(blue=("human", "attack 6", "card_zap", "void flare"))
    orders = Ahead.of(bots.standing_orders(game.position, 1).orders).by_name
    assert set(orders.values()) == {"helps"}
    assert {"card_zap.cancel"} < set(orders)


@pytest.mark.parametrize(
    ("owner", "name", "played_at_once"),
    [
        ("blue", "card_zap.cancel@seat 0", True),
        ("blue", "card_zap.cancel@seat 2", False),
        ("green", "card_zap.cancel@seat 0", False),
        ("blue", "card_zap.cancel@emotion_control", True),
        ("green", "card_zap.cancel@emotion_control", False),
    ],
)
def test_against_a_seat_or_card_is_for_who_takes_part(owner, name, played_at_once):
    """Red calms the encounter down; blue is the other main player, green takes no part."""
    hands = {"blue": ("", "attack 8"), "green": ("",)}
    hands[owner] = (*hands[owner], "card_zap")
    game = table(red=("", "attack 8", "emotion_control"), **hands)
    game.decide(says_ahead(game.names.index(owner), None, {name: "in my encounters"}))
    to_the_reveal(game, ships=1).red.plays("emotion_control")
    assert bool(game.heard("card_stopped")) == played_at_once


def test_stopstops_are_refused_where_nobody_is_asked_at_windows():
    """A pause that one seat asks for would tell; and the game moves on reactions there."""
    game = table()
    with pytest.raises(NotAllowed) as refused:
        game.decide(says_ahead(0, ("encounter_starts",), {}))
    assert refused.value.reason == "no_stops_at_this_pace"


@pytest.mark.parametrize(
    ("red", "ships", "blue", "asked"),
    [
        ("attack 10", 1, "attack 12", True),  # 11 to 16
        ("attack 10", 1, "attack 13", False),  # by six
        ("attack 14", 1, "attack 10", False),  # ahead
        ("attack 9", 1, "negotiate", False),
    ],
)
def test_the_offense_is_asked_at_the_reveal_if_a_reinforcement_could_turn_it(red, ships, blue, asked):
    game = to_the_reveal(table(red=("", red, "attack 1"), blue=("", blue)), ships)
    assert game.red.is_asked("cards_revealed") == asked


def test_an_ally_who_is_behind_is_not_asked_and_at_a_brisk_table_nobody_is():
    game = table(red=("", "attack 10", "attack 1"), blue=("", "attack 11"))
    game.attack(ships=1, allies={"green": "offense"}).play_until("cards_revealed")
    assert set(game.asked()) == {"red"}
    assert not to_the_reveal(table(pace="brisk", blue=("", "attack 9"))).red.is_asked("cards_revealed")


def test_what_answers_a_card_answers_a_super_too():
    """A super flare is a card and a use (OURS-core-73)."""
    game = table(red=("macron", "attack 8", "macron flare"), blue=("", "attack 10", "card_zap"))
    game = by_hand(game)
    has_orders(game.start.seats[0], {"macron flare.up_to_four": "always"})
    has_orders(game.start.seats[1], {"card_zap.cancel": "helps"})
    game.play_until("aim").red.answers("planet 5")
    while not played(game):
        game.default()
    assert played(game) == ["macron flare"]
    ask = reaction(game)
    assert ask is not None and (ask.seat, ask.what) == (1, "super_played")
