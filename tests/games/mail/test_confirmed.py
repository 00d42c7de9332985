"""An answer by the number of its line comes without a letter, and the next mail says what it was."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import OperationalError
from django.utils import timezone

from games.mail.delivery.deliver import ALL, deliver_all, due_mails
from games.mail.delivery.write_mail import write_mail
from games.mail.outbox.drafts import Draft, put_in_outbox, root_message_id
from games.mail.receive.answering import ReplyResult
from games.mail.receive.incoming import UNTIL_ASKED, handle_all
from games.mail.receive.letter_budget import MOST_ANSWERED
from games.mail.receive.taking import is_line_of_list
from games.mail.send.digest_mails import RECEIPT
from games.mail.understand.unnamed import DEFAULT
from games.models import Decision, InboundMail, OutboxMail, User
from games.play.read.current import current_game
from games.play.service.clocks import remind
from games.play.service.play_bots import play_until_people_asked
from tests.games.mail.conftest import Writes
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Player, Table, later, playing

pytestmark = pytest.mark.django_db

YOURS = "Your answer: "


def lines(mail: OutboxMail) -> list[str]:
    """What a mail says at its top of answers."""
    return [f"{YOURS}{one}" for one in " ".join(mail.text.split()).split(YOURS)[1:]]


@pytest.mark.parametrize(
    ("wrote", "certain"),
    [
        ("2", True),
        ("line 2", True),
        ("2.", True),
        ("Zeile 2", True),
        ("Hi!\n\nline 2\n\nBest\nAnna", True),
        ("line 1", False),
        ("no", False),
        ("2. no", False),
        ("line 1\nline 2", False),
    ],
)
def test_only_a_line_named_by_its_number_is_in_no_doubt(wrote: str, certain: bool) -> None:
    assert is_line_of_list(wrote, ["yes", "no"], "no") is certain


def test_numbers_bring_no_letter_and_the_next_mail_names_each(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    mail = writes("launch: line 3\ninvite: line 1\nagain: line 1")
    assert (mail.outcome, mail.answered) == ("taken", False) and not mailbox.replies
    before = len(offense.mails)
    while len(offense.mails) == before:
        prompt = game.waited_for[0]
        game.players[prompt.seat.number].answers(1, question=prompt.question)
    told = lines(offense.mails[-1])
    assert len(told) == 3
    assert told[0].startswith("Your answer: Aim the gate and choose ships – ")
    assert told[1].startswith("Your answer: Invite allies? – ")
    assert "Your answer: " in offense.mails[-1].html
    others = [mail for player in game.players if player.number != offense.number for mail in player.mails]
    assert not any(YOURS in mail.text for mail in others)


def test_it_is_named_once(game: Table, offense: Player, writes: Writes) -> None:
    writes("launch: line 3\ninvite: line 1\nagain: line 1")
    before = len(offense.mails)
    while len(offense.mails) < before + 2:
        prompt = game.waited_for[0]
        game.players[prompt.seat.number].answers(1, question=prompt.question)
    assert lines(offense.mails[before]) and not lines(offense.mails[before + 1])


@pytest.mark.parametrize("text", ["launch: line 3\ninvite: Red", "launch: line 3\nstatus", "launch: line 99"])
def test_words_refusals_and_commands_bring_a_letter(text: str, writes: Writes, mailbox: Mailbox) -> None:
    assert writes(text).answered and len(mailbox.replies) == 1
    assert YOURS not in mailbox.reply.text


def test_a_change_brings_a_letter(offense: Player, writes: Writes, mailbox: Mailbox) -> None:
    writes("launch: line 3")
    writes("line 2", to=offense.prompts[0])
    writes("again: line 1")
    outcomes = list(InboundMail.objects.order_by("pk").values_list("outcome", "answered"))
    assert outcomes[0] == ("taken", False)
    assert all(answered is (outcome != "taken") for outcome, answered in outcomes)


def test_a_letter_about_something_else_names_it_and_then_no_mail_does(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    writes("launch: line 3")
    writes("invite: Red")
    assert [line.partition(" – ")[0] for line in lines(mailbox.reply)] == [
        "Your answer: Aim the gate and choose ships"
    ]
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        deliver_all()
        told = lines(next_question(game, offense, writes))
    assert len(told) == 1 and "a second encounter?" in told[0]


def next_question(game: Table, offense: Player, writes: Writes) -> OutboxMail:
    """Answer what is left of the mail, and go on until the next one asks."""
    return next_question_after(game, offense, writes, "again: line 1")


def test_within_the_minute_the_mail_that_asks_takes_the_place_of_the_receipt(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("launch: line 3\ninvite: Red").answered
    assert mailbox.reply.due_at - mailbox.reply.queued_at == UNTIL_ASKED
    asked = next_question(game, offense, writes)
    assert len(lines(asked)) == 3
    assert mailbox.reply.superseded_at is not None and mailbox.reply.sent_at is None


def test_it_also_does_where_a_bot_decided_while_the_receipt_was_written(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    """The mail that asks has the time of the decision, which is before that of the receipt."""
    writes("launch: line 3\ninvite: Red")
    asked = next_question_after(game, offense, writes, "again: line 1", written=False)
    receipt = mailbox.replies[0]
    OutboxMail.objects.filter(pk=asked.pk).update(queued_at=receipt.queued_at - timedelta(seconds=1))
    asked.refresh_from_db()
    write_mail(asked)
    assert len(lines(asked)) == 3 and mailbox.replies[0].superseded_at is not None


def test_a_receipt_that_came_after_the_mail_that_asks_does_not_go_out(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    writes("launch: line 3\ninvite: Red")
    receipt = mailbox.reply
    next_question(game, offense, writes)
    OutboxMail.objects.filter(pk=receipt.pk).update(superseded_at=None)
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        deliver_all()
    assert mailbox.replies[0].superseded_at is not None and mailbox.replies[0].sent_at is None


def test_a_receipt_of_an_answer_that_no_question_follows_goes_out(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    writes("launch: line 3\ninvite: Red")
    deliver_all()
    assert mailbox.reply.sent_at is None
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        deliver_all()
    assert mailbox.reply.sent_at is not None


def test_what_was_asked_for_goes_out_before_what_is_asked_next(mailbox: Mailbox) -> None:
    two = playing(people=2)
    for _ in range(60):
        first, *others = two.waited_for
        if others:
            two.players[first.seat.number].answers(1, question=first.question)
            continue
        mailbox.sends(f"{DEFAULT}\nstatus", first, sender=first.seat.user.email)
        letter = OutboxMail.objects.filter(kind="reply").latest("pk")
        asked = [one for one in two.waited_for if one.seat == first.seat]
        if asked:
            due = list(due_mails(timezone.now()).order_by(*ALL.order))
            place = next(n for n, mail in enumerate(due) if mail.prompt == asked[0])
            assert due.index(letter) < place
            return
    raise AssertionError("nobody was asked again at once")


@pytest.mark.django_db(transaction=True)
def test_its_letter_waits_in_the_outbox_before_bots_go_on(
    mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, letters = playing(people=1, bots=2), []
    monkeypatch.setattr(
        "games.play.service.commit.nudge_bots",
        lambda _game: letters.append(OutboxMail.objects.filter(kind="reply").count()),
    )
    assert mailbox.sends(f"{DEFAULT}\nstatus", table.red.prompt).outcome == "taken"
    assert letters == [1]


def test_what_was_taken_stands_although_its_letter_cannot_be_written(
    game: Table,
    writes: Writes,
    mailbox: Mailbox,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(ReplyResult, "mail", lambda *_: {}["a word that is missing"])
    mail = writes("launch: line 3\ninvite: nobody\nagain: no")
    assert (mail.outcome, mail.answered) == ("taken", False) and not mailbox.replies
    assert [row.kind for row in game.decisions[-3:]] == [Decision.Kind.ANSWER] * 3
    assert "its letter could not be written" in caplog.text


def test_a_letter_about_what_was_not_taken_is_tried_again(
    game: Table, writes: Writes, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(ReplyResult, "mail", lambda *_: {}["a word that is missing"])
        mail = writes("no idea what this is")
    assert mail.handled_at is None and not mailbox.replies
    with time_machine.travel(later(minutes=30)):
        handle_all()
    mail.refresh_from_db()
    assert (mail.outcome, mail.answered) == ("not_understood", True) and len(mailbox.replies) == 1


def test_what_the_database_refuses_is_tried_again_with_its_letter(
    game: Table, writes: Writes, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object) -> None:
        raise OperationalError("deadlock detected")

    before = len(game.decisions)
    with monkeypatch.context() as patch:
        patch.setattr(ReplyResult, "mail", refuses)
        mail = writes("launch: line 3\ninvite: nobody\nagain: no")
    assert mail.handled_at is None and len(game.decisions) == before
    with time_machine.travel(later(minutes=30)):
        handle_all()
    mail.refresh_from_db()
    assert (mail.outcome, mail.answered) == ("taken", True) and len(mailbox.replies) == 1


def test_an_answer_after_which_the_same_seat_is_asked_brings_no_receipt(mailbox: Mailbox) -> None:
    two = playing(people=2)
    for _ in range(60):
        first, *others = two.waited_for
        if others:
            two.players[first.seat.number].answers(1, question=first.question)
            continue
        sent = mailbox.sends(DEFAULT, first, sender=first.seat.user.email)
        assert sent.outcome == "taken"
        asked = [prompt for prompt in two.waited_for if prompt.seat == first.seat]
        assert sent.answered is not bool(asked), "a receipt goes where nothing is asked"
        if asked:
            return
    raise AssertionError("nobody was asked again at once")


def test_the_mails_of_an_encounter_are_one_thread(mailbox: Mailbox) -> None:
    """A thread of a whole game is too long to be read, and its first subject is long past."""
    table = playing(people=2)
    encounters = {}
    while len(set(encounters.values())) < 2:
        table.everybody_answers()
        number = current_game(table.id).game.position.encounters
        encounters |= {one.pk: number for one in table.waited_for if one.pk not in encounters}
    sent = OutboxMail.objects.filter(kind="prompt", prompt__in=encounters)
    for mail in sent:
        root = root_message_id(table.id, encounters[str(mail.prompt_id)])
        assert (mail.headers["In-Reply-To"], mail.headers["References"]) == (root, root)
    assert len({mail.headers["References"] for mail in sent}) == 2
    asked = table.waited_for[0]
    mailbox.sends("what?", asked, sender=asked.seat.user.email)
    assert mailbox.reply.headers["References"].startswith(root_message_id(table.id, encounters[asked.pk]))


def test_a_letter_that_is_tried_again_is_no_receipt_that_waits(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    writes("launch: line 3\nstatus")
    again = timezone.now() + timedelta(minutes=10)
    OutboxMail.objects.filter(pk=mailbox.reply.pk).update(due_at=again, attempts=0)
    asked = next_question_after(game, offense, writes, "invite: Red\nagain: line 1")
    assert asked.kind == "prompt" and mailbox.replies[0].superseded_at is None


def test_a_receipt_goes_out_if_the_question_cannot_be_written_in_words(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes("launch: line 3\ninvite: Red")
    asked = next_question_after(game, offense, writes, "again: line 1", written=False)
    monkeypatch.setattr("games.mail.delivery.write_mail.turns.prompt_mail", no_words)
    write_mail(asked)
    assert not asked.html and mailbox.replies[0].superseded_at is None


def no_words(_context: object) -> None:
    raise KeyError("a missing word")


def next_question_after(
    game: Table, offense: Player, writes: Writes, text: str, *, written: bool = True
) -> OutboxMail:
    """Answer what is left, go on until a later mail asks this seat, and return that mail."""
    last = OutboxMail.objects.filter(kind="prompt", prompt__seat=offense.seat).latest("pk")
    writes(text)
    later_ones = OutboxMail.objects.filter(kind="prompt", prompt__seat=offense.seat, pk__gt=last.pk)
    while not later_ones:
        prompt = game.waited_for[0]
        game.players[prompt.seat.number].answers(1, question=prompt.question)
        later_ones = later_ones.all()
    found = later_ones.earliest("pk")
    if written:
        write_mail(found)
    return found


def test_who_wants_none_gets_no_receipt(offense: Player, writes: Writes, mailbox: Mailbox) -> None:
    User.objects.update(receipts="never")
    assert not writes("launch: line 3\ninvite: Red").answered and not mailbox.replies
    assert writes("again: perhaps").answered, "what was not taken is always said"


def test_the_next_mail_tells_an_answer_for_which_no_letter_is_left(mailbox: Mailbox) -> None:
    two = playing(people=2)
    prompt = two.until_asked("encounter_starts")
    User.objects.update(receipts="always")
    player, sender = two.players[prompt.seat.number], prompt.seat.user.email
    for n in range(MOST_ANSWERED):
        put_in_outbox([Draft("reply", sender, "", "", key=f"reply receipt {n}", prompt=prompt)])
    before = len(player.mails)
    assert not mailbox.sends("1", prompt, sender=sender).answered
    assert len(player.mails) == before + 1
    assert lines(player.mails[-1])


def test_what_a_mail_was_to_tell_that_never_went_out_the_next_one_tells() -> None:
    """A bot answers at once, and one reply may answer what is asked thereafter, too."""
    short = playing(people=1, bots=2, seed="short 59")
    play_until_people_asked(short.id)
    sent = short.red.mails[-1]
    for _each in range(2):
        short.red.answers(1, route="mail")
        play_until_people_asked(short.id)
    *_earlier, unsent, last = OutboxMail.objects.filter(kind="prompt").order_by("pk")
    assert unsent.pk > sent.pk and not lines(unsent)
    write_mail(last)
    assert len(lines(last)) == 2


def test_who_never_got_a_mail_is_told_of_the_game_by_the_first_that_goes_out() -> None:
    short = playing(people=1, bots=2, seed="short 59")
    play_until_people_asked(short.id)
    first = OutboxMail.objects.get(kind="prompt")
    short.red.answers(1)
    play_until_people_asked(short.id)
    later_one = OutboxMail.objects.filter(kind="prompt").order_by("pk")[1]
    write_mail(later_one)
    first.refresh_from_db()
    assert first.text == "" and "You play Red" in later_one.text


def test_a_reminder_names_it(offense: Player, writes: Writes) -> None:
    writes("launch: line 3")
    while remind(later(hours=25)):
        pass
    (reminder,) = [mail for mail in offense.mails if mail.kind == "reminder"]
    assert len(lines(reminder)) == 1


def test_whoever_wants_a_mail_for_each_answer_gets_it(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    User.objects.filter(pk=offense.seat.user.pk).update(receipts="always")
    assert writes("launch: line 3").answered and "Answer saved:" in mailbox.reply.text


def test_the_end_of_the_game_names_the_last_answers() -> None:
    short = playing(people=1, bots=2, seed="short 59")
    while short.waited_for:
        short.red.answers(1, question=short.waited_for[0].question, route="mail")
        play_until_people_asked(short.id)
    over = short.red.mails[-1]
    assert over.kind == "news" and lines(over) and YOURS in over.html


def test_the_end_of_the_game_takes_the_place_of_a_receipt() -> None:
    short = playing(people=1, bots=2, seed="short 59")
    while short.waited_for:
        prompt = short.waited_for[0]
        short.red.answers(1, question=prompt.question, route="mail")
        now, to = timezone.now(), short.red.seat.person.email
        receipt = Draft(
            "reply", to, "", "", key=f"{RECEIPT}{prompt.pk}", prompt=prompt, due_at=now + UNTIL_ASKED
        )
        put_in_outbox([receipt], now=now)
        play_until_people_asked(short.id)
    over = short.red.mails[-1]
    last = OutboxMail.objects.filter(kind="reply").latest("pk")
    assert over.kind == "news" and lines(over)
    assert last.superseded_at is not None
