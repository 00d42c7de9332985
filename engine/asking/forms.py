"""The forms of answers.

A form knows the legal answers, puts them into canonical form and suggests sensible ones. Page, mail, API,
bots and deadlines share this one judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, overload

from engine.state.cards import Card, card

from .keys import ShipsTarget
from .parameters import NEEDED
from .refusals import NotAllowed

PASS = "pass"
MOST_SUGGESTIONS = 12
FEW = 4  # numbers of ships that are suggested where more would not fit
T = TypeVar("T")
M_co = TypeVar("M_co", covariant=True)


@dataclass(frozen=True)
class Option:
    """One answer of a choice: a key that never changes, and the parameters of its words.

    `pays` is a score for bots: positive if it is worth doing.
    """

    key: str
    what: str
    params: dict[str, Any] = field(default_factory=dict)
    pays: Callable[[], float] | None = field(default=None, compare=False, repr=False)


OptionsByKey = dict[str, Option]


class IncompleteOption(Exception):
    """An option lacks a parameter that its words need."""

    def __init__(self, key: str, what: str, name: str):
        super().__init__(f"the option “{key}” is “{what}” and needs the parameter “{name}”")
        self.key, self.what, self.name = key, what, name


def with_all_parameters(options: OptionsByKey) -> OptionsByKey:
    """Return the options if all have the parameters of their words. Raises IncompleteOption.

    A page or a mail could not show such an option, so the question is not even asked.
    """
    for option in options.values():
        for name in NEEDED.get(option.what, ()):
            if name not in option.params:
                raise IncompleteOption(option.key, option.what, name)
    return options


class Form(Protocol[M_co]):
    kind: str

    @property
    def options(self) -> Mapping[str, Option]:
        """Return what is chosen from, by key; nothing if the answer is no option."""
        ...

    def judge(self, answer: Any) -> Any: ...

    def meaning(self, answer: Any) -> M_co:
        """Return what a legal answer stands for, so that callers do not parse its text."""
        ...

    def suggestions(self, default: Any) -> list[Any]: ...

    @property
    def complete(self) -> bool:
        """Return whether the suggestions are all the legal answers."""
        ...

    @property
    def only_one_answer(self) -> bool:
        """Return whether there is only one legal answer."""
        ...


NO_OPTIONS: Mapping[str, Option] = MappingProxyType({})


class Choice(Generic[T]):
    """One of several options. They may be a function, called late, because a pass does not need them.

    `meanings` are what the keys stand for; without them a key stands for itself. `likely` are the keys to
    suggest when there are too many.
    """

    kind = "choice"

    @overload
    def __init__(
        self: Choice[str], options: OptionsByKey | Callable[[], OptionsByKey], passable: bool = False
    ): ...

    @overload
    def __init__(
        self,
        options: OptionsByKey | Callable[[], OptionsByKey],
        passable: bool = False,
        *,
        meanings: Mapping[str, T],
        likely: Sequence[str] = (),
    ): ...

    def __init__(
        self,
        options: OptionsByKey | Callable[[], OptionsByKey],
        passable: bool = False,
        *,
        meanings: Mapping[str, Any] | None = None,
        likely: Sequence[str] = (),
    ):
        self._options = options if callable(options) else with_all_parameters(options)
        self._passable = passable
        self._meanings = meanings
        self._likely = likely

    @property
    def options(self) -> OptionsByKey:
        if callable(self._options):
            self._options = with_all_parameters(self._options())
        return self._options

    def judge(self, answer: Any) -> str:
        """Return a key of the options. Raises NotAllowed("not_an_option")."""
        if self._passable and answer == PASS:
            return PASS
        if not isinstance(answer, str) or answer not in self.keys:
            raise NotAllowed("not_an_option", answer=answer)
        return answer

    @property
    def keys(self) -> Collection[str]:
        """Return the legal answers, without making the options if the meanings are known."""
        return self.options if self._meanings is None else self._meanings

    def meaning(self, answer: str) -> T:
        """Return what this key stands for."""
        found: Any = answer if self._meanings is None else self._meanings[answer]
        return found  # type: ignore[no-any-return]

    def suggestions(self, default: Any) -> list[Any]:
        keys = self._likely if self._likely and not self.complete else list(self.options)
        return [default, *islice((k for k in keys if k != default), MOST_SUGGESTIONS - 1)]

    @property
    def complete(self) -> bool:
        return len(self.options) <= MOST_SUGGESTIONS

    @property
    def only_one_answer(self) -> bool:
        if self._passable or (self._meanings is None and callable(self._options)):
            return False
        return len(self.keys) == 1


def choice(*options: Option) -> Choice[str]:
    return Choice({option.key: option for option in options})


LATER = "later"  # the answer to be asked again at the usual place
YES, NO = Option("yes", "yes"), Option("no", "no")


class Fleet(NamedTuple):
    """Ships by place, with the target if one is chosen with them; None also if nothing is sent."""

    target: ShipsTarget | None
    ships: dict[str, int]


class Ships:
    """Some ships from or to several places: a planet's number, "gate", "orbit" or "warp".

    With `targets` a target is chosen with them: a side to join or a planet to attack. `may_decline` allows
    sending nothing, `may_wait` allows asking again later. `likely` are the targets to suggest when there are
    many. `owners` maps places that are seats to the seat whose ships are meant. `come_from` is None where
    ships leave the places; else they go to them, from this place, or from "" if it is none on the table.
    """

    kind = "ships"
    options = NO_OPTIONS

    def __init__(
        self,
        places: dict[str, int],
        least: int,
        most: int,
        *,
        targets: Sequence[ShipsTarget] = (),
        likely: Sequence[ShipsTarget] = (),
        may_decline: bool = False,
        may_wait: bool = False,
        owners: Mapping[str, int] | None = None,
        come_from: str | None = None,
    ):
        total = sum(places.values())
        self.places = {place: n for place, n in places.items() if n > 0}
        self.most, self.least = min(most, total), min(least, most, total)
        self.targets = {target.key: target for target in targets}  # by the key in the answer
        self.likely = [target.key for target in likely]
        self.may_decline, self.may_wait = may_decline, may_wait
        self.owners = owners or {}
        self.come_from = come_from

    def judge(self, answer: Any) -> Any:
        """Return the numbers by place, without zeros.

        Raises NotAllowed: "not_ships", "no_such_place", "too_many_there", "too_few_ships", "too_many_ships",
        "not_a_side".
        """
        if not self.targets:
            return self._judge_ships(answer)
        if not isinstance(answer, dict) or not set(answer) <= {"side", "ships"}:
            raise NotAllowed("not_a_side", sides=list(self.targets))
        side = answer.get("side", "")
        if side == "" and self.may_decline:
            return {"side": ""}
        if side == LATER and self.may_wait:
            return {"side": LATER}
        if not isinstance(side, str) or side not in self.targets:
            raise NotAllowed("not_a_side", side=side, sides=list(self.targets))
        return {"side": side, "ships": self._judge_ships(answer.get("ships"))}

    def meaning(self, answer: dict[str, Any]) -> Fleet:
        if not self.targets:
            return Fleet(None, answer)
        return Fleet(self.targets.get(answer["side"]), answer.get("ships", {}))

    def _judge_ships(self, answer: Any) -> dict[str, int]:
        if not isinstance(answer, dict) or not all(_is_count(n) for n in answer.values()):
            raise NotAllowed("not_ships")
        named = {str(place): n for place, n in answer.items() if n}
        for place, n in named.items():
            if place not in self.places:
                raise NotAllowed("no_such_place", place=place)
            if n > self.places[place]:
                raise NotAllowed("too_many_there", place=place, ships=n, most=self.places[place])
        ships = {place: named[place] for place in sorted(named, key=_place_number)}
        total = sum(ships.values())
        if total < self.least:
            raise NotAllowed("too_few_ships", ships=total, least=self.least, most=self.most)
        if total > self.most:
            raise NotAllowed("too_many_ships", ships=total, least=self.least, most=self.most)
        return ships

    def suggestions(self, default: Any) -> list[Any]:
        """Return suggestions of every kind rather than every mixture.

        They spread ships evenly, most ships first, then take all from one place; where the numbers are too
        many for a list, the fewest ships first. What gives up colonies comes last, with a target what gives
        up several. A fleet is suggested for all targets or for none, so the
        list is cut between such rounds.
        """
        found: list[Any] = [default]
        for answers in self._rounds(default):
            fresh = [answer for answer in answers if answer not in found]
            if len(found) + len(fresh) > MOST_SUGGESTIONS:
                return found if found[1:] else [*found, *fresh][:MOST_SUGGESTIONS]
            found += fresh
        return found

    def _rounds(self, default: Any) -> Iterator[list[Any]]:
        """Yield lists of answers that are suggested together or not at all."""
        if not self.targets:
            yield from ([ships] for ships in sorted(self._spreads(default), key=self._given_up))
            return
        if self.may_decline:
            yield [{"side": ""}]
        if self.may_wait:
            yield [{"side": LATER}]
        usual = default.get("ships")
        cheapest = sorted(self._spreads(default), key=self._given_up_beyond_one)
        for ships in chain([usual] if usual else [], cheapest):
            yield [{"side": side, "ships": ships} for side in self._suggested_targets]

    @property
    def _suggested_targets(self) -> Collection[str]:
        """Return all targets, or the likely ones if there are too many."""
        return self.likely if self.likely and len(self.targets) > MOST_SUGGESTIONS else self.targets

    def usual(self, number: int, default: Any) -> dict[str, int]:
        """Return the ships that a suggestion with this number takes. Raises NotAllowed for too many."""
        ships = default.get("ships", {}) if self.targets else default
        if sum(ships.values()) == number:
            return dict(ships)
        if number > self.most:
            raise NotAllowed("too_many_ships", ships=number, least=self.least, most=self.most)
        return spread(self._fullest, self.places, number)

    @property
    def _fullest(self) -> list[str]:
        return sorted(self.places, key=lambda p: (-self.places[p], _place_number(p)))

    def _spreads(self, default: Any) -> Iterator[dict[str, int]]:
        """Yield one spread for each number of ships, most first; then the largest fleet from each place.

        Of too many numbers it yields few ships, from where the default takes them, one from each place, and
        the most there can be.
        """
        fullest = self._fullest
        if self.most - self.least >= MOST_SUGGESTIONS:
            yield from self._few(default)
            yield spread(fullest, self.places, self.most)
            return
        for number in range(self.most, self.least - 1, -1):
            yield spread(fullest, self.places, number)
        for place in fullest:
            number = min(self.most, self.places[place])
            if number >= max(self.least, 1):
                yield {place: number}

    def _few(self, default: Any) -> Iterator[dict[str, int]]:
        usual = default.get("ships", {}) if self.targets else default
        places = [place for place in usual if place in self.places] or self._fullest
        for number in range(max(self.least, 1), max(self.least, 1) + FEW):
            if number <= sum(self.places[place] for place in places):
                yield spread(places, self.places, number)
        yield from ({place: 1} for place in self._fullest if self.least <= 1)

    def _given_up(self, ships: dict[str, int]) -> int:
        """Return how many colonies are given up; ships that go to places leave none."""
        if self.come_from is not None:
            return 0
        return sum(n == self.places[place] for place, n in ships.items() if place.isdigit())

    def _given_up_beyond_one(self, ships: dict[str, int]) -> int:
        return max(0, self._given_up(ships) - 1)

    @property
    def complete(self) -> bool:
        """Return whether the suggestions are all the legal answers.

        One ship from any of several places counts too, because each place is suggested.
        """
        if self.targets or (len(self.places) > 1 and self.most > 1):
            return False
        ways = self.most - self.least + 1 if len(self.places) == 1 else len(self.places) + (self.least == 0)
        return ways <= MOST_SUGGESTIONS

    @property
    def only_one_answer(self) -> bool:
        if self.targets or self.least != self.most:
            return False
        return len(self.places) <= 1 or self.most == sum(self.places.values())


def spread(places: Sequence[str], most: dict[str, int], number: int) -> dict[str, int]:
    """Take ships one by one from the fullest place; the last ship of a place only if all others are gone."""
    left, taken = dict(most), Counter[str]()
    for _ in range(number):
        place = max(places, key=lambda p: (left[p] > 1, left[p]))
        left[place] -= 1
        taken[place] += 1
    return {place: taken[place] for place in sorted(taken, key=_place_number)}


def _place_number(place: str) -> tuple[int, str]:
    return (int(place), "") if place.isdigit() else (1000, place)


def _is_count(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0


class Cards:
    """Some of these cards, each as often as it is listed."""

    kind = "cards"
    options = NO_OPTIONS

    def __init__(self, cards: Sequence[str], least: int, most: int):
        self.cards = tuple(cards)
        self.most = min(most, len(self.cards))
        self.least = min(least, self.most)

    def judge(self, answer: Any) -> list[str]:
        """Return sorted keys.

        Raises NotAllowed: "not_cards", "no_such_card", "too_few_cards", "too_many_cards".
        """
        if not isinstance(answer, list) or not all(isinstance(key, str) for key in answer):
            raise NotAllowed("not_cards")
        missing = Counter(answer) - Counter(self.cards)
        if missing:
            raise NotAllowed("no_such_card", card=next(iter(missing)))
        if len(answer) < self.least:
            raise NotAllowed("too_few_cards", cards=len(answer), least=self.least, most=self.most)
        if len(answer) > self.most:
            raise NotAllowed("too_many_cards", cards=len(answer), least=self.least, most=self.most)
        return sorted(answer)

    def meaning(self, answer: list[str]) -> list[Card]:
        return [card(key) for key in answer]

    def suggestions(self, default: Any) -> list[Any]:
        found = [default]
        ordered = sorted(self.cards)
        for number in range(self.least, self.most + 1):
            for start in range(len(ordered) - number + 1):
                answer = ordered[start : start + number]
                if answer not in found and len(found) < MOST_SUGGESTIONS:
                    found.append(answer)
        return found

    @property
    def complete(self) -> bool:
        return self.most <= 1 and len(set(self.cards)) + 1 - self.least <= MOST_SUGGESTIONS

    @property
    def only_one_answer(self) -> bool:
        return self.least == self.most and (self.most in (0, len(self.cards)) or len(set(self.cards)) == 1)
