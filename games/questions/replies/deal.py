"""Deals in plain words, as they are proposed, accepted or broken off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import engine
from games.base.documents import AnswerJSON
from games.mail.language.chatter import is_courtesy
from games.mail.language.phrasing import Homes, NotUnderstood, clause_pattern, clause_words, term
from games.mail.language.vocabulary import ENGLISH, digits, normal, wordset
from games.mail.language.yes_or_no import agrees, refuses
from games.questions.replies.reply import Replies

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
        (r"\b(get|have|take|receive)s? (?:1|one) (?=on )", r"\1 a colony "),
        (r"\b(?:if|when|provided|as long as|then) (?=(?:i|you|he|she|they) )", "and "),
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
    names = "|".join(re.escape(name) for name, seat in homes.seats.items() if seat == form.other)
    given = rf"\b(give|offer|pay|hand|grant) (?:{names}) (?={_WHAT})"
    return _IN_RETURN.sub("", re.sub(given, r"\1 ", plain))


def _partner(plain: str, form: engine.Deal, homes: Homes) -> str:
    """Return "offer Yellow a card" as "i give a card", and "Yellow on red 1" as what Yellow gets."""
    names = "|".join(re.escape(name) for name, seat in homes.seats.items() if seat == form.other)
    plain = re.sub(
        rf"^(?:i )?(?:offer|give|propose|pay)(?: to)? (?:{names}|you) (?={_WHAT})", "i give ", plain
    )
    plain = _EACH_GIVES.sub(r"\1 \2 each", _MAY_YOU.sub(r"\1 can", plain))
    kept = rf"(?:^|(?<=, )|(?<=and ))({homes.place_pattern}) (?:for|to) ({names}|me|you)(?=$| ,| and\b)"
    plain = re.sub(kept, lambda it: f"{'i' if it[2] == 'me' else it[2]} get a colony on {it[1]}", plain)
    lands = rf"(?:^|(?<=, )|(?<=and )|(?<=then ))({names}|i|you) {_GOES}(?={homes.place_pattern})"
    return re.sub(lands, r"\1 get a colony on ", _WANT_I.sub("i want", plain))


_WHAT = r"(?:a|an|the|my|[123]|\d+ (?:random )?cards?)\b(?! on\b)"
_GOES = r"(?:(?:can|may|could|darf|kann|soll|should|go|goes|land|lands|come|move) )*(?:on|onto|to) "
_WANT_I = re.compile(r"\b(?:want|would like|get) i\b")
_MAY_YOU = re.compile(r"\b(?:darfst|kannst|darf|kann|can|may) (you|i)\b")
_EACH_GIVES = re.compile(r"\beach (a|1|2|3) ((?:random )?cards?)$")
_FROM_ME = re.compile(r" (?:from me|from you|of mine|of yours)$")


def rewritten(plain: str, form: engine.Deal, homes: Homes) -> str:
    """Return a deal in sentences of "I give" and "you get", or as an exchange "A for B"."""
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


Gift = dict[str, Any]

_EXCHANGE = re.compile(r"\b(?:in exchange for|in return for|against|for)\b")
_SHIPS_FOR = re.compile(r"\bfor (\d+) ships?\b")
_GIVES = re.compile(
    r"\b((?:[a-z]+ )?[a-z]+) (?:will |would )?(gives?|offers?|pays?|gets?|receives?|takes?|wants?)\b"
)
_AND_GET = re.compile(r"\band (get|receive|take|want)\b")
_GETTING = ("get", "receive", "take", "want")
_LEADING = re.compile(
    r"^(?:(?:my offer|my proposal|counter ?offer|offer|deal|i propose|propose|i suggest|trade|exchange"
    r"|lets make a deal|make a deal|heres my offer|here is my offer|how about this|how about|what "
    r"about|lets say|lets do|swap|lets swap|lets trade|would you take|ill trade you"
    r"|id trade you|i d trade you"
    r"|i would trade you"
    r"|id like to propose|is)\s*[,:]?\s+)+"
)
_HEDGES = re.compile(r"\b(?:or|if|unless|maybe|perhaps|but|except|not|dont|instead|only if|depends)\b")
_ITEMS = re.compile(r"\s*(?:,|;|\band\b|&|(?<=\s)\+(?=\s)|\bplus\b)\s*")
_TIMES = re.compile(r"(\d{1,2}) ?(?:x|×|times) ?(.+)")
_AROUND_COLONY = wordset(
    "a an the 1 new colony base planet on at with in of my your our his her their me you for free here"
    " there too as well one ship ships please"
)
_MANY_RANDOM = re.compile(
    r"(\d{1,2}) (?:of (my|our|your|his|her|their) )?(?:random cards|cards at random|cards)(?: at random)?"
)


_POSSESSIVE = wordset("my mine our your yours")


def _answer(text: str, form: engine.Deal, homes: Homes) -> dict[str, Any]:
    plain = _plain(text, form)
    parts = {" ".join(part.split()) for part in re.split(r" ?, ?", plain)}
    said = {part for part in parts if not is_courtesy(part)}
    if said and all(_accepts(part, form, homes) for part in said):
        return {"do": "accept"}
    if said and all(part in ENGLISH.breaking_off or refuses(part) for part in said):
        return {"do": "break off"}
    offer = rewritten(_LEADING.sub("", _partner(_counter(plain), form, homes)), form, homes)
    if _HEDGES.search(offer):
        raise NotUnderstood("unknown", text=plain)
    mine, theirs = _sides(offer, form, homes)
    terms = {
        str(form.me): _gift(mine, "mine", form, homes),
        str(form.other): _gift(theirs, "theirs", form, homes),
    }
    return {"do": "offer", "terms": terms}


def _counter(plain: str) -> str:
    """Return a counteroffer without the no before it."""
    return re.sub(
        r"^(?:no|nope|nein)(?: thanks)? ?,? (?=(?:but )?(?:my )?counter ?offer)(?:but )?", "", plain
    )


_WHOSE = r"(?:the|your|their|his|her|this|that|{seat}s?)"
_ACCEPTING = (
    r"(?:(?:yes|ok|okay|fine|sure|then|so|well|gladly) )*(?:i |ill |i will |we )?(?:gladly )?"
    r"(?:accept(?:ed)?|(?:accept|take|agree to|agree with)"
    rf" (?:{_WHOSE} (?:offer|deal|proposal|terms)|it|that))(?: on the table)?(?: please| thanks| thank you)?"
)


def _accepts(part: str, form: engine.Deal, homes: Homes) -> bool:
    """Return whether a part accepts the offer: "ok", "I accept Green's offer" if it is Green's."""
    other = "|".join(re.escape(name) for name, seat in homes.seats.items() if seat == form.other)
    accepts = re.fullmatch(_ACCEPTING.format(seat=f"(?:{other})"), part)
    short = re.sub(r" (?:ok|okay|yes|then|thanks|great|cool)$", "", part)
    return accepts is not None or {part, short} & ENGLISH.accepting != set() or agrees(part)


