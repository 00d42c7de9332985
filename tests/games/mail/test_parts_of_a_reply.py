"""A reply to a mail with several questions: each part is an answer, and one letter says what came of all."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from games.mail.outbox.addresses import reply_address
from games.mail.receive import incoming
from games.mail.understand.parts import part_lines
from games.models import InboundMail, Prompt, User
from games.play.service.clocks import pass_deadlines
from games.words.names import colour_name
from tests.games.ahead.service.test_reactions import table as reacting_table
from tests.games.mail.conftest import Writes
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Player, Table, later
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

ALL = "launch: line 3\ninvite: Red\nagain: yes"


def given(player: Player) -> dict[str, Any]:
    """What the player has answered, by what was asked; the last answer to each counts."""
    asked = {prompt.question: prompt.what for prompt in player.seat.prompts.all()}
    mine = [row for row in player.table.decisions if row.seat == player.number and row.question is not None]
    return {asked[row.question]: row.body["answer"] for row in mine if asked[row.question] in WHATS}


WHATS = ("launch", "invite", "another_encounter")


def told(mailbox: Mailbox) -> str:
    return " ".join(mailbox.replies[-1].text.split())


def test_three_parts_are_three_answers_and_one_letter(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    third = offense.prompts[0].shown[2]
    assert writes(ALL).outcome == "taken"
    assert given(offense) == {"launch": third, "invite": "seats 0", "another_encounter": "yes"}
    assert mailbox.reply.subject.endswith("Answer saved")
    for part in ("LAUNCH: Aim the gate", "INVITE: Invite allies?", "AGAIN: If this succeeds"):
        assert part in mailbox.reply.text
    assert told(mailbox).count("Answer saved:") == 3
    assert "STILL OPEN" not in mailbox.reply.text and "You send 4 ships to the gate." in mailbox.reply.text


@pytest.mark.parametrize(
    "text",
    [
        "Hi all!\n\nLaunch: line 3\nINVITE = Red\nagain - yes\n\nBest wishes\nGreen",
        "* launch: line 3\n* invite: Red\n* again: yes",
        "again: yes\ninvite:\nRed\nlaunch:\n\nline 3",
        "launch: line 3; invite: Red; again: yes",
        "start: Zeile 3\neinladen: Red\nnochmal: yes",
    ],
)
def test_parts_may_stand_in_any_order_and_be_marked_in_several_ways(
    text: str, offense: Player, writes: Writes
) -> None:
    third = offense.prompts[0].shown[2]
    text = text.replace("Zeile", "line")
    assert writes(text).outcome == "taken"
    assert given(offense) == {"launch": third, "invite": "seats 0", "another_encounter": "yes"}


def test_words_without_a_name_are_for_the_question_that_is_left(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    """They may not be clear: then that question stays open, and the others are answered."""
    assert writes("I go for yellow 9 with four ships\ninvite: nobody\nagain: yes").outcome == "taken"
    assert given(offense) == {"invite": "nobody", "another_encounter": "yes"}
    assert "LAUNCH: Aim the gate" in told(mailbox)
    assert "LAUNCH: Aim the gate and choose ships This was not understood" in told(mailbox)


def test_everybody_may_come(offense: Player, writes: Writes) -> None:
    third = offense.prompts[0].shown[2]
    assert writes("line 3\nEveryone may come along!\nNo second one.").outcome == "taken"
    assert given(offense)["launch"] == third and given(offense)["invite"].count(" ") > 1


@pytest.mark.parametrize(
    "first",
    [
        *("Not Red, please", "wait, forget all of this", "Only if Blue is still in", "Better Blue"),
        *("Let me think about it first", "Red told me to do that:", "Change the launch to line 2"),
        *("I said Red but I mean Blue", "What happens if I say this:", "Blue wrote:"),
    ],
)
def test_words_that_may_change_what_is_named_are_for_no_question(
    first: str, offense: Player, writes: Writes
) -> None:
    assert writes(f"{first}\ninvite: Red\nagain: yes").outcome == "not_understood"
    assert given(offense) == {}


def test_parts_between_quoted_lines_are_read(offense: Player, writes: Writes) -> None:
    writes("> 3 questions\n> LAUNCH: Aim the gate\n\nlaunch: line 3\n\n> INVITE: Invite\n\ninvite: Red")
    assert set(given(offense)) == {"launch", "invite"}


def test_the_example_of_the_mail_is_nobodys_answer(offense: Player, writes: Writes) -> None:
    asked = written_mails().get(kind="prompt", prompt=offense.prompts[0])
    how = asked.text[asked.text.index("3 questions at once.") :].partition("\n\n")[0]
    assert "“launch: line 2”" in how
    assert writes(how).outcome == "not_understood"
    assert given(offense) == {}


def test_what_is_left_out_stays_open_and_the_letter_says_how_to_answer_it(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    User.objects.update(receipts="always")
    assert writes("launch: line 3").outcome == "taken"
    assert [prompt.what for prompt in offense.prompts if prompt.waiting] == ["invite", "another_encounter"]
    still_open = told(mailbox).partition("STILL OPEN")[2]
    for line in ("INVITE: Invite allies?", "For example: “again: No”.", "1. Invite no one (the default)"):
        assert line in still_open
    assert " ".join(still_open.split()).count("Answer by ") == 1
    assert mailbox.reply.headers["Reply-To"] == reply_address(offense.prompts[1].pk)


def test_the_rest_may_come_in_another_mail(offense: Player, writes: Writes, mailbox: Mailbox) -> None:
    writes("launch: line 3")
    writes("invite: Red", to=offense.prompts[1])
    assert writes("yes", to=offense.prompts[2]).outcome == "taken"
    assert given(offense)["another_encounter"] == "yes"


def test_what_is_left_out_gets_its_default_at_the_deadline(
    game: Table, offense: Player, writes: Writes
) -> None:
    writes("again: yes")
    while pass_deadlines(later(hours=49)):
        pass
    assert given(offense)["another_encounter"] == "yes"
    assert given(offense)["invite"] == "nobody"


def test_two_answers_to_one_part_are_none_and_the_others_are_taken(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("launch: line 3\ninvite: Red\nlaunch: line 4").outcome == "taken"
    assert set(given(offense)) == {"invite"}
    assert mailbox.reply.subject.endswith("Some answers saved, others not")
    assert "Your email holds several answers: “line 3” and “line 4”" in told(mailbox)


def test_the_same_answer_twice_is_one(offense: Player, writes: Writes) -> None:
    assert writes("invite: Red\nlaunch: line 3\ninvite: Red").outcome == "taken"
    assert set(given(offense)) == {"launch", "invite"}


def test_a_part_that_is_not_understood_is_told_there_with_its_list_and_the_others_are_taken(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("launch: line 3\ninvite: my uncle\nagain:").outcome == "taken"
    assert set(given(offense)) == {"launch"}
    assert "“my uncle”" in told(mailbox) and "couldn't find an answer in “again:”" in told(mailbox)
    assert "   2. Invite Red (Human)" in mailbox.reply.text.partition("STILL OPEN")[2]
    assert "> invite: my uncle" in mailbox.reply.text


def test_a_part_that_is_refused_is_told_there_and_the_others_are_taken(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("invite: Red\nlaunch: yellow 1 with 9 from green 1").outcome == "taken"
    assert set(given(offense)) == {"invite"}
    assert "LAUNCH: Aim the gate" in mailbox.reply.text.partition("STILL OPEN")[2]


@pytest.mark.parametrize(
    ("language", "invites", "why"),
    [
        ("en", "invite: {}", "You attack {} ("),
        ("de", "einladen: {}", "Du greifst {} ("),
    ],
)
def test_whom_the_launch_attacks_is_not_invited_and_who_writes_hears_why(
    language: str, invites: str, why: str, aiming: Player, mailbox: Mailbox
) -> None:
    User.objects.update(language=language)
    colour, sender = attacked(aiming, language), aiming.seat.user.email
    launch = "start: Zeile" if language == "de" else "launch: line"
    text = f"{launch} 1\n{invites.format(colour)}"
    assert mailbox.sends(text, aiming.prompts[0], sender=sender).outcome == "taken"
    assert set(given(aiming)) == {"launch"}
    assert why.format(colour) in told(mailbox)


def test_it_is_refused_in_a_later_mail_too_and_others_can_be_invited(
    aiming: Player, mailbox: Mailbox
) -> None:
    first, sender = aiming.prompts[0], aiming.seat.user.email
    mailbox.sends("launch: line 1", first, sender=sender)
    mailbox.sends(f"invite: {attacked(aiming, 'en')}", first, sender=sender)
    assert set(given(aiming)) == {"launch"}
    mailbox.sends("invite: nobody", first, sender=sender)
    assert given(aiming)["invite"] == "nobody"


@pytest.fixture
def aiming() -> Player:
    """The offense of a wild destiny: it names the opponent by its launch."""
    game = reacting_table()
    return game.players[game.until_asked("launch").seat.number]


def attacked(offense: Player, language: str) -> str:
    """The colour of whom the first line of the launch attacks."""
    prompt = offense.prompts[0]
    ask = offense.table.head.game.open[offense.number, prompt.question]
    planet = ask.meaning(prompt.shown[0]).target.planet
    with translation.override(language):
        return str(colour_name(offense.table.head.game.position.owner(planet)))


def test_if_nothing_is_taken_the_outcome_says_why(offense: Player, writes: Writes, mailbox: Mailbox) -> None:
    assert writes("invite: my uncle").outcome == "not_understood"
    assert mailbox.reply.subject.endswith("Answer not saved: please reply again")


@pytest.mark.parametrize("name", ["join", "lauch", "part 7", "karte"])
def test_a_name_that_is_none_here_is_told_and_the_others_are_taken(
    name: str, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes(f"invite: Red\n{name}: line 1").outcome == "taken"
    assert set(given(offense)) == {"invite"}
    assert f"No question here is called “{name}”." in told(mailbox)
    assert "The names are “launch”, “invite” and “again”." in told(mailbox)


def test_german_names_and_words_are_read(offense: Player, writes: Writes, mailbox: Mailbox) -> None:
    User.objects.update(language="de")
    assert writes("start: Zeile 3\nEinladen: Rot\nagain: ja").outcome == "taken"
    assert given(offense)["invite"] == "seats 0" and given(offense)["another_encounter"] == "yes"
    assert "START: Richte das Hypertor aus" in mailbox.reply.text


def test_words_without_a_name_that_only_the_first_question_understands_are_its_answer(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("yellow 3 with 1 from green 1").outcome == "taken"
    assert set(given(offense)) == {"launch"}
    assert "STILL OPEN" in mailbox.reply.text


@pytest.mark.parametrize("text", ["line 2", "2", "yes", "Thanks!", "Let me think"])
def test_words_without_a_name_that_may_mean_another_question_are_asked_back(
    text: str, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes(text).outcome == "not_understood"
    assert given(offense) == {}
    assert "It is not clear which question" in told(mailbox)
    for name in ("launch", "invite", "again"):
        assert f"For example: “{name}: " in told(mailbox)
    still_open = mailbox.reply.text.partition("STILL OPEN")[2]
    for line in ("   1. Aim at ", "   2. Invite Red (Human)", "   2. Yes"):
        assert line in still_open
    assert " ".join(still_open.split()).count("Answer by ") == 1


def test_questions_with_different_times_say_theirs_each(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    Prompt.objects.filter(pk=offense.prompts[1].pk).update(due_at=later(hours=90))
    writes("Thanks!")
    still_open = told(mailbox).partition("STILL OPEN")[2]
    assert " ".join(still_open.split()).count("Answer by ") == 3 and "Otherwise: Invite no one." in still_open


def test_words_without_a_name_are_for_the_last_question_that_waits_if_no_other_may_take_them(
    offense: Player, writes: Writes
) -> None:
    for prompt in offense.prompts[:2]:
        offense.answers(1, question=prompt.question)
    assert writes("line 2").outcome == "not_understood"
    assert writes("yes").outcome == "taken"
    assert given(offense)["another_encounter"] == "yes"


def test_the_first_answer_may_stand_above_the_others_without_its_name(
    offense: Player, writes: Writes
) -> None:
    assert writes("yellow 3 with 1 from green 1\n\ninvite: Red").outcome == "taken"
    assert set(given(offense)) == {"launch", "invite"}


@pytest.mark.parametrize(
    "last",
    [
        *(
            "Leave Red out",
            "Drop Red",
            "Put Blue in for Red",
            "plus Green",
            "One ship fewer",
            "thanks, but drop Red",
        ),
        *("Numbers are swapped", "Strike the second one", "assuming Blue helps me", "Rot raus, Blau rein"),
        *("this was for the other game", "Ich schlafe noch eine Nacht drüber", "das war Quatsch"),
    ],
)
def test_nothing_is_taken_where_the_last_line_may_change_it(
    last: str, offense: Player, writes: Writes
) -> None:
    assert writes(f"line 3\nask Red\nno second encounter\n{last}").outcome == "not_understood"
    assert given(offense) == {}


def test_nothing_is_taken_where_other_words_may_put_off_all(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes(f"Only if Blue agrees with me:\n{ALL}").outcome == "not_understood"
    assert given(offense) == {}
    assert "It is not clear which question “Only if Blue agrees with me:” answers" in told(mailbox)


def test_an_answer_can_be_changed_by_its_name_while_others_are_open(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    writes("invite: Red")
    assert writes("invite: Blue").outcome == "replaced"
    assert given(offense) == {"invite": "seats 2"}
    assert "It replaces your earlier answer." in told(mailbox)


def test_a_closed_question_is_told_so(offense: Player, writes: Writes, mailbox: Mailbox) -> None:
    writes(ALL)
    assert writes("invite: Blue").outcome == "too_late"
    assert mailbox.replies[-1].subject.endswith("Too late: the question is closed")


@pytest.mark.parametrize("text", [ALL, "launch: line 3", "yellow 3 with 1 from green 1"])
def test_a_mail_that_was_taken_but_not_marked_is_read_again_without_effect(
    text: str, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    row = writes(text)
    decided, said = len(offense.table.decisions), len(mailbox.replies)
    InboundMail.objects.filter(pk=row.pk).update(handled_at=None, outcome="", due_at=row.received_at)
    incoming.handle_all()
    row.refresh_from_db()
    assert row.outcome == "taken"
    assert (len(offense.table.decisions), len(mailbox.replies)) == (decided, said)


def test_a_mail_from_another_address_changes_nothing(offense: Player, mailbox: Mailbox) -> None:
    assert mailbox.sends(ALL, offense.prompts[0], sender="else@example.com").outcome == "held"
    assert given(offense) == {}


def test_an_automatic_reply_answers_no_part(offense: Player, writes: Writes) -> None:
    offense.answers(1, question=offense.prompts[0].question)
    assert writes("I am out of the office until Monday.\n\ninvite: Red").outcome == "suspected"
    assert set(given(offense)) == {"launch"}


def test_questions_that_came_in_mails_of_their_own_are_answered_without_names(
    offense: Player, writes: Writes
) -> None:
    first = written_mails().get(kind="prompt", prompt=offense.prompts[0])
    for prompt in offense.prompts[1:]:
        first.pk, first.prompt, first.key, first.message_id = None, prompt, f"{prompt.pk}", f"<{prompt.pk}@x>"
        first.save()
    assert writes("line 2", to=offense.prompts[1]).outcome == "taken"
    assert set(given(offense)) == {"invite"}


def test_a_letter_fits_72_columns(writes: Writes, mailbox: Mailbox) -> None:
    writes("launch: nothing of the kind\ninvite: Red")
    assert [line for line in mailbox.reply.text.splitlines() if len(line) > 72 and "://" not in line] == []


def test_lines_go_on_until_the_next_name() -> None:
    found = part_lines(
        "Hello\nlaunch: yellow 3\nwith 2 from red 1\n\n**again:** yes", [["launch"], ["again"]], ()
    )
    assert found.loose == "Hello"
    assert found.texts == {0: ["yellow 3\nwith 2 from red 1"], 1: ["yes"]}
    assert found.unknown == []


def test_no_word_with_a_colon_is_a_name_unless_it_is_like_one() -> None:
    found = part_lines("deal: give: attack 8\nget: a colony\ndael: no", [["deal"]], ["card"])
    assert found.texts == {0: ["give: attack 8\nget: a colony"]}
    assert found.unknown == ["dael"]


def test_nobody_else_is_told_of_a_reply(game: Table, offense: Player, writes: Writes) -> None:
    others = [player for player in game.players if player is not offense]
    before = [len(player.mails) for player in others]
    writes("launch: line 3\nagain: yes")
    assert [len(player.mails) for player in others] == before


@pytest.mark.parametrize("text", ["yellow 3, 4, yes", "yellow 3, 2, yes", "yellow 3, red, yes"])
def test_pieces_that_may_answer_other_questions_are_not_read_as_one_answer(
    text: str, offense: Player, writes: Writes
) -> None:
    """The number counts ships, or is a line of the second question."""
    assert writes(text).outcome == "not_understood"
    assert given(offense) == {}


def test_three_pieces_in_their_order_are_three_answers(offense: Player, writes: Writes) -> None:
    assert writes("yellow 3 with 4, red, yes").outcome == "taken"
    assert set(given(offense)) == set(WHATS)


STRANGE = "good luck to everyone at the green table, see you"


def test_a_strange_line_below_clear_ones_is_quoted_alone(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes(f"line 3\nask Red\nno second encounter\n{STRANGE}").outcome == "taken"
    assert set(given(offense)) == set(WHATS)
    assert f"It is not clear which question “{STRANGE}” answers, so it was not used." in told(mailbox)
    assert mailbox.reply.subject.endswith("Answer saved")


@pytest.mark.parametrize(
    "last",
    [
        *("Let me think about it first", "But only if Blue agrees", "What happens if I say this?"),
        *("wait, forget all of this", "I said Red but I mean Blue", "I'd rather have Blue along"),
        *("Ich denke noch darüber nach", "Better Blue", "Not Red, please", "Change the launch to line 2"),
    ],
)
def test_a_line_below_that_may_put_off_or_change_the_others_leaves_all_open(
    last: str, offense: Player, writes: Writes
) -> None:
    assert writes(f"line 3\nask Red\nno second encounter\n{last}").outcome == "not_understood"
    assert given(offense) == {}
