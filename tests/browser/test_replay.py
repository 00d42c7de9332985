"""The replay by keys, slider and playing, in a real browser with its content policy."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from tests.games.recorded import recorded
from tests.games.tables import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def at_step_30(page, live_server):
    """Red's browser at a step of a finished game."""
    game, client = recorded("3p-0027", sits=person("red")), Client()
    client.force_login(person("red"))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])
    page.goto(f"{live_server.url}{reverse('replay', args=[game.pk])}?step=30")
    return page


def said(page):
    return page.locator(".caption .number")


def test_keys_step_and_the_address_follows(at_step_30):
    page = at_step_30
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_contain_text("Step 31 of")
    page.wait_for_url("**step=31*")
    page.keyboard.press("ArrowLeft")
    expect(said(page)).to_contain_text("Step 30 of")
    page.keyboard.press("ArrowDown")
    expect(said(page)).not_to_contain_text("Step 30 of")
    page.go_back()
    expect(said(page)).to_contain_text("Step 30 of")


def test_space_plays_on_and_stops(at_step_30):
    page = at_step_30
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(said(page)).to_contain_text("Step 31 of")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_the_slider_leads_to_any_step(at_step_30):
    page = at_step_30
    page.get_by_role("slider").fill("50")
    expect(said(page)).to_contain_text("Step 50 of")
