"""Which encounter card a sensible bot lays."""

from __future__ import annotations

from engine.asking.ask import Ask
from engine.prospects import rival, side_of, side_of_main
from engine.sheets.advice import POOR_ATTACK, WORTH_ON_THE_TABLE
from engine.state.cards import Card, card
from engine.state.dice import Dice
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.totals import result_by_totals
from engine.state.view import GetView, View, encounter_in

MOSTLY, BLUFFS = 75, 25  # percent
MUCH_MORE = 6  # points that a Kicker should add to an attack
FEW_ENCOUNTER_CARDS = 3
BEST_BUT_ATTACKS = max(WORTH_ON_THE_TABLE.values())  # the most that a card without a value is worth


def encounter_card(ask: Ask, get_view: GetView, dice: Dice) -> str:
    """Answer a face-up card of the opponent; else mostly lay the best card, sometimes a middling one."""
    options = [o for o in ask.form.options.values() if o.what == "card"]
    if not options:
        return str(ask.default)
    worth = {o.key: o.pays() if o.pays else 0.0 for o in options}
    cards = {o.key: card(o.params["card"]) for o in options}
    seen = get_view()
    if _has_laid_a_kicker(ask.seat, seen):
        return max(worth, key=lambda key: (worth[key], key))  # a middling card may be multiplied by -2
    return _answer_to_an_open_card(ask.seat, seen, worth, cards) or _pick(worth, cards, dice)


def _has_laid_a_kicker(me: int, seen: View) -> bool:
    enc = seen["encounter"]
    return enc is not None and str(me) in enc.get("kickers", {})


def kicker(ask: Ask, get_view: GetView, dice: Dice) -> str:
    """Lay the Kicker that makes most of an attack in the hand, if it makes much of it (M-13.4).

    What makes a little more of it is laid only if the other main player lays one. Without any attack a
    large one multiplies compensation, or what the other loses in a failed deal. One of 1 is a bluff.
    """
    held = {key: card(o.params["card"]).value for key, o in ask.form.options.items() if o.what == "kicker"}
    if not held:
        return str(ask.default)
    gains = {key: _gain(value, _attacks(ask.seat, get_view)) for key, value in held.items()}
    best = max(gains, key=lambda key: (gains[key], key))
    bluffs = [key for key, value in held.items() if value == 1]
    if gains[best] >= MUCH_MORE:
        return best
    if bluffs and dice.below(100, "bot") < BLUFFS:
        return bluffs[0]
    hopes = f"if {best}"
    return hopes if gains[best] > 0 and hopes in ask.form.options else str(ask.default)


def _attacks(me: int, get_view: GetView) -> list[int]:
    hand = get_view()["seats"][me]["hand"] or ()
    return [one.value for one in map(card, hand) if one.is_attack]


def _gain(kicker: int, attacks: list[int]) -> int:
    """Return by how much a Kicker makes the best attack better."""
    if not attacks:
        return MUCH_MORE if kicker > 1 else 0
    return max(kicker * value for value in attacks) - max(attacks)


def punt(ask: Ask, get_view: GetView, dice: Dice) -> str:
    """Exchange a hand with only poor encounter cards instead of the turn (M-23.1)."""
    hand = [card(key) for key in get_view()["seats"][ask.seat]["hand"] or ()]
    poor = all(one.value < POOR_ATTACK for one in hand if one.is_attack)
    few = sum(one.is_encounter for one in hand) < FEW_ENCOUNTER_CARDS
    return "punt" if poor and few and "punt" in ask.form.options else str(ask.default)


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


def _answer_to_an_open_card(me: int, seen: View, worth: dict[str, float], cards: dict[str, Card]) -> str:
    """Return the best answer to a face-up card.

    Return "" if there is none, or if a sheet changes what attacks are worth.
    """
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
