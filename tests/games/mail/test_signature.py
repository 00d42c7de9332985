# ruff: noqa: E501
"""A signature and small print spoil no answer and are none, and no second thought below them is dropped."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ahead.by_mail.reactions import turns_up, way_said
from games.mail.commands.lines import known_in_replies
from games.mail.message.reply import MOST_CHARACTERS, without_quotes
from games.mail.message.signature import above_signature
from games.mail.outbox.addresses import reply_address
from games.models import Prompt
from tests.games.mail.replies import ADDRESS, NAME, Q
from tests.games.mail.signed.signatures import ENDINGS, VOICES
from tests.games.mail.test_incoming import Mailbox, answers
from tests.games.mail.test_incoming import table as table
from tests.games.play.service.test_merged_questions import launching
from tests.games.play.service.test_merged_questions import table as launch_table
from tests.games.tables import Table, playing
from tests.games.written_mails import written_mails
from tests.proofs import sample

BLOCK = "Max Example\nHead of Planning, Blue Team\nRoom 4, 7 Green Road\nPhone: +1 555 0100"
CONFIDENTIAL = (
    "This e-mail is confidential and intended for its addressee. If you are not the\nintended recipient, do "
    "not read, use or pass on any of the 3 parts of it."
)
SCANNED = "This message was automatically scanned for viruses by Example Security 4."


def above(text: str) -> str:
    return above_signature(text, known_in_replies(way_said, turns_up))


# What stands above alone counts


ENDS = [
    f"Best regards,\n{BLOCK}",
    f"Best regards,\n\n{BLOCK}",
    f"best regards - Max\n{BLOCK}",
    f"Viele Grüße aus der 4. Etage\n{BLOCK}",
    f"Thanks!\n{BLOCK}",
    f"Thanks,\n\n{BLOCK}",
    BLOCK,
    f"Max Example\nBlue Team\n\nTel.: 555 0100\n\n{CONFIDENTIAL}",
    CONFIDENTIAL,
    f"{CONFIDENTIAL}\n\nExample Ltd, 4 Blue Street. All 3 of us are yours.",
    f"Max Example\n\n{CONFIDENTIAL}",
    SCANNED,
    "Sent from my phone 7\nMax, Room 4",
    f"Kind regards\nWill Green\n\n{SCANNED}\n\nPlease consider the environment before printing: 3 trees.",
    "🌳 Please think of the environment before you print this mail",
    f"----\n{BLOCK}",
    "-- \nMax Example\nAttack is the best defense, 9 of 10 say.",
    "Best regards\n\nMax\n\nOur office is closed from 24 to 31 December. Call the Red Desk: 555 0100.",
    "LG\nmax",
    "Mit freundlichem Gruß\n\nMax Rot\nAbteilung 4\n\nFragen? Wenn Sie mehr wissen möchten, rufen Sie uns an.",
]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize(
    "answer", ["attack 7", "2", "Hi,\n\nI'd like the Trader, please.", "launch: line 2\ninvite: Red"]
)
def test_what_stands_above_is_all_that_remains(answer: str, end: str) -> None:
    assert above(f"{answer}\n\n{end}") == answer


@pytest.mark.parametrize(("language", "ending"), sample(product(VOICES, ENDINGS), of=3))
def test_in_every_language(language: str, ending: str) -> None:
    for number in range(5):
        assert above(f"attack 7\n\n{ENDINGS[ending](VOICES[language], number)}") == "attack 7"


@pytest.mark.parametrize("end", ENDS)
def test_above_a_quote_below_it_and_between_quotes(end: str) -> None:
    says = f"On 4 Nov 2025 at 10:12, {NAME} <{ADDRESS}> wrote:"
    first, second = Q[:120].rpartition("\n")[0], Q[-120:].partition("\n")[2]
    for mail in (
        f"7\n\n{end}\n\n{says}\n\n{Q}",
        f"{says}\n\n{Q}\n\n7\n\n{end}",
        f"{says}\n\n{first}\n\n7\n\n{end}\n\n{second}",
    ):
        assert without_quotes(mail, names=[NAME], addresses=[ADDRESS], trim=above) == "7", mail


@pytest.mark.parametrize(
    "end",
    [f"Best regards\n{BLOCK}", f"Best regards,\n\n{BLOCK}", f"Thanks!\n{BLOCK}", f"----\n{BLOCK}", BLOCK, CONFIDENTIAL,
     f"{BLOCK}\n\n{CONFIDENTIAL}\n\n{SCANNED}", "LG\nmax", "Sent from my phone 7"],
)  # fmt: skip
def test_an_answer_below_a_quote_under_a_signature(end: str) -> None:
    """Programs put the signature above the quote, wherever the answer is written."""
    mail = f"{end}\n\nOn 4 Nov 2025 at 10:12, {NAME} <{ADDRESS}> wrote:\n\n{Q}\n\n7\n"
    assert without_quotes(mail, names=[NAME], addresses=[ADDRESS], trim=above) == "7"


def test_a_label_of_a_signature_is_no_head_of_a_quote() -> None:
    mail = f"7\n\nMax Example\nTel.: +1 555 0100\nFrom: {NAME} <{ADDRESS}>\nSent: Tuesday\nTo: red\nSubject: x\n\n{Q}"
    assert without_quotes(mail, names=[NAME], addresses=[ADDRESS], trim=above) == "7"


# What is none


@pytest.mark.parametrize(
    "text",
    [
        "Thanks!\n\nattack 7",
        "Viele Grüße!\n\n2",
        "Greetings from Berlin!\nI take line 3",
        "Best regards to Blue!\nattack 7",
        "Hi all,\n\nthanks for waiting.\n\nline 2",
        "Best one: line 2",
        "yours for mine",
        "2 from red 1\n2 from red 2",
        "launch: line 2\n\ninvite: Red",
        "Sorry, this is my answer: 3",
        "No thanks",
    ],
)
def test_a_text_without_an_end_stays_as_it_is(text: str) -> None:
    assert above(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "This is confidential: I take line 3",
        "If you do not mind, attack 7",
        "This mail contains my answers:\nline 3",
        "Diese Mail enthält meine Antwort: 7",
        "No virus, please",
        "Join us on the defense with 2",
        "https://example.org/picture\n\nattack 7",
        "Save the planet red 3",
    ],
)
def test_an_answer_is_no_small_print(text: str) -> None:
    assert above(text) == text


# Second thoughts


THOUGHTS = [
    "P.S. not Blue, take Red",
    "PS: attack 9 instead",
    "P.S.\n\nthe one at the bottom, please",
    "wait, attack 9 instead",
    "No, take 3.",
    "Oops, wrong line: 3",
    "attack 9",
    "line 3",
    "3",
    "Only if Green joins.",
    "unless Green helps them",
    "scratch that",
    "Never mind, I changed my mind",
    "just kidding",
    "not the 7",
    "take Red",
    "Green joins the offense, so do I",
    "Nein, doch lieber 9",
    "Ich meinte Zeile 3",
    "nur wenn Grün mitmacht",
    "Halt, nehme 9",
    "Non, plutôt 9",
    "No, mejor 9",
    "status",
    "vote 12 yes",
    "invite: Red",
    "Again - yes",
    "Card Zap: when it helps",
    "order: stay out",
    "cancel order 2",
    "turn up: Zombie",
    "ships home: strongest",
]


@pytest.mark.parametrize("thought", THOUGHTS)
@pytest.mark.parametrize(
    "end", [f"Best regards\n{BLOCK}", "Best regards,\n\nMax Example", "Thanks\nMax", CONFIDENTIAL, BLOCK]
)
def test_a_second_thought_below_is_not_dropped(thought: str, end: str) -> None:
    assert above(f"attack 7\n\n{end}\n\n{thought}") == f"attack 7\n\n{thought}"


@pytest.mark.parametrize(
    "thought", ["wait, attack 9 instead", "attack 9", "line 3", "P.S. take Red", "3", "not Blue, Red"]
)
def test_nor_is_one_right_below_the_closing_or_the_name(thought: str) -> None:
    assert above(f"attack 7\n\nBest regards\n{thought}") == f"attack 7\n\n{thought}"
    assert above(f"attack 7\n\nBest regards\nMax\n{thought}") == f"attack 7\n\n{thought}"
    assert above(f"attack 7\n\nBest regards, {thought}") == f"attack 7\n\nBest regards, {thought}"
    assert above(f"attack 7\n----\n{thought}") == f"attack 7\n\n{thought}"


def test_a_colour_right_below_a_closing_is_a_name_and_further_down_an_answer() -> None:
    assert above("2\n\nBest regards\nBlue") == "2"
    assert above("2\n\nBest regards\nMax\n\nBlue") == "2\n\nBlue"
    assert above("2\n\nThanks!\n\nBlue") == "2\n\nBlue"


def test_small_print_below_a_postscript_is_small_print_again() -> None:
    assert (
        above(f"2\n\nBest\nMax\n\nP.S. 3 is better\nfor me\n\n{CONFIDENTIAL}\n\n{SCANNED}")
        == "2\n\nP.S. 3 is better\nfor me"
    )


def test_talk_below_thanks_is_read_as_ever() -> None:
    assert above("2\n\nThanks!\n\nwho is winning, by the way") == "2\n\nwho is winning, by the way"


# Hostile texts


@pytest.mark.parametrize(
    "line",
    sample(["Best regards", "best " * 25, "tel. " * 20, "1 " * 50, "this e-mail " * 9, "a." * 50, "p.s. " * 20, "Max", "a|" * 50,
     "mit viele liebe " * 6, "(" * 90, "if you are not " * 7, "@" * 99, "+1 555 0100 " * 8], of=4),
)  # fmt: skip
def test_any_text_is_read_to_its_end(line: str) -> None:
    many = f"{line}\n" * (MOST_CHARACTERS // len(line))
    for text in (many, f"attack 7\n\nBest regards\n\n{many}", f"{many}Tel.: 555 0100"):
        assert len(above(text[:MOST_CHARACTERS])) <= MOST_CHARACTERS


@given(st.text(), st.sampled_from(ENDS))
def test_never_fails(text: str, end: str) -> None:
    assert isinstance(above(f"{text}\n{end}\n{text}"), str)


# This mail in, this answer out


@pytest.fixture
def asked() -> Prompt:
    """Red chooses among attack 10, 7, 8, 12 and 20."""
    return playing(people=3).until_asked("encounter_card")


def sends(mailbox: Mailbox, text: str, prompt: Prompt) -> str:
    return mailbox.sends(text, prompt, sender=prompt.seat.person.email).outcome


def taken(prompt: Prompt) -> list[object]:
    rows = prompt.game.decisions.filter(seat=prompt.seat.number, question=prompt.question)
    return [row.body["answer"] for row in rows.order_by("number")]


@pytest.mark.django_db
@pytest.mark.parametrize("end", sample(ENDS, of=2))
def test_an_answer_is_taken_whatever_stands_below_it(end: str, mailbox: Mailbox, asked: Prompt) -> None:
    assert sends(mailbox, f"attack 7\n\n{end}", asked) == "taken"
    assert taken(asked) == ["attack 7"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "thought",
    ["P.S. not 7, take 12", "wait, attack 12 instead", "No, 12.", "attack 12", "line 3", "only if Green joins",
     "Oops, wrong card", "just kidding"],
)  # fmt: skip
def test_an_answer_with_a_second_thought_below_is_asked_back(
    thought: str, mailbox: Mailbox, asked: Prompt
) -> None:
    for end in (f"Best regards\n{BLOCK}", f"{CONFIDENTIAL}", "Thanks\nMax"):
        assert sends(mailbox, f"attack 7\n\n{end}\n\n{thought}", asked) == "not_understood"
    assert taken(asked) == []
    assert "> attack 7" in mailbox.replies[-1].text and f"> {thought}" in mailbox.replies[-1].text


@pytest.mark.django_db
def test_the_same_answer_twice_and_a_kind_postscript_are_taken(mailbox: Mailbox, asked: Prompt) -> None:
    assert sends(mailbox, f"attack 7\n\nBest regards\n{BLOCK}\n\nP.S. Nice game!", asked) == "taken"
    assert sends(mailbox, f"attack 8\n\nBest regards\n{BLOCK}\n\nP.S. attack 8", asked) == "replaced"
    assert taken(asked) == ["attack 7", "attack 8"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [*sample(ENDS, of=2), "Best regards\nMax\nLine 4", "Best regards,\nBlue\n3", "Max Blue\nTel.: 555 0100"],
)
def test_a_signature_alone_is_no_answer(text: str, mailbox: Mailbox, asked: Prompt) -> None:
    assert sends(mailbox, text, asked) == "not_understood"
    assert taken(asked) == []


@pytest.mark.django_db
def test_whoever_sends_a_signature_alone_reads_so(mailbox: Mailbox, asked: Prompt) -> None:
    sends(mailbox, f"Best regards\n{BLOCK}", asked)
    told = " ".join(mailbox.reply.text.split())
    assert "your email holds only a signature. Write your answer above it" in told
    assert "> Room 4, 7 Green Road" in mailbox.reply.text


@pytest.mark.django_db
def test_an_answer_in_the_subject_counts_above_a_signature(mailbox: Mailbox, asked: Prompt) -> None:
    sender = asked.seat.person.email
    mail = mailbox.sends(f"Best regards\n{BLOCK}", asked, sender=sender, Subject="attack 12")
    assert mail.outcome == "taken" and taken(asked) == ["attack 12"]


@pytest.mark.django_db
def test_nobody_reads_of_the_last_such_mail_for_what_their_program_adds(
    mailbox: Mailbox, asked: Prompt
) -> None:
    for number in range(24):
        card = ("attack 7", "attack 8")[number % 2]
        assert sends(mailbox, f"{card}\n\nBest regards\n{BLOCK}\n\n{SCANNED}", asked) in ("taken", "replaced")
    assert taken(asked)[-1] == "attack 8"


@pytest.mark.django_db
def test_a_line_of_the_list_above_a_signature_needs_no_letter(mailbox: Mailbox, asked: Prompt) -> None:
    mail = mailbox.sends(f"line 2\n\nBest regards\n{BLOCK}", asked, sender=asked.seat.person.email)
    assert (mail.outcome, mail.answered) == ("taken", False)


@pytest.mark.django_db
def test_a_machine_is_suspected_below_a_signature_too(mailbox: Mailbox, table: Table) -> None:
    away = "I am currently out of the office until Monday."
    for text in (
        f"2\n\nBest regards\nRed\n\n{away}",
        f"{away}\n\nBest regards\n{BLOCK}",
        f"Best regards\nRed\n\n{away}",
    ):
        assert mailbox.sends(text, table.red.prompt).outcome == "suspected"
    assert mailbox.sends(f"2\n\nBest regards\nRed\n\n{SCANNED}", table.red.prompt).outcome == "taken"


@pytest.mark.django_db
def test_parts_of_a_mail_with_several_questions_end_above_the_signature(mailbox: Mailbox) -> None:
    game = launch_table()
    offense = game.players[launching(game)]
    first = offense.prompts[0]
    text = f"launch: line 3\n\ninvite: Red\n\nagain: yes\n\nBest regards\n{BLOCK}\n\n{CONFIDENTIAL}"
    assert mailbox.sends(text, first, sender=offense.seat.person.email).outcome == "taken"
    asked = {prompt.question: prompt.what for prompt in offense.seat.prompts.all()}
    rows = [row for row in game.decisions if row.seat == offense.number and row.question in asked]
    given = {asked[row.question]: row.body["answer"] for row in rows}
    assert (given["launch"], given["invite"], given["another_encounter"]) == (
        first.shown[2],
        "seats 0",
        "yes",
    )


@pytest.mark.django_db
def test_commands_above_and_below_a_signature(mailbox: Mailbox, table: Table) -> None:
    prompt = table.red.prompt
    assert mailbox.sends(f"hand\n\nBest regards\n{BLOCK}\n\n{CONFIDENTIAL}", prompt).outcome == "commands"
    assert "YOUR HAND" in mailbox.replies[-1].text.upper()
    assert mailbox.sends(f"2\n\nThanks\n{BLOCK}\n\nhand", prompt).outcome == "taken"
    assert "YOUR HAND" in mailbox.replies[-1].text.upper()
    assert answers(table)[0].body == {"answer": prompt.shown[1]}


@pytest.mark.django_db
def test_an_order_above_a_signature(mailbox: Mailbox, asked: Prompt) -> None:
    text = f"order: stay out\n\nattack 7\n\nBest regards\n{BLOCK}"
    assert sends(mailbox, text, asked) == "taken" and taken(asked) == ["attack 7"]
    assert "Not clear" not in mailbox.reply.text


@pytest.mark.django_db
def test_a_quoted_mail_and_a_signature_above_it(mailbox: Mailbox, table: Table) -> None:
    prompt = table.red.prompt
    quoted = "\n".join(f"> {line}" for line in written_mails().get(prompt=prompt).text.splitlines())
    says = f"On Tue, 4 Nov 2025 at 10:12, Cosmic Post <{reply_address(prompt.pk)}> wrote:"
    assert mailbox.sends(f"2\n\nBest regards,\n{BLOCK}\n\n{says}\n\n{quoted}\n", prompt).outcome == "taken"
    assert answers(table)[0].body == {"answer": prompt.shown[1]}
