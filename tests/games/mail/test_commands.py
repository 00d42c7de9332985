"""A reply that asks to be told something: commands."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from games.ahead.by_mail.order_words import CANCEL, order_said
from games.ahead.by_mail.reactions import way_said
from games.mail.commands.lines import COMMANDS, command_lines, is_nothing_else
from games.mail.delivery.deliver import deliver_all
from games.mail.letters.receipts import SUBJECTS
from games.mail.receive.letter_budget import MOST_ANSWERED
from games.mail.words.help import help_parts, help_text
from games.models import User
from games.play.service.correct import close_game
from games.words.reader import when
from tests.games.ahead.service.test_reactions import table as reacting_table
from tests.games.mail.conftest import Writes
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Player, Table
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


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
        ("log\nrules\npropose", ["log", "rules", "propose"]),
        ("vote 12 withdraw\nleave the game", ["vote", "leave"]),
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
    turn = "HOW THE GAME STANDS We ask you: “Aim the gate and choose ships”, “Invite allies?” and “"
    for line in (turn, f", by {when(due)} (in ", "foreign colonies"):
        assert line in told(mailbox)
    assert decisions(game) == before and offense.prompts[0].waiting


def test_status_tells_what_is_asked_before_whom_else_the_game_waits_for(mailbox: Mailbox) -> None:
    game = reacting_table()
    prompt = game.until_asked("encounter_card")
    mailbox.sends("status", prompt, sender=prompt.seat.user.email)
    letter = told(mailbox)
    assert letter.index("HOW THE GAME STANDS We ask you: “") < letter.index("The game also waits for")
    mailbox.sends("line 1\nstatus", prompt, sender=prompt.seat.user.email)
    assert "We ask you" not in told(mailbox) and "your answer so far:" in told(mailbox)
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
        ("log", "The log"),
        ("rules", "What you asked for"),
        ("propose", "Your proposal"),
        ("leave game", "Leaving the game"),
        ("hand\nstatus", "What you asked for"),
        ("line 99\nhand", "Answer not saved: please reply again"),
        ("launch: line 1\nhand", "Answer saved, and your hand"),
        ("launch: line 1\nlog", "Answer saved, and the log"),
        ("launch: line 1\nrules", "Answer saved, and what you asked for"),
        ("launch: line 1\nhand\nlog", "Answer saved, and what you asked for"),
        ("launch: line 1\ninvite: line 99\nhand", "Some answers saved, others not"),
    ],
)
def test_the_subject_says_what_one_command_was(
    command: str, subject: str, writes: Writes, mailbox: Mailbox
) -> None:
    writes(command)
    assert mailbox.reply.subject == f"[Long table] {subject}"


def test_every_command_has_a_subject() -> None:
    assert {f"command {name}" for name in COMMANDS} <= SUBJECTS.keys()


def test_a_closed_question_can_be_replied_to_and_only_what_everybody_knows_is_told(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    first = offense.prompts[0]
    writes("launch: line 1\ninvite: nobody\nagain: no")
    first.refresh_from_db()
    assert not first.is_open
    assert writes("status", to=first).outcome == "commands"
    assert "Aim the gate" not in told(mailbox)
    assert "We ask you nothing at this moment. The next question comes by email." in told(mailbox)


def test_after_the_end_a_farewell_beside_a_command_is_no_late_answer(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    close_game(game.game.pk, winners=[0])
    assert writes("Well played, everyone!\nhelp").outcome == "commands"
    assert mailbox.reply.subject == "[Long table] Help"
    assert "The game is over, so what else you wrote changed nothing." in told(mailbox)
    assert "\nANSWERS\n" in mailbox.reply.text
    assert writes("Well played, everyone! Line 2").outcome == "too_late"


def test_while_the_game_goes_on_a_late_answer_beside_a_command_is_told(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    first = offense.prompts[0]
    writes("launch: line 1\ninvite: nobody\nagain: no")
    assert mailbox.sends("launch: line 2\nhelp", first, sender=offense.seat.user.email).outcome == "too_late"
    assert mailbox.replies[-1].subject == "[Long table] Too late: the question is closed"


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
    assert "You are asked at the usual moments. You have given no orders." in told(mailbox)


def test_the_hand_stands_above_its_texts_and_the_game_is_named_once(writes: Writes, mailbox: Mailbox) -> None:
    writes("hand")
    cards, texts = mailbox.reply.text.partition("YOUR HAND\n\n")[2].split("\n\n")[:2]
    assert cards.startswith("Attack: ") and "Loses to an attack" not in cards
    assert texts.startswith("Negotiate: Loses to an attack")
    assert mailbox.reply.text.count("Long table") == 1


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


@pytest.mark.parametrize(
    "text",
    ["line 2 / line 1 / line 1\nstatus", "all defaults\nlog", "status\nall defaults", "help\n\nall defaults"],
)
def test_answers_without_names_leave_a_command_its_line(text: str, writes: Writes, mailbox: Mailbox) -> None:
    assert writes(text).outcome == "taken"
    assert "Answer saved:" in mailbox.reply.text
    assert any(
        head in mailbox.reply.text for head in ("HOW THE GAME STANDS", "THE LOG", "WHAT YOU CAN WRITE")
    )


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
    assert len(help_text(help_parts()).splitlines()) <= 60


def test_every_command_stands_in_the_help_mail(writes: Writes, mailbox: Mailbox) -> None:
    writes("help")
    written = [line.strip().split("  ")[0] for line in mailbox.reply.text.splitlines()]
    for name in COMMANDS:
        assert any(line.partition(" ")[0] == name for line in written), name


def test_the_answers_of_the_help_mail_are_commands_as_they_stand() -> None:
    """Whoever copies a line of the help gets what it promises, in each language."""
    for language in ("en", "de"):
        with override(language):
            (*_others, commands, away) = help_parts()
            for words, _does in [*commands.samples, *away.samples]:
                assert command_lines(words, None).commands, words


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_answers_to_several_questions_of_the_help_mail_are_taken_as_they_stand(
    language: str, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    User.objects.filter(pk=offense.seat.user.pk).update(language=language)
    with override(language):
        in_order, named, rest = [words for words, _does in help_parts()[1].samples]
    assert writes(in_order).outcome in ("taken", "replaced")
    assert writes(f"{named}\n{rest}").outcome in ("taken", "replaced")


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


def test_a_line_of_blanks_is_read_as_quickly_as_any(writes: Writes) -> None:
    """What takes long would show by the test's own limit of time: twenty thousand blanks took hours."""
    writes("away x" + " " * 15_000 + "y")
    writes("card zap: when" + " " * 15_000 + "it helps")
