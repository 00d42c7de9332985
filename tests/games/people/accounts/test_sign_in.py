"""Signing in: an address, a code by mail, and nothing told to strangers."""

import re

import pytest
from django.urls import reverse

from games.models import Game, User
from games.people.accounts.adapter import make_start_link
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.again, pytest.mark.django_db]
SIGN_IN, CODE = "account_request_login_code", "account_confirm_login_code"

LONG_ADDRESS = f"{'a' * 60}@{'.'.join(['b' * 60] * 3)}.{'c' * 20}.example"


def ask(client, email, **more):
    return client.post(reverse(SIGN_IN), {"email": email} | more)


def code_for(email):
    return re.search(r"^\s+(\S+)$", written_mails().filter(to=email).latest("id").text, re.MULTILINE)[1]


def signed_in(client):
    return "_auth_user_id" in client.session


def test_a_code_sent_by_mail_signs_in(client, owner):
    assert ask(client, owner.email).headers["Location"] == reverse(CODE)
    client.post(reverse(CODE), {"code": code_for(owner.email)})
    assert client.session["_auth_user_id"] == str(owner.pk)


@pytest.mark.parametrize(
    ("local", "away", "from_", "led"),
    [
        (True, False, "127.0.0.1", True),
        (True, True, "127.0.0.1", False),
        (True, False, "192.0.2.7", False),
        (False, False, "127.0.0.1", False),
    ],
)
def test_where_no_mail_leaves_the_machine_the_page_leads_to_the_mailbox(
    client, owner, settings, local, away, from_, led
):
    settings.EMBEDDED = settings.LOCAL_ONLY = local
    settings.MAIL_GOES_OUT = away
    ask(client, owner.email)
    page = client.get(reverse(CODE), REMOTE_ADDR=from_).content.decode()
    assert (f'href="{reverse("mailbox")}"' in page) == led


def test_signing_in_proves_the_address(client, owner):
    ask(client, owner.email)
    client.post(reverse(CODE), {"code": code_for(owner.email)})
    assert owner.emailaddress_set.get().verified


def test_the_mail_with_the_code_goes_before_all_others(client, owner):
    ask(client, owner.email)
    mail = written_mails().get()
    assert mail.kind == "login_code"
    assert mail.subject == f"{code_for(owner.email)} is your Cosmic Post code"


def test_a_wrong_code_does_not_sign_in_and_three_end_it(client, owner):
    ask(client, owner.email)
    right = code_for(owner.email)
    for _ in range(3):
        client.post(reverse(CODE), {"code": "WRONG"})
    client.post(reverse(CODE), {"code": right})
    assert not signed_in(client)


def test_a_code_dies_after_fifteen_minutes(client, owner, time_machine):
    time_machine.move_to("2026-11-02T12:00:00Z", tick=False)
    ask(client, owner.email)
    time_machine.shift(901)
    client.post(reverse(CODE), {"code": code_for(owner.email)})
    assert not signed_in(client)


def test_a_new_address_makes_an_account_when_its_code_comes_back(client):
    ask(client, "Green@Example.com")
    client.post(reverse(CODE), {"code": code_for("green@example.com")})
    assert client.session["_auth_user_id"] == str(User.objects.get(email="green@example.com").pk)


def test_a_new_account_is_welcomed_and_not_told_of_a_changed_address(client):
    ask(client, "green@example.com")
    page = client.post(reverse(CODE), {"code": code_for("green@example.com")}, follow=True).content.decode()
    assert "Welcome. You sign in with green@example.com." in page
    assert "Your address is now" not in page


def test_whoever_signed_in_to_play_against_bots_plays_against_them_at_once(client):
    page = client.post(reverse("against_bots"))
    client.post(page.headers["Location"], {"email": "green@example.com"})
    code = {"code": code_for("green@example.com"), "next": reverse("against_bots")}
    response = client.post(reverse(CODE), code, follow=True)
    game = Game.objects.get(seats__user__email="green@example.com")
    assert response.redirect_chain[-1][0] == reverse("turn", args=[game.pk])
    assert game.seats.exclude(bot="").count() == 3
    client.get(reverse("against_bots"))
    assert Game.objects.count() == 1


