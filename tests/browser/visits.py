"""What a page of the table is: where it stands, who sees it, and what is done there first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from playwright.sync_api import Page

from games.models import User
from tests.games.tables import person


@dataclass(frozen=True)
class Visit:
    """Where to go, as whom (None: signed out), and what to do there before the page is what it is."""

    path: str
    who: User | None = None
    then: Callable[[Page], None] | None = None
    status: int = 200
    confirmed: bool = False  # whether they have just proved a second time that it is they
    with_key: bool = False  # whether the browser has opened the address that the service printed
    again: bool = False  # whether the same can be done there once more: nothing of it is stored


@dataclass(frozen=True)
class PageType:
    """`name` is that of its pictures, `addresses` are the names of the addresses that show it."""

    name: str
    addresses: tuple[str, ...]
    come: Callable[[], Visit]
    asks: bool = False  # whether a question is what it is about
    variant: bool = False  # of another page: drawn at two of the four sizes and lights alone


def sent(page: Page) -> None:
    """Send the first form of the page's own as it stands."""
    page.locator("main form button:not([type=button])").first.click()
    page.wait_for_load_state("domcontentloaded")


def of_person(address: str, who: str = "red") -> Callable[[], Visit]:
    return lambda: Visit(reverse(address), person(who))


def plain(address: str, *args: str) -> Callable[[], Visit]:
    return lambda: Visit(reverse(address, args=args))
