"""A moderator changes the position between two encounters: nothing is lost, nothing made, and it goes on."""

import pytest

from engine import (
    Answer,
    Game,
    NotAllowed,
    Rewind,
    Ruling,
    decision_from_json,
    decision_json,
    view,
)
from engine.state import serial
from engine.state.conservation import Ledger
from engine.state.dice import Dice
from engine.state.recorded_dice import ChanceRecord
from tests.engine.said_ahead import says_ahead

from .flow.test_goal_within_reach import duel
from .play import answer_next, new_game, played

SEED = 3


def at_boundary(seed: int = SEED, encounters: int = 3, aliens: tuple[str, ...] = ()) -> Game:
    """A game in which an encounter has just begun."""
    game = new_game(seed, among=aliens)
    dice = Dice(f"play {seed}")
    while game.waiting and not (game.position.encounters >= encounters and not game.tail):
        answer_next(game, dice)
    assert game.waiting and not game.tail
    return game


def home_ships(game: Game, seat: int) -> tuple[str, int]:
    """A home planet of this seat with ships on it."""
    planets = game.position.planets
    planet = next(p for p in game.position.home_planets(seat) if planets[p].get(seat, 0) > 1)
    return str(planet), planets[planet][seat]


def ruled(game: Game, *moves: dict, seed: str = "another") -> Game:
    ledger = Ledger(game.position)
    game.decide(Ruling(moves, seed))
    assert ledger.fault(game.position) == "" == ledger.fault_between_encounters(game.position)
    return game


def ships(seat: int, source: str, target: str, number: int = 1) -> dict:
    return {"move": "ships", "seat": seat, "ships": number, "from": source, "to": target}


def cards(source: str, target: str, *keys: str) -> dict:
    return {"move": "cards", "cards": list(keys), "from": source, "to": target}


def told(game: Game, kind: str) -> list:
    return [fact for fact in game.facts if fact.id == kind]


def checkpoint_of(game: Game):
    return serial.load(game.checkpoint)


def test_ships_go_where_the_ruling_says_and_everybody_is_told():
    game = at_boundary()
    home, there = home_ships(game, 1)
    ruled(game, ships(1, home, "warp", 1))
    assert checkpoint_of(game).planets[int(home)][1] == there - 1
    assert checkpoint_of(game).seats[1].warp == 1 + serial.load(at_boundary().checkpoint).seats[1].warp
    assert [fact.id for fact in game.facts][:2] == ["game_ruled", "ships_ruled"]
    assert all(fact.to is None for fact in game.facts[:2])


def test_a_card_that_goes_from_hand_to_hand_is_seen_by_both_and_counted_by_all():
    game = at_boundary()
    key = str(checkpoint_of(game).seats[0].hand[0])
    ruled(game, cards("hand 0", "hand 2", key))
    (moved,) = told(game, "cards_ruled")
    (seen,) = told(game, "saw_cards")
    assert moved.to is None and moved.cards == 1
    assert seen.to == (0, 2) and seen.cards == (key,)


def test_a_card_on_the_discard_pile_is_seen_by_all():
    game = at_boundary()
    key = str(checkpoint_of(game).seats[0].hand[0])
    ruled(game, cards("hand 0", "discards", key))
    assert told(game, "saw_cards")[0].to is None
    assert key in map(str, checkpoint_of(game).discards)


def test_a_deck_that_gives_a_card_is_shuffled_and_only_who_gets_it_sees_it():
    game = at_boundary()
    key = str(checkpoint_of(game).deck[0])
    before = list(checkpoint_of(game).deck)
    ruled(game, cards("deck", "hand 1", key))
    (seen,) = told(game, "saw_cards")
    assert seen.to == (1,) and sorted(before) != before
    after = checkpoint_of(game).deck
    assert (
        len(after) == len(before) - 1 and after != [card for card in before if str(card) != key][: len(after)]
    )


def test_a_power_is_lost_with_the_home_colonies_and_comes_back_with_them():
    game = at_boundary()
    needed = game.position.rules.homes_for_power
    homes = [p for p in game.position.home_planets(1) if 1 in checkpoint_of(game).planets[p]]
    away = homes[: len(homes) - needed + 1]
    moves = [ships(1, str(p), "warp", checkpoint_of(game).planets[p][1]) for p in away]
    ruled(game, *moves)
    assert checkpoint_of(game).seats[1].powerless
    if told(game, "power_was_lost"):
        ruled(game, ships(1, "warp", str(away[0]), 1), seed="third")
        assert told(game, "power_regained") and not checkpoint_of(game).seats[1].powerless


