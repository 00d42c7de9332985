"""Several questions, one natural answer: each piece finds its question, and a doubtful one stands apart."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.mail.receive.incoming import handle_all
from games.mail.receive.taking import reply_context, understood
from games.mail.understand.unnamed import all_defaults, pieces_by_place, rest_by_default, without_rest
from games.models import InboundMail, User
from tests.games.mail.conftest import Writes
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_parts_of_a_reply import given
from tests.games.tables import Player

pytestmark = pytest.mark.django_db


def lines(offense: Player, **places: int) -> dict[str, object]:
    """The answers of the lines, by the name of the question."""
    asked = {prompt.what: prompt for prompt in offense.prompts}
    return {what: asked[what].shown[place - 1] for what, place in places.items()}


@pytest.mark.parametrize(
    "text",
    [
        "launch line 3\ninvite Red\nagain yes",
        "launch line 3 / invite Red / again yes",
        "line 3 / Red / yes",
        "Hi!\n\nline 3\nRed\nyes\n\nThanks\nGreen",
        "line 3, invite Red, and another encounter if it works",
        "line 3. Ask Red. Another encounter, please.",
        "line 3; yes again; invite Red",
        "invite Red\nline 3\nagain yes",
    ],
)
def test_each_piece_finds_its_question(text: str, offense: Player, writes: Writes) -> None:
    wanted = {**lines(offense, launch=3), "invite": "seats 0", "another_encounter": "yes"}
    assert writes(text).outcome == "taken"
    assert given(offense) == wanted


@pytest.mark.parametrize("text", ["all defaults", "Defaults please.", "everything as you suggest"])
def test_all_defaults_are_the_default_of_each(text: str, offense: Player, writes: Writes) -> None:
    wanted = lines(offense, launch=1, invite=1, another_encounter=1)
    assert writes(text).outcome == "taken"
    assert given(offense) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "launch: line 3\nthe rest as you suggest",
        "launch line 3 / rest default",
        "launch line 3, the rest is default",
    ],
)
def test_the_rest_by_default_is_what_is_not_named(text: str, offense: Player, writes: Writes) -> None:
    wanted = lines(offense, launch=3, invite=1, another_encounter=1)
    assert writes(text).outcome == "taken"
    assert given(offense) == wanted


@pytest.mark.parametrize("text", ["start Zeile 3\nRot einladen\nnochmal ja", "Zeile 3 / Rot / ja"])
def test_german_pieces_find_their_question_too(text: str, offense: Player, writes: Writes) -> None:
    User.objects.update(language="de")
    wanted = {**lines(offense, launch=3), "invite": "seats 0", "another_encounter": "yes"}
    assert writes(text).outcome == "taken"
    assert given(offense) == wanted


def test_a_number_in_doubt_is_asked_back_alone_and_the_others_stand(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("1 / 1 / 2").outcome == "taken"
    taken = given(offense)
    assert (taken.get("invite"), taken.get("another_encounter")) == ("nobody", "yes")
    if "launch" not in taken:
        assert "LAUNCH" in mailbox.reply.text.partition("STILL OPEN")[2]


def test_a_piece_with_a_condition_is_asked_back_alone(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("line 3, invite Red, and again only if Blue joins").outcome == "taken"
    assert set(given(offense)) == {"launch", "invite"}
    assert "AGAIN: If this succeeds" in mailbox.reply.text.partition("STILL OPEN")[2]


@pytest.mark.parametrize(
    "text",
    [
        "the rest as you suggest",
        "yes",  # it could be about any of them
        "line 3 / line 2",  # of three, which two?
        "line 3 / Red / yes / line 2",
        "maybe line 3, invite Red, again yes",
        "Ok, line 3, and Red please",
        "2 / yes",
        "yellow 2 with 2. Invite everyone. That's all.",
        "yellow 2 with 2. Invite everyone. Of course.",
        "yellow 3 with 4. Thank you, Red!",
        "yellow 3 with 4, yes, no",
    ],
)
def test_what_finds_no_single_question_is_asked_back_whole(
    text: str, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes(text).outcome == "not_understood"
    assert given(offense) == {}
    assert text in mailbox.reply.text


def test_a_mail_that_was_taken_but_not_marked_is_read_again_without_effect(
    offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    row = writes("line 3 / Red / yes")
    decided, said = len(offense.table.decisions), len(mailbox.replies)
    InboundMail.objects.filter(pk=row.pk).update(handled_at=None, outcome="", due_at=row.received_at)
    handle_all()
    row.refresh_from_db()
    assert row.outcome == "taken"
    assert (len(offense.table.decisions), len(mailbox.replies)) == (decided, said)


MIXED = "yellow 3 with 1 from green 1, 1 from green 2 and 1 from green 3"
GEMISCHT = "Ich ziele auf Gelb 3 mit je einem Schiff von Grün 1, Grün 2 und Grün 3"


def launched(offense: Player, text: str) -> object:
    """The launch that these words alone mean."""
    reply = reply_context(offense.prompts[0], text)
    assert reply.ask is not None, "it is open"
    return understood(reply, reply.ask).answer


@pytest.mark.parametrize(
    ("text", "invites", "again"),
    [
        (f"Aim at {MIXED}, ask nobody, and again if it works.", "nobody", "yes"),
        (f"Aim at {MIXED}, ask Red and Blue, and no second encounter.", "seats 0 2", "no"),
        (f"{MIXED}, invite Red, and yes, a second encounter if I win.", "seats 0", "yes"),
        (f"Hi! Let's hit {MIXED}; no allies.", "nobody", None),
        (f"Invite Red, Blue; {MIXED}", "seats 0 2", None),
    ],
)
def test_a_list_within_an_answer_is_joined_again(
    text: str, invites: str, again: str | None, offense: Player, writes: Writes
) -> None:
    wanted = {"launch": launched(offense, MIXED), "invite": invites, "another_encounter": again}
    assert writes(text).outcome == "taken"
    assert given(offense) == {what: answer for what, answer in wanted.items() if answer}


@pytest.mark.parametrize(
    ("text", "invites", "again"),
    [
        (f"{GEMISCHT}, lade Rot und Blau ein, und wenn es gelingt, mache ich weiter.", "seats 0 2", "yes"),
        (f"{GEMISCHT}, lade niemanden ein und will danach nochmal.", "nobody", "yes"),
        (f"{GEMISCHT}, frag Rot, und nochmal, wenn es klappt", "seats 0", "yes"),
        (f"{GEMISCHT}, keine Verbündeten, keine zweite Begegnung", "nobody", "no"),
        (f"{GEMISCHT}.\nBitte frag Rot.\nUnd ja, danach gern noch einmal.", "seats 0", "yes"),
        (f"{GEMISCHT} und lade Rot ein.", "seats 0", None),
    ],
)
def test_german_sentences_are_joined_again_too(
    text: str, invites: str, again: str | None, offense: Player, writes: Writes
) -> None:
    User.objects.update(language="de")
    with translation.override("de"):
        wanted = {"launch": launched(offense, GEMISCHT), "invite": invites, "another_encounter": again}
    assert writes(text).outcome == "taken"
    assert given(offense) == {what: answer for what, answer in wanted.items() if answer}


@pytest.mark.parametrize(
    "text",
    [
        f"{MIXED}, not Red, again yes",
        f"{MIXED}, ask Red but not Blue, and again",
        f"{MIXED}, if Blue agrees, ask Red",
        f"{MIXED}, thank you, Red",
        f"{MIXED}, yes, no",
        f"{MIXED}, or yellow 2 with 1 from green 1, ask Red",
        f"{MIXED}, ask Red, ask Blue, again, no",
    ],
)
def test_what_cannot_be_joined_to_answers_is_asked_back_whole(
    text: str, offense: Player, writes: Writes
) -> None:
    assert writes(text).outcome == "not_understood"
    assert given(offense) == {}


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        ("en", "line 2\nline 2\nline 2", {"launch": 2, "invite": 2, "another_encounter": 2}),
        ("en", "Hi\n\nline 1\n\nline 1\n\nline 1\n", {"launch": 1, "invite": 1, "another_encounter": 1}),
        ("de", "Zeile 2\nZeile 2\nZeile 2", {"launch": 2, "invite": 2, "another_encounter": 2}),
        ("de", "Zeile 3\nRot\nja, gern", {"launch": 3, "invite": 2, "another_encounter": 2}),
    ],
)
def test_a_line_for_each_in_their_order_is_taken_so(
    language: str, text: str, wanted: dict[str, int], offense: Player, writes: Writes
) -> None:
    User.objects.update(language=language)
    expected = lines(offense, **wanted)
    assert writes(text).outcome == "taken"
    assert given(offense) == expected


@pytest.mark.parametrize("text", ["line 2\nline 2", "line 2\nline 2\nline 2\nline 2", "yes\nRed\nline 3"])
def test_other_lines_than_one_for_each_in_their_order_are_asked_back(
    text: str, offense: Player, writes: Writes
) -> None:
    assert writes(text).outcome == "not_understood"
    assert given(offense) == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "line 3\nmy uncle\nyes"),
        ("en", "line 3 / my uncle / yes"),
        ("de", "Zeile 3\nmeinen Onkel\nja"),
    ],
)
def test_one_unclear_line_is_asked_back_alone(
    language: str, text: str, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    User.objects.update(language=language)
    wanted = {**lines(offense, launch=3), "another_encounter": "yes"}
    assert writes(text).outcome == "taken"
    assert given(offense) == wanted
    assert ("INVITE:" if language == "en" else "EINLADEN:") in mailbox.reply.text
    assert ("AGAIN:" if language == "en" else "NOCHMAL:") not in mailbox.reply.text.partition("OPEN")[2]


@pytest.mark.parametrize(
    "text",
    ["line 3\nonly if Blue agrees\nyes", "line 3\nnot that one\nyes", "line 3\nwait\nyes",
     "line 3\nmy uncle\nhis aunt"],
)  # fmt: skip
def test_an_unclear_line_that_may_change_the_others_keeps_all_back(
    text: str, offense: Player, writes: Writes
) -> None:
    assert writes(text).outcome == "not_understood"
    assert given(offense) == {}


NAMES = {0: ["launch"], 1: ["invite"], 2: ["again"]}


def fits(place: int, text: str) -> bool:
    return text in ({"a"}, {"b", "x"}, {"c", "x"})[place]


def placed(text: str) -> dict[int, str]:
    return pieces_by_place(text, NAMES, fits, fits, lambda piece: piece == "hi")


def test_a_piece_that_could_answer_two_questions_is_placed_only_by_the_order_of_all() -> None:
    assert placed("a, b, c") == placed("hi\na\nb\nc") == {0: "a", 1: "b", 2: "c"}
    assert placed("a, x, x") == {0: "a", 1: "x", 2: "x"}
    assert placed("invite b, a, c") == {0: "a", 1: "b", 2: "c"}
    assert (
        placed("x, x")
        == placed("x, a, x")
        == placed("a, a, b")
        == placed("c, b, a")
        == placed("hi, a, b")
        == {}
    )


def test_the_rest_needs_something_that_is_said() -> None:
    assert without_rest("line 3, the rest by default") == ("line 3", "the rest by default")
    assert without_rest("line 3\nand the rest as you suggest") == ("line 3", "and the rest as you suggest")
    assert without_rest("10 on yellow 3, the rest on blue 3") == ("10 on yellow 3, the rest on blue 3", "")


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Rest default", True),
        ("der Rest wie vorgeschlagen", True),
        ("the rest as usual", False),
        ("the rest from red 1", False),
        ("default", False),
    ],
)
def test_the_rest_by_default_is_said_in_both_languages(text: str, rest: bool) -> None:
    assert rest_by_default(text) is rest


@pytest.mark.parametrize(
    ("text", "every"),
    [
        ("alles wie vorgeschlagen", True),
        ("all default", True),
        ("alle Vorgaben", True),
        ("all", False),
        ("no defaults", False),
    ],
)
def test_all_defaults_are_said_in_both_languages(text: str, every: bool) -> None:
    assert all_defaults(text) is every
