"""What a reply means: one number of the list, or plain words. Pure.

Strict on purpose: words that cannot be placed make the whole reply not understood, since a wrong
guess cannot be taken back. What was understood is echoed to the player.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import get_language

from games.mail import deal_words, seat_words, ship_words
from games.mail.german import in_english as from_german
from games.mail.not_understood import NotUnderstood
from games.mail.phrases import is_empty_talk
from games.mail.phrasing import Homes, card_phrases, cards_named, planet_words, value_words
from games.mail.say import say
from games.mail.vocabulary import ENGLISH, bare, digits, normal
from games.reading import in_every_language
from games.words.answers import answer_words, option_words
from games.words.mails import default_mark
from games.words.reader import Reader

__all__ = ["NotUnderstood", "say", "understand"]

MOST_CHARACTERS = 4_000
_IN_ENGLISH = {"de": from_german}
_NUMBER = re.compile(r"#? ?(\d{1,4})")
_LISTED = re.compile(r"#? ?(\d{1,3})[.):\s]\s*(\S.*)", re.DOTALL)
_SEPARATORS = re.compile(r"[,;\n]+|\band\b|&|(?<=\s)\+(?=\s)")
_PLAYS = re.compile(
    r"\b(?:play|lay|use|using|card|attack|with|my|the|a|an)\b(?! (?:number|option|answer|nr|no)\b)"
)
_CLAUSES = re.compile(r"[,;.]\s|\s-+\s")
_TIMES = re.compile(r"(\d{1,2}) ?(?:x|×|times) ?(.+)")


def understand(
    text: str,
    *,
    shown: Sequence[Any],
    ask: Any,
    names: Mapping[str, int] | None = None,
    reader: Reader | None = None,
) -> Any:
    """The answer that a reply means, in the engine's canonical form.

    `shown` are the answers as they were numbered in the mail (the first is 1), `ask` the engine's
    question, `names` more words for seats (aliens, say) than their colours, `reader` whose eyes the
    labels in the mail were for.
    Raises NotUnderstood, and the engine's NotAllowed for an answer that is clear but not legal.
    """
    meaning = _Meaning(shown, ask, Homes(names or {}, ask.seat), reader)
    return ask.judge(meaning.of(_without_mark(text[:MOST_CHARACTERS])))


def _without_mark(text: str) -> str:
    """What stands behind one answer of the list says only that it is the default."""
    for mark in in_every_language(default_mark):
        text = re.sub(re.escape(mark), "", text, flags=re.IGNORECASE)
    return text.strip()


class _Meaning:
    def __init__(self, shown: Sequence[Any], ask: Any, homes: Homes, reader: Reader | None):
        self.shown, self.ask, self.homes, self.reader = shown, ask, homes, reader
        self.by_form = {
            "choice": self._choice,
            "ships": self._ships,
            "cards": self._cards,
            "deal": self._deal,
        }

    def of(self, text: str) -> Any:
        """The whole text as one answer, else its paragraphs, else its lines: whichever gives exactly one."""
        if not normal(text):
            raise NotUnderstood("empty")
        problems = []
        for parts in (_whole(text), _paragraphs(text), text.splitlines()):
            found = self._found(parts, problems)
            if len(found) > 1:
                raise NotUnderstood("several_answers", meanings=self._named(found))
            if found:
                return found[0]
        raise _most_telling(problems)

    def _named(self, answers: Sequence[Any]) -> list[str]:
        """Answers that a text may mean; in another language than English as the mail names them."""
        if str(get_language()).startswith("en"):
            return [say(self.ask, answer) for answer in answers]
        return [answer_words(self.ask, answer, self.reader) for answer in answers]

    def _found(self, parts: Sequence[str], problems: list[NotUnderstood]) -> list[Any]:
        """The different answers among these parts."""
        found: list[Any] = []
        for part in parts:
            if not normal(part):
                continue
            try:
                answer = self._one(part)
            except NotUnderstood as problem:
                problems += [] if is_empty_talk(part) else [problem]
            else:
                found += [answer] if answer not in found else []
        return found

    def _one(self, text: str) -> Any:
        """The one answer that a text is in English or in the player's language, as it stands."""
        found: list[Any] = []
        problems: list[NotUnderstood] = []
        for words in _readings(text):
            try:
                answer = self._read(words)
            except NotUnderstood as problem:
                problems.append(problem)
            else:
                found += [answer] if answer not in found else []
        if len(found) > 1:
            raise NotUnderstood("ambiguous", text=normal(text), meanings=self._named(found))
        if found:
            return found[0]
        raise _as_written(problems, text)

    def _read(self, text: str) -> Any:
        number = _NUMBER.fullmatch(digits(bare(normal(text))))
        if number:
            return self._meant(int(number[1]), text)
        if bare(normal(text)) in ENGLISH.default:
            return self.ask.default
        mailed = [answer for answer in self.shown if self._is_worded(answer, text)]
        if len(mailed) == 1:
            return mailed[0]
        try:
            return self.by_form[self.ask.form.kind](text)
        except NotUnderstood:
            copied = _LISTED.fullmatch(text.strip())
            if copied is None or not self._is_copy(int(copied[1]), copied[2]):
                raise
            return self.shown[int(copied[1]) - 1]

    def _meant(self, number: int, text: str) -> Any:
        """The answer under a number. "Play the 4" may as well mean the attack 4, and then it is not clear."""
        answer, card = self._numbered(number), self._attack(number)
        if card is not None and card != answer and _PLAYS.search(normal(text)):
            raise NotUnderstood("ambiguous", text=normal(text), meanings=self._named([answer, card]))
        return answer

    def _numbered(self, number: int) -> Any:
        """The answer under this number; a number beyond the list may be the value of an attack."""
        card = self._attack(number)
        if not 1 <= number <= len(self.shown) and card is None:
            raise NotUnderstood("no_such_number", number=number, most=len(self.shown))
        return self.shown[number - 1] if 1 <= number <= len(self.shown) else card

    def _attack(self, number: int) -> Any:
        """The answer that is the attack card of this value alone; None if it cannot be chosen."""
        values = cards_named(f"attack {number}", self._choosable())
        if not values:
            return None
        return self._choice(values[0]) if self.ask.form.kind == "choice" else values

    def _choosable(self) -> Sequence[str]:
        form = self.ask.form
        if form.kind == "choice":
            return [
                o.params["card"] for o in form.options.values() if o.what == "card" and "card" in o.params
            ]
        return form.cards if form.kind == "cards" else ()

    def _is_copy(self, number: int, words: str) -> bool:
        """Whether a line of the list was copied: its number with its own words."""
        if not 1 <= number <= len(self.shown):
            return False
        if self._is_worded(self.shown[number - 1], words):
            return True
        try:
            return bool(self.by_form[self.ask.form.kind](words) == self.shown[number - 1])
        except NotUnderstood:
            return False

    def _is_worded(self, answer: Any, text: str) -> bool:
        """Whether these are the very words of an answer of the list. The mail with them may be older than
        the player's choice of a language."""
        words = in_every_language(lambda: answer_words(self.ask, answer, self.reader))
        return normal(text) in map(normal, words)

    def _ships(self, text: str) -> Any:
        return ship_words.read(text, self.ask.form, self.homes)

    def _deal(self, text: str) -> Any:
        return deal_words.read(text, self.ask.form, self.homes)

    def _choice(self, text: str) -> str:
        """The one option that the words name: plainly, else without fillers, else by how it begins."""
        key = {key.casefold(): key for key in self.ask.form.options}.get(text.strip().casefold())
        if key is not None:
            return key
        plain = digits(normal(text))
        seats = seat_words.read(plain, self.ask.form.options, self.homes.seats)
        return seats if seats is not None else self._named_option(plain)

    def _named_option(self, plain: str) -> str:
        phrases = {key: [digits(way) for way in ways] for key, ways in self._phrases().items()}
        for fits in (_same, _same_but_fillers, _begins):
            keys = [key for key, ways in phrases.items() if any(fits(plain, way) for way in ways)]
            if len(keys) > 1:
                raise NotUnderstood("ambiguous", text=plain, meanings=self._named(keys))
            if keys:
                return keys[0]
        return self._said_twice(plain)

    def _said_twice(self, plain: str) -> str:
        """The one option that every part of the text names: "nothing, I pass"."""
        parts = [part for part in map(normal, _CLAUSES.split(plain)) if bare(part)]
        if len(parts) < 2 or len({self._named_option(part) for part in parts}) > 1:
            raise NotUnderstood("unknown", text=plain)
        return self._named_option(parts[0])

    def _phrases(self) -> dict[str, list[str]]:
        """Every way to name each option. Nothing but passing has so many words that "no" is one of them."""
        options = self.ask.form.options.items()
        found = {key: [normal(key), *self._labels(o), *self._ways(o)] for key, o in options}
        for word in ("pass", "no", "nobody", "none"):  # the first of them there is takes the common words
            if word in found:
                found[word] += sorted(ENGLISH.no if word == "no" else ENGLISH.passing)
                break
        return found

    def _labels(self, option: Any) -> list[str]:
        """As the mail may have named it, in whatever language, and as it is named to anybody."""
        readers = (None, self.reader)
        return [normal(w) for r in readers for w in in_every_language(lambda r=r: option_words(option, r))]

    def _ways(self, option: Any) -> list[str]:
        params = option.params
        if option.what == "yes":
            return sorted(ENGLISH.yes)
        if option.what == "card":
            return card_phrases(str(params.get("card", "")))
        if option.what in ("use", "play"):
            name = value_words(params.get("alien", params.get("card", "")))
            return [" ".join(part for part in (name, value_words(params.get("choice") or "")) if part)]
        if option.what == "rewards":
            return _rewards(params["cards"], params["ships"])
        if option.what == "number":
            return [f"exactly {params.get('number')}"]
        return [
            *self._planets(params),
            *(value_words(v) for n, v in params.items() if n in ("alien", "side")),
        ]

    def _planets(self, params: Mapping[str, Any]) -> list[str]:
        """A seat, a planet, or both: "blue", "red 2", "red 2 against blue", "blue on red 2"."""
        seats = [name for name, seat in self.homes.seats.items() if seat == params.get("seat")]
        if not isinstance(params.get("planet"), int):
            return seats
        planet = planet_words(params["planet"])
        both = [f"{planet} against {name}" for name in seats] + [f"{name} on {planet}" for name in seats]
        return [planet, *both, *(f"attack {way}" for way in [planet, *both]), f"aim at {planet}"]

    def _cards(self, text: str) -> list[str]:
        form, plain = self.ask.form, normal(text)
        if plain in ENGLISH.none:
            return []
        if plain in ENGLISH.everything:
            return sorted(form.cards)
        parts = [part for part in map(normal, _SEPARATORS.split(text)) if bare(part)]
        if not parts:
            raise NotUnderstood("unknown", text=plain)
        return sorted(key for part in parts for key in self._some_cards(part))

    def _some_cards(self, part: str) -> list[str]:
        times = _TIMES.fullmatch(part)
        number, name = (int(times[1]), times[2]) if times else (1, part)
        keys = cards_named(name, self.ask.form.cards) or cards_named(bare(name), self.ask.form.cards)
        if len(keys) != 1:
            raise NotUnderstood("no_such_card", text=name)
        return keys * number


