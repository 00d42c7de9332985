"""Staff ban a person, let them in again, and sign them out everywhere: asked why first, and written down."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import LogEntry
from django.http import HttpResponse
from django.test import Client

from games.models import Ban, User
from tests.games.api.program import program
from tests.games.pages import Page
from tests.games.staff.test_acts import chosen, last_act
from tests.games.tables import person
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
PEOPLE = "/admin/games/user/"
WHY = "Insults at three tables."


def done(staff: Client, act: str, *people: User, why: str = WHY) -> HttpResponse:
    sent = {
        "action": act,
        "_selected_action": [str(one.pk) for one in people],
        "confirmed": "yes",
        "why": why,
    }
    found: HttpResponse = staff.post(PEOPLE, sent, follow=True)
    return found


def test_what_a_ban_means_is_said_before_it_is_done_and_the_reason_asked_for(staff: Client) -> None:
    page = Page(chosen(staff, PEOPLE, "ban", person("blue").pk, confirmed=False))
    assert "others or bots have their seats" in page.words and "blue@example.com" in page.words
    assert not Ban.objects.exists()
    filled = page.form_to(PEOPLE).filled() | {"why": WHY}
    assert staff.post(PEOPLE, filled).status_code == 302
    assert Ban.objects.get().why == WHY


def test_without_a_reason_nothing_is_done_and_the_page_says_so(staff: Client) -> None:
    answer = done(staff, "ban", person("blue"), why=" ")
    assert answer.status_code == 422 and "Say why." in Page(answer).words
    assert person("blue").is_active


def test_the_page_of_a_person_says_that_and_why_they_are_banned(staff: Client) -> None:
    blue = person("blue")
    assert "Banned: blue@example.com." in Page(done(staff, "ban", blue)).words
    assert '"banned"' in last_act() and WHY in last_act()
    assert WHY in Page(staff.get(f"{PEOPLE}{blue.pk}/")).words
    assert "Let in again: blue@example.com." in Page(done(staff, "unban", blue)).words
    assert WHY not in Page(staff.get(f"{PEOPLE}{blue.pk}/")).words
    assert person("blue").is_active


def test_what_is_wrong_with_one_keeps_none_of_the_others_from_it(staff: Client) -> None:
    team = User.objects.find_or_make("other-team@example.com", is_staff=True)
    words = Page(done(staff, "ban", team, person("blue"))).words
    assert "is of the team of this site" in words and "Banned: blue@example.com." in words
    assert [one.user.email for one in Ban.objects.all()] == ["blue@example.com"]


def test_somebody_is_signed_out_everywhere(staff: Client) -> None:
    blue = program(person("blue"))
    done(staff, "sign_out", person("blue"))
    assert blue.get("me").status_code == 401 and person("blue").is_active
    assert '"signed_out"' in last_act()


def test_who_is_banned_is_not_signed_out_and_the_page_says_why(staff: Client) -> None:
    done(staff, "ban", person("blue"))
    words = Page(done(staff, "sign_out", person("blue"))).words
    assert "they are signed out everywhere already" in words and "Signed out everywhere:" not in words


def test_the_reason_why_a_ban_is_lifted_is_read_by_its_person(staff: Client) -> None:
    done(staff, "ban", person("blue"))
    page = Page(chosen(staff, PEOPLE, "unban", person("blue").pk, confirmed=False))
    assert "They are told by mail, with your reason." in page.words and "The person reads it." in page.words
    done(staff, "unban", person("blue"), why="A mix-up.")
    assert "Reason: A mix-up." in " ".join(written_mails().latest("pk").text.split())


def test_nobody_else_bans(client: Client) -> None:
    client.force_login(person("red"))
    assert done(client, "ban", person("blue")).status_code == 404
    assert person("blue").is_active and not LogEntry.objects.exists()
