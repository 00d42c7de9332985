"""Deals in plain words, as they are proposed, accepted or broken off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import engine
from engine.deals import PROMISES
from games.base.documents import AnswerJSON
from games.mail.language.chatter import is_courtesy
from games.mail.language.phrasing import Homes, NotUnderstood, clause_pattern, clause_words, term
from games.mail.language.vocabulary import ENGLISH, digits, normal, wordset
from games.mail.language.yes_or_no import agrees, refuses
from games.questions.replies import promises
from games.questions.replies.deal_numbers import compared_attack, how_often, in_few_words, without_signs
from games.questions.replies.deal_sentences import in_sentences
from games.questions.replies.reply import Replies

Gift = dict[str, Any]

_EXCHANGE = re.compile(r"\b(?:in exchange for|in return for|against|for)\b")
_SHIPS_FOR = re.compile(r"\bfor (\d+) ships?\b")
_GIVES = re.compile(
    r"\b((?:[a-z]+ )?[a-z]+) (?:will |would )?(gives?|offers?|pays?|gets?|receives?|takes?|wants?)\b"
)
_AND_GET = re.compile(r"\band (get|receive|take|want)\b")
_GETTING = ("get", "receive", "take", "want")
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


_FROM_ME = re.compile(r" (?:from (?:me|you|him|her|them|he|they)|of mine|of yours)$")
_POSSESSIVE = wordset("my mine our your yours")


def _answer(text: str, form: engine.Deal, homes: Homes) -> dict[str, Any]:
    plain = _plain(text, form)
    parts = {" ".join(part.split()) for part in re.split(r" ?, ?", plain)}
    said = {part for part in parts if not is_courtesy(part)}
    told = {part for part in said if not _is_praise(part, form, homes)}
    if told and all(_accepts(part, form, homes) for part in told):
        return {"do": "accept"}
    refused = {re.sub(_WITH_PARTNER.format(seat=homes.names_of(form.other)), "", part) for part in said}
    if said and all(part in ENGLISH.breaking_off or refuses(part) for part in refused):
        return {"do": "break off"}
    plain = " , ".join(part for part in (" ".join(one.split()) for one in plain.split(",")) if part in said)
    offer = in_sentences(plain, form, homes)
    if _HEDGES.search(offer):
        raise NotUnderstood("unknown", text=plain)
    mine, theirs = _sides(offer, form, homes)
    terms = {
        str(form.me): _gift(mine, "mine", form, homes),
        str(form.other): _gift(theirs, "theirs", form, homes),
    }
    return {"do": "offer", "terms": terms}


_WHOSE = r"(?:the|your|their|his|her|this|that|{seat}s?)"
_ACCEPTING = (
    r"(?:(?:yes|ok|okay|fine|sure|then|so|well|gladly) )*(?:i |ill |i will |we )?(?:gladly )?"
    r"(?:accept(?:ed)?|(?:accept|take|agree to|agree with)"
    rf" (?:{_WHOSE} (?:offer|deal|proposal|terms)|it|that))(?: on the table)?(?: please| thanks| thank you)?"
)
_HAPPY = (
    r"(?:(?:im|i am|were|we are) )?(?:happy|fine|good|ok|okay|content) with (?:what {who} (?:proposed?"
    rf"|proposes|offer(?:ed|s)?|suggest(?:ed|s)?)|{_WHOSE} (?:offer|deal|proposal|terms|suggestion))"
)


_WITH_PARTNER = r" (?:with|for) (?:{seat}|him|her|them|you)$"


def _is_praise(part: str, form: engine.Deal, homes: Homes) -> bool:
    """Return whether a part says only the partner's name, or that their offer is liked."""
    other = homes.names_of(form.other)
    likes = rf"(?:i|we) (?:really |quite )?(?:like|love) {_WHOSE} (?:offer|deal|proposal|terms|idea)"
    return re.fullmatch(rf"{other}|{likes.format(seat=other)}", part) is not None


def _accepts(part: str, form: engine.Deal, homes: Homes) -> bool:
    """Return whether a part accepts the offer: "ok", "I accept Green's offer" if it is Green's."""
    other = homes.names_of(form.other)
    accepts = re.fullmatch(_ACCEPTING.format(seat=other), part)
    short = re.sub(r" (?:ok|okay|yes|then|thanks|great|cool)$", "", part)
    happy = re.fullmatch(_HAPPY.format(who=rf"(?:{other}|you|he|she|they)", seat=other), part)
    return (
        accepts is not None or happy is not None or {part, short} & ENGLISH.accepting != set() or agrees(part)
    )


