"""Several questions in one form, on a phone: by mouse and by keyboard, with scripts and without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from games.models import Game
from tests.games.play.service.test_merged_questions import table as asking_together
from tests.games.tables import COLOURS, Table, person

from .conftest import NewPage
from .people import HANDS
from .player import Player
from .showing import SIZES, cookie_of
from .table import answer_next, taken

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_is_too_quick"),
    pytest.mark.timeout(600),
]
PHONE = {"width": 390, "height": SIZES[390]}
Sits = Callable[..., Player]


@pytest.fixture
def table() -> Table:
    return asking_together()


@pytest.fixture
def sits(new_page: NewPage, live_server: Any) -> Sits:
    """Somebody of the table at a phone."""

    def sit(table: Table, seat: int, hand: str = "mouse", **how: Any) -> Player:
        page = new_page(viewport=PHONE, **how)
        page.context.add_cookies([cookie_of(person(COLOURS[seat]), live_server.url)])  # type: ignore[list-item]
        player = Player(page, f"{live_server.url}/games/{table.id}/", HANDS[hand](page))
        player.looks()
        return player

    return sit


@pytest.fixture
def launching(table: Table, sits: Sits) -> Page:
    return sits(table, table.until_asked("launch").seat.number).page


def part(page: Page, title: str) -> Locator:
    return page.get_by_role("group", name=title, exact=True)


SECOND = "If this succeeds: a second encounter?"


@pytest.mark.parametrize("hand, scripts", [("mouse", True), ("mouse", False), ("keys", True)])
def test_an_encounter_is_played_by_forms_that_ask_several_questions(
    table: Table, sits: Sits, hand: str, scripts: bool
) -> None:
    table.until_asked("launch")
    before = len(taken(table))
    players = [sits(table, seat, hand, java_script_enabled=scripts) for seat in range(4)]
    meant = answer_next(table, players)
    assert len(meant) == 3
    for _ in range(6):
        meant += answer_next(table, players)
    assert taken(table)[before:] == meant
    assert table.game.status == Game.Status.RUNNING


def test_all_parts_lead_to_one_send_which_stays_on_the_screen(launching: Page) -> None:
    send = launching.get_by_role("button", name="Send answers", exact=True)
    expect(send).to_have_count(1)
    expect(launching.locator("form.answer")).to_have_count(1)
    expect(send).to_be_in_viewport(ratio=1)
    part(launching, SECOND).scroll_into_view_if_needed()
    expect(send).to_be_in_viewport(ratio=1)


def test_what_each_part_will_do_is_said_at_that_part(launching: Page) -> None:
    part(launching, SECOND).get_by_role("radio").last.check()
    expect(part(launching, SECOND).locator(".preview")).to_contain_text("you have another one after it")
    expect(part(launching, "Invite allies?").locator(".preview")).to_be_empty()
    part(launching, "Invite allies?").get_by_role("checkbox").first.check()
    expect(part(launching, "Invite allies?").locator(".preview")).to_contain_text("You invite")


def test_ships_that_do_not_fit_hold_all_answers_back(launching: Page) -> None:
    launching.locator(".stepper input").first.fill("4")
    expect(launching.get_by_role("button", name="Send answers", exact=True)).to_be_disabled()
    part(launching, SECOND).get_by_role("radio").first.check()
    expect(launching.get_by_role("button", name="Send answers", exact=True)).to_be_disabled()


def test_a_planet_that_is_tapped_is_aimed_at(launching: Page) -> None:
    aim = launching.locator('input[name$="-side"]').nth(3)
    launching.locator(f'.board a[data-planet="{aim.get_attribute("data-planet")}"]').dispatch_event("click")
    expect(aim).to_be_checked()


def test_the_part_left_out_has_the_focus_and_the_others_stay_filled_in(
    browser: Browser, table: Table, live_server: Any
) -> None:
    seat = table.until_asked("launch").seat.number
    context = browser.new_context(viewport=PHONE)  # a refusal is an error in its console
    context.add_cookies([cookie_of(person(COLOURS[seat]), live_server.url)])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(f"{live_server.url}/games/{table.id}/")
    page.locator("form.answer").evaluate("form => { form.noValidate = true; }")
    part(page, "Invite allies?").get_by_role("checkbox").last.check()
    page.get_by_role("button", name="Send answers", exact=True).click()
    expect(part(page, SECOND).get_by_role("alert")).to_contain_text("Nothing is chosen here")
    expect(part(page, SECOND).get_by_role("radio").first).to_be_focused()
    expect(part(page, "Invite allies?").get_by_role("checkbox").last).to_be_checked()
    context.close()
