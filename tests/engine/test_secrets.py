"""Nobody's page, and nobody's being asked, depends on what they may not know (chapter 29)."""

import pytest

from engine import MOMENT, PRIVATE, SEAT, view
from engine.cards import NEGOTIATE, reinforcement
from engine.windows.window import Window
from tests.engine.hidden import other_wishes, otherwise
from tests.engine.play import new_game, played

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
GAMES = [*((seed, ()) for seed in SEEDS), *((seed, AT_HANDS) for seed in range(100, 108))]
FILLERS = (NEGOTIATE, reinforcement(5))


def _offers_cards(ask) -> bool:
    """One card of a hand or pile is to be named."""
    return ask.form.kind == "choice" and any(
        isinstance(option.params.get("card"), str)
        for option in ask.form.options.values()
        if option.what == "card"
    )


every_game = pytest.mark.parametrize(("seed", "among"), GAMES)


@every_game
def test_what_a_seat_sees_never_depends_on_what_it_may_not_know(seed, among):
    game = new_game(seed, among=among)
    for _ in played(game, seed, 150):
        for seat in (0, 2, None):
            seen = view(game.position, seat)
            for filler in FILLERS:
                assert view(otherwise(game.position, seat, filler), seat) == seen
            assert view(other_wishes(game.position, seat), seat) == seen


@every_game
def test_who_is_asked_never_depends_on_hidden_cards(seed, among, monkeypatch):
    """At every window the same seats are asked when all that is hidden is something else."""
    true = Window.asked

    def asked_twice(window):
        asked = true(window)
        real = window.table.position
        for filler in FILLERS:
            window.table.position = otherwise(real, None, filler)
            try:
                assert true(window) == asked, window.moment
            finally:
                window.table.position = real
        return asked

    monkeypatch.setattr(Window, "asked", asked_twice)
    game = new_game(seed, among=among)
    for _ in played(game, seed, 200):
        pass


@every_game
def test_nobody_is_told_a_card_that_is_still_hidden_from_him(seed, among):
    """Facts for everybody name only cards that lie open or have been played."""
    game = new_game(seed, among=among)
    for _ in played(game, seed, 200):
        for fact in game.facts:
            if fact.id == "saw_cards":
                assert fact.to is not None


@every_game
def test_that_somebody_is_asked_by_a_stop_or_a_hand_of_their_own_is_known_to_nobody_else(seed, among):
    """Nor is who is asked in a window: there everybody knows the moment alone."""
    game = new_game(seed, among=among)
    for _ in played(game, seed, 200):
        for ask in game.open.values():
            if ask.about.get("stop"):
                assert ask.public == PRIVATE, ask
            elif ask.about.get("window"):
                assert ask.public in (PRIVATE, MOMENT), ask
            assert ask.public in (PRIVATE, MOMENT, SEAT)


@every_game
def test_a_question_with_a_choice_of_hidden_cards_is_sealed(seed, among):
    """Or it would go by itself where one answer is left, and the missing pause would tell (D-32)."""
    game = new_game(seed, among=among)
    for _ in played(game, seed, 200):
        for ask in game.open.values():
            if ask.form.kind == "cards" or _offers_cards(ask):
                assert ask.sealed, ask
