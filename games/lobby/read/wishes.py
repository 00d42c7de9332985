"""What people wish for: one's own wish, and what others wait for; never who they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.models import User, Wish
from games.models.people.wish import ANY, USUAL

MOST_SHOWN = 12


@dataclass(frozen=True)
class WishCount:
    """A kind of wish and how many have it."""

    wish: Wish
    waiting: int


@dataclass(frozen=True)
class WishOverview:
    """`partners`: how many others could play with this person; `others`: what they wish for, the most wanted
    first."""

    mine: Wish | None
    partners: int
    others: list[WishCount]


def wish_overview(user: User) -> WishOverview:
    """In one query."""
    wishes = list(Wish.objects.order_by("pk"))
    mine = next((wish for wish in wishes if wish.user_id == user.pk), None)
    others = [wish for wish in wishes if wish.user_id != user.pk]
    company = sum(mine is not None and fits(mine, wish) for wish in others)
    return WishOverview(mine, company, _kinds(others))


def fits(one: Wish, other: Wish) -> bool:
    """Whether both could sit at one table."""
    number = _agree_on_number(one.players, other.players)
    matters = ("response_seconds", "levels", "variants")
    return number and all(_agree(getattr(one, name), getattr(other, name)) for name in matters)


def _agree_on_number(mine: int, theirs: int) -> bool:
    """Who leaves it to the others gets a number that the box is made for."""
    return mine == theirs or (ANY in (mine, theirs) and mine + theirs in USUAL)


def _agree(mine: int | str, theirs: int | str) -> bool:
    return mine == theirs or bool({mine, theirs} & {ANY, Wish.Levels.ANY, Wish.ANY_VARIANTS})


def _kind(wish: Wish) -> tuple[int, int, str, str]:
    return wish.players, wish.response_seconds, wish.levels, wish.variants


def _kinds(wishes: list[Wish]) -> list[WishCount]:
    kinds = {_kind(wish): wish for wish in wishes}
    counted = Counter(map(_kind, wishes))
    return [WishCount(kinds[kind], n) for kind, n in counted.most_common(MOST_SHOWN)]