def test_the_turn_goes_to_whom_the_ruling_says():
    game = at_boundary()
    seat = (game.position.turn.offense + 2) % 4
    ruled(game, {"move": "turn", "offense": seat})
    assert game.position.enc.offense == seat == game.position.turn.offense
    assert told(game, "turn_began")[0].seat == seat


def test_whoever_has_the_goal_by_it_has_won():
    game = at_boundary()
    position = checkpoint_of(game)
    others = [p for p in range(len(position.planets)) if p not in position.home_planets(1)]
    home, _there = home_ships(game, 1)
    rich = [(p, n) for p in position.home_planets(1) for n in [position.planets[p].get(1, 0)] if n]
    moves, free = [], [p for p in others if 1 not in position.planets[p]]
    for planet, number in rich:
        for _ in range(number):
            if free:
                moves.append(ships(1, str(planet), str(free.pop())))
    moves = moves[: position.rules.goal - position.foreign_colonies(1)]
    ruled(game, *moves)
    assert game.winners and not game.waiting and told(game, "game_won")


def test_so_has_a_seat_that_has_a_colony_on_every_foreign_planet_that_is_left():
    """OURS-tech-28: of two players, one with three planets left."""
    game = ruled(duel(left=3, colonies=2).game, ships(0, "0", "7"))
    assert game.winners == [0]


def test_tokens_lie_on_sheets_that_have_some_and_on_no_other():
    game = at_boundary(aliens=("warrior", "human", "virus", "void"))
    ruled(game, {"move": "tokens", "alien": "warrior", "tokens": 4})
    holder = checkpoint_of(game).holder("warrior")
    power = next(p for p in checkpoint_of(game).seats[holder].powers if p.alien == "warrior")
    assert power.tokens == 4 and told(game, "tokens_changed")[0].tokens == 4
    refused(game, "ruling_tokens", {"move": "tokens", "alien": "human", "tokens": 4})


def test_questions_get_numbers_that_were_never_used_and_orders_stay():
    game = at_boundary()
    game.decide(says_ahead(0, ("usual",), {}))
    before, home = set(game.open), home_ships(game, 1)[0]
    used = [seat.questions for seat in game.position.seats]
    ruled(game, ships(1, home, "warp"))
    assert all(number > used[seat] for seat, number in game.open) and not before & set(game.open)
    assert game.position.seats[0].ahead.stops == ("usual",)


@pytest.mark.parametrize("seed", (1, 2, 3, 1001, 2000))
def test_it_goes_on_to_an_end_and_replays(seed):
    game = at_boundary(seed, encounters=2)
    first, tail = game.checkpoint, []
    decision = Ruling((ships(1, home_ships(game, 1)[0], "warp"), {"move": "turn", "offense": 2}), "another")
    game.decide(decision)
    tail.append(decision)
    again = Game.load(first, tail)
    assert again.position == game.position and set(again.open) == set(game.open)
    assert Game.load(game.checkpoint).position == game.position
    ledger = Ledger(game.position)
    for taken in played(game, seed, 400):
        tail.append(taken)
        assert ledger.fault(game.position) == ""
    assert Game.load(first, tail).position == game.position


def test_it_can_be_ruled_right_after_a_game_was_taken_back_to_a_boundary():
    game = at_boundary()
    game.decide(Rewind(0, tuple(seat.questions + 5 for seat in game.position.seats), 3))
    ruled(game, ships(1, home_ships(game, 1)[0], "warp"))
    assert game.waiting


def test_with_the_same_dice_only_where_nothing_was_drawn_since():
    """What was turned up since would be known."""
    for seed in range(12):
        game = at_boundary(seed)
        same = checkpoint_of(game).dice == game.position.dice
        drawn = not same or len(checkpoint_of(game).destiny) != len(game.position.destiny)
        move = ships(1, home_ships(game, 1)[0], "warp")
        if drawn:
            refused(game, "ruling_needs_other_dice", move, seed="")
        else:
            assert ruled(game, move, seed="").position.dice.seed == f"game {seed}"


# What cannot be ruled


