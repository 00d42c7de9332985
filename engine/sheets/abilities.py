"""How an alien, a flare or a card declares what it can do, and when.

Two conditions are kept apart, because they differ in who may learn the answer:
`who` reads public facts only and decides who is *asked*; `can` may look into the hand and
decides only what is *offered* to the seat that is asked.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from engine.moments import CardPlayed, Moment
from engine.state.position import Encounter, LastingEffect, Position, Power, Seat
from engine.state.queries import Query

if TYPE_CHECKING:
    from engine.table import Table

CARD_ABILITY_KINDS = ("wild", "super", "card")
F = TypeVar("F", bound=Callable[..., Any])


class Sheet:
    """What a sheet says, bound to the seat that uses it at a table."""

    name: ClassVar[str]
    abilities: ClassVar[tuple[Ability, ...]] = ()
    rules: ClassVar[tuple[Rule, ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        notes = [note for f in vars(cls).values() for note in getattr(f, "declared", ())]
        cls.abilities = tuple(n for n in notes if isinstance(n, Ability))
        cls.rules = tuple(n for n in notes if isinstance(n, Rule))

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
        """The sheet itself with all that lies on it."""
        return next(p for p in self.me.powers if p.alien == self.name)

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

    def lasting(self, what: str) -> list[LastingEffect]:
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


Condition = Callable[[Any, Any], bool]
Choices = Callable[[Any, Any], dict[str, Any]]
Price = Callable[[Any, Any], Awaitable[bool | None]]  # False: it could not be paid, and buys nothing
Pays = Callable[[Any, Any, Any], float]
AskDetails = Callable[[Any, Any, Any], Awaitable[tuple[str, Any] | None]]
Harms = Callable[[Any, Any, int], float]


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


def against_another(sheet: Sheet, moment: Any) -> bool:
    return bool(moment.user != sheet.seat)


def anothers_flare(sheet: Sheet, moment: Any) -> bool:
    return against_another(sheet, moment) and isinstance(moment, CardPlayed) and moment.card.is_flare


def no_choice(sheet: Sheet, moment: Moment) -> dict[str, Any]:
    return {"": None}


def other_seats(sheet: Sheet, moment: Moment) -> dict[str, int]:
    """Every seat but one's own, clockwise."""
    seats = list(sheet.position.clockwise(sheet.seat))[1:]
    return {f"seat {s}": s for s in seats}


@dataclass(frozen=True, kw_only=True)
class Ability:
    effect: Callable[..., Coroutine[Any, Any, None]]
    kind: str  # "power", "part" of a sheet without use, "lasting", "wild", "super" or "card"
    moment: type[Moment]
    who: Condition = always
    can: Condition = always
    choices: Choices = no_choice
    ask_details: AskDetails | None = None  # for what `choices` cannot list; before it is announced
    price: Price | None = None
    optional: bool = False
    each_choice: bool = False  # every choice is an occasion of its own
    pays: Pays | None = None  # advice to bots: (sheet, moment, choice) -> worth doing if above 0
    after_zap: bool = False  # a part that errata keep working even where zaps stop parts
    done_by_default: bool = False  # optional, yet done unless its owner orders otherwise (D-76)
    after_all_passed: bool = False  # compulsory, but only when everybody asked has passed
    repeatable: bool = False  # a power used as often as one likes; its choices may look into the hand
    harms: Harms | None = None  # advice to bots: (sheet, moment, seat) -> harm to this other seat

    @property
    def name(self) -> str:
        return self.effect.__name__

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


def _note(declared: Ability | Rule) -> Callable[[F], F]:
    def note(function: F) -> F:
        function.declared = (*getattr(function, "declared", ()), declared)  # type: ignore[attr-defined]
        return function

    return note


def _ability(kind: str, *, optional: bool = False) -> Callable[..., Callable[[F], F]]:
    def declare(moment: type[Moment], /, **details: Any) -> Callable[[F], F]:
        about = {"kind": kind, "moment": moment, "optional": optional, **details}

        def note(effect: F) -> F:
            return _note(Ability(effect=effect, **about))(effect)

        return note

    return declare


power = _ability("power")  # *used*, so it can be zapped
part = _ability("part")  # works without being used
lasting = _ability("lasting")  # acts while an effect of its sheet lasts
wild_flare = _ability("wild", optional=True)
super_flare = _ability("super", optional=True)
card_effect = _ability("card", optional=True)


def rule(query: Query[Any], *, lasting: str = "", stage: str = "") -> Callable[[F], F]:
    """Note a pure function `(sheet, value, **about) -> value`."""
    stage = stage or query.stages[0]

    def note(change: F) -> F:
        assert stage in query.stages, f"{query.name} has no stage {stage!r}"
        return _note(Rule(change, query, stage, lasting))(change)

    return note
