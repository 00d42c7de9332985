"""How an alien, a flare or a card declares what it can do, and when.

Two conditions are kept apart, because they differ in who may learn the answer:
`who` reads public facts only and decides who is *asked*; `can` may look into the hand and
decides only what is *offered* to the seat that is asked.
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
from engine.state.encounter import Encounter, LastingEffect
from engine.state.holdings import Power, Tech
from engine.state.position import Position, Seat
from engine.state.queries import Query

if TYPE_CHECKING:
    from typing_extensions import TypeForm

    from engine.table import Table

CARD_ABILITY_KINDS = ("wild", "super", "card")
F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S", bound="Sheet")
M = TypeVar("M", bound=Moment)
C = TypeVar("C")  # what a choice means
V = TypeVar("V")  # what a query asks for
P = ParamSpec("P")  # what it is asked about
D = TypeVar("D")  # what it means together with the details asked for


class Sheet:
    """What a sheet says, bound to the seat that uses it at a table."""

    name: ClassVar[str]
    abilities: ClassVar[tuple[Ability, ...]] = ()
    rules: ClassVar[tuple[Rule, ...]] = ()
    has_tokens: ClassVar[bool] = False  # whether tokens lie on it

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
        """Only effects have one: a rule or a condition that wants to ask or to move fails here."""
        assert self._table is not None, "a rule query moves nothing and asks nobody"
        return self._table

    @property
    def effect(self) -> LastingEffect:
        """The lasting effect whose rule or follow-up this is."""
        assert self._effect is not None, "no lasting effect"
        return self._effect

    @property
    def enc(self) -> Encounter:
        return self.position.enc

    @property
    def me(self) -> Seat:
        return self.position.seats[self.seat]

    @property
    def power(self) -> Power:
        """The sheet itself with all that lies on it; face down while its owner weighs turning it up."""
        return next(p for p in (*self.me.powers, *self.me.face_down) if p.alien == self.name)

    @property
    def tech(self) -> Tech:
        """The tech card itself, with all that lies on it."""
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
        """The side of a main player or ally."""
        side = self.enc.side_of(self.seat)
        assert side is not None, "takes no part"
        return side

    def lasting_effects(self, what: str) -> list[LastingEffect]:
        """What this sheet has set going in this encounter for this seat."""
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
        """From now to the end of the encounter an effect of this sheet works."""
        owner = self.seat if seat is None else seat
        effect = LastingEffect(self.name, what, owner, other, note=note, secret=secret, number=number)
        self.enc.lasting.append(effect)


# A declaration is read while its sheet's class is still being made, so predicates may ask for any sheet:
# their own class, too, which has no name yet.
Condition = Callable[[Any, M], bool]
Choices = Callable[[Any, M], Mapping[str, C]]  # what each choice means, by its key
AskDetails = Callable[[Any, M, C], Awaitable[tuple[str, D] | None]]  # what is told, and what it means
Price = Callable[[Any, D], Awaitable[bool | None]]  # False: it could not be paid, and buys nothing
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


def other_seats(sheet: Sheet, moment: Moment) -> dict[str, int]:
    """Every seat but one's own, clockwise."""
    return {seat_key(s): s for s in list(sheet.position.clockwise(sheet.seat))[1:]}


def nobody(sheet: Sheet, meant: Any) -> tuple[int, ...]:
    return ()


def that_seat(sheet: Sheet, seat: int) -> tuple[int, ...]:
    """Where what is chosen is a seat."""
    return (seat,)


def those_seats(sheet: Sheet, seats: Iterable[int]) -> Iterable[int]:
    """Where what is chosen is several seats, or something by seat."""
    return seats


def first_seat(sheet: Sheet, meant: tuple[int, Any]) -> tuple[int, ...]:
    """Where what is chosen is a seat and something else."""
    return meant[:1]


def in_words(words: str) -> Callable[[F], F]:
    """Beside advice: when it is above 0, and what it then chooses, for whoever is to leave it to that.

    The words follow "When it helps:"; the player is "you".
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
    targets: Targets = (
        nobody  # the seats that what is chosen names: they are asked first whether they stop it
    )
    ask_details: AskDetails[Any, Any, Any] | None = None  # what `choices` cannot list, before it is told
    price: Price[Any] | None = None
    optional: bool = False
    each_choice: bool = False  # every choice is an occasion of its own
    pays: Pays[Any, Any] | None = None  # advice: (sheet, moment, choice) -> worth doing if above 0
    after_zap: bool = False  # a part that errata keep working even where zaps stop parts
    done_by_default: bool = False  # optional, yet done unless its owner orders otherwise (D-76)
    after_all_passed: bool = False  # compulsory, but only when everybody asked has passed
    repeatable: bool = False  # a power used as often as one likes; its choices may look into the hand
    harms: Harms[Any] | None = None  # advice to bots: (sheet, moment, seat) -> harm to this other seat

    @property
    def name(self) -> str:
        return self.effect.__name__

    @property
    def more(self) -> dict[str, bool]:
        """Whether something else is chosen when it is used or played, as a parameter of its option."""
        return {"more": True} if self.ask_details is not None else {}

    @property
    def when_it_helps(self) -> str:
        """Its advice in words; an own alien may have none."""
        return str(getattr(self.pays, "in_words", ""))

    @property
    def must_be_chosen(self) -> bool:
        """Whether a use may be one of several things, of which only its owner can say which."""
        return self.choices is not no_choice and not self.each_choice


@dataclass(frozen=True)
class Rule:
    """What a sheet changes in the answer to a rule query."""

    change: Callable[..., Any]
    query: Query[Any]
    stage: str
    lasting: str  # while an effect of this name lasts; "" while the sheet is held and in force


class Details(TypedDict, Generic[M], total=False):
    """What may be said of an ability whatever its choices mean; see `Ability`."""

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
    """Takes an effect for this moment and meaning; one for any moment may be declared again, for others."""

    @overload
    def __call__(self, effect: Callable[[S, Moment, D], Effect], /) -> Callable[[S, Moment, D], Effect]: ...

    @overload
    def __call__(self, effect: Callable[[S, M, D], Effect], /) -> Callable[[S, M, D], Effect]: ...


class AbilityDecorator(Protocol):
    """`@power(This)` or `@power(This | That)`: with nothing to choose, with choices, with details asked."""

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
    """To a function what it is declared as; the class of its sheet gathers it."""

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
lasting = _ability("lasting")  # acts while an effect of its sheet lasts
wild_flare = _ability("wild", optional=True)
super_flare = _ability("super", optional=True)
card_effect = _ability("card", optional=True)
tech_effect = _ability("tech", optional=True)  # of a tech that is completed; of a secret one while face down


def rule(
    query: Query[V], *, lasting: str = "", stage: str = ""
) -> Callable[[Callable[Concatenate[S, V, P], V]], Callable[Concatenate[S, V, P], V]]:
    """Note a pure function `(sheet, value, **about) -> value`."""
    stage = stage or query.stages[0]

    def note(change: Callable[Concatenate[S, V, P], V]) -> Callable[Concatenate[S, V, P], V]:
        assert stage in query.stages, f"{query.name} has no stage {stage!r}"
        return _attach(Rule(change, query, stage, lasting))(change)

    return note
