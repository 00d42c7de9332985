"""How a person works a page: with a mouse, or with the keyboard alone and an eye on where the focus is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import Locator, Page

MOST_STOPS = 400  # of one page; who has not come to a field by then never will
IS_FOCUSED = "element => element === document.activeElement"
# The focus is seen where it is, on what stands for a box that is drawn otherwise (its label), on what lies
# over a row that is a link as a whole, or by the edge of a shape on the board.
SHOWS_FOCUS = """() => {
  const at = document.activeElement;
  // Past the last stop the next is the first; a frame shows the focus within.
  if (at === document.body || at.tagName === "IFRAME") return true;
  const outlined = (e, part) => {
    const style = e && getComputedStyle(e, part);
    return style && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  };
  const edged = shape => parseFloat(getComputedStyle(shape).strokeWidth) >= 3;
  const label = at.closest("label") || (at.id && document.querySelector(`label[for="${at.id}"]`));
  return outlined(at) || outlined(at, "::after") || outlined(label) || outlined(at.nextElementSibling)
    || getComputedStyle(at).boxShadow !== "none"
    || at instanceof SVGElement && [...at.querySelectorAll("circle, rect, polygon, path")].some(edged);
}"""
# Both at one go: thousands of stops are made, and each question takes as long as the stop.
IS_FOCUSED_AND_SHOWN = f"element => [({IS_FOCUSED})(element), ({SHOWS_FOCUS})()]"
ARE_ENTERED_AND_SHOWN = f"boxes => [boxes.includes(document.activeElement), ({SHOWS_FOCUS})()]"
WHERE = "() => document.activeElement.outerHTML.slice(0, 160)"
WHERE_AND_SHOWN = f"() => [({WHERE})(), ({SHOWS_FOCUS})()]"


class PageInput(Protocol):
    """What can be done to a page; each target is a locator of one element."""

    def presses(self, target: Locator) -> None: ...
    def ticks(self, box: Locator) -> None: ...
    def types(self, field: Locator, text: str) -> None: ...
    def selects(self, field: Locator, value: str) -> None: ...


def unfold(hand: PageInput, target: Locator) -> None:
    """Open whatever is folded around it."""
    folded = target.locator("xpath=ancestor::details[not(@open)]")
    while folded.count():
        hand.presses(folded.first.locator("xpath=./summary"))


class Mouse:
    """Points and clicks."""

    def presses(self, target: Locator) -> None:
        target.click()

    def ticks(self, box: Locator) -> None:
        unfold(self, box)
        label = box.locator("xpath=ancestor::label[1]")
        if not box.is_checked():
            (label if label.count() else box).click()

    def types(self, field: Locator, text: str) -> None:
        unfold(self, field)
        field.fill(text)

    def selects(self, field: Locator, value: str) -> None:
        unfold(self, field)
        field.select_option(value)


class Keys:
    """Tab, arrows, space and enter, as a person without a mouse; the focus has to be seen at each stop."""

    def __init__(self, page: Page):
        self.page, self.keyboard = page, page.keyboard

    def goes(self, target: Locator) -> None:
        """Tab on until it has the focus; a group of radio buttons is one stop."""
        self._tabs(target, lambda: target.evaluate(IS_FOCUSED_AND_SHOWN))

    def _tabs(self, target: Locator, there_and_shown: Callable[[], tuple[bool, bool]]) -> None:
        there, _shown = there_and_shown()
        for _ in range(MOST_STOPS):
            if there:
                return
            self.keyboard.press("Tab")
            there, shown = there_and_shown()
            self.sees(shown)
        raise AssertionError(f"the keyboard does not lead to {target}")

    def sees(self, shown: bool) -> None:
        """A stop that shows nothing would leave its user in the dark."""
        assert shown, f"no focus is seen on {self.page.evaluate(WHERE)}"

    def presses(self, target: Locator) -> None:
        self.goes(target)
        self.keyboard.press("Enter")

    def ticks(self, box: Locator) -> None:
        unfold(self, box)
        if box.is_checked():
            return
        if box.get_attribute("type") == "radio":
            self._steps(box)
        else:
            self.goes(box)
        if not box.is_checked():
            self.keyboard.press("Space")

    def _steps(self, box: Locator) -> None:
        """Into the group, and by arrows to the one that is meant."""
        name = box.get_attribute("name")
        group = box.locator(f"xpath=ancestor::form[1]//input[@type='radio' and @name='{name}']")
        self._enters(group)
        there = box.evaluate(IS_FOCUSED)
        for _ in range(group.count()):
            if there:
                return
            self.keyboard.press("ArrowDown")
            there, shown = box.evaluate(IS_FOCUSED_AND_SHOWN)
            self.sees(shown)

    def _enters(self, group: Locator) -> None:
        self._tabs(group, lambda: group.evaluate_all(ARE_ENTERED_AND_SHOWN))

    def types(self, field: Locator, text: str) -> None:
        unfold(self, field)
        self.goes(field)
        self.keyboard.press("Control+a")
        self.keyboard.type(text) if text else self.keyboard.press("Delete")

    def selects(self, field: Locator, value: str) -> None:
        """A list opens by nothing here: arrows go through its lines."""
        unfold(self, field)
        self.goes(field)
        lines = [one.get_attribute("value") for one in field.locator("option").all()]
        for _ in range(len(lines)):
            if field.input_value() == value:
                return
            ahead = lines.index(value) > lines.index(field.input_value())
            self.keyboard.press("ArrowDown" if ahead else "ArrowUp")
        assert field.input_value() == value
