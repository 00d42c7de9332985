"""The mail of the end offers to play again, and names the next game that waits for its reader, if any."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from games.base.links import game_link, invitation_link, turn_link
from games.mail.outbox.addresses import reply_address
from games.mail.words import digest as words_of_games
from games.models import Game, Invitation, OutboxMail, Prompt, Seat, User
from games.play.service.correct import close_game
from tests.games.mail.test_digest import EVENING
from tests.games.mail.test_digest_asks import otherwise
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_message import written
from tests.games.play.service.test_merged_questions import launching
from tests.games.play.service.test_merged_questions import table as launch_table
from tests.games.tables import COLOURS, SHORT, Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(EVENING, tick=False) as found:
        yield found


def ended(people: int = 2) -> Table:
    """A game of so many people against a bot that is over."""
    found = playing(people=people, bots=3 - people, seed="short 59", setup=SHORT, name="The last one")
    found.play()
    assert found.game.status == Game.Status.OVER
    return found


def end_mail(table: Table, colour: str = "red") -> OutboxMail:
    return written_mails().get(kind="news", game=table.id, to=f"{colour}@example.com")


def words(mail: OutboxMail) -> str:
    return " ".join(mail.text.split())


def waiting(hours: int, name: str, **who: int) -> Table:
    """A game that waits for everybody until so many hours after the evening."""
    found = playing(**{"people": 3, **who}, name=name, seed=name)
    Prompt.objects.filter(game=found.id).update(due_at=EVENING + timedelta(hours=hours))
    return found


def test_it_leads_to_the_button_for_a_rematch(clock: time_machine.Traveller) -> None:
    table = ended()
    mail, link = end_mail(table), f"{game_link(table.id)}#rematch"
    assert "Reply “rematch”, or press the button on the page, and everyone is invited:" in words(mail)
    assert link in mail.text and link in mail.html
    red = Client()
    red.force_login(person("red"))
    assert 'id="rematch"' in red.get(f"/games/{table.id}/").content.decode()


def test_who_played_against_bots_alone_is_offered_that_again(clock: time_machine.Traveller) -> None:
    told = words(end_mail(ended(people=1)))
    assert "Play again against as many bots? Reply “rematch”" in told and "everyone is invited" not in told


def test_it_names_the_game_with_the_soonest_deadline_and_how_many_more(clock: time_machine.Traveller) -> None:
    _later, soonest, _third = waiting(40, "Later"), waiting(30, "Green tea"), waiting(50, "Third")
    mail, prompt = end_mail(ended()), soonest.red.prompt
    told = words(mail)
    assert "YOUR NEXT GAME: GREEN TEA Choose your alien Answer by Thursday 00:00 UTC (in 30 hours)." in told
    assert f"Otherwise: {otherwise(prompt)}." in told
    assert turn_link(prompt.pk) in mail.text and turn_link(prompt.pk) in mail.html
    assert reply_address(prompt.pk) in mail.text
    assert "2 more games wait for you." in told and "LATER" not in told


def test_one_more_is_one(clock: time_machine.Traveller) -> None:
    waiting(40, "Later"), waiting(30, "Sooner")
    assert "1 more game waits for you." in words(end_mail(ended()))


def test_of_questions_asked_together_it_names_each(clock: time_machine.Traveller) -> None:
    other = launch_table()
    offense = COLOURS[launching(other)]
    Seat.objects.filter(game=other.id, user=person("red")).update(user=None)
    Seat.objects.filter(game=other.id, user=person(offense)).update(user=person("red"))
    told = words(end_mail(ended()))
    assert "YOUR NEXT GAME: LONG TABLE LAUNCH: Aim the gate" in told and "INVITE: Invite allies?" in told
    assert "more game" not in told, "three questions of one game"


def test_where_nothing_waits_it_says_nothing_of_it(clock: time_machine.Traveller) -> None:
    other = waiting(30, "Other")
    for player in (other.red, other.yellow):
        Prompt.objects.filter(seat=player.seat).update(waiting=False)
    table = ended()
    for colour in ("red", "yellow"):
        mail = end_mail(table, colour)
        assert "NEXT GAME" not in mail.text and "next game" not in mail.html
        assert "more game" not in mail.text


def test_neither_the_ended_game_nor_one_that_a_bot_plays_waits(clock: time_machine.Traveller) -> None:
    other = waiting(30, "Other")
    Seat.objects.filter(pk=other.red.seat.pk).update(bot="sensible")
    table = playing(people=2, bots=1, name="Closed")
    assert table.red.prompts
    close_game(table.id)
    assert "NEXT GAME" not in end_mail(table).text
    assert "YOUR NEXT GAME: OTHER" in end_mail(table, "yellow").text


def test_each_reads_of_their_own_games_alone(clock: time_machine.Traveller) -> None:
    """Also where another game of theirs waits for both, each gets the link of their own question."""
    mine, theirs = waiting(30, "Mine", people=1, bots=1), waiting(31, "Theirs", people=2)
    Seat.objects.filter(game=theirs.id, user=person("red")).update(user=person("white"))
    table = ended()
    red, yellow = end_mail(table), end_mail(table, "yellow")
    assert "MINE" in red.text and "THEIRS" not in red.text and "THEIRS" in yellow.text
    assert "MINE" not in yellow.text
    assert turn_link(theirs.yellow.prompt.pk) not in red.text
    assert turn_link(mine.red.prompt.pk) not in yellow.text


def test_its_subject_says_nothing_of_the_next_game(clock: time_machine.Traveller) -> None:
    waiting(30, "Sooner")
    assert end_mail(ended()).subject == "[The last one] The game is over"


def test_words_that_fail_do_not_stop_the_end(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting(30, "Sooner")
    monkeypatch.setattr(words_of_games, "_question", None)
    table = ended()
    assert table.game.status == Game.Status.OVER
    assert "There is news for you" in end_mail(table).subject


def test_it_speaks_german(clock: time_machine.Traveller) -> None:
    waiting(40, "Later"), waiting(30, "Grüner Tee")
    User.objects.update(language="de")
    told = words(end_mail(ended()))
    assert "DEIN NÄCHSTES SPIEL: GRÜNER TEE Wähle dein Alien" in told
    assert "1 weiteres Spiel wartet auf dich." in told and "Revanche" in told


def replied(table: Table, text: str, colour: str = "red") -> tuple[Mailbox, str]:
    """Reply to the mail of the end; return the mailbox, and what the mail was."""
    mailbox, mail = Mailbox(), end_mail(table, colour)
    message = written(text, From=f"{colour}@example.com")
    return mailbox, mailbox.hands_over(message, mail.headers["Reply-To"], f"{colour}@example.com").outcome


def test_a_reply_to_it_may_ask_for_the_log(clock: time_machine.Traveller) -> None:
    mailbox, outcome = replied(ended(), "log")
    assert outcome == "commands"
    assert mailbox.reply.subject.endswith("The log")


def test_a_reply_offers_everybody_a_rematch(clock: time_machine.Traveller) -> None:
    table = ended()
    mailbox, _outcome = replied(table, "Good game!\n\nrematch")
    new = Game.objects.get(rematch_of=table.id)
    assert new.owner.email == "red@example.com"
    assert "The others are invited by email." in words(mailbox.reply)
    assert game_link(new.pk) in mailbox.reply.text
    assert Invitation.objects.get(game=new).email == "yellow@example.com"


def test_who_asks_second_gets_the_way_to_their_seat(clock: time_machine.Traveller) -> None:
    table = ended()
    replied(table, "rematch")
    mailbox, _outcome = replied(table, "Rematch!", "yellow")
    assert Game.objects.filter(rematch_of=table.id).count() == 1
    invitation = Invitation.objects.get(game__rematch_of=table.id)
    assert "a seat is kept for you" in words(mailbox.replies[-1])
    assert invitation_link(invitation.token) in mailbox.replies[-1].text


def test_while_a_game_goes_on_there_is_no_rematch(clock: time_machine.Traveller) -> None:
    table, mailbox = playing(people=2, bots=1), Mailbox()
    mailbox.sends("rematch", table.red.prompt)
    assert "A rematch can be offered once the game is over." in words(mailbox.reply)
    assert not Game.objects.filter(rematch_of=table.id).exists()


def test_thanks_at_the_end_are_not_answered(clock: time_machine.Traveller) -> None:
    mailbox, _outcome = replied(ended(), "Thanks everyone, good game!\n\nRed")
    assert mailbox.replies == []


def test_other_words_at_the_end_are_told_to_change_nothing(clock: time_machine.Traveller) -> None:
    mailbox, outcome = replied(ended(), "line 2")
    assert outcome == "too_late"
    assert len(mailbox.replies) == 1