def refused(game: Game, reason: str, *moves: dict, seed: str = "another") -> None:
    before, asked, checkpoint = serial.dump(game.position), set(game.open), game.checkpoint
    with pytest.raises(NotAllowed) as refusal:
        game.decide(Ruling(moves, seed))
    assert refusal.value.reason == reason
    assert (serial.dump(game.position), set(game.open), game.checkpoint) == (before, asked, checkpoint)


@pytest.mark.parametrize(
    ("reason", "move"),
    (
        ("ruling_unclear", {"move": "ships"}),
        ("ruling_unclear", {"move": "magic"}),
        ("ruling_unclear", {}),
        ("ruling_unclear", ships(1, "warp", "0", 1) | {"more": 1}),
        ("ruling_unclear", ships(True, "warp", "0", 1)),
        ("ruling_unclear", cards("deck", "hand 0") | {"cards": "attack 8"}),
        ("ruling_no_such_seat", ships(9, "warp", "0", 1)),
        ("ruling_no_such_seat", {"move": "turn", "offense": -1}),
        ("ruling_no_such_place", ships(1, "gate", "0", 1)),
        ("ruling_no_such_place", ships(1, "warp", "99", 1)),
        ("ruling_no_such_place", ships(1, "warp", "9" * 5000, 1)),
        ("ruling_ships", ships(1, "warp", "0", 50)),
        ("ruling_ships", ships(1, "warp", "0", 0)),
        ("ruling_ships", ships(1, "warp", "0", -1)),
        ("ruling_ships", ships(1, "warp", "warp", 1)),
        ("ruling_no_such_pile", cards("hand 7", "deck", "attack 8")),
        ("ruling_no_such_pile", cards("pile of miser", "deck", "attack 8")),
        ("ruling_same_pile", cards("deck", "deck", "attack 8")),
        ("ruling_no_such_card", cards("deck", "hand 0", "attack 99")),
        ("ruling_no_such_card", cards("deck", "hand 0")),
        ("ruling_no_such_card", cards("deck", "hand 0", *["attack 40"] * 3)),
        ("ruling_no_such_sheet", {"move": "tokens", "alien": "nobody", "tokens": 1}),
    ),
)
def test_what_loses_or_makes_a_piece_or_is_none_of_the_moves_changes_nothing(reason, move):
    refused(at_boundary(), reason, move)


def test_one_wrong_move_spoils_the_whole_ruling():
    game = at_boundary()
    good = ships(1, home_ships(game, 1)[0], "warp")
    refused(game, "ruling_ships", good, ships(1, "warp", "0", 99))


def test_a_ruling_has_moves_and_not_too_many():
    game = at_boundary()
    refused(game, "ruling_moves")
    refused(game, "ruling_moves", *[ships(1, "warp", "0")] * 51)


def test_while_an_encounter_is_under_way_nothing_is_ruled():
    game = at_boundary()
    answer_next(game, Dice("go on"))
    if game.tail:
        refused(game, "ruling_only_between_encounters", ships(1, home_ships(game, 1)[0], "warp"))


def test_before_hands_are_dealt_nothing_is_ruled():
    from engine import Options, new_position

    game = Game(new_position(Options(players=3), "a seed"))
    refused(game, "ruling_only_between_encounters", {"move": "turn", "offense": 1})


def test_if_the_rules_break_down_over_it_nothing_has_changed(monkeypatch):
    game = at_boundary()
    before, asked = serial.dump(game.position), set(game.open)
    start, broken = Game._start, []

    def once(self, *args):
        if not broken:
            broken.append(1)
            raise ZeroDivisionError
        return start(self, *args)

    move = ships(1, home_ships(game, 1)[0], "warp")
    monkeypatch.setattr(Game, "_told_since_checkpoint", lambda self: [])
    monkeypatch.setattr(Game, "_start", once)
    with pytest.raises(ZeroDivisionError):
        game.decide(Ruling((move,), "another"))
    assert serial.dump(game.position) == before and set(game.open) == asked


def test_whoever_sees_no_hand_sees_the_same_whichever_card_changed_hands():
    seen = []
    for place in (0, 1):
        game = at_boundary()
        hand = sorted(checkpoint_of(game).seats[0].hand)
        ruled(game, cards("hand 0", "hand 2", str(hand[place])), {"move": "turn", "offense": 3})
        public = [fact for fact in game.facts if fact.visible_to(None)]
        seen.append((public[:2], view(checkpoint_of(game), None), view(checkpoint_of(game), 1)))
    assert seen[0] == seen[1]


