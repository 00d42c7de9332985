"""The Zilch: one of seven has no system, and foretells who wins (R-25.6 to R-25.8)."""

import pytest

from engine import Answer, Close, Game, NotAsked, Options, new_position, view
from engine.editions import Rules
from engine.flow.variants.seating import seating
from engine.sheets.book import alert
from engine.state import serial
from engine.state.apart import Apart, Prediction, all_winners
from engine.state.cards import card
from engine.state.conservation import ships_of_all
from engine.state.dice import Dice
from engine.state.view import plays
from tests.engine.scenario import scenario

ZILCH = Options(players=7, switches={"zilch": True})


def begun(seed="a", **switches):
    return Game(new_position(Options(players=7, switches={"zilch": True, **switches}), seed))


def zilch_of(position):
    (seat,) = position.apart
    return seat


class Stacked(Dice):
    """Cards for seats come in this order; all other chance is as ever."""

    def __init__(self, *cards):
        super().__init__("stacked")
        self.cards = list(cards)

    def shuffled(self, items, purpose):
        if purpose == "cards for seats":
            return self.cards[::-1]
        return super().shuffled(items, purpose)


def settled(*cards):
    """Seven seats are dealt these cards, and those who tie further ones."""
    return seating(Rules({"zilch": True}), 7, Stacked(*cards, *["negotiate"] * 40))


LOW = ["attack 4", "attack 6", "attack 8", "attack 10", "negotiate", "morph"]


def test_the_highest_attack_is_the_zilch():
    """R-25.6, M-22.1: no other card counts."""
    found = settled(*LOW, "attack 20")
    assert list(found.apart) == [6] and len(found.dealt) == 1


def test_who_ties_is_dealt_another_card_and_nobody_else():
    """R-25.6, A-37."""
    found = settled("attack 20", "attack 20", *LOW[:5], "attack 4", "attack 8")
    assert list(found.apart) == [1]
    assert found.dealt[1] == {0: "attack 4", 1: "attack 8"}


def test_without_any_attack_all_are_dealt_another_card():
    """R-25.6, A-37; where those who tie have none, those."""
    found = settled(*["negotiate"] * 7, *["morph"] * 6, "attack 6")
    assert list(found.apart) == [6] and len(found.dealt) == 2
    again = settled("attack 20", "attack 20", *LOW[:5], "morph", "negotiate", "attack 8", "negotiate")
    assert list(again.apart) == [0] and again.dealt[2] == {0: "attack 8", 1: "negotiate"}


def test_everybody_sees_the_cards_and_who_it_is():
    """R-25.6: and all is shuffled back, so no deck lacks a card."""
    game = begun()
    dealt, apart = game.facts[:2]
    assert (dealt.id, apart.id, dealt.to, apart.to) == ("cards_for_seats", "sat_apart", None, None)
    assert apart.what == "zilch"
    best = max(zip(dealt.cards, dealt.seats, strict=True), key=lambda pair: card(pair[0]).value)
    assert apart.seat == best[1] == zilch_of(game.position)
    while game.position.stage != "play":
        key = min(game.waiting)
        game.decide(Answer(*key, game.open[key].default))
    hands = [one for seat in game.position.seats for one in seat.hand]
    assert sum(not one.is_flare for one in (*game.position.deck, *hands)) == 72
    assert [len(seat.hand) for seat in game.position.players] == [8] * 6
    assert not game.position.seats[apart.seat].hand


@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_zilch_has_no_system_ships_cards_or_alien(seed):
    """R-25.6: six others play as six do."""
    position = begun(seed).position
    seat = zilch_of(position)
    assert not position.dealt[seat] and not position.home_planets(seat)
    assert len(position.planets) == 30 and ships_of_all(position)[seat] == 0
    assert sorted(position.destiny).count(f"seat {seat}") == 0 and len(position.destiny) == 23
    assert sum(map(bool, position.dealt)) == 6
    assert not plays(view(position, None)["seats"][seat])


def test_an_alien_picked_for_the_zilch_is_in_nobodys_hands():
    """R-25.6: the others have theirs."""
    picked = ("mirror", "void", "zombie", "spiff", "mind", "human", "macron")
    position = new_position(Options(players=7, switches={"zilch": True}, dealt=picked), "a")
    seat = zilch_of(position)
    assert position.dealt == [[] if n == seat else [alien] for n, alien in enumerate(picked)]


# What it foretells


def test_the_zilch_is_asked_with_the_aliens_and_in_secret():
    """M-22.2, R-25.7, OURS-zilch-1: whoever plays, or nobody, which is the default (MD-3)."""
    game = begun()
    seat = zilch_of(game.position)
    ask = game.open[seat, 1]
    assert (ask.what, ask.sealed, ask.default) == ("prediction", True, "nobody")
    assert (seat, 2) not in game.open
    players = [one.number for one in game.position.players]
    assert list(ask.form.options) == [*(f"seat {n}" for n in players), "nobody"]


@pytest.mark.parametrize(("way", "advised"), [("dealt", True), ("draft", True), ("free", False)])
def test_where_no_aliens_are_dealt_nobody_can_advise_the_zilch(way, advised):
    """R-25.7, M-20.12."""
    game = begun(choosing=way, powers=1 if way == "dealt" else 2)
    ask = game.open[zilch_of(game.position), 1]
    assert (ask.advise is not None) == advised
    if ask.advise is not None:
        alerts = {
            f"seat {n}": max(map(alert, sheets)) for n, sheets in enumerate(game.position.dealt) if sheets
        }
        assert alerts[ask.advise()] == max(alerts.values())