def _readings(text: str) -> list[str]:
    """The text as it is, and with the words of the player's language in English."""
    in_english = _IN_ENGLISH.get(str(get_language()))
    return list(dict.fromkeys([text, in_english(text)])) if in_english else [text]


def _as_written(problems: Sequence[NotUnderstood], text: str) -> NotUnderstood:
    """What was wrong, told of the player's own words: those in English are ours."""
    problem = problems[-1]
    if len(problems) > 1 and "text" in problem.params:
        return NotUnderstood(problem.reason, **{**problem.params, "text": normal(text)})
    return problem


def _rewards(cards: int, ships: int) -> list[str]:
    """So many cards and so many ships, in either order; what is none need not be said."""
    some_cards, some_ships = f"{cards} card{'s' * (cards != 1)}", f"{ships} ship{'s' * (ships != 1)}"
    ways = [f"{some_cards} and {some_ships}", f"{some_ships} and {some_cards}"]
    ways += [some_cards, *_alone("cards")] if not ships else []
    return ways + ([some_ships, *_alone("ships")] if not cards else [])


def _alone(things: str) -> list[str]:
    return [things, *(f"{word} {things}" for word in ("all", "only", "just")), f"{things} only"]


def _whole(text: str) -> list[str]:
    return [text]


def _paragraphs(text: str) -> list[str]:
    return re.split(r"\n[ \t]*\n", text)


def _same(text: str, way: str) -> bool:
    return text == way


def _same_but_fillers(text: str, way: str) -> bool:
    return bool(bare(way)) and bare(text) == bare(way)


def _begins(text: str, way: str) -> bool:
    return len(bare(text)) >= 3 and bool(bare(way)) and bare(way).startswith(bare(text))


def _most_telling(problems: Sequence[NotUnderstood]) -> NotUnderstood:
    """Of what was wrong with each part, that which says most about what to do."""
    telling = [problem for problem in problems if problem.reason not in ("unknown", "empty")]
    return (telling or list(problems) or [NotUnderstood("empty")])[0]