def test_a_link_alone_begins_no_game(client, owner):
    client.force_login(owner)
    assert client.get(reverse("against_bots")).headers["Location"] == reverse("home")
    assert not Game.objects.exists()


def test_nobody_can_tell_a_known_address_from_a_new_one(client, owner):
    known = ask(client, owner.email)
    known_page = client.get(reverse(CODE)).content.decode()
    client.cookies.clear()
    new = ask(client, "new@example.com")
    new_page = client.get(reverse(CODE)).content.decode()
    assert (known.status_code, known.headers["Location"]) == (new.status_code, new.headers["Location"])
    assert without_tokens(known_page, owner.email) == without_tokens(new_page, "new@example.com")
    assert [mail.kind for mail in written_mails().all()] == ["login_code", "login_code"]


def without_tokens(page, email):
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page).replace(email, "")


def test_letters_of_an_address_may_be_large_or_small(client, owner):
    ask(client, owner.email.upper())
    assert User.objects.count() == 1


def test_something_that_is_no_address_is_said_to_be_none(client):
    assert "valid email" in ask(client, "red").content.decode()
    assert not written_mails().exists()


def test_an_address_longer_than_any_that_is_kept_is_refused(client, db):
    response = ask(client, LONG_ADDRESS)
    assert response.status_code == 200 and "254" in response.content.decode()
    assert not User.objects.exists() and not written_mails().exists()


def test_too_many_codes_for_one_address_are_refused(client, owner):
    for _ in range(30):
        ask(client, owner.email)
    assert written_mails().count() < 25


def test_a_page_for_members_leads_to_the_door_and_back(client, owner):
    ask(client, owner.email, next="/somewhere/")
    answer = client.post(reverse(CODE), {"code": code_for(owner.email), "next": "/somewhere/"})
    assert answer.headers["Location"] == "/somewhere/"


def test_the_way_back_never_leads_elsewhere(client, owner):
    ask(client, owner.email)
    answer = client.post(reverse(CODE), {"code": code_for(owner.email), "next": "https://evil.example/"})
    assert answer.headers["Location"] == "/"


def test_signing_out_takes_a_button(client, owner):
    client.force_login(owner)
    client.get(reverse("account_logout"))
    assert signed_in(client)
    client.post(reverse("account_logout"))
    assert not signed_in(client)


@pytest.mark.parametrize("old", ["account_login", "account_signup"])
def test_other_doors_lead_to_the_one(client, old):
    answer = client.get(reverse(old), {"next": "/somewhere/"})
    assert answer.headers["Location"] == reverse(SIGN_IN) + "?next=%2Fsomewhere%2F"


class TestThePrintedAddress:
    """The address that an embedded service prints on its own terminal."""

    @pytest.fixture(autouse=True)
    def local(self, settings):
        settings.LOCAL_ONLY = True

    def test_signs_in_and_leads_to_the_page(self, client, owner):
        answer = client.get(make_start_link(owner.pk, "/somewhere/"))
        assert answer.headers["Location"] == "/somewhere/"
        assert client.session["_auth_user_id"] == str(owner.pk)

    def test_works_from_this_machine_only(self, client, owner):
        answer = client.get(make_start_link(owner.pk, "/"), REMOTE_ADDR="192.0.2.7")
        assert answer.status_code == 404 and not signed_in(client)

    def test_does_not_work_through_a_proxy(self, client, owner):
        answer = client.get(make_start_link(owner.pk, "/"), headers={"X-Forwarded-For": "192.0.2.7"})
        assert answer.status_code == 404 and not signed_in(client)

    def test_does_not_work_for_a_service_that_others_reach(self, client, owner, settings):
        settings.LOCAL_ONLY = False
        assert client.get(make_start_link(owner.pk, "/")).status_code == 404

    def test_an_older_one_leads_to_the_door(self, client):
        answer = client.get(reverse("account_start", args=["older"]))
        assert answer.headers["Location"] == reverse(SIGN_IN) and not signed_in(client)