def chosen(game, winner, *more):
    """All answer, the Zilch first."""
    seat = zilch_of(game.position)
    for number, answer in enumerate((winner, *more), start=1):
        game.decide(Answer(seat, number, answer))
    facts = []
    while game.position.stage == "aliens":
        key = min(game.waiting)
        facts += game.decide(Answer(*key, game.open[key].default))
    return facts


def test_what_it_foretells_is_told_to_it_alone():
    """R-25.7."""
    game = begun()
    seat, winner = zilch_of(game.position), game.position.players[1].number
    facts = [fact for fact in chosen(game, f"seat {winner}") if fact.id in ("prediction_sealed", "foretold")]
    assert [(fact.id, fact.to) for fact in facts] == [("prediction_sealed", None), ("foretold", (seat,))]
    assert (facts[0].seat, facts[1].winner) == (seat, winner)
    seen = [view(game.position, n)["seats"][seat]["prediction"] for n in (seat, winner, None)]
    assert seen == [{"winner": winner, "sharers": -1}, None, None]


def test_it_may_change_its_mind_until_all_have_chosen():
    """R-25.7, OURS-zilch-1: after that the question is closed, and nothing changes."""
    game = begun()
    seat, (one, other) = zilch_of(game.position), [p.number for p in game.position.players[:2]]
    game.decide(Answer(seat, 1, f"seat {one}"))
    chosen(game, f"seat {other}")
    assert game.position.apart[seat].foretold == Prediction(other)
    before = serial.dump(game.position)
    with pytest.raises(NotAsked):
        game.decide(Answer(seat, 1, f"seat {one}"))
    assert serial.dump(game.position) == before


def test_who_foretells_nobody_wins_with_nobody():
    """R-25.7, M-22.2, MD-3: what holds without an answer."""
    game = begun()
    chosen(game, "nobody")
    assert game.position.apart[zilch_of(game.position)].foretold == Prediction()
    assert all_winners(game.position.apart, [0]) == [0]


def test_how_many_others_is_asked_beside_it():
    """R-25.7, OURS-zilch-2: a switch."""
    game = begun(**{"zilch.names_sharers": True})
    seat, winner = zilch_of(game.position), game.position.players[0].number
    assert game.open[seat, 2].default == "any"
    chosen(game, f"seat {winner}", "with 2")
    assert game.position.apart[seat].foretold == Prediction(winner, 2)


# Who wins


@pytest.mark.parametrize(
    ("winner", "sharers", "winners", "all_in_all"),
    [
        (0, -1, [0], [0, 6]),
        (0, -1, [0, 3], [0, 3, 6]),
        (1, -1, [0, 3], [0, 3]),
        (-1, -1, [0], [0]),
        (0, 0, [0], [6]),
        (0, 1, [0, 3], [6]),
        (0, 0, [0, 3], [0, 3]),
        (0, 2, [0, 3], [0, 3]),
        (1, 1, [0, 3], [0, 3]),
        (0, -1, [], []),
    ],
)
def test_the_zilch_shares_the_result_and_wins_alone_by_the_exact_number(winner, sharers, winners, all_in_all):
    """R-25.7, M-22.2: wrong in either loses."""
    assert all_winners({6: Apart("zilch", Prediction(winner, sharers))}, winners) == all_in_all


def nearly_won(foretold):
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",), yellow=("",))
    game.sits_apart("green", Apart("zilch", foretold))
    for planet in (6, 7, 11, 12):
        game.start.planets[planet][0] = 1
        game.start.planets[0][0] -= 1 if planet < 8 else 0
        game.start.planets[1][0] -= 1 if planet > 8 else 0
    return game


def test_at_the_end_everybody_is_told_what_was_foretold():
    """R-13.1, R-25.7: before who has won."""
    game = nearly_won(Prediction(0))
    game.attack(ships=1).lay(red="attack 30", blue="attack 6")
    while not game.game.over:
        game.default()
    told = [fact for fact in game.told(None) if fact.id in ("foretold", "game_won")]
    assert [(fact.id, fact.to) for fact in told] == [("foretold", None), ("game_won", None)]
    assert told[1].winners == (0, 2) and game.game.winners == [0, 2]
    assert game.view(None)["seats"][2]["prediction"] == {"winner": 0, "sharers": -1}


def test_who_foretold_another_wins_nothing():
    """R-25.7."""
    game = nearly_won(Prediction(1))
    game.attack(ships=1).lay(red="attack 30", blue="attack 6")
    while not game.game.over:
        game.default()
    assert game.game.winners == [0]


def test_a_game_that_is_closed_tells_it_too():
    """R-25.7, OURS-zilch-2: who has won was decided by others."""
    game = nearly_won(Prediction(1)).game
    facts = game.decide(Close((3,)))
    assert [fact.id for fact in facts] == ["game_closed", "foretold"] and game.winners == [3]


# What it sees


def test_the_zilch_alone_sees_everything():
    """M-22.3, R-25.8, OURS-zilch-3: its own view has no hand; others sit there."""
    position = begun().position
    assert position.apart[zilch_of(position)].sees_all
    assert not Apart("looking on").sees_all
    assert view(position, zilch_of(position))["seats"][0]["hand"] is None


def test_nothing_is_ever_aimed_at_the_zilch():
    """R-25.8, OURS-zilch-4: it uses nothing that could be zapped, and is none of the others."""
    game = scenario(red=("", "attack 8", "plague"), blue=("",), green=("",), yellow=("",))
    game.sits_apart("green", Apart("zilch", Prediction()))
    game.play_until("encounter_starts")
    targets = {option for option in game.red.options if option.startswith("plague")}
    assert targets and not any("seat 2" in option for option in targets)
