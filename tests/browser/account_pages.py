"""The pages on which people sign in, and look after their account."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.urls import reverse
from playwright.sync_api import Page

from games.models import OutboxMail, User
from tests.games.tables import person

from .scenes import brought_in
from .visits import PageType, Visit, of_person, plain, sent

PASSKEY = Path(__file__).with_name("passkey.json")  # as a virtual authenticator once made it
SAFE, SECRET = "safe@example.com", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"  # the secret of an app, made up


def ask_for_code(email: str) -> Callable[[Page], None]:
    def ask(page: Page) -> None:
        page.locator("main form input[type=email]").first.fill(email)
        sent(page)
        page.wait_for_url("**/code/**")

    return ask


def code() -> Visit:
    return Visit(reverse("account_request_login_code"), then=ask_for_code("red@example.com"))


def secured() -> User:
    """Somebody with an app, recovery codes and a passkey."""
    user = User.objects.at(SAFE)
    if not Authenticator.objects.filter(user=user).exists():
        TOTP.activate(user, SECRET)
        RecoveryCodes.activate(user)
        key = {"name": "blue key", "credential": json.loads(PASSKEY.read_text())}
        Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=key)
    return user


def of_secured(address: str, *, confirmed: bool = True) -> Callable[[], Visit]:
    return lambda: Visit(reverse(address), secured(), confirmed=confirmed)


def of_passkey(address: str) -> Callable[[], Visit]:
    """A page about one passkey."""

    def come() -> Visit:
        key = Authenticator.objects.get(user=secured(), type=Authenticator.Type.WEBAUTHN)
        return Visit(reverse(address, args=[key.pk]), key.user, confirmed=True)

    return come


def second_step() -> Visit:
    """Signing in with a code, by somebody who has a second factor."""
    secured()

    def enter_code(page: Page) -> None:
        ask_for_code(SAFE)(page)
        (given,) = re.findall(r"^ {4}(\S+)$", OutboxMail.objects.filter(to=SAFE).latest("pk").text, re.M)
        page.locator("main form input[name=code]").fill(given)
        sent(page)
        page.wait_for_url("**/two-factor/**")

    return Visit(reverse("account_request_login_code"), then=enter_code)


def new_address() -> Visit:
    """Confirming a new address by the code that was sent there."""

    def ask_for_it(page: Page) -> None:
        page.locator("main form input[type=email]").first.fill("crimson@example.com")
        sent(page)
        page.wait_for_url("**/address/code/**")

    return Visit(reverse("account_email"), person("red"), ask_for_it)


def profile() -> Visit:
    brought_in("The first one")
    return Visit(reverse("person", args=[person("yellow").opaque_id]), person("red"))


def settings() -> Visit:
    brought_in("The first one")
    return Visit(reverse("settings"), person("red"))


ACCOUNT_PAGES = (
    PageType("sign-in", ("account_request_login_code",), plain("account_request_login_code")),
    PageType("code", ("account_confirm_login_code",), code),
    PageType("sign-in-second-step", ("mfa_authenticate",), second_step),
    PageType("sign-out", ("account_logout",), of_person("account_logout")),
    PageType("account-closed", ("account_inactive",), plain("account_inactive")),
    PageType("settings", ("settings",), settings),
    PageType("address", ("account_email",), of_person("account_email")),
    PageType("address-code", ("account_email_verification_sent",), new_address),
    PageType("devices", ("usersessions_list",), of_person("usersessions_list")),
    PageType("two-factor", ("mfa_index",), of_person("mfa_index")),
    PageType("two-factor-on", ("mfa_index",), of_secured("mfa_index"), variant=True),
    PageType("app", ("mfa_activate_totp",), of_person("mfa_activate_totp")),
    PageType("app-off", ("mfa_deactivate_totp",), of_secured("mfa_deactivate_totp"), variant=True),
    PageType("recovery-codes", ("mfa_view_recovery_codes",), of_secured("mfa_view_recovery_codes")),
    PageType(
        "recovery-codes-new", ("mfa_generate_recovery_codes",), of_secured("mfa_generate_recovery_codes")
    ),
    PageType("passkeys", ("mfa_list_webauthn",), of_secured("mfa_list_webauthn")),
    PageType("passkeys-none", ("mfa_list_webauthn",), of_person("mfa_list_webauthn"), variant=True),
    PageType("passkey-new", ("mfa_add_webauthn",), of_secured("mfa_add_webauthn")),
    PageType("passkey-name", ("mfa_edit_webauthn",), of_passkey("mfa_edit_webauthn"), variant=True),
    PageType("passkey-remove", ("mfa_remove_webauthn",), of_passkey("mfa_remove_webauthn"), variant=True),
    PageType("is-it-you", ("mfa_reauthenticate",), of_secured("mfa_reauthenticate", confirmed=False)),
    PageType(
        "is-it-you-passkey",
        ("mfa_reauthenticate_webauthn",),
        of_secured("mfa_reauthenticate_webauthn", confirmed=False),
        variant=True,
    ),
    PageType("delete-account", ("delete_account",), of_person("delete_account")),
    PageType("profile", ("person",), profile),
)
