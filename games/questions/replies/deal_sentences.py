"""Deals in everyday sentences, said as "I give" and "you get", or as an exchange "A for B". Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

import engine
from games.mail.language.phrasing import Homes, clause_words
from games.mail.language.tokens import ordered

_MAY = r"(?:(?:can|may|could|will|would|might|should|shall) )*"
_WHO = r"(?P<who>i|you|he|she|they|we both|we)"
_I = r"(?:i|ill|id|i ll|i will|i would)"
_HAVE, _COLONY = r"(?:have|found)", r"(?:colony|base)"
_REWRITTEN: Sequence[tuple[re.Pattern[str], str]] = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"\b(?:let me|i want to|id like to|i would like to) (?=land|settle|found|have|get)", "i "),
        (r"\b(?:let me have|give me|i want|i need|id like|i would like|i demand|i ask for)\b", "i get"),
        (rf"\b{_WHO} {_MAY}(?:land|settle|{_HAVE} a {_COLONY}) (?:on|at) ", r"\g<who> get a colony on "),
        (rf"\b{_WHO} {_MAY}(?:have|get|take|receive)\b", r"\g<who> get"),
        (r"\band (?:would like|want|ask for|demand|get)\b", "and i get"),
        (r"\b(get|have|take|receive)s? (?:1|one) (?=on )", r"\1 a colony "),
        (r"\b(?:1|one) (?=colony on )", "a "),
        (r"\b(?:if|when|wenn|provided|as long as|then) (?=(?:i|you|he|she|they) )", "and "),
        (rf"(?:, )?\bbut (?={_WHO} (?:want|would like|get|need|land|can|may)\b)", "and "),
        (r"\band (?:offer|give|pay)(?: you)?\b", "and i give"),
        (rf"\b{_I} (?:offer|give|trade|swap)(?: you| him| her| them)?(?: with)?\b", "i give"),
        (r"^(?:and|then|so|well|ok|okay|hm|hmm) ", ""),
    )
)  # fmt: skip
_SWAP = (
    r"^(?:[a-z ]*\b)?(?:colon(?:y|ies)|bases?|planets?)(?: for (?:a )?(?:colony|base)| each| swap)?(?: ,)? "
    r"(?:on )?(?P<a>{place}) ?(?:for|and|against|,|with|with your)? (?:on )?(?P<b>{place})$"
)


_FOR_EACH = re.compile(r"^(?:a )?(?:colony (?:for|against) (?:a )?colony|colony each|colony swap|swap) ?, ")


_EACH = re.compile(
    r"^(?:we )?(?:(?:both )?(?:give|trade|swap) )?(?:each )?(a|1|2"
    r"|3) ((?:random )?cards?)(?: ,)? each(?: way| side)?( ,? ?at random)?$"
)
_IN_RETURN = re.compile(r" (?:for it|for that|for this|in return|in exchange|therefor)$")


def _one_each(found: re.Match[str]) -> str:
    """Return "a card each" as what one gives and gets."""
    cards = f"{found[1]} {found[2]}{(found[3] or '').replace(' ,', '')}"
    return f"i give {cards} , you give {cards}"


def _without_partner(plain: str, form: engine.Deal, homes: Homes) -> str:
    """Return a text without the partner behind "I give", and without "for it" at its end."""
    names = homes.names_of(form.other)
    given = rf"\b(give|offer|pay|hand|grant) {names} (?={_WHAT})"
    return _IN_RETURN.sub("", re.sub(given, r"\1 ", plain))


def _partner(plain: str, form: engine.Deal, homes: Homes) -> str:
    """Return "red 1 for Yellow" and "Yellow on red 1" as what Yellow gets."""
    names = homes.names_of(form.other)
    plain = _EACH_GIVES.sub(r"\1 \2 each", _MAY_YOU.sub(r"\1 can", plain))
    plain = _in_order(plain, form, homes)
    kept = rf"{_BEGINS}({homes.place_pattern}|{_CARDS}) (?:for|to) ({names}|me|{_OTHER})(?=$| ,| and\b)"
    plain = re.sub(kept, lambda it: f"{'i' if it[2] == 'me' else _he(it[2])} get {it[1]}", plain)
    lands = rf"{_BEGINS}({names}|i|{_OTHER}) {_GOES}(?={homes.place_pattern})"
    return _repeated(re.sub(lands, r"\1 get a colony on ", _WANT_I.sub("i want", plain)), names, homes)


_BEGINS = r"(?:^|(?<=, )|(?<=and )|(?<=then )|(?<=but )|(?<=if )|(?<=wenn ))"
_CARDS = r"(?:an?|\d{1,2}|the|my)(?: (?!on\b|for\b|to\b)[a-z+\d]+){1,3}"
_OTHER = r"(?:you|he|she|they|him|her|them)"


def _he(words: str) -> str:
    return "he" if words in ("him", "her", "them") else words


def _in_order(plain: str, form: engine.Deal, homes: Homes) -> str:
    """Return a deal in the order of an English sentence: "red 3 can he have" as "he can have red 3"."""
    names = homes.names_of(form.other)
    partner = next(name for name, seat in homes.seats.items() if seat == form.other)
    place, who = homes.place_pattern, rf"(?:{names}|{_OTHER})"
    plain = re.sub(r"\b(?:his|her|their|your) (?:home )?planet (?=\d)", f"{partner} ", ordered(plain))
    plain = re.sub(rf"\b(gets?|give|gives) (?:from|of) (?:me|us|{who}) ", r"\1 ", plain)
    plain = re.sub(
        rf"{_BEGINS}({place}) (?:(?:kann|darf|soll|can|may) ({who}|i)|({who}|i) (?:can|may))"
        r" (?:haben|have|get)\b",
        lambda it: f"{it[2] or it[3]} get {it[1]}",
        plain,
    )
    for pattern, words in (
        (rf"\bi (?:would like |want )?{who} ({place}|{_CARDS}) geben\b", r"i give \1"),
        (rf"\b({who}|i) (?:darf|kann|soll) ({place}|{_CARDS}) haben\b", r"\1 get \2"),
        (rf"{_BEGINS}(?:darf|kann|soll) ({who}|i) (?=on )", r"\1 darf "),
        (rf"\b({names}) (?:can|may|could|should) (?:have|get|take)\b", r"\1 get"),
        (rf"(?<= )({place}) (?:darf|kann|land|landen|siedeln)(?=$| ,| and\b)", r"\1"),
    ):
        plain = re.sub(pattern, words, plain)
    return plain


def _repeated(plain: str, names: str, homes: Homes) -> str:
    """Return a deal with each verb: "Red gets a card and I a colony" as "... and I get a colony"."""
    found = re.search(rf"\b(?:{names}|i|{_OTHER}) (get|give)s?\b", plain)
    who = rf"((?:^|(?<=, )|(?<=and ))(?:{names}|i|you|he|she|they))"
    what = rf"(?=(?:an?|\d{{1,2}}|the|my|colony|attack|negotiate|{homes.place_pattern})\b)"
    if found is None:
        return plain
    if found[1] == "give":  # a planet of theirs is got
        what = rf"(?!{names}s? (?:planet )?{homes.digit}\b){what}"
    return re.sub(rf"{who} {what}(?!{homes.digit}(?: ,| and\b|$))", rf"\1 {found[1]} ", plain)


_WHAT = r"(?:a|an|the|my|[123]|\d+ (?:random )?cards?)\b(?! on\b)"
_GOES = (
    r"(?:(?:can|may|could|want|would like|darf|kann|soll|should|go|goes|land|lands|come|move) )*"
    r"(?:on|onto|to) "
)
_WANT_I = re.compile(r"\b(?:want|would like|get) i\b")
_MAY_YOU = re.compile(r"\b(?:darfst|kannst|darf|kann|can|may) (you|i)\b")
_EACH_GIVES = re.compile(r"\beach (a|1|2|3) ((?:random )?cards?)$")


def _rewritten(plain: str, form: engine.Deal, homes: Homes) -> str:
    swapped = _swapped(plain, form, homes)
    if swapped:
        return swapped
    plain = _without_partner(_EACH.sub(_one_each, plain), form, homes)
    text = _FOR_EACH.sub("", plain) if len(re.findall(homes.place_pattern, plain)) == 2 else plain
    for name in sorted({name for clauses in form.clauses.values() for name in clauses}):
        text = re.sub(rf"\b(i|you|they) (?={re.escape(clause_words(name))}\b)", r"\1 give ", text)
    for pattern, words in _REWRITTEN:
        text = pattern.sub(words, text)
    return text


def _swapped(plain: str, form: engine.Deal, homes: Homes) -> str:
    """Return a swap of colonies ("we swap colonies: red 1 for blue 3") as an exchange, else "".

    Either planet may be named first; in the exchange mine comes first.
    """
    found = re.match(_SWAP.format(place=homes.place_pattern), plain)
    if found is None or not re.search(r"swap|colonies|each|for (?:a )?colony|bases", plain):
        return ""
    mine, theirs = ({str(planet): planet for planet in form.colonies[whose]} for whose in ("mine", "theirs"))
    first, second = homes.place(found["a"]), homes.place(found["b"])
    if first in theirs and second in mine:
        found_words = found["b"], found["a"]
    elif first in mine and second in theirs:
        found_words = found["a"], found["b"]
    else:
        return ""
    return f"my colony on {found_words[0]} for your colony on {found_words[1]}"


_LEADING = re.compile(
    r"^(?:(?:my offer|my proposal|(?:my )?counter ?offer|offer|deal|i propose|propose|i suggest|trade"
    r"|exchange"
    r"|lets make a deal|make a deal|heres my offer|here is my offer|how about this|how about|what "
    r"about|lets say|lets do|swap|lets swap|lets trade|would you take|ill trade you"
    r"|id trade you|i d trade you"
    r"|i would trade you"
    r"|id like to propose|is|lets try this|try this|(?:(?:another|other|new|different|my) )?idea"
    r"|tell (?:him|her|them)(?: this)?|offer i (?:he|they|she) (?:the|this|a) deal|then)\s*[,:]?\s+)+"
)


def _counter(plain: str) -> str:
    """Return a counteroffer without the no before it."""
    plain = re.sub(r"^(?:hm+ ?,? ?)?(?:not quite|almost|nearly) ,? ?(?:but )?", "", plain)
    return re.sub(
        r"^(?:no|nope|nein)(?: thanks)? ?,? (?=(?:but )?(?:my )?counter ?offer)(?:but )?", "", plain
    )


def _begun(plain: str, form: engine.Deal, homes: Homes) -> str:
    """Return an offer without what leads up to it ("tell Red:"); "offer Red a card" is "i give a card"."""
    names = homes.names_of(form.other)
    offers = rf"^(?:i )?(?:offer|give|propose|pay)(?: to)? (?:{names}|you) (?={_WHAT})"
    told = _LEADING.sub("", re.sub(offers, "i give ", _counter(plain)))
    told = _LEADING.sub("", re.sub(rf"^tell {names}\b(?: this)? ?,? ?", "", told))
    return re.sub(offers, "i give ", told)


def in_sentences(plain: str, form: engine.Deal, homes: Homes) -> str:
    """Return a deal in sentences of "I give" and "you get", or as an exchange "A for B"."""
    return _rewritten(_partner(_begun(plain, form, homes), form, homes), form, homes)
