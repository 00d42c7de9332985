"""The reply cutter: what a person wrote, and nothing of what we had sent."""

import pytest
from django.utils import translation
from django.utils.translation import gettext as _
from hypothesis import given
from hypothesis import strategies as st

from games.mail.message.parse import own_subject
from games.mail.message.reply import MOST_CHARACTERS, MOST_LINES, without_quotes
from games.mail.outbox.drafts import DELIMITER
from tests.games.mail.replies import ADDRESS, NAME, PROMPT, REPLIES, Q

LANGUAGES = 11


def cut_ours(text):
    return without_quotes(text, names=[NAME], addresses=[ADDRESS])


@pytest.mark.parametrize("kind", REPLIES)
def test_gives_what_the_person_wrote(kind):
    mail, written = REPLIES[kind]
    assert cut_ours(mail) == written


@pytest.mark.parametrize("kind", REPLIES)
def test_line_ends_of_the_wire_change_nothing(kind):
    mail, written = REPLIES[kind]
    assert cut_ours(mail.replace("\r\n", "\n").replace("\n", "\r\n")) == written


def test_knows_many_replies_in_many_languages():
    assert len(REPLIES) >= 40
    languages = {
        kind.split(", ")[1] for kind in REPLIES if kind.startswith(("gmail, ", "iphone, ", "outlook, "))
    }
    assert len(languages) > LANGUAGES


def test_finds_an_answer_below_ten_thousand_quoted_lines():
    wall = "\n".join([Q, *["> and so on"] * 10_000])
    assert cut_ours(f"On 04.11.2025 10:12, {NAME} wrote:\n{wall}\n\n7\n") == "7"
    assert cut_ours(f"7\n\nOn 04.11.2025 10:12, {NAME} wrote:\n{wall}\n") == "7"


def test_the_delimiter_is_known_in_every_language_there_is(settings):
    with translation.override("de"):
        german = f"2\n\n{_(DELIMITER)}\nKarte 7\n"
    assert DELIMITER not in german
    present, settings.LANGUAGES = settings.LANGUAGES, [("en", "English")]
    assert without_quotes(german, names=[], addresses=[]) != "2"
    settings.LANGUAGES = present
    assert without_quotes(german, names=[], addresses=[]) == "2"


def test_says_nothing_for_ten_thousand_quoted_lines():
    assert cut_ours("> again\n" * 10_000) == ""


def test_reads_no_more_than_its_limits():
    assert len(cut_ours("a" * 1_000_000)) <= MOST_CHARACTERS
    assert len(cut_ours("a\n" * 100_000).splitlines()) <= MOST_LINES


@pytest.mark.parametrize(
    "hostile",
    [
        "> " * 500_000,
        "-" * 1_000_000,
        "On " * 300_000 + "wrote:",
        ("From: " * 200 + "\n") * 5_000,
        ("a, " * 20 + "!\n") * 20_000,
        "--- " + "x " * 400_000 + "---",
        (NAME + " 2025 10:12:\n") * 20_000,
        "sent " * 200_000,
    ],
)
def test_hostile_input_is_read_to_its_end(hostile):
    assert len(cut_ours(hostile)) <= MOST_CHARACTERS


def test_works_without_any_name_or_address():
    assert without_quotes(f"7\n\n{Q}", names=[], addresses=[]) == "7"


words = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters=">＞"), min_size=1
)


@given(answer=words)
def test_any_word_above_the_quote_is_all_that_remains(answer):
    alone = cut_ours(answer)
    assert cut_ours(f"{answer}\n\nOn 4 Nov 2025 at 10:12, {NAME} <{ADDRESS}> wrote:\n\n{Q}") == alone


@given(answer=words)
def test_the_prompt_never_leaks_into_the_answer(answer):
    for mail in (f"{answer}\n\n{Q}", f"{Q}\n\n{answer}", f"{answer}\n{PROMPT}"):
        assert "which card do you play" not in cut_ours(mail)
        assert DELIMITER not in cut_ours(mail)


@given(st.text())
def test_never_fails(text):
    assert isinstance(cut_ours(text), str)


@pytest.mark.parametrize(
    "subject",
    ["[EXTERNAL] Re: [Nova] Invite allies?", "***SPAM*** [Nova] Your turn", "(Ext) AW: [nova] Old question"],
)
def test_a_subject_of_ours_behind_words_of_a_machine_is_no_answer(subject: str) -> None:
    assert own_subject(subject, ["[Nova] Invite allies?"], "Nova") == ""
