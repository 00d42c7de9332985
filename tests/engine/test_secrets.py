"""Nobody's page, and nobody's being asked, depends on what they may not know (chapter 29)."""

import pytest

from engine import MOMENT, PRIVATE, SEAT, Game, view
from tests.engine.hidden import copier, fillers_of, hide, other_wishes, watch_windows
from tests.engine.play import (
    FACE_DOWN,
    REACTIONS,
    SEATED_APART,
    TECHS,
    TOGETHER,
    new_game,
    new_mayfair_game,
    played,
)
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import scenario
from tests.proofs import sample

SEEDS = range(16)
AT_HANDS = (  # these look into hands, take from them, hand cards over or answer in secret
    "barbarian",
    "demon",
    "hacker",
    "hate",
    "mind",
    "miser",
    "mutant",
    "trader",
    "vulch",
)
MAYFAIR = 10_000_000  # added to the seeds of games of Mayfair's edition with all its parts
AT_HANDS_OF_MAYFAIR = ("mind", "miser", "mutant", "trader", "vulch", "filch", "gambler", "oracle")
GAMES = (
    [(seed, ()) for seed in SEEDS],
    [(seed, AT_HANDS) for seed in range(100, 108)],
    [(seed, ()) for seed in range(TOGETHER, TOGETHER + 12)],
    [(seed, AT_HANDS) for seed in range(TOGETHER + 100, TOGETHER + 106)],
    [(seed, ()) for seed in range(REACTIONS, REACTIONS + 16)],
    [(seed, AT_HANDS) for seed in range(REACTIONS + 100, REACTIONS + 108)],
    [(TECHS + seed, ()) for seed in (*range(3), *range(TOGETHER, TOGETHER + 3))],
    [(TECHS + seed, ()) for seed in range(REACTIONS, REACTIONS + 6)],
    [(seed, ()) for seed in range(FACE_DOWN, FACE_DOWN + 9)],
    [(SEATED_APART + 1, ())],
    [(MAYFAIR + seed, ()) for seed in range(6)],
    [(MAYFAIR + seed, ()) for seed in range(TOGETHER, TOGETHER + 6)],
    [(MAYFAIR + seed, ()) for seed in range(REACTIONS, REACTIONS + 12)],
    [(MAYFAIR + seed, AT_HANDS_OF_MAYFAIR) for seed in range(REACTIONS + 100, REACTIONS + 108)],
    [(MAYFAIR + seed, ()) for seed in range(FACE_DOWN, FACE_DOWN + 6)],
)


def game_of(seed: int, among: tuple[str, ...]) -> Game:
    return new_game(seed, among=among) if seed < MAYFAIR else new_mayfair_game(seed - MAYFAIR, among)


def _offers_cards(ask, deck) -> bool:
    """One card of a hand or pile is to be named, not just any card there is."""
    options = ask.form.options.values() if ask.form.kind == "choice" else ()
    named = {option.params.get("card") for option in options if option.what == "card"}
    return any(isinstance(one, str) for one in named) and not named >= deck.keys()


every_game = pytest.mark.parametrize(
    ("seed", "among"), [game for kind in GAMES for game in sample(kind, of=6)]
)


@every_game
def test_what_a_seat_sees_never_depends_on_what_it_may_not_know(seed, among):
    game = game_of(seed, among)
    for _ in played(game, seed, 150):
        again = copier(game.position)
        for seat in (0, 2, None):
            seen = view(game.position, seat)
            for filler in fillers_of(game.position)[:2]:
                assert view(hide(again(), seat, filler), seat) == seen
            assert view(other_wishes(again(), seat), seat) == seen


@every_game
def test_who_is_asked_never_depends_on_hidden_cards(seed, among, monkeypatch):
    """At every window the same seats are asked the same, and are waited for, whatever hands hold.

    The same games show that nobody is told of a hidden card, and what others know of a question."""
    watch_windows(monkeypatch)
    game = game_of(seed, among)
    for _ in played(game, seed, 200):
        nobody_is_told_a_card_that_is_still_hidden_from_them(game)
        for ask in game.open.values():
            that_somebody_is_asked_by_a_stop_or_a_hand_of_their_own_is_known_to_nobody_else(ask)
            a_question_with_a_choice_of_hidden_cards_is_sealed(ask, game.position.rules.cards.deck)


def nobody_is_told_a_card_that_is_still_hidden_from_them(game):
    """Facts for everybody name only cards that lie open or have been played."""
    for fact in game.facts:
        if fact.id == "saw_cards":
            assert fact.to is not None


def that_somebody_is_asked_by_a_stop_or_a_hand_of_their_own_is_known_to_nobody_else(ask):
    """Nor is who is asked in a window: there everybody knows the moment alone."""
    if ask.about.get("stop"):
        assert ask.public == PRIVATE, ask
    elif ask.about.get("window"):
        assert ask.public in (PRIVATE, MOMENT), ask
    assert ask.public in (PRIVATE, MOMENT, SEAT)


def a_question_with_a_choice_of_hidden_cards_is_sealed(ask, deck):
    """Or it would go by itself where one answer is left, and the missing pause would tell (D-32)."""
    if ask.form.kind == "cards" or _offers_cards(ask, deck):
        assert ask.sealed, ask


def _as_asked(game) -> list:
    return [
        (key, ask.what, ask.public, ask.because, ask.about, ask.default) for key, ask in game.open.items()
    ]


def _uses(ask) -> set[str]:
    """The powers on offer there."""
    options = ask.form.options.values() if ask.about.get("window") else ()
    return {option.key.partition(":")[0] for option in options if option.what == "use"}


@every_game
def test_what_is_open_stays_as_it_was_asked_whatever_is_ordered_then(seed, among):
    """Also where the game is built anew: else a page would change for all because of somebody's order."""
    game = game_of(seed, among)
    for _ in played(game, seed, 100):
        for ask in game.open.values():
            if uses := _uses(ask):
                stops = () if game.position.rules.asks_by_role else None
                order = says_ahead(ask.seat, stops, dict.fromkeys(uses, "never"))
                assert _as_asked(Game.load(game.checkpoint, [*game.tail, order])) == _as_asked(game)


def test_a_window_that_everybody_knows_of_stays_known_after_an_order():
    """Blue's question of Amoeba is open; then blue orders that it never oozes."""
    game = scenario(red=("", "attack 8"), blue=("amoeba", "attack 6"), green=("",))
    game.attack(ships=1).lay(red="attack 8", blue="attack 6").play_until("cards_chosen", of="blue")
    game.blue.stands("cards_chosen", amoeba__ooze="never")
    again = Game.load(game.game.checkpoint, game.game.tail)
    (ask,) = [ask for ask in again.open.values() if ask.seat == 1]
    assert (ask.what, ask.public) == ("cards_chosen", MOMENT)
    assert "stop" not in ask.about
