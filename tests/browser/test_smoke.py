"""The pages stand in a real browser."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_the_door_opens(page, live_server):
    page.goto(live_server.url + reverse("account_request_login_code"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
    expect(page.get_by_label("Your email address")).to_be_visible()
