"""A question with one answer that is asked beside others: the mail leaves it out, and a reply answers it."""

from __future__ import annotations

import pytest

from engine import NotAllowed, Refused
from games.lobby.service.game_options import GameSetup
from games.mail.receive import take_parts
from games.mail.send import digest_mails
from games.mail.send.digest_mails import asked_of
from games.mail.send.turn_mails import send_reminder
from games.mail.words.digest import DigestGame, digest_mail
from games.models import Decision, OutboxMail, Prompt, User
from games.play.read.current import Unloadable, current_game
from games.play.service.session import TooLate
from tests.games.mail.conftest import told
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Player, playing

pytestmark = pytest.mark.django_db
PLAGUE = "plague.infect:seat 2"


def asked(player: Player) -> dict[int, list[str]]:
    """The answers of each open question of a seat."""
    found = current_game(player.table.id).game.open
    return {n: list(ask.form.options) for (seat, n), ask in found.items() if seat == player.number}


def prompts_of(player: Player) -> list[Prompt]:
    return list(Prompt.objects.filter(seat=player.seat, question__in=asked(player)).order_by("question"))


@pytest.fixture
def infected() -> Player:
    """Blue discards one card of each of four types to Plague: of two types they hold one card alone."""
    table = playing(people=3, seed="plague 6", setup=GameSetup(switches={"pace": "every_window"}))
    blue = table.players[2]
    while not (windows := [n for n, answers in asked(blue).items() if PLAGUE in answers]):
        table.everybody_answers()
    blue.says(PLAGUE, question=windows[0])
    while "discard" not in {prompt.what for prompt in blue.prompts}:
        table.everybody_answers()
    assert [len(answers) for answers in asked(blue).values()] == [1, 1, 2, 2]
    return blue


def test_the_mail_asks_only_what_has_several_answers(infected: Player) -> None:
    text = infected.mails[-1].text
    assert "2 questions at once" in text
    assert "Along with your answer, as there is no choice: Attack" in " ".join(text.split())
    assert [f"PART {n}: " in text for n in (1, 2, 3, 4)] == [True, True, False, False]


def test_what_all_its_questions_share_is_told_once_and_of_none_in_particular(infected: Player) -> None:
    text = " ".join(infected.mails[-1].text.split())
    assert text.count("Plague causes this.") == 1
    assert text.count("Choose 1 of the cards offered here.") == 1
    assert "PART 1: Choose 1 of" not in text


def test_a_reminder_keeps_the_names(infected: Player) -> None:
    send_reminder(prompts_of(infected)[2])
    text = infected.mails[-1].text
    assert "A reminder" in text
    assert [f"PART {n}: " in text for n in (1, 2, 3, 4)] == [True, True, False, False]


def test_a_reply_means_the_names_of_a_mail_that_counted_all(infected: Player, mailbox: Mailbox) -> None:
    prompts, asked_by = prompts_of(infected), infected.mails[-1]
    text = asked_by.text.replace("PART 2: ", "PART 4: ").replace("PART 1: ", "PART 3: ")
    OutboxMail.objects.filter(pk=asked_by.pk).update(text=text)
    mailbox.sends("part 3: 2\npart 4: 1", prompts[2], sender=infected.seat.user.email)
    decided = Decision.objects.filter(game=infected.table.id, route="mail").order_by("number")
    answers = {one.question: one.body["answer"] for one in decided}
    assert answers[prompts[2].question] == prompts[2].shown[1]
    assert answers[prompts[3].question] == prompts[3].shown[0]


def test_a_wrong_name_is_told_the_names_that_the_mail_shows(infected: Player, mailbox: Mailbox) -> None:
    mailbox.sends("part 7: 2", prompts_of(infected)[2], sender=infected.seat.user.email)
    assert "The names are “part 1” and “part 2”." in told(mailbox)


def test_a_reply_answers_what_has_one_answer_too(infected: Player, mailbox: Mailbox) -> None:
    numbers, hand = set(asked(infected)), current_game(infected.table.id).game.position.seats[2].hand
    sent = mailbox.sends("2 / 1", prompts_of(infected)[2], sender=infected.seat.user.email)
    assert sent.outcome == "taken"
    assert not numbers & set(asked(infected)), "nothing of it is waited for any more"
    assert len(current_game(infected.table.id).game.position.seats[2].hand) == len(hand) - 4


