"""One mail for all that a seat is asked at a moment: each question is a part with a name."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.mail.delivery.deliver import deliver_next
from games.mail.outbox.addresses import reply_address
from games.mail.outbox.refusals import lift_suppression, suppress
from games.mail.send.turn_mails import send_reminder
from games.mail.words.texts import RULE
from games.models import InboundMail, OutboxMail, Prompt, User
from games.play.service.clocks import is_unread
from games.questions.words import answers
from games.questions.words.answers import all_names, every_name
from games.questions.words.declared import QUESTIONS
from tests.games.mail.post_office import Basket
from tests.games.play.service.test_merged_questions import launching, table
from tests.games.tables import Player, Table, later, person
from tests.games.translations.pseudo import Read
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

PARTS = ("LAUNCH: Aim the gate and choose ships", "INVITE: Invite allies?",
         "AGAIN: If this succeeds: a second encounter?")  # fmt: skip


def mails(player: Player, kind: str = "prompt") -> list[OutboxMail]:
    """Those about what the player is asked now."""
    asked = player.prompts[0].opened_by
    return [mail for mail in player.mails if mail.kind == kind and mail.prompt.opened_by == asked]


def the_mail(player: Player, kind: str = "prompt") -> OutboxMail:
    (found,) = mails(player, kind)
    return found


def test_three_questions_are_one_mail_under_the_title_and_address_of_the_first(offense: Player) -> None:
    mail, first = the_mail(offense), offense.prompts[0]
    assert mail.subject.endswith("Aim the gate and choose ships. You attack Yellow")
    assert mail.prompt == first
    assert mail.headers["Reply-To"] == reply_address(first.pk)


def test_its_text_has_each_question_with_its_answers_and_default_and_one_page(offense: Player) -> None:
    text = the_mail(offense).text
    places = [text.index(part) for part in PARTS]
    assert places == sorted(places)
    assert text.count("   1. ") == 3
    assert text.count("Answer by ") == 1  # as all have the same time
    assert text.count("/turns/") == 1  # it leads to the form of all of them
    for line in ("   1. Invite no one  (the default)", "   1. No (the default) – Your turn ends, "):
        assert line in text


def test_all_that_a_decision_needs_stands_above_the_line(offense: Player) -> None:
    above, below = the_mail(offense).text.split(f"\n{RULE}\n")
    assert len(above.splitlines()) <= 45
    for part in PARTS:
        assert part in above
    assert "INVITE: Invited players may join your side" in " ".join(below.split())


def test_questions_with_different_deadlines_say_theirs_each(offense: Player) -> None:
    Prompt.objects.filter(pk=offense.prompts[1].pk).update(due_at=later(hours=90))
    send_reminder(offense.prompts[0])
    text = the_mail(offense, "reminder").text
    assert text.count("Answer by ") == 3
    assert "Otherwise: Invite no one." in text


def test_it_says_once_how_to_answer_all_and_until_when(offense: Player) -> None:
    told = " ".join(the_mail(offense).text.split())
    how = "3 questions at once. Reply with a line for each, in this order or by name, such as"
    assert f"Otherwise the defaults. {how}" in told
    assert told.count("“launch: line 2”") == told.count("Skip any you like.") == 1


def test_what_is_the_same_for_all_stands_there_once(offense: Player) -> None:
    text = the_mail(offense).text
    for once in ("You attack Yellow (Virus) and choose the planet.", "ships in the warp;", "Your hand – "):
        assert text.count(once) == 1


def test_its_lines_fit_72_columns_and_it_is_small(offense: Player) -> None:
    mail = the_mail(offense)
    assert [line for line in mail.text.splitlines() if len(line) > 72 and "://" not in line] == []
    assert len(mail.text) + len(mail.html) < 40_000


def test_its_html_tells_the_same(offense: Player) -> None:
    mail = the_mail(offense)
    told = " ".join(Read(mail.html).text.split())
    for part in (*PARTS, "“launch: line 2”", "Skip any you like."):
        assert part in told
    lines = sum(min(5, len(prompt.shown)) for prompt in offense.prompts)
    assert mail.html.count("mailto:t+") == lines
    assert mail.html.count("/turns/") == lines + 1, "the number of each line, and the button"


def test_one_question_alone_is_told_as_ever(game: Table) -> None:
    game.until_asked("encounter_card")
    single = written_mails().filter(kind="prompt", prompt__what="encounter_card")
    assert single
    assert not [mail for mail in single if "at once" in mail.text or "CARD: " in mail.text]


def test_a_german_mail_has_german_names() -> None:
    for colour in ("red", "yellow", "blue", "green"):
        person(colour)
    User.objects.update(language="de")
    game = table()
    text = the_mail(game.players[launching(game)]).text
    assert "3 Fragen zugleich" in text and "„start: Zeile 2“" in " ".join(text.split())
    for heading in ("START: Richte das Hypertor aus", "EINLADEN: Verbündete", "NOCHMAL: Wenn das gelingt"):
        assert heading in text


def test_it_goes_out_while_any_of_its_questions_waits(offense: Player, basket: Basket) -> None:
    mail = the_mail(offense)
    written_mails().exclude(pk=mail.pk).delete()
    for prompt in offense.prompts[:2]:
        offense.answers(1, question=prompt.question)
    assert deliver_next()
    mail.refresh_from_db()
    assert mail.sent_at


def test_it_does_not_go_out_once_all_are_answered(offense: Player, basket: Basket) -> None:
    mail = the_mail(offense)
    for prompt in offense.prompts:
        offense.answers(1, question=prompt.question)
    written_mails().exclude(pk=mail.pk).delete()
    assert deliver_next()
    mail.refresh_from_db()
    assert mail.superseded_at and not mail.sent_at


def test_one_that_was_lost_goes_again_while_any_of_its_questions_waits(offense: Player) -> None:
    mail, address = the_mail(offense), offense.seat.user.email
    written_mails().filter(pk=mail.pk).update(failed_at=later())
    offense.answers(1, question=mail.prompt.question)
    suppress(address, "no such mailbox")
    assert lift_suppression(address)
    mail.refresh_from_db()
    assert mail.failed_at is None


def test_one_reminder_asks_all_that_is_still_open(game: Table, offense: Player) -> None:
    offense.answers(1, question=offense.prompts[0].question)
    game.sweep(later(hours=25))
    reminder = the_mail(offense, "reminder")
    assert "A reminder: these questions are still open." in reminder.text
    assert PARTS[0] not in reminder.text and PARTS[1] in reminder.text and PARTS[2] in reminder.text
    assert reminder.prompt == offense.prompts[1]
    open_ones = Prompt.objects.filter(seat=offense.seat, waiting=True)
    assert set(open_ones.values_list("reminded", flat=True)) == {1}
    game.sweep(later(hours=30))
    assert written_mails().filter(kind="reminder", to=offense.seat.person.email).count() == 1


def test_a_reminder_of_the_last_of_them_is_one_of_one_question(game: Table, offense: Player) -> None:
    for prompt in offense.prompts[:2]:
        offense.answers(1, question=prompt.question)
    game.sweep(later(hours=25))
    reminder = the_mail(offense, "reminder")
    assert "A reminder: this question is still open." in reminder.text
    assert "AGAIN: " not in reminder.text


def test_a_reply_that_waits_to_be_read_holds_up_the_deadline_of_each(offense: Player) -> None:
    first, *others = offense.prompts
    InboundMail.objects.create(
        key="one", recipient=reply_address(first.pk), raw=b"", received_at=later(), due_at=later()
    )
    assert all(is_unread(prompt) for prompt in (first, *others))


def test_no_two_questions_share_a_name_in_any_language() -> None:
    found: dict[str, set[str]] = {}
    for kind in ("window", *(what for what, one in QUESTIONS.items() if one.part())):
        about = {"window": True} if kind == "window" else {}
        for name in every_name([(kind, about)], 0):
            found.setdefault(name.casefold(), set()).add(kind)
    assert [name for name, kinds in found.items() if len(kinds) > 1] == []
    assert set(found) <= {name.casefold() for name in all_names()}


def test_questions_without_a_name_or_with_the_same_are_counted() -> None:
    asked = [
        ("discard", {"kind": "attack"}),
        ("filch.take", {}),
        ("discard", {"kind": "flare"}),
        ("deal", {}),
    ]
    assert answers.part_names(asked) == ["part 1", "part 2", "part 3", "deal"]
    with translation.override("de"):
        assert answers.part_names(asked)[0] == "teil 1"