def _plain(text: str, form: engine.Deal) -> str:
    lines = re.sub(r"[;\n.:]+", " , ", _clauses_in_words(text.casefold(), form))
    parts = [normal(part) for part in lines.split(",")]
    joined = " , ".join(part for part in parts if part)
    spoken = _AND_GET.sub(r"and i \1", digits(joined))
    return _SHIPS_FOR.sub(r"with \1 ships", spoken)


def _clauses_in_words(text: str, form: engine.Deal) -> str:
    """Return the text with each clause in the same words, however the mail or the player names it."""
    for name in sorted({name for clauses in form.clauses.values() for name in clauses}):
        text = clause_pattern(name).sub(clause_words(name), text)
    return text


def _sides(plain: str, form: engine.Deal, homes: Homes) -> tuple[str, str]:
    """Return what I give and what the other gives."""
    sentences = list(_GIVES.finditer(plain))
    spoken = [match for match in sentences if _who(match[1], form, homes) is not None]
    if spoken and not _is_exchange(plain, spoken):
        return _sentences(plain, spoken, form, homes)
    parts = _EXCHANGE.split(plain)
    if len(parts) > 2:
        raise NotUnderstood("whose", text=plain)
    return _exchanged([part.strip(" ,") for part in parts], form, homes, plain)


