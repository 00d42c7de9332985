"""What people set of their account."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.lobby.service.create_game import create_game
from games.lobby.service.invite import accept_invitation, invite
from games.mail.outbox.refusals import stop_reminders, suppress, suppression_of
from games.mail.receive.incoming import store
from games.models import InboundMail, NoReminders, User
from games.people.accounts.adapter import browser_words
from games.people.read.my_data import my_data
from tests.games.tables import person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
GOOD = {"name": "Red Baron", "language": "de", "zone": "Europe/Berlin", "reminders": "on", "news": "on"}


@pytest.fixture
def mine(client: Client, owner: User) -> Client:
    """The browser of the owner."""
    client.force_login(owner)
    return client


def stored(user: User) -> User:
    return User.objects.get(pk=user.pk)


def test_what_is_saved_is_there_again(mine: Client, owner: User) -> None:
    assert mine.post("/settings/", GOOD)["Location"] == "/settings/"
    user = stored(owner)
    assert (user.name, user.language, user.zone) == ("Red Baron", "de", "Europe/Berlin")
    assert (user.reminders, user.news, user.is_public) == (True, True, False)
    assert 'value="Europe/Berlin"' in mine.get("/settings/").content.decode()


def test_everything_may_be_left_empty(mine: Client, owner: User) -> None:
    mine.post("/settings/", GOOD)
    mine.post("/settings/", {"name": "", "language": "", "zone": ""})
    user = stored(owner)
    assert (user.name, user.language, user.zone, user.reminders, user.news) == ("", "", "", False, False)


def test_mails_have_a_picture_and_confirm_only_what_needs_it_unless_it_is_set(
    mine: Client, owner: User
) -> None:
    assert (owner.pictures, owner.receipts) == (True, "usual")
    mine.post("/settings/", GOOD | {"receipts": "never"})
    assert (stored(owner).pictures, stored(owner).receipts) == (False, "never")
    shown = " ".join(mine.get("/settings/").content.decode().split())
    assert '<option value="never" selected>' in shown and 'id="id_pictures"' in shown
    mine.post("/settings/", GOOD)
    assert stored(owner).receipts == "never"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("europe/berlin", "Europe/Berlin"),
        ("Berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("utc", "UTC"),
    ],
)
def test_a_zone_is_found_by_its_city(mine: Client, owner: User, typed: str, meant: str) -> None:
    mine.post("/settings/", GOOD | {"zone": typed})
    assert stored(owner).zone == meant


@pytest.mark.parametrize(
    "wrong",
    [{"zone": "Mars/Olympus"}, {"zone": "Etc/GMT+3"}, {"language": "xx"}, {"name": "red@example.com"},
     {"name": "a\u202eb"}, {"name": "x" * 41}, {"zone": "A" * 60}],
)  # fmt: skip
def test_what_is_wrong_is_told_and_nothing_is_saved(mine: Client, owner: User, wrong: dict[str, str]) -> None:
    answer = mine.post("/settings/", GOOD | wrong)
    assert answer.status_code == 422 and "errorlist" in answer.content.decode()
    assert stored(owner).name == ""


def test_nobody_sets_what_is_not_on_the_form(mine: Client, owner: User) -> None:
    mine.post("/settings/", GOOD | {"is_staff": "on", "email": "blue@example.com", "opaque_id": "x"})
    user = stored(owner)
    assert (user.is_staff, user.email, user.opaque_id) == (False, owner.email, owner.opaque_id)


def test_settings_are_saved_only_so_often(mine: Client) -> None:
    codes = [mine.post("/settings/", GOOD).status_code for _ in range(61)]
    assert codes == [302] * 60 + [429]


# Mails


def test_a_stopped_address_is_told_of_and_can_be_freed(mine: Client, owner: User) -> None:
    suppress(owner.email, "550 5.1.1 no such user")
    assert "550 5.1.1 no such user" in mine.get("/settings/").content.decode()
    mine.post("/settings/mail/")
    assert not suppression_of(owner.email)
    assert "550 5.1.1" not in mine.get("/settings/").content.decode()


def test_nobody_frees_the_address_of_another(mine: Client, stranger: User) -> None:
    suppress(stranger.email, "550")
    mine.post("/settings/mail/")
    assert suppression_of(stranger.email)


def test_reminders_of_a_game_can_be_had_back(client: Client) -> None:
    table = playing(people=3)
    client.force_login(person("red"))
    stop_reminders(table.red.seat.pk)
    stop_reminders(table.yellow.seat.pk)
    path = reverse("remind_again", args=[table.id])
    assert path in client.get("/settings/").content.decode()
    client.post(path)
    assert list(NoReminders.objects.values_list("seat", flat=True)) == [table.yellow.seat.pk]
    assert client.post(path).status_code == 404


# The address


def code_to(email: str) -> str:
    mail = written_mails().filter(to=email).latest("pk")
    return re.search(r"^\s*([A-Z0-9]{3,}(-[A-Z0-9]+)*)$", mail.text, re.MULTILINE)[1]


def ask_for(client: Client, email: str) -> None:
    client.post(reverse("account_email"), {"email": email, "action_add": ""})


def test_a_new_address_counts_when_its_code_comes_back(mine: Client, owner: User) -> None:
    ask_for(mine, "Scarlet@Example.com")
    assert stored(owner).email == "red@example.com"
    code = {"code": code_to("scarlet@example.com")}
    page = mine.post(reverse("account_email_verification_sent"), code, follow=True).content.decode()
    assert "Your address is now scarlet@example.com." in page
    assert stored(owner).email == "scarlet@example.com"
    assert [(a.email, a.verified) for a in EmailAddress.objects.filter(user=owner)] == [
        ("scarlet@example.com", True)
    ]
    assert written_mails().filter(to="red@example.com", kind="email_changed").exists()


def test_a_wrong_code_changes_no_address(mine: Client, owner: User) -> None:
    ask_for(mine, "scarlet@example.com")
    for _ in range(4):
        mine.post(reverse("account_email_verification_sent"), {"code": "WRONG"})
    assert stored(owner).email == "red@example.com"


def test_the_address_of_another_account_cannot_be_taken(mine: Client, owner: User, stranger: User) -> None:
    EmailAddress.objects.create(user=stranger, email=stranger.email, verified=True, primary=True)
    ask_for(mine, stranger.email)
    assert mine.get(reverse("account_email_verification_sent")).status_code == 200  # as for any other
    mine.post(reverse("account_email_verification_sent"), {"code": "ABC123"})
    assert (stored(owner).email, stored(stranger).email) == ("red@example.com", "white@example.com")


def test_somebody_who_only_asked_for_a_code_has_no_account_to_protect(mine: Client, owner: User) -> None:
    Client().post(reverse("account_request_login_code"), {"email": "scarlet@example.com"})
    ask_for(mine, "scarlet@example.com")
    mine.post(reverse("account_email_verification_sent"), {"code": code_to("scarlet@example.com")})
    assert stored(owner).email == "scarlet@example.com"
    assert User.objects.count() == 1


def test_a_player_without_a_confirmed_address_is_never_put_out(client: Client) -> None:
    table = playing(people=3)
    client.force_login(person("red"))
    ask_for(client, "yellow@example.com")
    assert table.yellow.seat.user == person("yellow")


def test_questions_that_wait_to_be_mailed_go_to_the_new_address(client: Client) -> None:
    table = playing(people=3)
    client.force_login(person("red"))
    ask_for(client, "scarlet@example.com")
    client.post(reverse("account_email_verification_sent"), {"code": code_to("scarlet@example.com")})
    assert written_mails().get(prompt=table.red.prompt).to == "scarlet@example.com"
    assert written_mails().get(prompt=table.yellow.prompt).to == "yellow@example.com"


def test_whoever_has_the_old_address_next_takes_along_nothing_of_whoever_had_it(client: Client) -> None:
    table = playing(people=3)
    red = person("red")
    accept_invitation(invite(create_game(person("green"), seats=3), red.email).token, red)
    written_mails().update(sent_at=timezone.now())
    store(b"From: red@example.com\r\n\r\nmine", "t@post.example", red.email)
    InboundMail.objects.update(sender=red.email)
    client.force_login(red)
    ask_for(client, "scarlet@example.com")
    client.post(reverse("account_email_verification_sent"), {"code": code_to("scarlet@example.com")})
    mine, next_one = my_data(stored(red)), my_data(person("red"))
    assert [mail["kind"] for mail in next_one["mails_to_me"]] == ["email_changed"]
    assert next_one["mails_from_me"] == next_one["invitations"] == []
    assert len(mine["mails_from_me"]) == len(mine["invitations"]) == 1
    assert table.yellow.mails


# Devices


def signed_in_elsewhere(user: User) -> Client:
    other = Client(headers={"User-Agent": FIREFOX})
    other.force_login(user)
    other.get(reverse("usersessions_list"))
    return other


def test_a_device_is_signed_out_from_another(mine: Client, owner: User) -> None:
    other = signed_in_elsewhere(owner)
    page = mine.get(reverse("usersessions_list")).content.decode()
    assert "Firefox on Linux" in page and "this one" in page
    (key,) = re.findall(r'name="session" value="(\d+)"', page)
    mine.post(reverse("usersessions_list"), {"session": key})
    assert other.get("/settings/").status_code == 302
    assert mine.get("/settings/").status_code == 200


def test_all_other_devices_are_signed_out_at_once(mine: Client, owner: User) -> None:
    others = [signed_in_elsewhere(owner), signed_in_elsewhere(owner)]
    mine.get(reverse("usersessions_list"))
    mine.post(reverse("usersessions_list"))
    assert [one.get("/settings/").status_code for one in (*others, mine)] == [302, 302, 200]


@pytest.mark.parametrize("key", ["0", "-1", "x", "9" * 30])
def test_the_device_of_another_person_cannot_be_signed_out(mine: Client, stranger: User, key: str) -> None:
    other = signed_in_elsewhere(stranger)
    theirs = str(other.session.session_key and stranger.usersession_set.get().pk)
    for wrong in (key, theirs):
        assert mine.post(reverse("usersessions_list"), {"session": wrong}).status_code == 404
    assert other.get("/settings/").status_code == 200


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (FIREFOX, "Firefox on Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
            "Safari on iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("w3m/0.5.3", "w3m"),
        ("", "a browser that does not say its name"),
    ],
)
def test_browsers_are_called_by_names_that_people_know(said: str, words: str) -> None:
    assert browser_words(said) == words


# Beside the games


def test_the_first_page_says_that_mails_come_back(mine: Client, owner: User) -> None:
    assert "come back" not in mine.get("/").content.decode()
    suppress(owner.email, "550")
    assert "come back" in mine.get("/").content.decode()
