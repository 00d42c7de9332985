"""An authenticator app, recovery codes, and what is said of passkeys, which need a browser themselves."""

from __future__ import annotations

import re
import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client, TestCase
from django.urls import reverse

from games.models import User
from tests.games.people.accounts.test_sign_in import CODE, ask, code_for, signed_in
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
SECOND = "mfa_authenticate"


def digits(secret: str, at: float | None = None) -> str:
    """What an app shows."""
    return format_hotp_value(hotp_value(secret, int((at or time.time()) // 30)))


def set_up(client: Client) -> str:
    """Turn the app on as on the page; gives its secret."""
    page = client.get(reverse("mfa_activate_totp")).content.decode()
    secret = re.search(r'class="secret">(\w+)<', page)[1]
    with TestCase.captureOnCommitCallbacks(execute=True):
        client.post(reverse("mfa_activate_totp"), {"code": digits(secret)})
    return secret


@pytest.fixture
def secret(client: Client, owner: User) -> str:
    """The owner has an app, and is signed out."""
    client.force_login(owner)
    secret = set_up(client)
    client.logout()
    return secret


def recovery_code(user: User) -> str:
    return user.authenticator_set.get(type="recovery_codes").wrap().get_unused_codes()[0]


def enter_mailed_code(client: Client, owner: User) -> None:
    ask(client, owner.email)
    client.post(reverse(CODE), {"code": code_for(owner.email)})


def test_with_an_app_a_mailed_code_alone_does_not_sign_in(client: Client, owner: User, secret: str) -> None:
    enter_mailed_code(client, owner)
    assert not signed_in(client)
    assert client.get("/settings/").status_code == 302
    client.post(reverse(SECOND), {"code": digits(secret, time.time() + 30)})
    assert signed_in(client)


def test_without_one_a_mailed_code_is_enough(client: Client, owner: User) -> None:
    enter_mailed_code(client, owner)
    assert signed_in(client)


def test_wrong_digits_do_not_sign_in_and_guessing_is_stopped(
    client: Client, owner: User, secret: str
) -> None:
    enter_mailed_code(client, owner)
    for guess in range(12):
        client.post(reverse(SECOND), {"code": f"{guess:06d}"})
    answer = client.post(reverse(SECOND), {"code": digits(secret, time.time() + 30)})
    assert not signed_in(client) and "Too many" in answer.content.decode()


def test_the_same_digits_sign_in_once(client: Client, owner: User, secret: str) -> None:
    shown = digits(secret, time.time() + 30)
    enter_mailed_code(client, owner)
    client.post(reverse(SECOND), {"code": shown})
    client.logout()
    enter_mailed_code(client, owner)
    client.post(reverse(SECOND), {"code": shown})
    assert not signed_in(client)


def test_a_recovery_code_signs_in_once(client: Client, owner: User, secret: str) -> None:
    code = recovery_code(owner)
    for works in (True, False):
        enter_mailed_code(client, owner)
        client.post(reverse(SECOND), {"code": code})
        assert signed_in(client) is works
        client.logout()


@pytest.mark.django_db(transaction=True)
def test_the_recovery_codes_are_shown_when_the_first_factor_is_set_up(client: Client, owner: User) -> None:
    client.force_login(owner)
    set_up(client)
    page = client.get(reverse("mfa_view_recovery_codes")).content.decode()
    assert recovery_code(owner) in page
    assert recovery_code(owner) in client.get(reverse("mfa_download_recovery_codes")).content.decode()


def test_what_protects_the_account_is_changed_only_by_who_confirms_once_more(
    client: Client, owner: User, secret: str
) -> None:
    client.force_login(owner)  # a session that somebody left open
    for name in ("mfa_deactivate_totp", "mfa_generate_recovery_codes", "mfa_add_webauthn", "delete_account"):
        assert (
            client.get(reverse(name))
            .headers.get("Location", name)
            .startswith("/accounts/two-factor/reauthenticate/")
        )
    client.post(reverse("mfa_reauthenticate"), {"code": digits(secret, time.time() + 30)})
    assert client.get(reverse("mfa_deactivate_totp")).status_code == 200
    client.post(reverse("mfa_deactivate_totp"))
    assert not Authenticator.objects.exists()


def test_a_change_of_how_one_signs_in_is_mailed(client: Client, owner: User, secret: str) -> None:
    mail = written_mails().get(kind="totp_activated")
    assert mail.to == owner.email and "example.com" not in mail.text


def test_nobody_sees_or_removes_the_passkey_of_another(client: Client, owner: User, stranger: User) -> None:
    key = Authenticator.objects.create(
        user=stranger, type="webauthn", data={"name": "blue key", "credential": {}}
    )
    client.force_login(owner)
    assert "blue key" not in client.get(reverse("mfa_list_webauthn")).content.decode()
    for name in ("mfa_remove_webauthn", "mfa_edit_webauthn"):
        assert client.post(reverse(name, args=[key.pk]), {"name": "mine"}).status_code == 404
    assert Authenticator.objects.get().data["name"] == "blue key"


# Where passkeys work


@pytest.mark.parametrize(
    ("host", "secure", "said"),
    [
        ("localhost:8000", False, ""),
        ("127.0.0.1:8000", False, "http://localhost:8000/"),
        ("[::1]:8000", False, "http://localhost:8000/"),
        ("post.example", False, "https"),
        ("post.example", True, ""),
        ("192.0.2.7", True, "name"),
    ],
)
def test_the_page_says_what_passkeys_need(
    client: Client, owner: User, settings: object, host: str, secure: bool, said: str
) -> None:
    settings.ALLOWED_HOSTS, settings.LOCAL_ONLY = ["*"], not host.startswith(("post", "192"))
    client.force_login(owner)
    page = client.get(reverse("mfa_add_webauthn"), headers={"Host": host}, secure=secure).content.decode()
    assert ("data-passkey" in page) is (not said)
    assert said in page.split("</h1>")[1]


def test_the_door_offers_a_passkey_only_where_it_can_work(client: Client, db: None) -> None:
    sign_in = reverse("account_request_login_code")
    assert "data-passkey" in client.get(sign_in, headers={"Host": "localhost"}).content.decode()
    assert "data-passkey" not in client.get(sign_in, headers={"Host": "127.0.0.1"}).content.decode()


@pytest.mark.parametrize("nonsense", ["", "x", "{}", "[]", '{"id": 1, "response": {"userHandle": "x"}}'])
def test_a_passkey_that_is_none_leads_back_to_the_door(client: Client, owner: User, nonsense: str) -> None:
    client.get(reverse("mfa_login_webauthn"), headers={"Accept": "application/json"})
    answer = client.post(reverse("mfa_login_webauthn"), {"credential": nonsense})
    assert answer.status_code == 302 and not signed_in(client)


def test_mails_about_the_account_name_us_and_say_what_to_do(client: Client, owner: User, secret: str) -> None:
    client.force_login(owner)
    client.post(reverse("mfa_reauthenticate"), {"code": digits(secret, time.time() + 30)})
    with TestCase.captureOnCommitCallbacks(execute=True):
        client.post(reverse("mfa_generate_recovery_codes"))
    client.post(reverse("mfa_deactivate_totp"))
    client.post(reverse("account_email"), {"email": "scarlet@example.com", "action_add": ""})
    mails = written_mails().order_by("pk")
    kinds = ["totp_activated", "recovery_codes_generated", "totp_deactivated", "email_confirmation"]
    assert [mail.kind for mail in mails] == kinds
    for mail in mails:
        assert "Cosmic Post" in mail.text and "testserver" not in mail.subject + mail.text
        assert max(map(len, mail.text.splitlines())) < 100 and "&" not in mail.text
    assert all("If it was not you" in mail.text for mail in mails[:3])