def _is_exchange(plain: str, spoken: Sequence[re.Match[str]]) -> bool:
    """Return whether one verb and "for" make an exchange: "I give attack 10 for your negotiate"."""
    return len(spoken) == 1 and bool(_EXCHANGE.search(plain))


def _sentences(
    plain: str, spoken: Sequence[re.Match[str]], form: engine.Deal, homes: Homes
) -> tuple[str, str]:
    """Return what each gives by sentences: "I give … and you give …", "Red gives …, I get …"."""
    gifts = {True: "", False: ""}
    ends = [match.start() for match in spoken[1:]] + [len(plain)]
    if plain[: spoken[0].start()].strip(" ,"):
        raise NotUnderstood("unknown", text=plain[: spoken[0].start()].strip(" ,"))
    for match, end in zip(spoken, ends, strict=True):
        gives_mine = _who(match[1], form, homes) != match[2].startswith(_GETTING)
        if gifts[gives_mine]:
            raise NotUnderstood("whose", text=plain)
        gifts[gives_mine] = re.sub(r"(\s|,|\band\b)+$", "", plain[match.end() : end].strip())
    return gifts[True], gifts[False]


def _who(words: str, form: engine.Deal, homes: Homes) -> bool | None:
    """Return whether these words before a verb mean me; None if they mean neither dealer."""
    for name in (words, words.split()[-1]):
        if name in ENGLISH.mine or homes.seat(name) == form.me:
            return True
        if name in ENGLISH.yours or homes.seat(name) == form.other:
            return False
    return None


def _exchanged(parts: list[str], form: engine.Deal, homes: Homes, plain: str) -> tuple[str, str]:
    """Return what each gives in the two parts of "A for B", or in one part that says whose it is."""
    owners = [_owner(part, form, homes) for part in parts]
    if len(parts) == 1:
        if owners[0] is None:
            raise NotUnderstood("whose" if _is_something(parts[0]) else "unknown", text=plain)
        return (parts[0], "") if owners[0] else ("", parts[0])
    first = owners[0] if owners[0] is not None else None if owners[1] is None else not owners[1]
    if owners[0] is not None and owners[0] == owners[1]:
        raise NotUnderstood("whose", text=plain)
    return (parts[0], parts[1]) if first in (None, True) else (parts[1], parts[0])


def _is_something(part: str) -> bool:
    """Return whether a part is a card or a colony that could be given."""
    return bool(term(part)) or re.match(r"(?:an? |the )?(?:colony|base)\b", part) is not None


def _owner(part: str, form: engine.Deal, homes: Homes) -> bool | None:
    """Return whether a part is mine by its first words; None if it does not say."""
    verb = _GIVES.match(part)
    if verb and (who := _who(verb[1], form, homes)) is not None:
        return who != verb[2].startswith(_GETTING)
    first = part.split(" ")[0]
    if some := re.match(r"\d{1,2} of (my|our|your|his|her|their)\b", part):
        return some[1] in ENGLISH.mine
    if re.match(r"give me|let me have|i want|want", part):
        return False
    return _who(first, form, homes) if part else None


def _gift(text: str, whose: str, form: engine.Deal, homes: Homes) -> Gift:
    gift: Gift = {"cards": [], "colony": None, "ships": None, "clauses": {}}
    others = ENGLISH.yours if whose == "mine" else ENGLISH.mine
    for item in _ITEMS.split(text):
        if item.split(" ")[0] in others & _POSSESSIVE:
            raise NotUnderstood("whose", text=text)
        plain = _item(item, form, homes)
        if plain and plain not in ENGLISH.none:
            _add(gift, plain, whose, form, homes)
    return gift


