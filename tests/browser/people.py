"""People with a browser each, who come to a game by the pages alone: sign in, invite, accept, start."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.models import Game

from .hands import Keys, Mouse, PageInput, unfold
from .showing import mailbox_cookie

HANDS: dict[str, Callable[[Page], PageInput]] = {"mouse": lambda page: Mouse(), "keys": Keys}


class Person:
    """Somebody at a browser. What they know, they have read there."""

    def __init__(self, page: Page, site: str, email: str, hand: str = "mouse"):
        self.page, self.house, self.email = page, site, email
        self.hand = HANDS[hand](page)

    def goes(self, path: str) -> None:
        self.page.goto(self.house + path)

    def presses(self, name: str, role: str = "button") -> None:
        """Press what bears this name; a folded part is opened before."""
        target = self.page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
        unfold(self.hand, target)
        self.hand.presses(target)
        self.page.wait_for_load_state("domcontentloaded")

    def unfolds(self, name: str) -> None:
        self.hand.presses(self.page.locator("summary", has_text=name))

    def types(self, label: str, text: str) -> None:
        self.hand.types(self.page.get_by_label(label, exact=True), text)

    def selects(self, label: str, value: str) -> None:
        self.hand.selects(self.page.get_by_label(label, exact=True), value)

    def reads(self, words: str) -> None:
        expect(self.page.get_by_text(words).first).to_be_visible()

    # What people do before a game

    def signs_in(self) -> None:
        """By the code that comes to the local mailbox."""
        self.goes("/accounts/sign-in/")
        self.types("Your email address", self.email)
        self.presses("Send me a code")
        expect(self.page).to_have_url(re.compile("/code/"))
        self.types("Code", self._code())
        self.presses("Sign in")
        expect(self.page).not_to_have_url(re.compile("/accounts/"))

    def _code(self) -> str:
        """Read in a second tab, as the mail would be."""
        words = self.newest_mail()
        (code,) = re.findall(r"^\s*([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})\s*$", words, re.M)
        return str(code)

    def newest_mail(self) -> str:
        """The text of the newest mail to this person."""
        tab = self.page.context.new_page()
        tab.context.add_cookies([mailbox_cookie(self.house)])  # type: ignore[list-item]
        tab.goto(f"{self.house}/mailbox/?to={self.email}")
        tab.get_by_role("link", name=self.email).first.click()
        words = tab.locator("pre").first.inner_text()
        tab.close()
        return words

    def makes_a_game(self, name: str, aliens: tuple[str, ...]) -> Game:
        """By the form, each seat's alien picked, and no other in the box."""
        self.goes("/games/new/")
        self.types("Name of the game", name)
        self.selects("Seats", str(len(aliens)))
        for alien in sorted(aliens):
            self.hand.ticks(self.page.locator(f'[name="aliens"][value="{alien}"]'))
        for number, alien in enumerate(aliens):
            self.hand.selects(self.page.locator(f'[name="pick_{number}"]'), alien)
        self.presses("Make the game")
        expect(self.page.get_by_role("heading", level=1)).to_have_text(name)
        return Game.objects.get(name=name)

    def invites(self, email: str) -> None:
        self.types("Email address of a player", email)
        self.presses("Send invitation")
        self.reads(email)

    def accepts(self) -> None:
        """By the address in the invitation's mail."""
        (path,) = re.findall(r"/invitations/\S+", self.newest_mail())
        self.goes(path)
        self.presses("Take a seat")
        expect(self.page).to_have_url(re.compile("/games/"))
