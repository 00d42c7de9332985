"""The turn page lives: it looks soon and often, then rarely; ships travel; there is always a way on."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from games.play.service.play_bots import play_until_people_asked
from tests.games.tables import Table, playing

from .conftest import Opened

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAUSES = (0.3, 0.6, 1, 1.5, 2, 3, 5, 8, 12, 18, 25, 25)
LOOK = "window.cosmicLook()"
ALIENS = ("human", "zombie", "healer")
# What is set in motion from now on, and for how long at most.
WATCH_MOTION = r"""
window.moved = [];
const real = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const given = typeof timing === "number" ? { duration: timing } : timing;
  const numbers = (text) => (text?.match(/-?[\d.]+/g) ?? []).map(Number);
  const [from, at] = [numbers(frames[0].translate), numbers(this.getAttribute("transform"))];
  window.moved.push({ keys: Object.keys(frames[0]), time: given.duration + (given.delay || 0),
    start: [0, 1].map((n) => (from[n] ?? 0) + (at[n] ?? 0)) });
  return real.call(this, frames, timing);
};
"""


@pytest.fixture
def table() -> Table:
    found = playing(people=3, aliens=ALIENS)
    found.until_asked("launch")
    return found


def colours(table: Table) -> tuple[str, str]:
    """Who is asked, and somebody who is not."""
    asked = table.waited_for[0].seat.number
    names = ("red", "yellow", "blue")
    return names[asked], names[(asked + 1) % 3]


class Looks:
    """The looks of a page whose clock stands still but for what is let pass."""

    def __init__(self, page: Page):
        self.page = page
        self.seen = 0
        page.on("response", self._count)

    def _count(self, response: Any) -> None:
        if "if-none-match" in response.request.headers:
            self.seen += 1

    def after(self, seconds: float) -> None:
        """One look comes after exactly so long, and none before."""
        before = self.seen
        self.page.clock.run_for(round(seconds * 1000) - 20)
        assert self.seen == before, f"a look before {seconds} s have passed"
        with self.page.expect_event("response"):
            self.page.clock.run_for(20)
        self.page.wait_for_function("() => true")
        assert self.seen == before + 1


def with_a_clock(page: Page) -> None:
    page.clock.install()


# How often it looks


def test_it_looks_often_at_first_and_ever_more_rarely(opened: Opened, table: Table) -> None:
    _asked, other = colours(table)
    looks = starting_anew(opened(table, other, with_a_clock))
    for pause in PAUSES:
        looks.after(pause)


def starting_anew(page: Page) -> Looks:
    """From here on the page has cause to look soon: somebody came back to it."""
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.wait_for_load_state("networkidle")
    looks = Looks(page)
    with page.expect_event("response"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => true")
    return looks


def test_whoever_comes_back_sees_at_once_what_has_happened(opened: Opened, table: Table) -> None:
    _asked, other = colours(table)
    page = opened(table, other, with_a_clock)
    looks = starting_anew(page)
    for pause in PAUSES[:6]:
        looks.after(pause)
    with page.expect_event("response"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    looks.after(PAUSES[0])


def test_a_page_that_nobody_sees_does_not_look(opened: Opened, table: Table) -> None:
    _asked, other = colours(table)
    page = opened(table, other, with_a_clock)
    looks = starting_anew(page)
    before = looks.seen
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(60_000)
    assert looks.seen == before


def test_an_answer_makes_it_look_soon_again(opened: Opened, table: Table) -> None:
    asked, _other = colours(table)
    page = opened(table, asked, with_a_clock)
    looks = starting_anew(page)
    for pause in PAUSES[:7]:
        looks.after(pause)
    page.get_by_role("button", name="Send answer").click()
    expect(page.locator(".messages")).to_contain_text("Answer saved")
    looks.after(PAUSES[0])
    looks.after(PAUSES[1])


def test_while_bots_play_it_never_waits_longer_than_a_second(opened: Opened) -> None:
    table = playing(people=1, bots=2, aliens=ALIENS)
    while table.waited_for:  # until the bots are, which have not come to it yet
        table.red.answers(1, question=table.waited_for[0].question)
    page = opened(table, "red", with_a_clock)
    expect(page.locator(".calm")).to_contain_text("Only bots are playing now.")
    expect(page.locator(".calm")).not_to_contain_text("We'll email you")
    looks = starting_anew(page)
    for pause in (0.3, 0.6, *[1] * 8):
        looks.after(pause)
    play_until_people_asked(table.id)
    page.clock.resume()
    expect(page.locator("form.answer")).to_be_visible()


# What is kept while it changes


def test_what_was_said_of_an_answer_stays_while_the_next_question_appears(
    opened: Opened, table: Table
) -> None:
    asked, _other = colours(table)
    page = opened(table, asked)
    page.get_by_role("button", name="Send answer").click()
    expect(page.locator(".messages")).to_contain_text("Answer saved")
    table.everybody_answers()
    page.evaluate(LOOK)
    expect(page.locator(".since")).to_contain_text("You invite no one.")
    expect(page.locator(".messages")).to_contain_text("Answer saved")
    assert page.evaluate("document.querySelector('#main').contains(document.activeElement)")


def test_it_stays_also_where_the_next_question_comes_before_the_page_has_settled(
    opened: Opened, table: Table
) -> None:
    """As on a busy machine."""
    asked, _other = colours(table)
    page = opened(table, asked)
    page.evaluate("htmx.config.defaultSettleDelay = 3000")
    page.get_by_role("button", name="Send answer").click()
    expect(page.locator(".messages")).to_contain_text("Answer saved")
    table.everybody_answers()
    page.evaluate(LOOK)
    expect(page.locator(".since")).to_contain_text("You invite no one.")
    expect(page.locator(".messages")).to_contain_text("Answer saved")


def test_what_came_while_somebody_typed_is_shown_once_they_have_stopped(opened: Opened, table: Table) -> None:
    _asked, other = colours(table)
    page = opened(table, other)
    page.locator("#stops-form > summary").click()
    box = page.locator('#standing input[value="cards_drawn"]')
    box.check()
    table.everybody_answers()
    page.evaluate(LOOK)
    expect(page.get_by_text("Something has happened.")).to_be_visible()
    with page.expect_response(lambda response: response.status == 304):
        page.evaluate(LOOK)  # it is at hand
    expect(box).to_be_checked()
    box.uncheck()
    page.evaluate("document.activeElement.blur()")
    page.evaluate(LOOK)
    expect(page.locator(".since")).to_contain_text("aims the hyperspace gate")
    expect(page.get_by_text("Something has happened.")).to_be_hidden()


# A press is never lost


def presses_meanwhile(page: Page, meanwhile: Callable[[], object], comes: str = "**/games/*/") -> None:
    """Send is pressed, this happens and comes while it is down, and it is let go in the same place."""
    send = page.get_by_role("button", name="Send answer").first
    send.scroll_into_view_if_needed()
    box = send.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    with page.expect_response(comes):
        meanwhile()
    page.wait_for_timeout(100)
    page.mouse.up()


def test_a_page_that_is_renewed_while_send_is_pressed_loses_no_answer(opened: Opened, table: Table) -> None:
    asked, _other = colours(table)
    page = opened(table, asked)

    def renamed() -> None:
        """Not before it is pressed: the page looks by itself."""
        Game.objects.filter(pk=table.id).update(name="Another name")
        page.evaluate(f"void {LOOK}")

    presses_meanwhile(page, renamed)
    expect(page.locator(".messages")).to_contain_text("Answer saved")


def test_a_preview_that_comes_while_send_is_pressed_does_not_move_it_away(
    opened: Opened, table: Table
) -> None:
    """The preview is made as long as a page, in a browser that does not hold on to what is seen."""
    asked, _other = colours(table)
    page = opened(table, asked)
    page.evaluate("document.documentElement.style.overflowAnchor = 'none'")
    long = "<p>" + "Ships travel. " * 900 + "</p>"
    page.route(
        "**/answer/**",
        lambda route: (
            route.fulfill(body=long, content_type="text/html")
            if "preview=live" in (route.request.post_data or "")
            else route.fallback()
        ),
    )
    field = "document.querySelector('form.answer input[type=radio]')"
    changed = f"{field}.dispatchEvent(new Event('input', {{ bubbles: true }}))"
    presses_meanwhile(page, lambda: page.evaluate(changed), "**/answer/**")
    expect(page.locator(".messages")).to_contain_text("Answer saved")


def test_what_was_held_back_is_shown_once_nothing_is_pressed(opened: Opened, table: Table) -> None:
    _asked, other = colours(table)
    page = opened(table, other)
    page.mouse.move(5, 300)
    page.mouse.down()
    table.everybody_answers()
    with page.expect_response("**"):
        page.evaluate(f"void {LOOK}")
    page.wait_for_timeout(300)
    assert "aims the hyperspace gate" not in page.locator("#main").inner_text()
    page.mouse.up()
    expect(page.locator(".since")).to_contain_text("aims the hyperspace gate")


# Motion


def moving(page: Page) -> None:
    page.add_init_script(WATCH_MOTION)


def moved(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.moved")
    return found


def test_ships_travel_to_the_gate_and_only_for_a_moment(opened: Opened, table: Table) -> None:
    _asked, other = colours(table)
    page = opened(table, other, moving, reduced_motion="no-preference")
    table.everybody_answers()
    page.evaluate(LOOK)
    expect(page.locator(".board .gate .fleet")).to_be_visible()
    flights = [one for one in moved(page) if one["keys"] == ["translate"]]
    assert flights and all(one["time"] < 300 for one in moved(page))
    assert all(min(dist(one["start"], planet) for planet in planets(page)) < 60 for one in flights)
    page.wait_for_function("() => document.getAnimations().length === 0")
    expect(page.locator(".board > g[aria-hidden] > *")).to_have_count(0)


def planets(page: Page) -> list[list[float]]:
    """Where they lie, in units of the board."""
    moves = page.locator(".board a[data-planet]").evaluate_all(
        "(links) => links.map((one) => one.getAttribute('transform').match(/-?[\\d.]+/g).map(Number))"
    )
    return list(moves)


def test_for_whoever_wants_no_motion_nothing_moves(opened: Opened, table: Table) -> None:
    _asked, other = colours(table)
    page = opened(table, other, moving, reduced_motion="reduce")
    table.everybody_answers()
    page.evaluate(LOOK)
    expect(page.locator(".board .gate .fleet")).to_be_visible()
    assert moved(page) == []


def test_nothing_moves_on_a_board_that_is_as_it_was(opened: Opened, table: Table) -> None:
    _asked, other = colours(table)
    page = opened(table, other, moving, reduced_motion="no-preference")
    with_a_line_more(page)
    page.evaluate(LOOK)
    expect(page.locator(".since")).to_contain_text("Tea is served.")
    assert moved(page) == []


def with_a_line_more(page: Page) -> None:
    """From now on the service tells of one thing more."""

    def fulfil(route: Any) -> None:
        response = route.fetch(headers={**route.request.headers, "if-none-match": ""})
        line = r"\1<li>Tea is served.</li>"
        body = re.sub(r'(<section class="panel since">.*?<ol>)', line, response.text(), flags=re.S)
        route.fulfill(response=response, body=body)

    page.route(re.compile(r"/games/\w+/$"), fulfil)


def test_cards_turn_when_both_are_revealed(opened: Opened, table: Table) -> None:
    table.until_asked("encounter_card")
    asked = {prompt.seat.number for prompt in table.waited_for}
    other = ("red", "yellow", "blue")[({0, 1, 2} - asked).pop()]
    page = opened(table, other, moving, reduced_motion="no-preference")
    table.everybody_answers()
    page.evaluate(LOOK)
    expect(page.locator(".board .card-face")).to_have_count(2)
    turns = [one for one in moved(page) if one["keys"] == ["scale"]]
    assert len(turns) == 4 and all(one["time"] < 300 for one in turns)  # two backs, two faces


# The way on


def test_after_an_answer_the_next_game_is_a_tap_away_and_the_header_counts(opened: Opened) -> None:
    here, other = playing(people=3), playing(people=3, name="The other one")  # all choose their aliens
    page = opened(here, "red")
    expect(page.locator("#games-waiting")).to_have_text("2")
    page.locator("form.answer input[type=radio]").first.check()
    page.get_by_role("button", name="Send answer").click()
    expect(page.locator("#games-waiting")).to_have_text("1")
    page.get_by_role("link", name="Next: The other one").click()
    page.wait_for_url(f"**/games/{other.id}/")
    expect(page.locator("form.answer").first).to_be_visible()
    expect(page.locator("#games-waiting")).to_have_text("1")