def _item(item: str, form: engine.Deal, homes: Homes) -> str:
    """Return one thing given, without the words that say whose it is."""
    plain = _FROM_ME.sub("", item.strip(" ,"))
    plain = re.sub(r"^(?:give me|let me have|i want|want|in return|give|get) ", "", plain)
    verb = _GIVES.match(plain)
    if verb and _who(verb[1], form, homes) is not None:
        plain = plain[verb.end() :].strip()
    own = "|".join(sorted(ENGLISH.mine | ENGLISH.yours))
    seats = "|".join(re.escape(name) for name in sorted(homes.seats, key=len, reverse=True))
    return re.sub(rf"^(?:(?:{own}) |(?:{seats})s? (?!{homes.digit}\b))", "", plain)


def _add(gift: Gift, plain: str, whose: str, form: engine.Deal, homes: Homes) -> None:
    is_place = re.fullmatch(rf"(?:on )?{homes.place_pattern}", plain)
    if (
        is_place
        or re.match(r"(?:an?|the|1)? ?(?:new )?(?:colony|base|planet)\b", plain)
        or "ships on" in plain
    ):
        _add_colony(gift, plain, whose, form, homes)
        return
    seat = str(form.me if whose == "mine" else form.other)
    for name in form.clauses.get(seat, {}):
        found = _clause(name).fullmatch(plain)
        if found:
            gift["clauses"][name] = int(found[1] or found[2] or 1)
            return
    gift["cards"] += _terms(plain, whose)


def _clause(name: str) -> re.Pattern[str]:
    """Return the pattern of a clause with its number.

    Its alien may be missing: it may have been removed as the owner of what is given.
    """
    alien, _dot, done = (normal(part) for part in name.rpartition("."))
    return re.compile(
        rf"(?:(\d+) )?(?:{re.escape(alien)} )?{re.escape(done)}(?: (?:of |from )?(\d+)(?: ships?)?)?"
    )


def _terms(plain: str, whose: str) -> list[str]:
    many = _MANY_RANDOM.fullmatch(plain)
    if many:
        if many[2] and (many[2] in ENGLISH.mine) != (whose == "mine"):
            raise NotUnderstood("whose", text=plain)
        return ["random"] * int(many[1])
    times = _TIMES.fullmatch(plain)
    number, name = (int(times[1]), times[2]) if times else (1, plain)
    found = term(name)
    if found is None:
        raise NotUnderstood("no_such_term", text=name)
    return [found] * number


def _add_colony(gift: Gift, plain: str, whose: str, form: engine.Deal, homes: Homes) -> None:
    if gift["colony"] is not None:
        raise NotUnderstood("one_colony", text=plain)
    ships = re.search(r"\b(\d+) ships?\b", plain)
    rest = plain.replace(ships[0], " ") if ships else plain
    place = re.search(homes.place_pattern, rest)
    if missing := homes.no_planet_in(rest):
        raise NotUnderstood("no_such_planet", text=missing)
    allowed = form.colonies[whose]
    if place is None and len(allowed) != 1:
        raise NotUnderstood("which_colony", text=plain, allowed=list(allowed))
    _refuse_more(rest.replace(place[0], " ") if place else rest)
    gift["colony"] = int(homes.place(place[0])) if place else allowed[0]
    gift["ships"] = int(ships[1]) if ships else None


def _refuse_more(rest: str) -> None:
    """Raise NotUnderstood if more is said of a colony than its place and its ships.

    The rest may say that the colony is not given.
    """
    if more := [word for word in rest.split() if word not in _AROUND_COLONY]:
        raise NotUnderstood("unknown", text=" ".join(more))


class DealReplies(Replies[engine.Deal]):
    may_ask = True

    def read(self, text: str) -> AnswerJSON:
        return _answer(text, self.ask.form, self.homes)
