"""Games played at random, for what must hold after every single decision."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine import Answer, Decision, Game, Options, box_of, new_position, stop_names
from engine.ahead.order import NOW, turn_up_order
from engine.bots import answer, standing_orders
from engine.bots.own_orders import orders_for_seat
from engine.sheets.book import book
from engine.state.cards import card
from engine.state.dice import Dice
from engine.state.position import Position
from tests.engine.said_ahead import says_ahead

TOGETHER = 1000  # seeds of games in which questions of several places are asked at once
REACTIONS = (
    2000  # seeds of those in which nobody is asked at windows, but says when to act: every other is brisk
)
TECHS = 4000  # added to a seed: that game with techs
FACE_DOWN = 100_000  # seeds of games with Hidden and Rotating Powers, at all these paces
ALWAYS = 150_000  # seeds of those in which what a sheet must do turns it up
SEATED_APART = 200_000  # seeds of games with a Zilch, every other with a Shark, at all these paces
SEVERAL = range(4, 8)  # of the seeds of all these, by eights, those of games with two powers
ORDERS = ("always", "never", "default")


WITH_ALL_PARTS = {
    "cards.more": True,
    "cards.more_edicts": True,
    "cards.kickers": True,
    "cards.reinforcements": True,
    "destiny.specials": True,
    "setup.total_flares": 20,
}
EVERYTHING = {**WITH_ALL_PARTS, "destiny.specials": True, "destiny.replace_all_specials": True}


def new_game(
    seed: int, players: int = 4, among: tuple[str, ...] = (), edition: str = "ffg2008", **more: Any
) -> Game:
    """Every alien may meet every other, printed conflicts or not; half of the seats hold their own flare.

    `among`: only these sheets are dealt. `more` are switches, with "__" for the dot.
    """
    rng, players = random.Random(seed), 7 + seed % 2 if seed >= SEATED_APART else players
    switches = {"conflicts.gambler_sorcerer": "allowed"}
    plain = seed - TECHS if TECHS <= seed < FACE_DOWN else seed
    switches |= {"technology": True} if plain != seed else {}
    switches |= {"pace": pace_of(plain)} if plain >= TOGETHER else {}
    if seed >= SEATED_APART:
        switches |= {"zilch": True, "zilch.names_sharers": seed % 4 == 0, "shark": seed % 2 == 1}
    elif seed >= FACE_DOWN:
        switches |= {"hidden_powers": "always" if seed >= ALWAYS else "until_shown", "rotating_powers": True}
    if seed >= FACE_DOWN and seed % 8 in SEVERAL:
        switches |= {"powers": 2}
    switches |= {name.replace("__", "."): value for name, value in more.items()}
    dealt = tuple(rng.sample(among or book().aliens, players))
    options = Options(edition=edition, players=players, dealt=dealt, switches=switches)
    game = Game(new_position(options, f"game {seed}"))
    while game.position.stage != "play":
        answer_next(game, Dice(f"start {seed}"))
    give_own_flares(game.position, rng)
    return Game(game.position)


def new_mayfair_game(seed: int, among: tuple[str, ...] = ()) -> Game:
    """A game of Mayfair's edition with all its parts, at the pace and with the variants of this seed."""
    box = tuple(box_of("mayfair"))
    return new_game(seed, among=among or box, edition="mayfair", **EVERYTHING)


def pace_of(seed: int) -> str:
    if seed >= FACE_DOWN:
        return ("every_window", "standard", "brisk")[seed % 3]
    return ("standard", "brisk")[seed % 2] if seed >= REACTIONS else "every_window"


def give_own_flares(position: Position, rng: random.Random) -> None:
    """Or super flares would hardly ever be played."""
    position.encounter, position.encounters = None, 0
    for seat in position.seats:
        seat.questions = 0
    for seat in position.players:
        own = card(f"{(*seat.powers, *seat.face_down)[0].alien} flare")
        if own in position.deck and rng.random() < 0.5:
            position.deck.remove(own)
            seat.hand.append(own)


def answer_next(game: Game, dice: Dice) -> Decision:
    key = min(game.waiting)
    ask = game.open[key]
    decision = Answer(*key, answer("random", game, key[0], ask, dice))
    game.decide(decision)
    return decision


def played(game: Game, seed: int, decisions: int) -> Iterator[Decision]:
    """Play on at random: mostly answers, now and then stops by one's cards, or orders as a bluff."""
    rng, dice = random.Random(seed), Dice(f"play {seed}")
    for _ in range(decisions):
        if not game.waiting:
            return
        if rng.random() < 0.08:
            turns_up = game.position.rules.hides_powers and rng.random() < 0.3
            decision = _turning_up(game, rng) if turns_up else _standing(game, rng)
            game.decide(decision)
        else:
            decision = answer_next(game, dice)
        yield decision


def _turning_up(game: Game, rng: random.Random) -> Decision:
    """What lies face down; where nothing does, a bluff."""
    mine = game.position.seats[rng.randrange(len(game.position.seats))]
    aliens = [power.alien for power in mine.face_down] or ["void"]
    return says_ahead(mine.number, mine.ahead.stops, {**mine.ahead.by_name, turn_up_order(aliens[0]): NOW})


def _standing(game: Game, rng: random.Random) -> Decision:
    seat = rng.randrange(len(game.position.seats))
    if not game.position.rules.asks_by_role:
        return _reactions(game, seat, rng)
    by_cards = standing_orders(game.position, seat)
    if by_cards is not None and rng.random() < 0.6:
        return by_cards
    there = stop_names(game.position)
    stops = tuple(rng.sample([name for name in stop_names() if name in there], 3))
    orders = {
        "remora.cling_to_cards": rng.choice(ORDERS[:2]),
        "place_ships": "default",
        "card_zap.cancel@plague": "at me",
    }
    return says_ahead(
        seat, rng.choice([None, ("usual", *stops), stops]), orders if rng.random() < 0.5 else {}
    )


def _reactions(game: Game, seat: int, rng: random.Random) -> Decision:
    """Of what one holds, or of anything as a bluff."""
    by_cards = standing_orders(game.position, seat)
    if by_cards is not None and rng.random() < 0.6:
        return by_cards
    held = {name: rng.choice((*ORDERS[:2], "helps")) for name in orders_for_seat(game.position, seat)}
    bluff = {"cosmic_zap.zap": "helps", f"card_zap.cancel@seat {rng.randrange(4)}": "in my encounters"}
    return says_ahead(seat, None, rng.choice([held, bluff, held | bluff, {}]))
