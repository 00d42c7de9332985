"""Words that leave all as it is: an answer that stands, or, where none does, whatever changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

import engine
from engine.asking.refusals import NotAllowed
from games.mail.language.yes_or_no import leaves_as_it_is
from games.mail.receive import taking
from games.mail.understand.answer import Meant, NotUnderstood
from games.play.service.take_answer import leave_answer
from games.questions.words.titles import question as words_of_question
from games.words.reader import Reader
from tests.games.mail.corpus.questions import QUESTIONS, Question
from tests.games.mail.questions import DEAL, INVITE, JOIN, LAUNCH, WINDOW
from tests.games.mail.reading import label, read, taken
from tests.games.mail.test_incoming import Mailbox, answers
from tests.games.tables import Table, playing
from tests.proofs import sample

LEAVES = {
    "en": (
        "leave it as it is",
        "no change",
        "No changes, please.",
        "same as before",
        "my answer stands",
        "unchanged",
        "don't change anything",
    ),
    "de": (
        "bleibt so",
        "lass es so",
        "keine Änderung",
        "unverändert",
        "Ich bleibe dabei",
        "dasselbe wie vorher",
        "es bleibt bei meiner Antwort",
    ),
}
KEEPS = {
    "en": ("keep it", "leave it", "keep", "leave that", "I keep those"),
    "de": ("behalten", "ich behalte es"),
}
NUMBERED = {
    "en": ("keep it: 8", "the same: 2", "no change, 9", "leave it, 2", "same as before: 2"),
    "de": ("bleibt so: 2", "keine Änderung, 9", "unverändert: 8"),
}
UNCHANGING = {"pass", "nothing", "keep_alien", "tech_nothing", "no_kicker"}
THANKS = {"en": ("ok", "Fine!", "👍", "all good, thanks"), "de": ("ok", "passt", "👍🏽", "in Ordnung")}
EVERY = pytest.mark.parametrize("name", sample(QUESTIONS, of=8))
BOTH = pytest.mark.parametrize("language", ["en", "de"])


def some_answers(question: Question) -> list[Any]:
    """The answer that is least like the default, of those that are listed."""
    return question.ask.suggestions()[-1:]


@BOTH
@EVERY
def test_an_answer_that_stands_is_left_as_it_is(name: str, language: str) -> None:
    question = QUESTIONS[name]
    for given in some_answers(question):
        meant = {text: read(question, text, language, given) for text in LEAVES[language]}
        assert meant == dict.fromkeys(LEAVES[language], Meant(given, True))


@BOTH
@EVERY
def test_a_number_beside_such_words_is_never_dropped(name: str, language: str) -> None:
    question = QUESTIONS[name]
    for text in NUMBERED[language]:
        assert not is_left(question, text, language, *some_answers(question))
        assert not is_unchanging(question, taken(question, text, language))


def is_left(question: Question, text: str, language: str, given: Any = None) -> bool:
    try:
        return read(question, text, language, given).stays
    except (NotUnderstood, NotAllowed):
        return False


@BOTH
@EVERY
def test_what_may_be_to_keep_a_thing_as_well_is_asked_back_and_changes_nothing(
    name: str, language: str
) -> None:
    question = QUESTIONS[name]
    for given in some_answers(question):
        for text in KEEPS[language]:
            try:
                assert read(question, text, language, given) == Meant(given, True)
            except NotUnderstood as problem:
                assert problem.reason == "ambiguous"
                offered = [
                    read(question, words, language, given).answer for words in problem.params["meanings"]
                ]
                assert given in offered and len(offered) > 1


@BOTH
@EVERY
def test_where_no_answer_stands_it_is_only_what_changes_nothing(name: str, language: str) -> None:
    question = QUESTIONS[name]
    found = {text: taken(question, text, language) for text in LEAVES[language]}
    assert {
        text: one for text, one in found.items() if one is not None and not is_unchanging(question, one)
    } == {}


@BOTH
@EVERY
def test_to_keep_is_what_changes_nothing_or_is_called_so(name: str, language: str) -> None:
    question = QUESTIONS[name]
    found = {text: taken(question, text, language) for text in KEEPS[language]}
    wrong = {text for text, one in found.items() if one is not None and not is_unchanging(question, one)}
    assert not wrong or is_called(question, "keep") or is_called(question, "take")


def is_unchanging(question: Question, answer: Any) -> bool:
    form: Any = question.ask.form
    return answer == [] or (
        answer is not None and form.kind == "choice" and form.options[answer].what in UNCHANGING
    )


def is_called(question: Question, verb: str) -> bool:
    with translation.override("en"):
        title = words_of_question(question.ask, question.reader).title
    return any(
        verb in words.casefold()
        for words in (title, *(label(question, one, "en") for one in question.ask.suggestions()))
    )


@BOTH
@EVERY
def test_thanks_for_what_stands_change_nothing(name: str, language: str) -> None:
    question = QUESTIONS[name]
    for given in some_answers(question):
        found = [taken(question, text, language, given) for text in THANKS[language]]
        assert all(answer in (None, given) for answer in found)


@pytest.mark.parametrize("text", [*LEAVES["en"], *KEEPS["en"]])
@pytest.mark.parametrize("ask", [INVITE, JOIN, LAUNCH], ids=lambda ask: ask.what)
def test_asked_again_after_something_happened_one_stays_with_what_one_said(
    ask: engine.Ask, text: str
) -> None:
    said = ask.suggestions()[1]
    again = ask.again(said, {"said": said, "kept": True})
    assert read(Question(again, Reader(), {}), text, "en") == Meant(said, False)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "yes"),
        ("en", "Yes, as before."),
        ("en", "ok, no change"),
        ("de", "ja"),
        ("de", "ja, wie gehabt"),
        ("de", "passt so"),
        ("de", "ja, mach ich"),
    ],
)
@pytest.mark.parametrize("ask", [INVITE, JOIN, LAUNCH], ids=lambda ask: ask.what)
def test_a_yes_stays_with_what_one_said_before_it_was_asked_again(
    ask: engine.Ask, language: str, text: str
) -> None:
    said = ask.suggestions()[1]
    again = ask.again(said, {"said": said, "kept": True})
    assert read(Question(again, Reader(), {}), text, language) == Meant(said, False)


@pytest.mark.parametrize("text", ["yes", "ja, mach ich"])
def test_a_yes_does_not_stay_with_what_declines(text: str) -> None:
    """Ask back, as it may be to join after all."""
    again = JOIN.again({"side": ""}, {"said": {"side": ""}, "kept": True})
    with pytest.raises(NotUnderstood):
        read(Question(again, Reader(), {}), text, "de")


@pytest.mark.parametrize("text", ["leave it as it is", "no change", "keep it"])
def test_what_was_said_and_is_no_longer_possible_is_not_stayed_with(text: str) -> None:
    gone = INVITE.again("", {"said": "1 3", "kept": False})
    with pytest.raises(NotUnderstood):
        read(Question(gone, Reader(), {}), text, "en")


@pytest.mark.parametrize(
    "text",
    [
        "leave him out",
        "keep the 8",
        "keep it: 8",
        "the same: 2",
        "leave it, 2",
        "let them have it",
        "stay out",
        "no change to red 1",
        "leave red 1",
        "no",
    ],
)
def test_other_words_leave_nothing_as_it_is(text: str) -> None:
    assert not leaves_as_it_is(text)


def test_an_answer_beside_such_words_is_asked_back() -> None:
    question = Question(INVITE, Reader(), {})
    with pytest.raises(NotUnderstood) as problem:
        read(question, "No change.\n\nYellow and Green", "en", "1")
    assert problem.value.reason == "several_answers"


@pytest.mark.parametrize("text", ["👍", "👎", "👍🏿", " 👎👎\n", "👍!"])
def test_a_thumb_alone_is_asked_back_where_something_may_be_done(text: str) -> None:
    with pytest.raises(NotUnderstood) as problem:
        read(Question(WINDOW, Reader(), {}), text, "en")
    assert problem.value.reason == "ambiguous"
    assert problem.value.params["text"] in "👍👎"
    assert "pass" in problem.value.params["meanings"]


@pytest.mark.parametrize(
    ("text", "answer"), [("👍", "yes"), ("👎", "no"), ("👍🏽", "yes"), ("👍\n\nRed", "yes")]
)
def test_a_thumb_alone_is_yes_or_no_to_a_question_for_that(text: str, answer: str) -> None:
    assert taken(QUESTIONS["another_encounter"], text, "en") == answer


@pytest.mark.parametrize("text", ["👍", "👎"])
def test_where_there_is_one_answer_any_thumb_is_that(text: str) -> None:
    assert taken(QUESTIONS["deal_failed"], text, "de") == "pass"


def test_a_thumb_for_an_offer_accepts_it() -> None:
    assert taken(Question(DEAL, Reader(), {}), "👍", "en") == {"do": "accept"}
    with pytest.raises((NotUnderstood, NotAllowed)):
        read(Question(WINDOW, Reader(), {}), "👍\n\n👎", "en")


@pytest.fixture
def table() -> Table:
    return playing(people=3)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["Leave it as it is, please.\n\nRed", "no change", "keep it"])
def test_a_mail_that_leaves_an_answer_as_it_is_changes_nothing_and_is_told_what_stands(
    table: Table, text: str
) -> None:
    mailbox, prompt = Mailbox(), table.until_asked("encounter_card")
    player = table.players[prompt.seat.number]
    sender = player.seat.user.email
    mailbox.sends("line 2", prompt, sender=sender)
    decided = len(table.decisions)
    mail = mailbox.sends(text, prompt, sender=sender)
    assert (mail.outcome, mail.answered, len(table.decisions)) == ("taken", True, decided)
    assert answers(table, player.number)[-1].body == {"answer": prompt.shown[1]}
    told = " ".join(mailbox.replies[-1].text.split())
    assert "This is the answer that you gave before. Nothing was changed." in told
    assert "It replaces" not in told


@pytest.mark.django_db
def test_an_answer_of_a_question_that_closes_in_between_is_too_late_and_not_left_as_it_is(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox, prompt = Mailbox(), table.until_asked("encounter_card")
    sender = table.players[prompt.seat.number].seat.user.email
    mailbox.sends("line 2", prompt, sender=sender)
    understood = taking.understood

    def meanwhile(*about: Any) -> Meant:
        found = understood(*about)
        table.everybody_answers()
        return found

    monkeypatch.setattr(taking, "understood", meanwhile)
    mail = mailbox.sends("leave it as it is", prompt, sender=sender)
    told = " ".join(mailbox.replies[-1].text.split())
    assert mail.outcome == "too_late" and "You can change it" not in told and "gave before" not in told


@pytest.mark.django_db
def test_an_answer_that_is_changed_in_between_is_told_as_it_stands(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox, prompt = Mailbox(), table.until_asked("encounter_card")
    player = table.players[prompt.seat.number]
    sender = player.seat.user.email
    mailbox.sends("line 2", prompt, sender=sender)
    understood = taking.understood

    def meanwhile(*about: Any) -> Meant:
        found = understood(*about)
        player.answers(1, question=prompt.question)
        return found

    monkeypatch.setattr(taking, "understood", meanwhile)
    kept = leave_answer(table.id, player.number, prompt.question)
    assert kept.unchanged and kept.answer == prompt.shown[1]
    mail = mailbox.sends("leave it as it is", prompt, sender=sender)
    assert mail.outcome == "taken"
    assert leave_answer(table.id, player.number, prompt.question).answer == prompt.shown[0]


@pytest.mark.django_db
def test_a_question_that_waits_has_no_answer_to_be_left(table: Table) -> None:
    prompt = table.until_asked("encounter_card")
    with pytest.raises(NotAllowed):
        leave_answer(table.id, prompt.seat.number, prompt.question)


@pytest.mark.django_db
def test_a_thumb_in_reply_to_the_letter_about_an_answer_does_not_change_it(table: Table) -> None:
    mailbox, prompt = Mailbox(), table.until_asked("encounter_card")
    player = table.players[prompt.seat.number]
    sender = player.seat.user.email
    mailbox.sends("line 2", prompt, sender=sender)
    for text in ("👍", "ok"):
        assert mailbox.sends(text, prompt, sender=sender).outcome == "taken"
    assert answers(table, player.number)[-1].body == {"answer": prompt.shown[1]}
    assert len(answers(table, player.number)) == len({row.question for row in answers(table, player.number)})
