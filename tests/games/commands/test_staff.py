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
