"""The replay by keys, slider and playing, in a real browser with its content policy."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from tests.engine.recorded import short_game
from tests.games.recorded import recorded
from tests.games.tables import person

SOME_STEPS_ON = re.compile(r"Step (3[2-9]|[4-9]\d|1\d\d) of")

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def at_step_30(page, live_server):
    """Red's browser at a step of a finished game."""
    game, client = recorded(short_game(3), sits=person("red")), Client()
    client.force_login(person("red"))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])
    page.goto(f"{live_server.url}{reverse('home')}")
    page.goto(f"{live_server.url}{reverse('replay', args=[game.pk])}?step=30&every=1")
    return page


def said(page):
    return page.locator(".caption .place")


def test_keys_step_and_the_address_follows(at_step_30):
    page = at_step_30
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_contain_text("Step 31 of")
    page.wait_for_url("**step=31*")
    page.keyboard.press("ArrowLeft")
    expect(said(page)).to_contain_text("Step 30 of")


def test_however_far_one_steps_back_leaves_the_replay(page, live_server, at_step_30):
    length = page.evaluate("history.length")
    for key in ("ArrowRight", "ArrowDown", "End", "ArrowLeft"):
        before = said(page).inner_text()
        page.keyboard.press(key)
        expect(said(page)).not_to_have_text(before)
    assert page.evaluate("history.length") == length
    page.go_back()
    assert "replay" not in page.url


def test_without_the_tick_steps_that_tell_nothing_are_left_out(at_step_30):
    page = at_step_30
    tick = page.get_by_role("link", name="Also show steps without news")
    expect(tick).to_have_attribute("aria-current", "true")
    tick.click()
    expect(tick).not_to_have_attribute("aria-current", "true")
    page.keyboard.press("Home")
    expect(said(page)).to_contain_text("Step 1 of")
    numbers = [1]
    for _ in range(15):
        page.keyboard.press("ArrowRight")
        expect(said(page)).not_to_contain_text(f"Step {numbers[-1]} of")
        assert page.locator(".caption li").count()
        numbers.append(int(re.search(r"Step (\d+)", said(page).inner_text())[1]))
    assert numbers[-1] > 16 and "every" not in page.url


def test_space_plays_on_and_stops(at_step_30):
    page = at_step_30
    pause = page.get_by_role("link", name="Pause")
    expect(pause).to_be_hidden()
    page.keyboard.press("Space")
    expect(pause).to_be_visible()
    expect(said(page)).to_contain_text("Step 31 of")
    page.keyboard.press("Space")
    expect(pause).to_be_hidden()


def test_it_plays_at_the_speed_that_is_chosen(at_step_30):
    page = at_step_30
    page.get_by_role("link", name="4×").click()
    expect(said(page)).to_contain_text(SOME_STEPS_ON)
    expect(page.get_by_role("link", name="4×")).to_have_attribute("aria-current", "true")
    page.get_by_role("link", name="Pause").click()
    expect(page.get_by_role("link", name="Pause")).to_be_hidden()


def test_an_address_that_plays_goes_on_playing_with_scripts(at_step_30):
    page = at_step_30
    page.goto(page.url + "&play=4")
    expect(said(page)).to_contain_text(SOME_STEPS_ON)


def test_without_scripts_every_way_is_a_link_and_it_plays(browser, at_step_30):
    context = browser.new_context(java_script_enabled=False, storage_state=at_step_30.context.storage_state())
    page = context.new_page()
    page.goto(at_step_30.url)
    page.get_by_role("link", name="Next phase").click()
    expect(said(page)).not_to_contain_text("Step 30 of")
    page.goto(at_step_30.url)
    page.get_by_role("link", name="2×").click()
    expect(said(page)).to_contain_text(SOME_STEPS_ON)
    page.get_by_role("link", name="Pause").click()
    context.close()


@pytest.mark.parametrize(
    ("key", "way"),
    [("Shift+ArrowRight", "next-phase"), ("Shift+ArrowLeft", "previous-phase"), ("PageDown", "next-turn"),
     ("PageUp", "previous-turn"), ("ArrowUp", "previous-encounter"), ("Home", "first"), ("End", "last")],
)  # fmt: skip
def test_each_key_goes_the_way_of_its_link(at_step_30, key, way):
    page = at_step_30
    step = page.locator(f'[data-way="{way}"]').get_attribute("href").split("=")[1].split("&")[0]
    page.keyboard.press(key)
    expect(said(page)).to_contain_text(f"Step {step} of")


def test_the_link_to_a_moment_is_copied(at_step_30):
    page = at_step_30
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_contain_text("Step 31 of")
    page.get_by_text("A link to this moment").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert "step=31&eyes=all" in page.evaluate("navigator.clipboard.readText()")


def test_one_goes_on_alone_from_a_moment(at_step_30):
    page = at_step_30
    page.get_by_text("Go on from here, alone against bots").click()
    page.get_by_role("radio", name="Blue", exact=True).check()
    page.get_by_role("button", name="Go on from here").click()
    page.wait_for_url("**/games/*/")
    expect(page.get_by_text("From here on you play alone against bots.")).to_be_visible()


def test_the_slider_leads_to_any_step(at_step_30):
    page = at_step_30
    page.get_by_role("slider").fill("50")
    expect(said(page)).to_contain_text("Step 50 of")
