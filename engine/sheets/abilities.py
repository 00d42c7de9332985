"""How an alien, a flare or a card declares what it can do, and when.

Two conditions are kept apart, because different seats may learn their results. `who` reads only public facts
and decides which seats are *asked*. `can` may also read the seat's hand and decides what that seat is
*offered*.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Concatenate,
    Generic,
    ParamSpec,
    Protocol,
    TypedDict,
    TypeVar,
    Unpack,
    get_args,
    overload,
)

from engine.asking.keys import seat_key
from engine.moments import Announcement, CardPlayed, Moment
from engine.state.cards import Card
from engine.state.encounter import Encounter, LastingEffect
from engine.state.holdings import Power, Tech
from engine.state.position import Position, Seat
from engine.state.queries import Query
from engine.table import Table

if TYPE_CHECKING:
    from typing_extensions import TypeForm

CARD_ABILITY_KINDS = ("wild", "super", "card")
F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S", bound="Sheet")
M = TypeVar("M", bound=Moment)
C = TypeVar("C")  # what a choice means
V = TypeVar("V")  # what a query asks for
P = ParamSpec("P")  # what it is asked about
D = TypeVar("D")  # what it means together with the details asked for


class Sheet:
    """A sheet as used by one seat at a table."""

    name: ClassVar[str]
    abilities: ClassVar[tuple[Ability, ...]] = ()
    rules: ClassVar[tuple[Rule, ...]] = ()
    has_tokens: ClassVar[bool] = False  # whether it holds tokens
    remembers: ClassVar[tuple[str, ...]] = ()  # lasting effects that do nothing: the sheet only looks them up

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        declared = [one for f in vars(cls).values() for one in getattr(f, "declared", ())]
        cls.abilities = tuple(n for n in declared if isinstance(n, Ability))
        cls.rules = tuple(n for n in declared if isinstance(n, Rule))

    def __init__(
        self, position: Position, seat: int, table: Table | None = None, effect: LastingEffect | None = None
    ):
        self.position, self.seat, self._table, self._effect = position, seat, table, effect

    @property
    def table(self) -> Table:
        """Return the table. Rules and conditions have none, so they fail if they try to ask or to move."""
        assert self._table is not None, "rules and conditions have no table"
        return self._table

    @property
    def effect(self) -> LastingEffect:
        """Return the lasting effect that this rule or follow-up belongs to."""
        assert self._effect is not None, "this ability belongs to no lasting effect"
        return self._effect

    @property
    def enc(self) -> Encounter:
        return self.position.enc

    @property
    def me(self) -> Seat:
        return self.position.seats[self.seat]

    @property
    def power(self) -> Power:
        """Return the seat's copy of this sheet with all that lies on it, also while it is face down."""
        return next(p for p in (*self.me.powers, *self.me.face_down) if p.alien == self.name)

    @property
    def tech(self) -> Tech:
        """Return the seat's copy of this tech card with all that lies on it."""
        return next(t for t in self.me.techs if t.tech == self.name)

    @property
    def is_main(self) -> bool:
        return self.enc.is_main(self.seat)

    @property
    def is_ally(self) -> bool:
        return self.enc.is_ally(self.seat)

    @property
    def opponent(self) -> int:
        return self.enc.opponent(self.seat)

    @property
    def side(self) -> str:
        """Return the side of this main player or ally."""
        side = self.enc.side_of(self.seat)
        assert side is not None, "this seat takes no part in the encounter"
        return side

    @classmethod
    def lets_hand_answer(cls, announced: Announcement, seat: int, card: Card) -> bool:
        """Return whether this seat may play a card of its hand while this sheet is announced."""
        return True

    @classmethod
    def may_answer(cls, card: Card) -> bool:
        """Return whether what this sheet does against played cards can be done against this one."""
        return True

    def lasting_effects(self, what: str) -> list[LastingEffect]:
        """Return the effects of this kind that this sheet has started for this seat in this encounter."""
        return [e for e in self.enc.lasting if (e.sheet, e.what, e.seat) == (self.name, what, self.seat)]

    def start_lasting(
        self,
        what: str,
        note: str = "",
        *,
        other: int = -1,
        seat: int | None = None,
        number: int = 0,
        secret: str = "",
    ) -> None:
        """Start an effect of this sheet that lasts until the end of the encounter.

        Players read that it is in effect, unless the sheet names it in `remembers`.
        """
        owner = self.seat if seat is None else seat
        effect = LastingEffect(self.name, what, owner, other, note=note, secret=secret, number=number)
        self.enc.lasting.append(effect)


