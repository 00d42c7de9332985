"""A person at a page of a game: finds the form of a question, and fills in an answer as a hand can.

Whatever these tests know about the forms of questions stands here.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Locator, Page, expect

from engine.deals import TERMS

from .hands import Hand, unfold

SEND = "button:not([name]):not([type=button]):not([aria-hidden])"


class Player:
    """One seat, one browser."""

    def __init__(self, page: Page, address: str, seat: int, hand: Hand):
        self.page, self.address, self.seat, self.hand = page, address, seat, hand

    def looks(self) -> None:
        self.page.goto(self.address)

    def question(self, number: int) -> Locator:
        """The form of a question."""
        return self.page.locator(f'form[action$="/answer/{number}/"]')

    def answers(self, number: int, answer: Any) -> None:
        """Give this answer to this question, through its form."""
        if not self.question(number).count():
            self.looks()
        form = self.question(number)
        expect(form).to_have_count(1)
        self._sends(form, self._fill(form, answer))

    def _fill(self, form: Locator, answer: Any) -> Locator:
        """Everything but the last: gives the button to press."""
        if form.locator('[name="do"]').count():
            return self._deal(form, answer)
        if form.locator('[name^="ships-"]').count():
            return self._ships(form, answer)
        if form.locator('[name="card"]').count():
            return self._cards(form, answer)
        return self._choice(form, answer)

    def _sends(self, form: Locator, button: Locator) -> None:
        """Press it, and wait until the page has gone on."""
        page, filled = self.page, form.locator('input[name="form"]').input_value()
        unfold(self.hand, button)
        self.hand.presses(button)
        page.locator(f'input[name="form"][value="{filled}"]').wait_for(state="detached")
        page.wait_for_load_state("domcontentloaded")
        assert not page.get_by_role("alert").count(), page.get_by_role("alert").inner_text()

    def _choice(self, form: Locator, answer: str) -> Locator:
        if answer == "pass":
            return form.locator('button[name="pass"]')
        return self._picked(form, "answer", answer)

    def _picked(self, form: Locator, name: str, value: str) -> Locator:
        """One of several: a box to tick and send, or a button of its own."""
        own = form.locator(f'button[name="{name}"][value={json.dumps(value)}]')
        if own.count():
            return own
        self.hand.ticks(form.locator(f'input[name="{name}"][value={json.dumps(value)}]'))
        return form.locator(SEND)

    def _ships(self, form: Locator, answer: Any) -> Locator:
        headed = form.locator('[name="side"]').count()
        if headed and not answer.get("ships"):
            return self._picked(form, "side", answer["side"])
        button = self._picked(form, "side", answer["side"]) if headed else form.locator(SEND)
        ships = answer["ships"] if headed else answer
        for field in form.locator('input[name^="ships-"]').all():
            place = str(field.get_attribute("name")).removeprefix("ships-")
            self._types(field, ships.get(place, 0))
        return button

    def _types(self, field: Locator, number: int) -> None:
        if field.input_value() not in (str(number), "" if number == 0 else str(number)):
            self.hand.types(field, str(number))

    def _cards(self, form: Locator, answer: list[str]) -> Locator:
        self._ticks(form, "card", Counter(answer))
        return form.locator(SEND)

    def _ticks(self, form: Locator, name: str, wanted: Counter[str]) -> None:
        """So many of each: equal cards are boxes of their own."""
        for key, times in wanted.items():
            same = form.locator(f'input[name="{name}"][value={json.dumps(key)}]')
            for n in range(times):
                self.hand.ticks(same.nth(n))

    # A deal

    def _deal(self, form: Locator, answer: dict[str, Any]) -> Locator:
        if answer["do"] in ("accept", "break off"):
            return form.locator(f'button[name="do"][value="{answer["do"]}"]')
        self.hand.ticks(form.locator('input[name="do"][value="offer"]'))
        for seat, gift in answer["terms"].items():
            self._gives(form, "mine" if seat == str(self.seat) else "theirs", gift)
        return form.locator(SEND).last

    def _gives(self, form: Locator, whose: str, gift: dict[str, Any]) -> None:
        exact = [key for key in gift["cards"] if key not in TERMS]
        if whose == "mine":
            self._ticks(form, "mine-card", Counter(exact))
        for n, key in enumerate(exact if whose == "theirs" else [], 1):
            self.hand.selects(form.locator(f'[name="theirs-exact-{n}"]'), key)
        for term, times in Counter(key for key in gift["cards"] if key in TERMS).items():
            self._types(form.locator(f'[name="{whose}-term-{term}"]'), times)
        if gift["colony"] is not None:
            self.hand.selects(form.locator(f'[name="{whose}-colony"]'), str(gift["colony"]))
        if gift["ships"] is not None:
            self._types(form.locator(f'[name="{whose}-ships"]'), gift["ships"])
        for clause, number in gift["clauses"].items():
            self._types(form.locator(f'[name="{whose}-clause-{clause}"]'), number)
