"""A person at a page of a game: finds the form of a question, and fills in an answer as a hand can.

Whatever these tests know about the forms of questions stands here. Which fields an answer fills in, the
forms themselves say; here each field is found on the page and worked by hand.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

from .hands import PageInput, unfold

SEND = 'button:not([name]):not([type="button"]):not([aria-hidden])'
Fields = Mapping[str, list[str]]


def as_choices(fields: Fields) -> Fields:
    """Beside other questions a pass is one of the choices, and no button."""
    return {"answer": ["pass"]} if "pass" in fields else fields


class Player:
    """One seat, one browser."""

    def __init__(self, page: Page, address: str, hand: PageInput):
        self.page, self.address, self.hand = page, address, hand

    def looks(self) -> None:
        self.page.goto(self.address)

    def question(self, number: int) -> Locator:
        """The form of a question."""
        return self.page.locator(f'form[action$="/answer/{number}/"]')

    def form_with(self, number: int) -> Locator:
        """The form that asks several questions, this one among them."""
        return self.page.locator("form.answer", has=self.page.locator(f'[name="part"][value="{number}"]'))

    def answers(self, number: int, fields: Fields) -> None:
        """Fill these in at the form of this question, and send it."""
        if not self.question(number).count():
            self.looks()
        form = self.question(number)
        expect(form).to_have_count(1)
        button = form.locator(SEND).last
        for name, values in fields.items():
            button = self._fills(form, name, values) or button
        self._sends(form, button)

    def answers_together(self, parts: Mapping[int, Fields]) -> None:
        """Fill these in at the form that asks all these questions, and send it once."""
        first = min(parts)
        if not self.form_with(first).count():
            self.looks()
        form = self.form_with(first)
        expect(form).to_have_count(1)
        for number, fields in parts.items():
            for name, values in as_choices(fields).items():
                self._fills(form, f"q{number}-{name}", values)
        self._sends(form, form.locator(SEND).last)

    def _fills(self, form: Locator, name: str, values: list[str]) -> Locator | None:
        """Gives the button, if this is a field which has one to itself."""
        for value, times in Counter(values).items():
            same = form.locator(f"[name={json.dumps(name)}]:not([type=hidden])")
            exact = same.and_(form.locator(f"[value={json.dumps(value)}]"))
            self._is_sure(form, name, value, exact)
            if exact.and_(form.locator("button")).count():
                return exact.last
            if exact.and_(form.locator("[type=radio], [type=checkbox]")).count():
                self._ticks(exact, times)
            elif same.first.get_attribute("type") == "radio":
                self._lists(form, name, value)
            else:
                self._types(same.first, value)
        return None

    def _is_sure(self, form: Locator, name: str, value: str, exact: Locator) -> None:
        """What costs something by a button alone is there only once another has asked for it."""
        asking = form.locator(f'button[name="sure"][value={json.dumps(value)}]')
        if name == "do" and not exact.count() and asking.count():
            self.hand.presses(asking.first)
            exact.wait_for()

    def _ticks(self, boxes: Locator, times: int) -> None:
        """So many of them: equal cards are boxes of their own."""
        for n in range(times):
            self.hand.ticks(boxes.nth(n))

    def _lists(self, form: Locator, name: str, value: str) -> None:
        """An answer out of a list, beside a box of its own."""
        option = form.locator(f"select option[value={json.dumps(value)}]")
        field = option.locator("xpath=ancestor::select[1]")
        box = (field.get_attribute("name") or "").rpartition("at-")[2]
        self.hand.ticks(form.locator(f'[name={json.dumps(name)}][value="at-{box}"]'))
        self.hand.selects(field, value)

    def _types(self, field: Locator, value: str) -> None:
        if field.evaluate("field => field.tagName") == "SELECT":
            self.hand.selects(field, value)
        elif field.input_value() != value and (field.input_value() or value != "0"):
            self.hand.types(field, value)

    def _sends(self, form: Locator, button: Locator) -> None:
        """Press it, and wait until the page has gone on."""
        page, filled = self.page, form.locator('input[name="form"]').input_value()
        unfold(self.hand, button)
        self.hand.presses(button)
        page.locator(f'input[name="form"][value="{filled}"]').wait_for(state="detached")
        page.wait_for_load_state("domcontentloaded")
        assert not page.get_by_role("alert").count(), page.get_by_role("alert").first.inner_text()
