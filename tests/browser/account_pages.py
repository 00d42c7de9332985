"""The pages on which people sign in, and look after their account."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from allauth.usersessions.models import UserSession
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from games.models import Game, Hook, HookDelivery, OutboxMail, User
from games.people.service.account import make_token, revoke_token
from tests.games.tables import person

from .scenes import imported_game
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
    user = with_address(User.objects.find_or_make(SAFE))
    if not Authenticator.objects.filter(user=user).exists():
        TOTP.activate(user, SECRET)
        RecoveryCodes.activate(user)
        key = {"name": "blue key", "credential": json.loads(PASSKEY.read_text())}
        Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=key)
        Authenticator.objects.update(created_at=timezone.now())
    return user


def with_address(who: User) -> User:
    """Somebody whose address has been confirmed, without which there is no second factor."""
    confirmed = {"verified": True, "primary": True}
    EmailAddress.objects.update_or_create(user=who, email=who.email, defaults=confirmed)
    return who


def of_member(address: str) -> Callable[[], Visit]:
    return lambda: Visit(reverse(address), with_address(person("red")))


def devices() -> Visit:
    """Since when somebody has been signed in stands there: since now."""

    def signed_in_now(page: Page) -> None:
        UserSession.objects.update(created_at=timezone.now(), last_seen_at=timezone.now())
        page.reload()

    return Visit(reverse("usersessions_list"), with_address(person("red")), signed_in_now)


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
    imported_game("The first one")
    return Visit(reverse("person", args=[person("yellow").opaque_id]), person("red"))


def settings() -> Visit:
    imported_game("The first one")
    return Visit(reverse("settings"), with_address(person("red")))


def tokens() -> Visit:
    """One that is used, one that was revoked."""
    user, month = person("red"), timedelta(days=30)
    game = imported_game("Tuesday evening", 40)
    make_token(user, name="My bot", scopes=["play_game"], lasts=month, game_id=game.pk)
    old, _text = make_token(user, name="An old script", scopes=["read", "play"], lasts=month)
    revoke_token(user, old.pk)
    return Visit(reverse("api_tokens"), user)


def webhooks() -> Visit:
    """One that works, one that fails, and one that was switched off."""
    game = imported_game("The first one")
    set_up_webhooks(with_address(person("red")), game)
    return Visit(reverse("webhooks"), person("red"))


def set_up_webhooks(user: User, game: Game, at: Game | None = None) -> None:
    """`at`: they are those of this game."""
    now = timezone.now()
    events = ["news", "over"] if at else ["your_turn", "over", "needs_moderator"]
    Hook.objects.filter(user=user, game=at).delete()
    make = partial(Hook.objects.create, user=user, game=at, events=events)
    works = make(url="https://discord.example/api/webhooks/1", format="discord")
    make(url="https://table.example/hook", failing_since=now - timedelta(hours=5), failures=9)
    make(url="https://matrix.example/x", format="matrix", disabled_at=now, disabled_why="failed")
    tell = partial(HookDelivery.objects.create, hook=works, game=game, due_at=now)
    tell(event=events[0], at=now - timedelta(days=1), sent_at=now, outcome="204")
    tell(event=events[1], at=now, outcome="500")


ACCOUNT_PAGES = (
    PageType("sign-in", ("account_request_login_code",), plain("account_request_login_code")),
    PageType("code", ("account_confirm_login_code",), code),
    PageType("sign-in-second-step", ("mfa_authenticate",), second_step),
    PageType("sign-out", ("account_logout",), of_person("account_logout")),
    PageType("account-closed", ("account_inactive",), plain("account_inactive")),
    PageType("settings", ("settings",), settings),
    PageType("webhooks", ("webhooks",), webhooks),
    PageType("webhooks-none", ("webhooks",), of_member("webhooks"), variant=True),
    PageType("address", ("account_email",), of_member("account_email")),
    PageType("address-code", ("account_email_verification_sent",), new_address),
    PageType("devices", ("usersessions_list",), devices),
    PageType("two-factor", ("mfa_index",), of_member("mfa_index")),
    PageType("two-factor-on", ("mfa_index",), of_secured("mfa_index"), variant=True),
    PageType("app", ("mfa_activate_totp",), of_member("mfa_activate_totp")),
    PageType("app-off", ("mfa_deactivate_totp",), of_secured("mfa_deactivate_totp"), variant=True),
    PageType("recovery-codes", ("mfa_view_recovery_codes",), of_secured("mfa_view_recovery_codes")),
    PageType(
        "recovery-codes-new", ("mfa_generate_recovery_codes",), of_secured("mfa_generate_recovery_codes")
    ),
    PageType("passkeys", ("mfa_list_webauthn",), of_secured("mfa_list_webauthn")),
    PageType("passkeys-none", ("mfa_list_webauthn",), of_member("mfa_list_webauthn"), variant=True),
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
    PageType("tokens", ("api_tokens",), tokens),
    PageType("tokens-none", ("api_tokens",), of_person("api_tokens"), variant=True),
    PageType("token-new", ("new_api_token",), of_person("new_api_token")),
    PageType("delete-account", ("delete_account",), of_person("delete_account")),
    PageType("profile", ("person",), profile),
)