def _plain(text: str, form: engine.Deal) -> str:
    written = without_signs(text.casefold()) if form.comparisons else text.casefold()
    lines = re.sub(r"[;\n.:]+", " , ", _clauses_in_words(written, form))
    parts = [normal(part) for part in lines.split(",")]
    joined = " , ".join(part for part in parts if part)
    spoken = _AND_GET.sub(r"and i \1", digits(joined))
    if form.comparisons:
        spoken = how_often(in_few_words(spoken))
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
            raise NotUnderstood("whose" if _is_something(parts[0], form) else "unknown", text=plain)
        return (parts[0], "") if owners[0] else ("", parts[0])
    first = owners[0] if owners[0] is not None else None if owners[1] is None else not owners[1]
    if owners[0] is not None and owners[0] == owners[1]:
        raise NotUnderstood("whose", text=plain)
    return (parts[0], parts[1]) if first in (None, True) else (parts[1], parts[0])


def _is_something(part: str, form: engine.Deal) -> bool:
    """Return whether a part is a card or a colony that could be given."""
    return bool(_term(part, form)) or re.match(r"(?:an? |the )?(?:colony|base)\b", part) is not None


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
    if promises.is_place(plain):
        gift.setdefault(PROMISES, []).append(plain)
        return
    gift["cards"] += _terms(plain, whose, form)


def _clause(name: str) -> re.Pattern[str]:
    """Return the pattern of a clause with its number.

    Its alien may be missing: it may have been removed as the owner of what is given.
    """
    alien, _dot, done = (normal(part) for part in name.rpartition("."))
    return re.compile(
        rf"(?:(\d+) )?(?:{re.escape(alien)} )?{re.escape(done)}(?: (?:of |from )?(\d+)(?: ships?)?)?"
    )


def _terms(plain: str, whose: str, form: engine.Deal) -> list[str]:
    many = _MANY_RANDOM.fullmatch(plain)
    if many:
        if many[2] and (many[2] in ENGLISH.mine) != (whose == "mine"):
            raise NotUnderstood("whose", text=plain)
        return ["random"] * int(many[1])
    times = _TIMES.fullmatch(plain)
    number, name = (int(times[1]), times[2]) if times else (1, plain)
    found = _term(name, form)
    if found is None:
        raise NotUnderstood("no_such_term", text=name)
    return [found] * number


def _term(name: str, form: engine.Deal) -> str | None:
    return (compared_attack(name) if form.comparisons else None) or term(name)


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
    gift["colony"] = _planet(place[0], homes) if place else allowed[0]
    gift["ships"] = int(ships[1]) if ships else None


def _planet(place: str, homes: Homes) -> int:
    """Return the planet that a place is; neither the gate nor the warp is one."""
    found = homes.place(place)
    if not found.isdecimal():
        raise NotUnderstood("no_such_term", text=place)
    return int(found)


def _refuse_more(rest: str) -> None:
    """Raise NotUnderstood if more is said of a colony than its place and its ships.

    The rest may say that the colony is not given.
    """
    if more := [word for word in rest.split() if word not in _AROUND_COLONY]:
        raise NotUnderstood("unknown", text=" ".join(more))


class DealReplies(Replies[engine.Deal]):
    may_ask = True

    def set_aside(self, text: str) -> tuple[str, promises.Promises]:
        """Return a text without what the dealers promise in it, and that."""
        form: engine.Deal = self.ask.form
        return promises.set_aside(text, form, self.homes) if form.promises else (text, promises.Promises())

    def with_aside(self, answer: AnswerJSON, aside: promises.Promises) -> AnswerJSON:
        """Return an offer with promises; None for any other answer, which cannot have them."""
        if answer is not None and answer["do"] != "offer":
            return None
        terms = answer["terms"] if answer else {}
        said = {str(self.ask.form.me): aside.mine, str(self.ask.form.other): aside.theirs}
        both = {seat: aside.of(dict(terms.get(seat, {})), spoken) for seat, spoken in said.items()}
        return {"do": "offer", "terms": both}

    def read(self, text: str) -> AnswerJSON:
        return _answer(text, self.ask.form, self.homes)
