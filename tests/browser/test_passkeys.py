"""A passkey in a real browser, whose authenticator is a virtual one."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from games.models import OutboxMail, User
from tests.browser.conftest import NewPage

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIGN_IN = "account_request_login_code"


@pytest.fixture(autouse=True)
def confirmed(owner: User) -> EmailAddress:
    """A code has come back from the owner's address before."""
    return EmailAddress.objects.create(user=owner, email=owner.email, verified=True, primary=True)


@pytest.fixture
def keyed(page: Page) -> Iterator[Page]:
    """A page in a browser that has a key and whose owner always agrees."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.authenticator, page.cdp = made["authenticatorId"], session
    yield page


@pytest.fixture
def site(live_server) -> str:
    """The service under a name: at a number there are no passkeys."""
    return live_server.url.replace("127.0.0.1", "localhost")


def signed_in(page: Page, site: str, user: User) -> None:
    client = Client()
    client.force_login(user)
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])


def add_passkey(page: Page, site: str, user: User) -> None:
    signed_in(page, site, user)
    page.goto(site + reverse("mfa_index"))
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("What you call it").fill("laptop")
    page.get_by_role("button", name="Add the passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")


def sign_out(page: Page) -> None:
    page.context.clear_cookies()


def test_a_passkey_is_made_and_signs_in_without_a_mail(keyed: Page, site: str, owner: User) -> None:
    add_passkey(keyed, site, owner)
    assert [(key.type, str(key)) for key in Authenticator.objects.filter(type="webauthn")] == [
        ("webauthn", "laptop")
    ]
    sign_out(keyed)
    before = OutboxMail.objects.count()
    keyed.goto(site + reverse(SIGN_IN) + "?next=/settings/")
    keyed.get_by_role("button", name="Sign in with a passkey").click()
    expect(keyed.get_by_role("heading", level=1)).to_have_text("Settings")
    assert OutboxMail.objects.count() == before


def test_after_a_mailed_code_the_passkey_is_asked_for(keyed: Page, site: str, owner: User) -> None:
    add_passkey(keyed, site, owner)
    sign_out(keyed)
    keyed.goto(site + reverse(SIGN_IN))
    keyed.get_by_label("Your email address").fill(owner.email)
    keyed.get_by_role("button", name="Send me a code").click()
    expect(keyed.get_by_label("Code")).to_be_visible()
    mail = OutboxMail.objects.filter(kind="login_code").latest("pk")
    keyed.get_by_label("Code").fill(re.search(r"^\s+(\S+)$", mail.text, re.MULTILINE)[1])
    keyed.get_by_role("button", name="Sign in").click()
    expect(keyed.get_by_role("heading", level=1)).to_have_text("One more step")
    keyed.get_by_role("button", name="Use a passkey").click()
    expect(keyed.get_by_role("heading", level=1)).to_have_text("My games")


def test_the_passkey_confirms_what_protects_the_account(keyed: Page, site: str, owner: User) -> None:
    add_passkey(keyed, site, owner)
    sign_out(keyed)
    signed_in(keyed, site, owner)  # a session that was left open
    keyed.goto(site + reverse("delete_account"))
    expect(keyed.get_by_role("heading", level=1)).to_have_text("Is it you?")
    if keyed.get_by_role("link", name=re.compile("security key|passkey", re.IGNORECASE)).count():
        keyed.get_by_role("link", name=re.compile("security key|passkey", re.IGNORECASE)).click()
    keyed.get_by_role("button", name="Use a passkey").click()
    expect(keyed.get_by_role("heading", level=1)).to_have_text("Delete the account")


def test_a_passkey_that_is_called_off_changes_nothing_and_says_so(
    keyed: Page, site: str, owner: User
) -> None:
    keyed.cdp.send(
        "WebAuthn.setUserVerified", {"authenticatorId": keyed.authenticator, "isUserVerified": False}
    )
    signed_in(keyed, site, owner)
    keyed.goto(site + reverse("mfa_add_webauthn"))
    keyed.get_by_role("button", name="Add the passkey").click()
    expect(keyed.get_by_role("alert")).to_contain_text("Nothing was changed")
    assert not Authenticator.objects.exists()


def test_a_button_waits_for_its_script_and_loses_no_press(keyed: Page, site: str, owner: User) -> None:
    held: list[Route] = []
    keyed.route("**/passkeys*.js", lambda route: held.append(route))
    signed_in(keyed, site, owner)
    keyed.goto(site + reverse("mfa_add_webauthn"), wait_until="commit")
    button = keyed.get_by_role("button", name="Add the passkey")
    expect(button).to_be_disabled()
    held[0].continue_()
    button.click()
    expect(keyed.get_by_role("heading", level=1)).to_have_text("Recovery codes")


def test_a_browser_without_passkeys_says_so(new_page: NewPage, site: str, owner: User) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'credentials', { value: undefined });")
    signed_in(page, site, owner)
    page.goto(site + reverse("mfa_add_webauthn"))
    expect(page.get_by_text("This browser has no passkeys.")).to_be_visible()
    expect(page.get_by_role("button", name="Add the passkey")).to_be_disabled()


def test_a_removed_passkey_signs_in_no_more(keyed: Page, site: str, owner: User) -> None:
    add_passkey(keyed, site, owner)
    keyed.goto(site + reverse("mfa_list_webauthn"))
    keyed.get_by_role("link", name="Remove").click()
    keyed.get_by_role("button", name="Remove it").click()
    expect(keyed.get_by_text("You have no passkey.")).to_be_visible()
    sign_out(keyed)
    keyed.goto(site + reverse(SIGN_IN))
    keyed.get_by_role("button", name="Sign in with a passkey").click()
    expect(keyed.get_by_label("Your email address")).to_be_visible()
    expect(keyed.locator(".message")).to_contain_text("signs no one in here")
    assert not Authenticator.objects.exists()