# The first argument is typed `Any` because decorators run before the sheet's own class exists.
Condition = Callable[[Any, M], bool]
Choices = Callable[[Any, M], Mapping[str, C]]  # key of a choice -> its meaning
AskDetails = Callable[[Any, M, C], Awaitable[tuple[str, D] | None]]  # the text for the table, the meaning
Price = Callable[[Any, D], Awaitable[bool | None]]  # False: it could not be paid, so nothing happens
Pays = Callable[[Any, M, C], float]
Harms = Callable[[Any, M, int], float]
Effect = Coroutine[Any, Any, None]
Targets = Callable[[Any, Any], Iterable[int]]


def always(sheet: Sheet, moment: Moment) -> bool:
    return True


def main_player(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_main


def ally(sheet: Sheet, moment: Moment) -> bool:
    return sheet.is_ally


def main_or_ally(sheet: Sheet, moment: Moment) -> bool:
    return sheet.enc.side_of(sheet.seat) is not None


def is_offense(sheet: Sheet, moment: Moment) -> bool:
    return sheet.enc.offense == sheet.seat


def is_defense(sheet: Sheet, moment: Moment) -> bool:
    return sheet.enc.defense == sheet.seat


def against_another(sheet: Sheet, moment: Announcement) -> bool:
    return moment.user != sheet.seat


def anothers_flare(sheet: Sheet, moment: CardPlayed) -> bool:
    return against_another(sheet, moment) and moment.card.is_flare


def no_choice(sheet: Sheet, moment: Moment) -> dict[str, Any]:
    return {"": None}


@dataclass(frozen=True)
class Foreseen:
    """The choices of an ability as far as they are known before its moment, so that an order can name one."""

    names: tuple[str, ...] = ()  # all that they may be, if they are not seats
    own_seat: bool = False  # of seats, also the own
    no_seats: bool = False  # they name something else beside the seat
    several: bool = False  # there is never only one


def foreseen(
    *names: str, own_seat: bool = False, no_seats: bool = False, several: bool = False
) -> Callable[[F], F]:
    """Declare what the choices may be; without that, seats are other seats."""

    def note(choices: F) -> F:
        known = Foreseen(names, own_seat=own_seat, no_seats=no_seats, several=several)
        choices.foreseen = known  # type: ignore[attr-defined]
        return choices

    return note


class FixedChoices(Generic[C]):
    """Choices that are the same at every moment, so an order can name one before the moment comes.

    >>> sorted(FixedChoices({"odd": 1, "even": 2}).meanings)
    ['even', 'odd']
    """

    def __init__(self, meanings: Mapping[str, C]):
        self.meanings = meanings
        self.foreseen = Foreseen(tuple(meanings), several=True)

    def __call__(self, sheet: Sheet, moment: Moment) -> Mapping[str, C]:
        return self.meanings


@foreseen(several=True)
def other_seats(sheet: Sheet, moment: Moment) -> dict[str, int]:
    """Return every seat except the sheet's own, clockwise."""
    return {seat_key(s): s for s in list(sheet.position.clockwise(sheet.seat))[1:]}


def nobody(sheet: Sheet, meant: Any) -> tuple[int, ...]:
    return ()


def that_seat(sheet: Sheet, seat: int) -> tuple[int, ...]:
    """Return the seat that was chosen."""
    return (seat,)


def those_seats(sheet: Sheet, seats: Iterable[int]) -> Iterable[int]:
    """Return the chosen seats; if the choice is a mapping by seat, its keys."""
    return seats


def first_seat(sheet: Sheet, meant: tuple[int, Any]) -> tuple[int, ...]:
    """Return the seat of a choice that is a pair of a seat and something else."""
    return meant[:1]


def in_words(words: str) -> Callable[[F], F]:
    """Describe advice to players: when it is above 0, and which choice it prefers.

    The words follow "When it helps:" and address the player as "you".
    """

    def note(advice: F) -> F:
        advice.in_words = words  # type: ignore[attr-defined]
        return advice

    return note


@dataclass(frozen=True, kw_only=True)
class Ability:
    effect: Callable[..., Effect]
    kind: str  # "power", "part" of a sheet without use, "lasting", "wild", "super", "card" or "tech"
    moments: tuple[type[Moment], ...]
    who: Condition[Any] = always
    can: Condition[Any] = always
    choices: Choices[Any, Any] = no_choice
    targets: Targets = nobody  # seats named by the choice: they are asked first whether to stop it
    ask_details: AskDetails[Any, Any, Any] | None = None  # asks what `choices` cannot list, before announcing
    price: Price[Any] | None = None
    optional: bool = False
    each_choice: bool = False  # each choice may be used once, not just one of them
    pays: Pays[Any, Any] | None = None  # advice: (sheet, moment, choice) -> worth doing if above 0
    after_zap: bool = False  # a part that by errata works even where zaps stop parts
    done_by_default: bool = False  # optional, but done unless its owner orders otherwise (D-76)
    after_all_passed: bool = False  # compulsory, but only after every seat asked has passed
    repeatable: bool = False  # may be used any number of times; its choices may read the hand
    harms: Harms[Any] | None = None  # advice for bots: (sheet, moment, seat) -> harm to this other seat

    @property
    def name(self) -> str:
        return self.effect.__name__

    @property
    def more(self) -> dict[str, bool]:
        """Return the parameter of its option that says whether details are asked when it is used."""
        return {"more": True} if self.ask_details is not None else {}

    @property
    def when_it_helps(self) -> str:
        """Return its advice in words, or "" if it has none."""
        return str(getattr(self.pays, "in_words", ""))

    @property
    def must_be_chosen(self) -> bool:
        """Return whether its owner has to choose one of several things to use it."""
        return self.choices is not no_choice and not self.each_choice

    @property
    def foreseen(self) -> Foreseen:
        """Return what is known of its choices before the moment comes."""
        found: Foreseen = getattr(self.choices, "foreseen", Foreseen())
        return found

    @property
    def may_leave_one(self) -> bool:
        """Return whether there may be nothing to choose, so that an order need not name a choice."""
        return not self.must_be_chosen or not self.foreseen.several


@dataclass(frozen=True)
class Rule:
    """A change that a sheet makes to the answer of a rule query."""

    change: Callable[..., Any]
    query: Query[Any]
    stage: str
    lasting: str  # applies while an effect of this name lasts; "": while the sheet is held and in force


class Details(TypedDict, Generic[M], total=False):
    """The arguments of `Ability` whose types do not depend on what a choice means."""

    who: Condition[M]
    can: Condition[M]
    targets: Targets
    harms: Harms[M]
    optional: bool
    each_choice: bool
    after_zap: bool
    done_by_default: bool
    after_all_passed: bool
    repeatable: bool


class EffectDecorator(Protocol[M, D]):
    """A decorator for effects that take this moment and meaning.

    An effect that takes any `Moment` can be decorated again for other moments.
    """

    @overload
    def __call__(self, effect: Callable[[S, Moment, D], Effect], /) -> Callable[[S, Moment, D], Effect]: ...

    @overload
    def __call__(self, effect: Callable[[S, M, D], Effect], /) -> Callable[[S, M, D], Effect]: ...


class AbilityDecorator(Protocol):
    """A decorator factory: `@power(This)` or `@power(This | That)`.

    The three overloads are for abilities without choices, with choices, and with details to ask.
    """

    @overload
    def __call__(
        self,
        moment: TypeForm[M],
        /,
        *,
        price: Price[None] = ...,
        pays: Pays[M, None] = ...,
        **details: Unpack[Details[M]],
    ) -> EffectDecorator[M, None]: ...

    @overload
    def __call__(
        self,
        moment: TypeForm[M],
        /,
        *,
        choices: Choices[M, C],
        price: Price[C] = ...,
        pays: Pays[M, C] = ...,
        **details: Unpack[Details[M]],
    ) -> EffectDecorator[M, C]: ...

    @overload
    def __call__(
        self,
        moment: TypeForm[M],
        /,
        *,
        choices: Choices[M, C] = ...,
        ask_details: AskDetails[M, C, D],
        price: Price[D] = ...,
        pays: Pays[M, C] = ...,
        **details: Unpack[Details[M]],
    ) -> EffectDecorator[M, D]: ...


def _attach(declaration: Ability | Rule) -> Callable[[F], F]:
    """Return a decorator that notes this declaration on a function; `Sheet` collects the notes."""

    def attach(function: F) -> F:
        function.declared = (*getattr(function, "declared", ()), declaration)  # type: ignore[attr-defined]
        return function

    return attach


def _ability(kind: str, *, optional: bool = False) -> AbilityDecorator:
    def declare(moment: object, /, **details: Any) -> Any:
        about = {"kind": kind, "moments": get_args(moment) or (moment,), "optional": optional, **details}

        def note(effect: F) -> F:
            return _attach(Ability(effect=effect, **about))(effect)

        return note

    return declare


power = _ability("power")  # *used*, so it can be zapped
part = _ability("part")  # works without being used
lasting = _ability("lasting")  # works while an effect of its sheet lasts
wild_flare = _ability("wild", optional=True)
super_flare = _ability("super", optional=True)
card_effect = _ability("card", optional=True)
tech_effect = _ability("tech", optional=True)  # of a completed tech; of a secret one while it is face down


def rule(
    query: Query[V], *, lasting: str = "", stage: str = ""
) -> Callable[[Callable[Concatenate[S, V, P], V]], Callable[Concatenate[S, V, P], V]]:
    """Declare a pure function `(sheet, value, **about) -> value` as a change to this query."""
    stage = stage or query.stages[0]

    def note(change: Callable[Concatenate[S, V, P], V]) -> Callable[Concatenate[S, V, P], V]:
        assert stage in query.stages, f"{query.name} has no stage {stage!r}"
        return _attach(Rule(change, query, stage, lasting))(change)

    return note
