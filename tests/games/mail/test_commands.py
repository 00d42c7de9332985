"""A reply that asks to be told something, or says that its writer is away: commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial

import pytest
import time_machine
from django.utils import timezone
from django.utils.translation import override

from games.ahead.by_mail.order_words import CANCEL, order_said
from games.ahead.by_mail.other_orders import way_said
from games.mail.commands.lines import NAMES, Days, UnreadableDays, command_lines, is_nothing_else, read_days
from games.mail.delivery.deliver import deliver_all
from games.mail.letters.receipts import SUBJECTS
from games.mail.receive.letter_budget import MOST_ANSWERED
from games.mail.words.help import help_parts, help_text
from games.models import InboundMail, Prompt, User
from games.words.reader import answer_by, when
from tests.games.ahead.service.test_reactions import table as reacting_table
from tests.games.mail.test_incoming import Mailbox
from tests.games.play.service.test_merged_questions import launching, table
from tests.games.tables import Player, Table, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

Writes = Callable[..., InboundMail]


@pytest.fixture
def game() -> Table:
    return table()


@pytest.fixture
def offense(game: Table) -> Player:
    return game.players[launching(game)]


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
def writes(offense: Player, mailbox: Mailbox) -> Writes:
    first, sender = offense.prompts[0], offense.seat.user.email
    return lambda text, **how: mailbox.sends(text, how.pop("to", first), sender=sender, **how)


def told(mailbox: Mailbox) -> str:
    return " ".join(mailbox.replies[-1].text.split())


def decisions(game: Table) -> int:
    return len(game.decisions)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("status", ["status"]),
        ("Status!", ["status"]),
        ("Hi\n\n*Help*\n\nThanks\nAnna", ["help"]),
        ("hand\nboard", ["hand", "board"]),
        ("hand\nHAND", ["hand"]),
        ("Brett\nBefehle\nReaktionen\nHilfe\nzurück", ["board", "orders", "reactions", "help", "back"]),
        ("line 2\nstatus", ["status"]),
        ("launch: line 2\ninvite: red\n\nstatus", ["status"]),
        ("away until 24 Dec", ["away"]),
        ("abwesend vom 24.12. bis 28.12.", ["away"]),
        ("away", ["away"]),
    ],
)
def test_a_line_of_its_own_is_a_command(text: str, names: list[str]) -> None:
    found = command_lines(text, None)
    assert [command.name for command in found.commands] == names


@pytest.mark.parametrize(
    "text",
    [
        "help me out here",
        "I would send two ships from the first planet of mine if that were of any\nhelp",
        "What is the\nstatus\nof this game",
        "status quo is fine with me",
        "my hand is weak",
        "away from keyboard, more later",
        "back later",
        "helps",
        "launch: help",
    ],
)
def test_a_word_in_a_sentence_is_none(text: str) -> None:
    assert command_lines(text, lambda _line: False).commands == ()


def test_what_a_question_takes_as_an_answer_is_an_answer() -> None:
    assert command_lines("hand", lambda line: line == "hand") == command_lines("hand", lambda _line: True)
    assert command_lines("hand\nstatus", lambda line: line == "hand").rest == "hand"


@pytest.mark.parametrize(
    ("rest", "nothing"),
    [("", True), ("Hi all", True), ("Thanks\nAnna", True), ("line 2", False), ("no", False)],
)
def test_a_greeting_beside_a_command_is_no_answer(rest: str, nothing: bool) -> None:
    assert is_nothing_else(rest) is nothing


def test_status_tells_whose_turn_it_is_and_what_is_asked(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    before = decisions(game)
    mail = writes("status")
    assert (mail.outcome, mail.answered) == ("commands", True)
    assert mailbox.reply.subject == "[Long table] Status"
    assert "HOW THE GAME STANDS" in mailbox.reply.text and "How the game stands" in mailbox.reply.html
    due = offense.prompts[0].due_at
    turn = "HOW THE GAME STANDS It is your turn: “Aim the gate and choose ships”, “Invite allies?” and “"
    for line in (turn, f", by {when(due)} (in ", "foreign colonies"):
        assert line in told(mailbox)
    assert decisions(game) == before and offense.prompts[0].waiting


def test_status_tells_what_is_asked_before_whom_else_the_game_waits_for(mailbox: Mailbox) -> None:
    game = reacting_table()
    prompt = game.until_asked("encounter_card")
    mailbox.sends("status", prompt, sender=prompt.seat.user.email)
    letter = told(mailbox)
    assert letter.index("HOW THE GAME STANDS It is your turn: “") < letter.index("The game also waits for")
    mailbox.sends("line 1\nstatus", prompt, sender=prompt.seat.user.email)
    assert "It is your turn" not in told(mailbox) and "your answer so far:" in told(mailbox)
    assert "The game waits for" in told(mailbox)


@pytest.mark.parametrize(
    ("command", "subject"),
    [
        ("hand", "Your hand"),
        ("board", "The board"),
        ("orders", "Your orders"),
        ("reactions", "Your reactions"),
        ("help", "Help"),
        ("away", "Being away"),
        ("back", "Being away"),
        ("hand\nstatus", "What you asked for"),
        ("line 99\nhand", "Answer not saved: please reply again"),
    ],
)
def test_the_subject_says_what_one_command_was(
    command: str, subject: str, writes: Writes, mailbox: Mailbox
) -> None:
    writes(command)
    assert mailbox.reply.subject == f"[Long table] {subject}"


def test_every_command_has_a_subject() -> None:
    assert {f"command {name}" for name in NAMES} <= SUBJECTS.keys()


def test_a_closed_question_can_be_replied_to_and_only_what_everybody_knows_is_told(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    first = offense.prompts[0]
    writes("launch: line 1\ninvite: nobody\nagain: no")
    first.refresh_from_db()
    assert not first.is_open
    assert writes("status", to=first).outcome == "commands"
    assert "Aim the gate" not in told(mailbox)


def test_hand_tells_the_cards_and_what_they_do(offense: Player, writes: Writes, mailbox: Mailbox) -> None:
    writes("hand")
    assert "YOUR HAND" in mailbox.reply.text
    assert "Negotiate: Loses to an attack" in told(mailbox) or "Attack:" in told(mailbox)


def test_board_brings_words_and_picture(writes: Writes, mailbox: Mailbox) -> None:
    writes("board")
    assert "Planets with the ships on them" in mailbox.reply.text
    assert "cid:board" in mailbox.reply.html
    for part, note in ((mailbox.reply.text, "Seats: foreign"), (mailbox.reply.html, "Foreign")):
        assert f"{note} colonies (5 win), cards in hand, ships in the warp; alien" in part
    assert mailbox.reply.picture is not None and "hand" not in mailbox.reply.picture["view"]["seats"][0]
    deliver_all()
    assert written_mails().get(pk=mailbox.reply.pk).sent_at


def test_orders_and_reactions_tell_what_stands(mailbox: Mailbox) -> None:
    game = reacting_table()
    player = game.players[game.until_asked("launch").seat.number]
    sender = player.seat.user.email
    mailbox.sends("orders", player.prompts[0], sender=sender)
    assert "You have given no orders." in told(mailbox)
    mailbox.sends("card zap: when it helps\norder: stay out\n\norders", player.prompts[0], sender=sender)
    assert "YOUR ORDERS Card Zap: When it helps. Order 1: When you are invited" in told(mailbox)
    mailbox.sends("reactions", player.prompts[0], sender=sender)
    assert "Card Zap: When it helps" in told(mailbox) and "Order 1: When you are invited" in told(mailbox)


def test_orders_and_reactions_together_tell_nothing_twice(mailbox: Mailbox) -> None:
    game = reacting_table()
    player = game.players[game.until_asked("launch").seat.number]
    sender = player.seat.user.email
    mailbox.sends("card zap: when it helps\norder: stay out", player.prompts[0], sender=sender)
    mailbox.sends("ships home: strongest", player.prompts[0], sender=sender)
    mailbox.sends("orders\nreactions", player.prompts[0], sender=sender)
    orders, reactions = told(mailbox).split("YOUR REACTIONS")
    for line in (
        "Order 1: When you are invited to ally: stay out.",
        "Ships that come home: all to the colony",
    ):
        assert line in orders and line not in reactions
    assert "Card Zap: When it helps" in reactions and "Card Zap" not in orders


def test_orders_at_a_table_that_asks_by_role_tell_its_stops(writes: Writes, mailbox: Mailbox) -> None:
    writes("orders")
    assert "You are asked at the usual moments." in told(mailbox)


def test_an_answer_and_a_command_are_both_done_and_one_letter_comes(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("launch: line 2\nstatus").outcome == "taken"
    assert [prompt.what for prompt in offense.prompts if prompt.waiting] == ["invite", "another_encounter"]
    assert "Answer saved:" in told(mailbox) and "HOW THE GAME STANDS" in told(mailbox)


def test_an_answer_that_is_wrong_beside_a_command_is_told_and_so_is_the_command(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("launch: line 99\nhelp").outcome == "not_understood"
    assert "WHAT YOU CAN WRITE" in mailbox.reply.text and "> launch: line 99" in mailbox.reply.text
    assert all(prompt.waiting for prompt in offense.prompts)


def test_sections_stand_in_the_order_of_the_commands(writes: Writes, mailbox: Mailbox) -> None:
    writes("hand\nstatus\nboard")
    heads = ["YOUR HAND", "HOW THE GAME STANDS", "THE BOARD"]
    places = [mailbox.reply.text.index(head) for head in heads]
    assert places == sorted(places)


def test_from_another_address_nothing_is_told(writes: Writes, offense: Player, mailbox: Mailbox) -> None:
    mail = mailbox.sends("hand", offense.prompts[0], sender="mallory@example.com")
    assert mail.outcome == "held"
    assert "YOUR HAND" not in mailbox.reply.text and mailbox.reply.to == offense.seat.user.email


def test_no_more_mails_come_back_than_for_other_replies(writes: Writes, mailbox: Mailbox) -> None:
    for _n in range(MOST_ANSWERED + 1):
        mail = writes("status")
    assert not mail.answered and len(mailbox.replies) == MOST_ANSWERED


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_that_can_be_written_fits_one_mail(
    language: str, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    User.objects.filter(pk=offense.seat.user.pk).update(language=language)
    writes("help")
    assert len(mailbox.reply.text.splitlines()) < 80  # with its address lines
    assert len(mailbox.reply.text.encode()) < 6_000
    assert max(map(len, help_text(help_parts()).splitlines())) <= 72
    assert len(help_text(help_parts()).splitlines()) <= 64


def test_every_command_stands_in_the_help_mail(writes: Writes, mailbox: Mailbox) -> None:
    writes("help")
    written = [line.strip().split("  ")[0] for line in mailbox.reply.text.splitlines()]
    for name in NAMES:
        assert any(line.partition(" ")[0] == name for line in written), name


def test_the_answers_of_the_help_mail_are_commands_as_they_stand() -> None:
    """Whoever copies a line of the help gets what it promises, in each language."""
    for language in ("en", "de"):
        with override(language):
            (*_others, commands, away) = help_parts()
            for words, _does in [*commands.samples, *away.samples]:
                assert command_lines(words, None).commands, words


@pytest.mark.parametrize(
    "days", ["soon", "next week", "for a while", "for 0 days", "tomorrow", "Dec 20 - X-mas", "bald"]
)
def test_days_in_words_that_are_none_are_told_how_to_write_them(
    writes: Writes, mailbox: Mailbox, days: str
) -> None:
    writes(f"away {days}")
    assert "Nothing was changed. For example: “away " in told(mailbox)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("away for a week", date(2026, 11, 30)),
        ("away a week", date(2026, 11, 30)),
        ("Away for 5 days.", date(2026, 11, 28)),
        ("away 5 days", date(2026, 11, 28)),
        ("away for two weeks", date(2026, 12, 7)),
        ("away for 1 day", date(2026, 11, 24)),
        ("abwesend für eine Woche", date(2026, 11, 30)),
        ("abwesend 5 Tage", date(2026, 11, 28)),
        ("abwesend einen Tag", date(2026, 11, 24)),
    ],
)
def test_so_many_days_begin_today(
    text: str, last: date, november: None, offense: Player, writes: Writes
) -> None:
    assert writes(text).outcome == "commands"
    assert absence(offense) == (TODAY, last)


def test_today_is_that_of_the_players_zone(november: None, offense: Player, writes: Writes) -> None:
    User.objects.filter(pk=offense.seat.user.pk).update(zone="Pacific/Kiritimati")  # there it is the 25th
    writes("away for 5 days")
    assert absence(offense) == (date(2026, 11, 25), date(2026, 11, 29))


def test_more_days_than_can_be_are_refused(
    november: None, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    writes("away for 22 days")
    assert absence(offense) is None and "for at most 21 days at once: until" in told(mailbox)


@pytest.mark.parametrize("text", ["away a week ago", "away a lot", "away one moment"])
def test_other_words_behind_away_are_talk(text: str) -> None:
    assert command_lines(text, None).commands == ()


def test_a_letter_that_moves_a_deadline_names_the_new_one(
    writes: Writes, mailbox: Mailbox, offense: Player
) -> None:
    old = offense.prompts[0].due_at
    writes("launch: line 99\naway until 2099-01-01")
    assert offense.prompts[0].due_at == old  # too long
    last = (timezone.now() + timedelta(days=9)).date()
    writes(f"launch: line 99\naway until {last.isoformat()}")
    assert offense.prompts[0].due_at > old + timedelta(days=6)
    assert when(offense.prompts[0].due_at) in " ".join(mailbox.replies[-1].text.split())


def test_the_orders_of_the_help_mail_are_understood_as_they_stand() -> None:
    for language in ("en", "de"):
        with override(language):
            samples = [words for words, _does in help_parts()[3].samples]
            *orders, cancel, home = samples
            said = [order_said(one.casefold().partition(": ")[2], {}) for one in orders]
        assert [one and one["do"][0]["what"] for one in said] == ["join", "join", "card", "pass"]
        assert CANCEL.fullmatch(cancel)
        assert way_said(home) == "strongest"


def test_the_first_mail_and_the_foot_of_each_name_help(game: Table, offense: Player) -> None:
    first, last = offense.mails[0], offense.mails[-1]
    assert "Reply with the word “help” alone" in " ".join(first.text.split())
    assert "Reply with the word" not in last.text or first == last
    for mail in (first, last):
        assert "Reply “help” for all" in mail.text and "Reply “help” for all" in mail.html


TODAY = date(2026, 11, 24)
CHRISTMAS = Days(date(2026, 12, 24), date(2026, 12, 28))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2026-12-24 to 2026-12-28", CHRISTMAS),
        ("24.12. to 28.12.", CHRISTMAS),
        ("24.12.–28.12.", CHRISTMAS),
        ("from Dec 24th until Dec 28th", CHRISTMAS),
        ("24 Dec - 28 Dec", CHRISTMAS),
        ("vom 24. Dezember bis zum 28. Dez.", CHRISTMAS),
        ("24.12. to 3.1.", Days(date(2026, 12, 24), date(2027, 1, 3))),
        ("until 28 Dec", Days(TODAY, CHRISTMAS.ends)),
        ("bis 28. Dezember 2026", Days(TODAY, CHRISTMAS.ends)),
        ("24.12. to 20.12.", Days(date(2026, 12, 24), date(2026, 12, 20))),
        ("until 29 Feb", Days(TODAY, date(2028, 2, 29))),
        ("1. bis 3. März", None),
    ],
)
def test_days_as_people_write_them(text: str, days: Days | None) -> None:
    if days is None:
        with pytest.raises(UnreadableDays):
            read_days(text, TODAY)
    else:
        assert read_days(text, TODAY) == days


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no_days"),
        ("until", "no_days"),
        ("24.12.", "no_end"),
        ("until Monday", "unreadable"),
        ("24.12. to 31.2.", "no_such_day"),
        ("until 24.13.", "no_such_day"),
        ("until 24 Foo", "unreadable"),
    ],
)
def test_days_that_cannot_be_read(text: str, reason: str) -> None:
    with pytest.raises(UnreadableDays) as problem:
        read_days(text, TODAY)
    assert problem.value.reason == reason


@pytest.fixture
def november() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 11, 24, 12, tzinfo=UTC), tick=False):
        yield


def absence(player: Player) -> tuple[date, date] | None:
    return player.seat.user.absence


def test_away_sets_the_absence_and_back_ends_it(
    november: None, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("away 4.12. to 8.12.").outcome == "commands"
    assert absence(offense) == (date(2026, 12, 4), date(2026, 12, 8))
    assert "You will be away from Friday 4 December to Tuesday 8 December. Your clock stands" in told(mailbox)
    assert writes("back").outcome == "commands"
    assert absence(offense) is None and "Your absence is called off." in told(mailbox)
    assert "You are back." not in told(mailbox)
    writes("back")
    assert "You were not away." in told(mailbox)


def test_an_absence_beside_an_answer_and_what_is_told_holds_with_it(
    november: None, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    before = offense.prompts[1].due_at
    assert writes("launch: line 1\nabwesend bis 3. Dezember\nstatus").outcome == "taken"
    assert absence(offense) == (TODAY, date(2026, 12, 3))
    assert offense.prompts[1].due_at > before
    assert "6 December" in told(mailbox).partition("HOW THE GAME STANDS")[2]


@time_machine.travel(datetime(2026, 11, 25, 12, tzinfo=UTC), tick=False)
def test_a_status_says_that_one_is_away_and_beside_it_what_was_not_understood(mailbox: Mailbox) -> None:
    game = playing(people=3)
    writes = partial(mailbox.sends, prompt=game.red.prompt, sender="red@example.com")
    assert writes("away until 3 Dec\n\nstatus\n\nfrobnicate the gate.").outcome == "not_understood"
    assert "What else you wrote was not understood, and it changed nothing." in told(mailbox)
    assert "Your email was not understood" not in told(mailbox)
    assert "HOW THE GAME STANDS You are away until Thursday 3 December." in told(mailbox)
    writes("back\n\nstatus")
    assert "You are away" not in told(mailbox)


@pytest.mark.parametrize("text", ["status\n\naway until 3 Dec", "away until 3 Dec\n\nstatus"])
def test_what_is_told_beside_an_absence_is_how_it_is_with_it_in_whatever_order(
    november: None, text: str, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    old = offense.prompts[0].due_at
    writes(text)
    assert offense.prompts[0].due_at > old
    letter = told(mailbox)
    new = offense.prompts[0].due_at
    assert f"Aim the gate and choose ships – {answer_by(new)}" in letter
    assert f", by {when(new)}" in letter and when(old) not in letter
    places = [letter.index(head) for head in ("HOW THE GAME STANDS", "BEING AWAY")]
    assert (places == sorted(places)) is text.startswith("status")
    writes("status\n\nback")
    assert f"Aim the gate and choose ships – {answer_by(old)}" in told(mailbox)
    assert f", by {when(old)}" in told(mailbox)


def test_the_confirmation_names_every_open_question_of_all_games(
    november: None, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    other = table()
    launching(other)
    writes("away until 3 Dec")
    asked = Prompt.objects.filter(seat__user=offense.seat.user, waiting=True)
    assert {row.game_id for row in asked} == {offense.table.id, other.id}
    assert (
        told(mailbox).count(f"Long table: Aim the gate and choose ships – {answer_by(asked[0].due_at)}") == 2
    )


def test_who_was_not_away_is_told_no_deadlines(writes: Writes, mailbox: Mailbox) -> None:
    writes("back")
    assert "You were not away." in told(mailbox) and "Answer by" not in told(mailbox)


def test_days_that_have_passed_are_not_told_as_days_away(
    november: None, writes: Writes, mailbox: Mailbox
) -> None:
    writes("away 20 Nov to 27 Nov")
    assert "You are away until Friday 27 November." in told(mailbox)
    writes("back")
    assert "You are back." in told(mailbox)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("away 28.12. to 24.12.", "The absence would end on"),
        ("away 1.11. to 3.11.", "has passed already."),
        ("away 2026-12-01 to 2027-11-30", "for at most 21 days at once: until"),
        ("away until Monday", "“Monday” is no date that can be read. Nothing was changed."),
        ("away", "No days stand behind “away”. Nothing was changed."),
    ],
)
def test_days_that_cannot_be_are_told_with_the_reason(
    text: str, why: str, november: None, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes(text).outcome == "commands"
    assert why in told(mailbox)
    assert (
        "Nothing was changed. For example: “away 8 Dec to 12 Dec”, “away until 12 Dec”, “away for 5 days”."
        in told(mailbox)
    )
    assert absence(offense) is None


def test_a_line_of_blanks_is_read_as_quickly_as_any(writes: Writes) -> None:
    """What takes long would show by the test's own limit of time: twenty thousand blanks took hours."""
    writes("away x" + " " * 15_000 + "y")
    writes("card zap: when" + " " * 15_000 + "it helps")
