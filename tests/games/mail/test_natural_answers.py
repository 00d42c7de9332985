"""Several questions, one natural answer: each piece finds its question, and a doubtful one stands apart."""

from __future__ import annotations

import pytest

from games.mail.receive.incoming import handle_all
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
