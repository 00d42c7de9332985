"""Whoever runs the service says who is of the staff."""

import io

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.models import User

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("staff", *arguments, stdout=out)
    return out.getvalue()


def test_somebody_becomes_staff_and_is_told_where_the_pages_are(owner: User) -> None:
    assert run("add", " Red@Example.com ").startswith("red@example.com sees the pages for staff: http")
    owner.refresh_from_db()
    assert owner.is_staff and not owner.is_superuser
    assert run("add", "red@example.com") == "red@example.com saw them before.\n"


def test_and_is_not_any_more(owner: User) -> None:
    run("add", "red@example.com")
    assert run("remove", "red@example.com") == "red@example.com is not of the staff any more.\n"
    owner.refresh_from_db()
    assert not owner.is_staff
    assert run("remove", "red@example.com") == "red@example.com was not before.\n"


def test_the_list_holds_one_address_a_line_and_nobody_else(owner: User, stranger: User) -> None:
    assert run("list") == ""
    run("add", "white@example.com")
    run("add", "red@example.com")
    assert run("list") == "red@example.com\nwhite@example.com\n"
    run("remove", "white@example.com")
    assert run("list") == "red@example.com\n"


@pytest.mark.parametrize("act", ["add", "remove"])
def test_of_an_address_that_nobody_signs_in_with_it_says_so_and_makes_nobody(act: str) -> None:
    with pytest.raises(CommandError) as error:
        run(act, "nobody@example.com")
    assert "No one has signed in with nobody@example.com." in str(error.value)
    assert "Nothing was changed." in str(error.value) and error.value.returncode == 1
    assert not User.objects.exists()


def test_what_is_left_out_is_asked_for() -> None:
    for arguments in ((), ("add",), ("appoint", "red@example.com")):
        with pytest.raises(CommandError):
            run(*arguments)


# What the team does about a person


def test_a_person_is_banned_and_let_in_again_by_command(owner: User, stranger: User) -> None:
    run("add", "white@example.com")
    by = ("--by", "white@example.com", "--reason", "Insults.")
    assert run("ban", "Red@example.com", *by).startswith("red@example.com is banned, has left all games")
    owner.refresh_from_db()
    assert not owner.is_active and owner.bans.get().by == stranger
    assert run("unban", "red@example.com", *by) == "red@example.com can sign in again, and is told by mail.\n"
    owner.refresh_from_db()
    assert owner.is_active


def test_a_person_is_signed_out_everywhere_by_command(owner: User, stranger: User) -> None:
    run("add", "white@example.com")
    said = run("sign-out", "red@example.com", "--by", "white@example.com", "--reason", "A lost phone.")
    assert said.startswith("red@example.com is signed out everywhere")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ban", "red@example.com", "--by", "white@example.com"), "Say why"),
        (("ban", "red@example.com", "--by", "red@example.com", "--reason", "x"), "is not of the team"),
        (("ban", "white@example.com", "--by", "white@example.com", "--reason", "x"), "is of the team"),
        (("unban", "red@example.com", "--by", "white@example.com"), "is not banned"),
        (("sign-out", "x@example.com", "--by", "white@example.com", "--reason", "x"), "No one has signed in"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence_and_changes_nothing(
    owner: User, stranger: User, arguments: tuple[str, ...], words: str
) -> None:
    run("add", "white@example.com")
    with pytest.raises(CommandError, match=words) as error:
        run(*arguments)
    assert error.value.returncode == 1
    owner.refresh_from_db()
    assert owner.is_active
