"""The meaning of a line "order: ...": a standing order in English or German words.

A line says what, then perhaps under which conditions, what otherwise, and how long: "join defense with 2, or
offense with 1, unless red joins with at least 2 ships, otherwise stay out, once".

This module is pure. Its texts have been through `casefold`, which writes ß as ss.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from engine.ahead.order import CARD, HAPPENED, JOIN, ONCE, PASS_IT, USE
from engine.editions import EVERY_CARD
from engine.state.cards import card
from games.ahead.service import NOW
from games.ahead.words.orders import FIRST_NUMBER
from games.base.language_and_zone import in_every_language
from games.mail.language.other_words import in_usual_words
from games.mail.receive.explain import colours_by_name
from games.words.names import card_name

ORDER_NAMES = ("order", "anweisung", "befehl")
CANCEL = re.compile(
    r"[\s*_•·–-]{0,6}(?:cancel|delete|lösche|streiche) (?:order|anweisung)"
    r" (?:(?P<tech>techs?|technologien?)(?: (?P<of>\d{1,3}))?|(?P<number>\d{1,9}))\s*\.?\s*",
    re.I,
)
_HOW_LONG = re.compile(
    r"(?P<rest>.*?)[,;]?(?: for| in)? ?(?P<when>once|einmal|every time|always|jedes mal|immer"
    r"|until i (?:say otherwise|cancel it)|bis ich (?:sie|es) lösche"
    r"|this encounter(?: only)?|in dieser begegnung|diese begegnung"
    r"|(?:until|bis) (?:encounter|begegnung) (?P<last>\d{1,9}))"
)
_OTHERWISE = re.compile(r"[,;]? (?:otherwise|or else|else|sonst|andernfalls):?,? ")
_FIRST_IF = re.compile(r"(if|when|unless|wenn|falls|sobald|ausser wenn) (.+?)\s?[:,] (.+)")
_IF = re.compile(r",? (unless|if|when|ausser wenn|ausser|wenn|falls) ")
_OR = re.compile(r"(?:[,;]? (?:or|oder)|[,;] (?:then|dann)) ")
_AND = re.compile(r",? (?:and|und) ")
_UNLESS = ("unless", "ausser wenn", "ausser")

_SIDES = {
    "offense": ("offense", "offence", "angreifer", "angreiferseite"),
    "defense": ("defense", "defence", "verteidiger", "verteidigerseite"),
}
SIDE_OF = {word: side for side, words in _SIDES.items() for word in words}
_SIDE = rf"(?:the |dem |den |der |die )?(?P<side>{'|'.join(SIDE_OF)})"
_NUMBER = r"(?P<number>\d{1,4})"
_SHIPS = r"(?: (?:ships?|schiffe?n?))?"
_JOIN = re.compile(rf"(?:(?:join|help|hilf|unterstütze) )?{_SIDE}(?: (?:(?:with|mit) )?{_NUMBER}{_SHIPS})?")
_OUT = ("stay out", "join nobody", "join neither", "bleib draussen", "halte dich heraus", "draussen bleiben")
_CARD = re.compile(
    r"(?:(?:card|lay|play|karte|lege?) )?(?P<card>.+?)"
    r"(?P<next> (?:for|in) (?:my|the) next defen[sc]e| (?:für meine|in meiner) nächste[nr]? verteidigung)?"
)
_USE = re.compile(r"(?:(?:use|play|spiele?|nutze) )?(?P<thing>.+?)(?: (?:spielen|nutzen|einsetzen))?")
_PASS = {
    "pass": "",
    "passe": "",
    "passen": "",
    "pass until something happens": HAPPENED,
    "pass until something public happens": HAPPENED,
    "pass until someone uses or plays something": HAPPENED,
    "pass until somebody uses or plays something": HAPPENED,
    "passe bis etwas geschieht": HAPPENED,
    "passe bis etwas passiert": HAPPENED,
    "pass until i take part": "part",
    "passe bis ich teilnehme": "part",
    "passe bis ich beteiligt bin": "part",
}
_LEAST = rf"(?: (?:with|mit) (?:at least |mindestens )?{_NUMBER}(?: or more| oder mehr)?{_SHIPS})?"
_INVITED = re.compile(r"(?:(?:i am|i'm) )?invited|(?:ich )?eingeladen(?: bin)?")  # as ever: no condition
_JOINED = (
    re.compile(rf"(?P<seat>.+?) (?:joins|joined|has joined|hilft)(?: {_SIDE})?{_LEAST}"),
    re.compile(rf"(?P<seat>.+?) bei {_SIDE}{_LEAST}(?: ist)?"),
    re.compile(rf"(?P<seat>.+?)(?: {_SIDE})?{_LEAST} (?:hilft|mitmacht)"),
)
_MAIN = (
    re.compile(rf"(?P<seat>.+?) is {_SIDE}"),
    re.compile(rf"(?P<seat>.+?) {_SIDE} ist"),
    re.compile(r"(?P<seat>.+?) (?:is a main player|hauptspieler ist)"),
)
_AMOUNT = rf"(?P<amount>at least|at most|mindestens|höchstens) {_NUMBER}{_SHIPS}"
_AMOUNTS = (re.compile(rf"{_SIDE} (?:has|hat) {_AMOUNT}"), re.compile(rf"{_SIDE} {_AMOUNT} hat"))
_OWN = {
    "zapped": re.compile(
        r"my power (?:is|gets) zapped|i am zapped|meine kraft gezappt wird|ich gezappt werde"
    ),
    "part": re.compile(r"i take part|ich teilnehme|ich mitmache|ich beteiligt bin"),
}

OrderSaid = dict[str, Any]
Uses = Callable[[str], Iterable[str]]  # the names of the uses of a thing that is called so


class NoSuchSeat(NamedTuple):
    """What would be an order, if there were a seat of this colour."""

    colour: int


class _Unclear(Exception):
    """A part of the line means nothing, or a seat that is not played."""

    def __init__(self, colour: int | None = None):
        super().__init__()
        self.colour = colour


def cancelled_order(found: re.Match[str]) -> int:
    """Return the number of the order that such a line cancels."""
    return FIRST_NUMBER + int(found["of"] or 0) if found["tech"] else int(found["number"])


def no_uses(_name: str) -> Iterable[str]:
    """Return that nothing is called so."""
    return ()


def order_said(said: str, seats: Mapping[str, int], uses: Uses = no_uses) -> OrderSaid | NoSuchSeat | None:
    """Return the order; None if it is not clear. `seats`: seats by their names."""
    usual, _written = in_usual_words(said)
    found = _order_said(said, seats, uses)
    return _order_said(usual, seats, uses) if found is None and usual != said else found


def _order_said(said: str, seats: Mapping[str, int], uses: Uses) -> OrderSaid | NoSuchSeat | None:
    try:
        return _order(said, seats, uses)
    except _Unclear as unclear:
        return None if unclear.colour is None else NoSuchSeat(unclear.colour)


def _order(said: str, seats: Mapping[str, int], uses: Uses) -> OrderSaid:
    words, until = _split(said)
    words, *otherwise = _OTHERWISE.split(words, maxsplit=1)
    first = _FIRST_IF.fullmatch(words)
    if first is None:
        _refuse_two_meanings(words)
    words, *rest = _IF.split(f"{first[3]} {first[1]} {first[2]}" if first else words)
    if passed := _PASS.get(words.replace(",", "")):
        until, rest = _until_passed(passed, until, rest)
        words = "pass"
    order = _conditions(zip(rest[::2], rest[1::2], strict=True), seats)
    deeds, others = _deeds(words, uses), _deeds(otherwise[0], uses) if otherwise else []
    if others and order:
        order["otherwise"] = others
    else:
        deeds += others  # without a condition it is the next choice
    if deeds[0]["what"] == CARD:
        until = _until_laid(until, [words, *otherwise])
    if _is_endless(deeds[0]["what"], order, until):
        raise _Unclear
    return {"do": deeds, **order} | ({} if until is None else {"until": until})


def _refuse_two_meanings(words: str) -> None:
    """Raise _Unclear for a condition behind several choices that may be of the last one alone.

    "Join offense, or stay out if red joins defense" means the one, "..., or offense, unless red joins" all.
    """
    behind = _IF.search(words)
    if behind is None or not _OR.search(words[: behind.start()]):
        return
    if behind[1] not in _UNLESS or not behind[0].startswith(","):
        raise _Unclear


def _is_endless(what: str, conditions: OrderSaid, until: object) -> bool:
    """Return whether it would pass for ever, or use a thing always, which is said of the thing."""
    if what == PASS_IT:
        return until is None and "unless" not in conditions
    return what == USE and not conditions


def _split(said: str) -> tuple[str, object]:
    """Return what is ordered, and how long; None if until it is cancelled."""
    found = _HOW_LONG.fullmatch(said)
    if found is None:
        return said, None
    if found["last"]:
        return found["rest"], int(found["last"])
    if found["when"] in ("once", "einmal"):
        return found["rest"], ONCE
    here = "encounter" in found["when"] or "begegnung" in found["when"]
    return found["rest"], NOW if here else None


def _until_passed(passed: str, until: object, rest: list[str]) -> tuple[object, list[str]]:
    """Return the end and the conditions of a pass that says itself until when."""
    if passed == "part":
        return until, [*rest, "unless", "i take part"]
    if until is not None:
        raise _Unclear
    return HAPPENED, rest


def _conditions(said: Iterable[tuple[str, str]], seats: Mapping[str, int]) -> OrderSaid:
    found: OrderSaid = {}
    for kind, words in said:
        name, parts = ("unless", _OR) if kind in _UNLESS else ("when", _AND)
        for part in parts.split(words):
            if not _INVITED.fullmatch(part):
                found.setdefault(name, []).append(_condition(part, seats))
    return found


def _condition(words: str, seats: Mapping[str, int]) -> OrderSaid:
    for fact, pattern in _OWN.items():
        if pattern.fullmatch(words):
            return {"fact": fact}
    for pattern in _AMOUNTS:
        if found := pattern.fullmatch(words):
            least = found["amount"] in ("at least", "mindestens")
            amount = {"least" if least else "most": int(found["number"])}
            return {"fact": "ships", "side": SIDE_OF[found["side"]], **amount}
    for fact, patterns in (("joined", _JOINED), ("main", _MAIN)):
        for pattern in patterns:
            if found := pattern.fullmatch(words):
                return {"fact": fact, "seat": _seat(found["seat"], seats), **_side_and_number(found)}
    raise _Unclear


def _side_and_number(found: re.Match[str]) -> OrderSaid:
    said = found.groupdict()
    side = {"side": SIDE_OF[said["side"]]} if said.get("side") else {}
    return {**side, "least": int(said["number"])} if said.get("number") else side


def _seat(name: str, seats: Mapping[str, int]) -> int:
    if name not in seats:
        raise _Unclear(colours_by_name().get(name))
    return seats[name]


def _deeds(words: str, uses: Uses) -> list[OrderSaid]:
    """Return what is done, the first choice first."""
    return [deed for part in _OR.split(words) for deed in _deed(part, uses)]


def _deed(words: str, uses: Uses) -> list[OrderSaid]:
    if words in _OUT:
        return [{"what": JOIN, "side": ""}]
    if words in _PASS:
        return [{"what": PASS_IT}]
    if found := _JOIN.fullmatch(words):
        return [{"what": JOIN, "side": SIDE_OF[found["side"]], "ships": int(found["number"] or 1)}]
    key = next((_cards()[name] for name in _names_said(_CARD, "card", words) if name in _cards()), None)
    if key is not None:
        return [{"what": CARD, "card": key}]
    for name in _names_said(_USE, "thing", words):
        if named := [{"what": USE, "use": use} for use in uses(name)]:
            return named
    raise _Unclear


def _says_next(words: str) -> bool:
    found = _CARD.fullmatch(words)
    return bool(found and found["next"])


def _names_said(pattern: re.Pattern[str], group: str, words: str) -> list[str]:
    """Return what may be the name: all the words, or those without a verb before them."""
    found = pattern.fullmatch(words)
    return [words, found[group]] if found else [words]


def _until_laid(until: object, choices: Iterable[str]) -> object:
    """Return until when a card is laid; once, if nothing is said.

    An encounter has one defense, so "this encounter" says the same as "next" and more. Raises _Unclear for a
    later end beside "next": an order has only one end.
    """
    if isinstance(until, int) and any(_says_next(words) for words in choices):
        raise _Unclear
    return ONCE if until is None else until


def _cards() -> Mapping[str, str]:
    """Return encounter cards of any edition by their possible names; each game refuses those of others."""
    keys = [key for key in EVERY_CARD if card(key).is_encounter]
    return {name: key for key in keys for name in (key, *_names_of(key))}


def _names_of(key: str) -> list[str]:
    return [name.casefold() for name in in_every_language(lambda: card_name(key))]
