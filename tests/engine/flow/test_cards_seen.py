"""Nobody is asked for a card where everybody sees that they cannot have one (OURS-core-72)."""

from __future__ import annotations

from engine import Game, Options, bots, new_position
from engine.decisions import Answer
from engine.editions import edition_named
from engine.state.cards import card
from engine.state.dice import Dice
from engine.windows import stops as stops_module
from tests.engine.player import has_stops
from tests.engine.scenario import Scenario, scenario

DECK = edition_named("ffg2008").cards.deck

ARTIFACTS = [key for key in DECK if card(key).kind in ("artifact", "reinforcement")]


def table(*red: str, seen: int = 0) -> Scenario:
    """Red attacks blue without flares; of each artifact `seen` copies lie on the discard pile."""
    game = scenario(red=("", "attack 30", *red), blue=("", "attack 6"), green=("",))
    game.effective_switches(flares=False)
    for key in ARTIFACTS:
        game.start.discards += [card(key)] * min(seen, DECK[key])
    for seat in game.start.seats:
        has_stops(seat, None)
    return game


def stops(game: Scenario) -> set[tuple[str, str]]:
    """Who is asked at a moment before the cards are laid."""
    found: set[tuple[str, str]] = set()
    for _ in range(60):
        asked = [(game.names[seat], game.game.open[seat, n].what) for seat, n in game.game.waiting]
        found |= {
            one for one in asked if one[1] in ("encounter_starts", "alliances_formed", "cards_revealed")
        }
        if game.enc.result or not asked:
            return found
        game.default()
    return found


def test_where_all_lie_open_nobody_is_asked():
    assert stops(table(seen=99)) == set()


def test_where_one_copy_is_not_seen_everybody_is_asked_whoever_holds_it():
    assert stops(table("attack 4")) == stops(table("mobius_tubes")) != set()


def test_a_card_that_is_held_is_one_that_nobody_has_seen():
    game = table("plague")
    for key in ARTIFACTS:
        game.start.discards += [card(key)] * (DECK[key] - (key == "plague"))
    assert stops(game) == {("red", "encounter_starts")}


def test_whoever_holds_no_card_at_all_is_not_asked():
    game = table()
    game.start.seats[2].hand = []
    game.start.planets[10][2] = 4
    game.play_until("invite", of="red").red.answers("seats 2")
    game.play_until("join", of="green").green.answers({"side": "offense", "ships": {"10": 1}})
    assert all(who != "green" for who, _ in stops(game))


def test_a_stop_of_ones_own_asks_all_the_same():
    game = table(seen=99)
    has_stops(game.start.seats[2], ["encounter_starts"])
    assert ("green", "encounter_starts") in stops(game)


def played(seed: str) -> Game:
    """A game at every window in which seats do anything that they may."""
    options = Options(players=4, switches={"pace": "every_window"})
    game, dice = Game(new_position(options, seed)), Dice(seed)
    while game.waiting and game.position.encounters < 8:
        ask = game.open[min(game.waiting)]
        game.decide(Answer(ask.seat, ask.number, bots.answer("random", game, ask.seat, ask, dice)))
    return game


def test_nobody_is_spared_a_window_in_which_they_could_do_something(monkeypatch):
    """Whoever is not asked because of cards that are seen holds none of them."""
    spared = []

    def looked_at(position, seat, sheet, *, flare):
        found = original(position, seat, sheet, flare=flare)
        if not found:
            spared.append(sheet)
            holds = [one for one in position.seats[seat].hand if one.sheet == sheet and one.is_flare == flare]
            assert not holds
        return found

    original = stops_module.may_have
    monkeypatch.setattr(stops_module, "may_have", looked_at)
    for seed in range(16):
        played(f"spared {seed}")
    assert len(spared) > 20
