"""A letter that offers one reading of a reply takes a plain yes for it."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime

import pytest
from django.utils import timezone, translation

from games.models import InboundMail, OutboxMail, Prompt, User
from tests.games.mail.test_incoming import Mailbox, answers
from tests.games.mail.test_natural_answers import lines
from tests.games.mail.test_parts_of_a_reply import given
from tests.games.tables import Player, Table, playing

pytestmark = pytest.mark.django_db

WILL_DO = "A plain “yes” will do."


class Delivering(Mailbox):
    """A mailbox whose letters go out at once, unless the provider is down."""

    is_down = False

    def sends(
        self, text: str, prompt: Prompt, *, sender: str = "Red <red@example.com>", **headers: str
    ) -> InboundMail:
        found = super().sends(text, prompt, sender=sender, **headers)
        if not self.is_down:
            OutboxMail.objects.filter(sent_at=None).update(sent_at=timezone.now())
        return found


@pytest.fixture
def mailbox() -> Delivering:
    return Delivering()


@pytest.fixture
def table() -> Table:
    return playing(people=3)


def second(prompt: Prompt) -> str:
    """The second alien of the list."""
    return str(prompt.shown[1])


def unclear(prompt: Prompt) -> str:
    """Name that alien, with words beside it that could be another answer."""
    return f"{second(prompt)}. Attack 8 too."


def told(mailbox: Mailbox) -> str:
    return " ".join(mailbox.replies[-1].text.split())


@pytest.mark.parametrize(
    "wrote", ["yes", "Yes!", "Yep, that's right\n\nThanks", "sure", "Yes, exactly.\n\nRed"]
)
def test_a_yes_takes_what_the_letter_offered(wrote: str, table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    assert mailbox.sends(unclear(prompt), prompt).outcome == "not_understood"
    assert WILL_DO in told(mailbox)
    assert mailbox.sends(wrote, prompt).outcome == "taken"
    assert [one.body["answer"] for one in answers(table)] == [second(prompt)]


def test_in_german(table: Table, mailbox: Mailbox) -> None:
    User.objects.update(language="de")
    prompt = table.red.prompt
    with translation.override("de"):
        mailbox.sends(f"{second(prompt)}. Angriff 8 auch.", prompt)
        assert "Ein „ja“ genügt." in told(mailbox)
        assert mailbox.sends("ja, genau", prompt).outcome == "taken"
    assert [one.body["answer"] for one in answers(table)] == [second(prompt)]


@pytest.mark.parametrize(
    "wrote",
    ["yes?", "Right, what do I do?", "Yeah, right.", "Is that right?", "yes, but line 1", "yes or no"],
)
def test_a_question_or_more_than_a_yes_confirms_nothing(wrote: str, table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    mailbox.sends(unclear(prompt), prompt)
    assert mailbox.sends(wrote, prompt).outcome == "not_understood"
    assert answers(table) == []


def test_a_mail_of_a_stranger_in_between_changes_nothing(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    mailbox.sends(unclear(prompt), prompt)
    assert mailbox.sends("yes", prompt, sender="stranger@example.com").outcome == "held"
    assert answers(table) == []
    assert mailbox.sends("yes", prompt).outcome == "taken"


def test_without_such_a_letter_a_yes_is_none(table: Table, mailbox: Mailbox) -> None:
    assert mailbox.sends("yes", table.red.prompt).outcome == "not_understood"
    assert mailbox.sends("yes", table.red.prompt).outcome == "not_understood"
    assert answers(table) == []


def test_only_the_last_letter_counts(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    mailbox.sends(unclear(prompt), prompt)
    mailbox.sends("no idea", prompt)
    assert WILL_DO not in told(mailbox)
    assert mailbox.sends("yes", prompt).outcome == "not_understood"


@pytest.mark.parametrize("command", ["help", "status\nhand"])
def test_a_command_that_only_tells_in_between_keeps_the_offer(
    command: str, table: Table, mailbox: Mailbox
) -> None:
    prompt = table.red.prompt
    mailbox.sends(unclear(prompt), prompt)
    assert mailbox.sends(command, prompt).outcome == "commands"
    assert mailbox.sends("yes", prompt).outcome == "taken"
    assert [one.body["answer"] for one in answers(table)] == [second(prompt)]


@pytest.mark.parametrize("command", ["leave game", "what does Zombi do?"])
def test_a_command_that_may_ask_something_itself_ends_the_offer(
    command: str, table: Table, mailbox: Mailbox
) -> None:
    prompt = table.red.prompt
    mailbox.sends(unclear(prompt), prompt)
    mailbox.sends(command, prompt)
    assert mailbox.sends("yes", prompt).outcome == "not_understood" and answers(table) == []


def test_a_letter_that_offers_several_takes_no_yes(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    mailbox.sends(f"{prompt.shown[0]} or {prompt.shown[1]}", prompt)
    assert WILL_DO not in told(mailbox)
    assert mailbox.sends("yes", prompt).outcome == "not_understood"


def test_a_yes_that_was_written_before_the_letter_is_not_about_it(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    mailbox.sends(unclear(prompt), prompt)
    before = format_datetime(timezone.now() - timedelta(minutes=3))
    Prompt.objects.filter(pk=prompt.pk).update(opened_at=timezone.now() - timedelta(hours=1))
    stamp = f"from mx.example by post.example; {before}"
    mail = mailbox.sends("yes", prompt, Date=before, Received=stamp)
    assert mail.outcome == "not_understood" and answers(table) == []


def test_a_yes_to_something_else_is_none_while_the_letter_waits_for_the_provider(
    table: Table, mailbox: Delivering
) -> None:
    prompt, mailbox.is_down = table.red.prompt, True
    mailbox.sends(unclear(prompt), prompt)
    assert mailbox.sends("yes", prompt).outcome == "not_understood" and answers(table) == []


def test_another_seat_s_letter_is_not_confirmed(table: Table, mailbox: Mailbox) -> None:
    mailbox.sends(unclear(table.red.prompt), table.red.prompt)
    mail = mailbox.sends("yes", table.yellow.prompt, sender="yellow@example.com")
    assert mail.outcome == "not_understood" and answers(table, 1) == []


def test_a_sentence_that_names_one_answer_is_offered_for_a_yes(table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    assert mailbox.sends(f"The {second(prompt)} it shall be for the likes of us", prompt).outcome == (
        "not_understood"
    )
    assert f"If it is “{second(prompt)}”" in told(mailbox) and WILL_DO in told(mailbox)
    assert mailbox.sends("yes", prompt).outcome == "taken"
    assert [one.body["answer"] for one in answers(table)] == [second(prompt)]


@pytest.mark.parametrize(
    "way", ["I never liked the {} at all", "what a pity about that old {}?", "if only {} had"]
)
def test_what_is_denied_or_doubted_is_not_offered(way: str, table: Table, mailbox: Mailbox) -> None:
    prompt = table.red.prompt
    mailbox.sends(way.format(second(prompt)), prompt)
    assert WILL_DO not in told(mailbox) and answers(table) == []


def test_a_line_about_a_card_beside_what_was_doubted_keeps_no_yes_from_counting(
    table: Table, mailbox: Mailbox
) -> None:
    prompt = table.red.prompt
    mailbox.sends(f"{unclear(prompt)}\ncard zap: maybe\n\nstatus", prompt)
    assert WILL_DO in told(mailbox)
    assert mailbox.sends("yes", prompt).outcome == "taken"
    assert [one.body["answer"] for one in answers(table)] == [second(prompt)]


def test_a_yes_takes_the_one_part_of_several_that_was_doubted(offense: Player, mailbox: Mailbox) -> None:
    prompt = {one.what: one for one in offense.prompts}["launch"]
    sender, wanted = offense.seat.user.email, lines(offense, launch=3, invite=1)
    mailbox.sends("launch: line 3. Attack 8 too.\ninvite: line 1\nagain: no", prompt, sender=sender)
    assert WILL_DO in told(mailbox)
    assert mailbox.sends("yes", prompt, sender=sender).outcome == "taken"
    assert given(offense) == {**wanted, "another_encounter": "no"}


def test_while_two_parts_are_open_no_yes_is_asked_for(offense: Player, mailbox: Mailbox) -> None:
    prompt = {one.what: one for one in offense.prompts}["launch"]
    mailbox.sends("launch: line 3. Attack 8 too.\ninvite: line 1", prompt, sender=offense.seat.user.email)
    assert WILL_DO not in told(mailbox)
