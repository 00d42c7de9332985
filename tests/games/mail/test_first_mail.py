"""The first mail of a game tells what game it is, once; every mail leads to the settings."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.lobby.service.start import start_game
from games.models import Game, OutboxMail, Prompt, User
from games.people.service.ban import delete_account
from tests.games.pages import get
from tests.games.seating import with_zilch, zilch_of
from tests.games.tables import COLOURS, Table, playing, waiting_in_lobby
from tests.games.written_mails import written_mails


def prompts_to(table: Table, colour: str) -> list[OutboxMail]:
    return list(written_mails().filter(kind="prompt", to=f"{colour}@example.com").order_by("pk"))


def words(mail: OutboxMail) -> str:
    return " ".join(mail.text.split())


@pytest.fixture
def named(db: None) -> Table:
    """Red has made the game; Blue has given no name; a bot sits at the fourth seat."""
    game = waiting_in_lobby(3, 1)
    for colour, name in (("red", "Ada"), ("yellow", "Grace"), ("blue", "")):
        User.objects.filter(email=f"{colour}@example.com").update(name=name)
    Game.objects.filter(pk=game.pk).update(owner=User.objects.get(email="red@example.com"))
    return Table(start_game(Game.objects.get(pk=game.pk)))


def test_it_says_what_this_is_who_plays_how_to_win_and_where_help_is(named: Table) -> None:
    told = words(prompts_to(named, "yellow")[0])
    assert "ABOUT THIS GAME" in told
    assert "a game of Cosmic Encounter for 4 players, by email and on the web. Ada is the host." in told
    assert "You play Yellow. Red is Ada. Blue is another player. Green is a bot." in told
    assert "You win with 5 colonies outside your home system." in told
    assert "/learn/" in told and "/rules/" in told
    assert "WHAT HAPPENED SINCE" not in told and "The deck" not in told


def test_the_host_is_told_so_and_is_not_named_to_themselves(named: Table) -> None:
    told = words(prompts_to(named, "red")[0])
    assert "You are the host." in told and "Ada" not in told


def test_later_mails_do_not_tell_it_again(named: Table) -> None:
    named.until_asked("launch")
    for colour in ("red", "yellow", "blue"):
        mails = prompts_to(named, colour)
        assert ["ABOUT THIS GAME" in mail.text for mail in mails] == [True] + [False] * (len(mails) - 1)
        assert ["About this game" in mail.html for mail in mails] == [True] + [False] * (len(mails) - 1)
    assert max(len(prompts_to(named, colour)) for colour in ("red", "yellow", "blue")) > 1


def test_later_mails_name_who_plays_which_colour_in_one_line(named: Table) -> None:
    named.until_asked("launch")
    for colour, line in (
        ("yellow", "Red: Ada · Yellow: you · Blue: another player · Green: a bot"),
        ("red", "Red: you · Yellow: Grace · Blue: another player · Green: a bot"),
    ):
        first, *later = prompts_to(named, colour)
        assert line not in first.text and later
        for mail in later:
            assert mail.text.count(line) == mail.html.count(line) == 1
            assert "@" not in line and line not in mail.subject


def test_where_no_other_has_a_name_there_is_no_such_line(db: None) -> None:
    table = Table(start_game(waiting_in_lobby(2, 1)))
    User.objects.update(name="")
    table.until_asked("launch")
    assert not [mail for mail in prompts_to(table, "yellow") if "Red: " in mail.text.partition("BOARD")[0]]


def test_who_deletes_their_account_is_named_in_no_mail_that_went_out(named: Table) -> None:
    named.until_asked("launch")
    written_mails().update(sent_at=timezone.now())
    mails = prompts_to(named, "yellow")
    assert len(mails) > 1 and all("Ada" in mail.text for mail in mails)
    delete_account(User.objects.get(email="red@example.com"))
    assert not [mail for mail in written_mails().all() if "Ada" in mail.text + mail.html + mail.subject]


def test_an_open_question_that_never_arrived_is_kept_to_be_sent_once_more(named: Table) -> None:
    named.until_asked("launch")
    written_mails().update(sent_at=timezone.now())
    asked = Prompt.objects.filter(game=named.id, closed_at=None, answered_at=None)
    lost = written_mails().filter(kind="prompt", prompt__in=asked)
    lost.update(failed_at=timezone.now())
    kept = set(lost.exclude(to="red@example.com").values_list("pk", flat=True))
    delete_account(User.objects.get(email="red@example.com"))
    assert kept <= set(written_mails().values_list("pk", flat=True))


def test_a_table_of_others_keeps_its_mails(named: Table) -> None:
    written_mails().update(sent_at=timezone.now())
    delete_account(User.objects.find_or_make("stranger@example.com"))
    assert "Ada" in prompts_to(named, "yellow")[0].text


def test_it_is_told_in_the_language_of_its_reader(db: None) -> None:
    game = waiting_in_lobby(2, 2)
    User.objects.filter(email="red@example.com").update(language="de")
    table = Table(start_game(game))
    told = words(prompts_to(table, "red")[0])
    assert "Du spielst Rot. Gelb spielt noch jemand. Blau und Grün sind Bots." in told
    assert "You play Yellow." in words(prompts_to(table, "yellow")[0])


def test_every_mail_of_a_game_leads_to_the_settings_and_to_the_end_of_reminders(db: None) -> None:
    mail = prompts_to(playing(people=3), "red")[0]
    page = mail.headers["List-Unsubscribe"].partition(">")[0].lstrip("<")
    for part in (mail.text, mail.html):
        assert reverse("settings") in part
        assert page in part
    assert get(Client(), urlsplit(page).path).forms, "it asks first"


def test_who_sits_apart_reads_what_they_are(db: None) -> None:
    table = with_zilch()
    zilch = zilch_of(table)
    told = words(prompts_to(table, COLOURS[zilch])[0])
    assert f"You are {COLOURS[zilch].title()}, the Zilch. " in told and "You play" not in told
    assert "You win if the player you foretell wins." in told and "You win with" not in told
    assert f"You play {COLOURS[zilch - 1].title()}. " in words(prompts_to(table, COLOURS[zilch - 1])[0])
