"""Which encounter card a sensible bot lays."""

from __future__ import annotations

from engine.asking.ask import Ask
from engine.prospects import rival, side_of, side_of_main
from engine.sheets.advice import WORTH_ON_THE_TABLE
from engine.state.cards import Card, card
from engine.state.dice import Dice
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.totals import result_by_totals
from engine.state.view import GetView, View, encounter_in

MOSTLY = 75  # percent
BEST_BUT_ATTACKS = max(WORTH_ON_THE_TABLE.values())  # the most that a card without a value is worth


def encounter_card(ask: Ask, get_view: GetView, dice: Dice) -> str:
    """Answer a face-up card of the opponent; else mostly lay the best card, sometimes a middling one."""
    options = [o for o in ask.form.options.values() if o.what == "card"]
    if not options:
        return str(ask.default)
    worth = {o.key: o.pays() if o.pays else 0.0 for o in options}
    cards = {o.key: card(o.params["card"]) for o in options}
    return _answer_to_an_open_card(ask.seat, get_view, worth, cards) or _pick(worth, cards, dice)


def _pick(worth: dict[str, float], cards: dict[str, Card], dice: Dice) -> str:
    """Pick a card by its worth.

    Cards other than attacks are laid now and then. If one is the best, it is laid half of the time, or mostly
    if a sheet raises its worth.
    """
    keys = sorted(worth, key=lambda key: (worth[key], key))
    attacks = [key for key in keys if cards[key].is_attack]
    others = [key for key in keys if not cards[key].is_attack]
    roll = dice.below(100, "bot")
    if keys[-1] in others and roll < (MOSTLY if worth[keys[-1]] > BEST_BUT_ATTACKS else 50):
        return keys[-1]
    if others and (not attacks or roll < 8):
        return dice.pick(others, "bot")
    return attacks[-1] if roll < MOSTLY else attacks[len(attacks) // 2]


def _answer_to_an_open_card(
    me: int, get_view: GetView, worth: dict[str, float], cards: dict[str, Card]
) -> str:
    """Return the best answer to a face-up card.

    Return "" if there is none, or if a sheet changes what attacks are worth.
    """
    seen = get_view()
    enc = encounter_in(seen)
    shown = [key for seat, key in enc["cards"].items() if int(seat) != me and key != "face down"]
    if not shown or any(one.is_attack and worth[key] != one.value for key, one in cards.items()):
        return ""
    attacks = sorted((key for key in cards if cards[key].is_attack), key=lambda key: (worth[key], key))
    winning = [key for key in attacks if _beats(me, seen, cards[key], card(shown[0]))]
    if winning:
        return winning[0]
    peace = [key for key in sorted(cards) if cards[key].kind == "negotiate"]
    return (peace or attacks or [""])[0]


def _beats(me: int, seen: View, mine: Card, theirs: Card) -> bool:
    """Return whether an attack beats the other card by cards, ships and what was added alone."""
    side = side_of_main(seen, me)
    if not theirs.is_attack or side is None:
        return theirs.kind == "negotiate"
    values = {side: mine.value, rival(side): theirs.value}
    offense, defense = (values[one] + side_of(seen, one).beside_the_card for one in (OFFENSE, DEFENSE))
    return result_by_totals(offense, defense) == side
