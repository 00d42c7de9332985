"""All that a seat has said ahead."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .order import ASK, BY_ROLE, UNASKED, OrderJSON, StandingOrder, asked_only_at, named


@dataclass(frozen=True)
class Ahead:
    """Orders of a seat, and what is looked up in them often.

    `stops` are the moments at which it wants to be asked; None: as its role says. `by_name` says what to do
    without asking, by the names of orders. `numbered` are the others, which answer questions and use things.
    `may_act` is false where nothing is said but when to ask; `acts_unasked` is true if some use needs no
    question.
    """

    orders: tuple[StandingOrder, ...] = ()
    stops: tuple[str, ...] | None = field(init=False, repr=False, compare=False)
    by_name: Mapping[str, str] = field(init=False, repr=False, compare=False)
    numbered: tuple[StandingOrder, ...] = field(init=False, repr=False, compare=False)
    may_act: bool = field(init=False, repr=False, compare=False)
    acts_unasked: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        moments, numbered = [], []
        by_name: dict[str, str] = {}
        for one in self.orders:
            if one.n:
                numbered.append(one)
            elif one.is_of_a_moment:
                moments.append(one)
            else:
                name, order = one.called
                by_name[name] = order
        asked = [one.when[0].moment or BY_ROLE for one in moments if one.what == ASK]
        found = {
            "stops": tuple(sorted(asked)) if moments else None,
            "by_name": by_name,
            "numbered": tuple(numbered),
            "may_act": bool(by_name or numbered),
            "acts_unasked": not UNASKED.isdisjoint(by_name.values()),
        }
        self.__dict__.update(found)

    def __deepcopy__(self, _memo: dict[int, Any]) -> Ahead:
        return self

    @classmethod
    def of(cls, documents: Collection[Mapping[str, Any]]) -> Ahead:
        """Return what these documents say, which have been checked."""
        return cls(tuple(map(StandingOrder.of, documents))) if documents else SAID_NOTHING

    @property
    def documents(self) -> list[OrderJSON]:
        """Return all orders as JSON."""
        return [one.document for one in self.orders]

    def standing(self, encounters: int) -> list[StandingOrder]:
        """Return the numbered orders that have not ended by this encounter, the current or last one."""
        return [one for one in self.numbered if not one.has_ended(encounters)]

    # Saying something else

    @classmethod
    def said(
        cls,
        stops: Iterable[str] | None = None,
        by_name: Mapping[str, str] | None = None,
        numbered: Iterable[StandingOrder] = (),
    ) -> Ahead:
        """Return what says exactly this; where to ask comes first, and what has a number last."""
        names = sorted((by_name or {}).items())
        return cls((*asked_only_at(stops), *(named(name, order) for name, order in names), *numbered))

    def with_names(self, by_name: Mapping[str, str]) -> Ahead:
        return Ahead.said(self.stops, by_name, self.numbered)

    def with_numbered(self, numbered: Iterable[StandingOrder]) -> Ahead:
        return Ahead.said(self.stops, self.by_name, numbered)

    def without(self, names: Collection[str]) -> Ahead:
        """Return it without the orders by these names."""
        return self.with_names({name: order for name, order in self.by_name.items() if name not in names})


SAID_NOTHING = Ahead()