def test_where_chance_is_another_the_counters_go_on():
    game = at_boundary()
    rolls = game.position.dice.rolls
    game.decide(Ruling(({"move": "turn", "offense": 1},), "another", rolls))
    assert checkpoint_of(game).dice.rolls > rolls
    refused_with_other_rolls(game)


def refused_with_other_rolls(game: Game) -> None:
    ruling = Ruling(({"move": "turn", "offense": 1},), "third", game.position.dice.rolls + 1)
    with pytest.raises(NotAllowed) as refusal:
        game.decide(ruling)
    assert refusal.value.reason == "ruling_other_rolls"


def test_dice_that_keep_a_record_keep_it_across_a_ruling():
    game, record = at_boundary(), ChanceRecord()
    rolls = game.position.dice.rolls
    game.position.dice = record.belongs_to(9, game.position.dice)
    game.decide(Ruling(({"move": "turn", "offense": 1},), "another", rolls))
    counters = [roll["counter"] for roll in record.rolls]
    assert counters[0] == rolls + 1 and {roll["decision"] for roll in record.rolls} == {9}
    assert game.position.dice is record.belongs_to(10, game.position.dice)


@pytest.mark.parametrize(
    "ruling",
    (
        Ruling(({"move": "turn", "offense": 1},), "s", 7),
        Ruling(({"move": "turn", "offense": 1},)),
        Ruling(({"a": 1},), "s"),
    ),
)
def test_it_is_written_and_read_like_other_decisions(ruling):
    assert decision_from_json(decision_json(ruling)) == ruling


@pytest.mark.parametrize("wrong", ({"moves": {}}, {"moves": ["x"]}, {"seed": 1}, {"rolls": "7"}))
def test_what_is_no_ruling_is_refused(wrong):
    with pytest.raises(ValueError):
        decision_from_json(decision_json(Ruling(({"move": "turn", "offense": 1},))) | wrong)


def test_an_answer_ends_the_moment_at_which_anything_can_be_ruled():
    game = at_boundary()
    key = min(game.waiting)
    checkpoint = game.checkpoint
    game.decide(Answer(*key, game.open[key].default))
    if game.checkpoint == checkpoint:
        refused(game, "ruling_only_between_encounters", {"move": "turn", "offense": 1})


# Shown to those who may know no hand


def test_looked_at_blindly_a_card_that_lies_elsewhere_makes_no_difference():
    game = at_boundary()
    hand, deck = checkpoint_of(game).seats[0].hand, checkpoint_of(game).deck
    elsewhere = next(str(card) for card in deck if card not in hand)
    seen = []
    for key in (str(hand[0]), elsewhere):
        ruling = Ruling((cards("hand 0", "hand 2", key), {"move": "turn", "offense": 3}), "another")
        position, facts = game.ruled(ruling, blind=True)
        seen.append((view(position, None), [fact for fact in facts if fact.visible_to(None)]))
    assert seen[0] == seen[1]
    refused(game, "ruling_no_such_card", cards("hand 0", "hand 2", elsewhere))


def test_looked_at_blindly_the_named_card_lies_open_on_the_discard_pile():
    game = at_boundary()
    position, _facts = game.ruled(Ruling((cards("hand 0", "discards", "morph"),), "another"), blind=True)
    assert str(position.discards[-1]) == "morph"
    assert len(position.seats[0].hand) + 1 == len(checkpoint_of(game).seats[0].hand)


@pytest.mark.parametrize(
    ("reason", "move"),
    (
        ("ruling_so_few_cards", cards("hand 0", "hand 1", *["morph"] * 60)),
        ("ruling_no_such_card", cards("hand 0", "hand 1", "attack")),
        ("ruling_no_such_card", cards("hand 0", "hand 1")),
        ("ruling_no_such_card", cards("hand 0", "hand 1", 7)),
        ("ruling_no_such_card", cards("discards", "hand 1", "attack 99")),
        ("ruling_same_pile", cards("hand 1", "hand 1", "morph")),
        ("ruling_ships", ships(1, "warp", "0", 99)),
    ),
)
def test_what_everybody_can_see_to_be_wrong_is_refused_blindly_too(reason, move):
    game = at_boundary()
    with pytest.raises(NotAllowed) as refusal:
        game.ruled(Ruling(({"move": "turn", "offense": 1}, move), "another"), blind=True)
    assert (refusal.value.reason, refusal.value.params["n"]) == (reason, 2)