def test_it_waits_until_everything_is_decided(infected: Player, mailbox: Mailbox) -> None:
    prompts = prompts_of(infected)
    User.objects.update(receipts="always")
    assert mailbox.sends("part 1: 2", prompts[2], sender=infected.seat.user.email).outcome == "taken"
    game = current_game(infected.table.id).game
    waiting = [n for seat, n in sorted(game.waiting) if seat == 2]
    assert waiting == [prompts[n].question for n in (0, 1, 3)]
    still_open = mailbox.reply.text.partition("STILL OPEN")[2]
    assert [f"PART {n}: " in still_open for n in (1, 2, 3, 4)] == [False, True, False, False]
    assert mailbox.sends("1", prompts[3], sender=infected.seat.user.email).outcome == "taken"
    assert not {prompt.question for prompt in prompts} & set(asked(infected))


@pytest.mark.parametrize(("refused", "logged"), [(TooLate(), 0), (NotAllowed("no_such_option"), 2)])
def test_a_question_that_another_answer_closed_needs_none_and_any_other_refusal_is_a_fault(
    refused: Refused,
    logged: int,
    infected: Player,
    mailbox: Mailbox,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    prompts = prompts_of(infected)
    for prompt in prompts[2:]:
        infected.answers(1, question=prompt.question)
    monkeypatch.setattr(take_parts, "tried", lambda _reply, _key: refused)
    take_parts.take_settled(prompts, "a mail")
    assert len([one for one in caplog.records if "one answer was not answered" in one.message]) == logged


def digest_of(player: Player) -> str:
    asked = asked_of(player.seat.user)
    game = DigestGame("Long table", player.number, "", asked=asked)
    return " ".join(digest_mail([game], [], "").text.split())


def status(mailbox: Mailbox, player: Player) -> str:
    mailbox.sends("status", prompts_of(player)[2], sender=player.seat.user.email)
    return told(mailbox).partition("HOW THE GAME STANDS")[2].partition("THE ENCOUNTER")[0]


def test_the_daily_mail_and_status_leave_out_the_same(infected: Player, mailbox: Mailbox) -> None:
    prompts = prompts_of(infected)
    (asked,) = asked_of(infected.seat.user)
    assert asked.prompts == prompts[2:] and asked.together == prompts
    text = digest_of(infected)
    assert [f"PART {n}: " in text for n in (1, 2, 3, 4)] == [True, True, False, False]
    assert status(mailbox, infected).count("Choose the card you discard") == 2


def test_of_one_question_that_is_left_they_name_that_alone(infected: Player, mailbox: Mailbox) -> None:
    prompts = prompts_of(infected)
    infected.answers(1, question=prompts[3].question)
    (asked,) = asked_of(infected.seat.user)
    assert asked.prompts == [prompts[2]]
    text = status(mailbox, infected)
    assert text.count("Choose the card you discard") == 2 and text.count("your answer so far:") == 1


def test_what_has_one_answer_is_named_where_the_game_waits_for_nothing_else(
    infected: Player, mailbox: Mailbox
) -> None:
    prompts = prompts_of(infected)
    for prompt in prompts[2:]:  # on the page, where it is answered apart
        infected.answers(1, question=prompt.question)
    (asked,) = asked_of(infected.seat.user)
    assert asked.prompts == prompts[:2]
    text = status(mailbox, infected)
    assert "We ask you" in text and text.count("your answer so far:") == 2
    infected.answers(1, question=prompts[0].question)
    assert [one.prompts for one in asked_of(infected.seat.user)] == [[prompts[1]]]


def test_a_daily_mail_of_a_game_that_cannot_be_loaded_names_all(
    infected: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digest_mails, "current_game", _cannot_be_loaded)
    (asked,) = asked_of(infected.seat.user)
    assert asked.prompts == prompts_of(infected)


def _cannot_be_loaded(_game: str) -> None:
    raise Unloadable("an alien is missing")
