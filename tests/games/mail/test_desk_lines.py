"""What the lines of a mail to the desk say; and what is no line of it is never taken for one."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils import translation

from games.desk.by_mail.lines import DeskLine, desk_lines
from games.desk.declaration import acts_to_do
from games.desk.words import sample_lines

TODAY = date(2026, 11, 25)
SAID = [
    ("pause 2d – holidays", "pause", {"span": "2d"}, "holidays"),
    ("Pause for 2 days - we travel", "pause", {"span": "2d"}, "we travel"),
    ("pause a week because of Christmas", "pause", {"span": "7d"}, "because of Christmas"),
    ("pause – until all are back", "pause", {}, "until all are back"),
    ("Please resume!", "resume", {}, ""),
    ("extend 90 min", "extend", {"span": "90m"}, ""),
    ("extend everyone by 1 day", "extend", {"span": "1d"}, ""),
    ("extend blue 12h – she asked", "extend_seat", {"seat": "2", "span": "12h"}, "she asked"),
    ("more time for red: 1 day – asked", "extend_seat", {"seat": "0", "span": "1d"}, "asked"),
    ("remind", "remind", {}, ""),
    ("* remind Blue.", "remind_seat", {"seat": "2"}, ""),
    ("times 48h 72h – slow", "times", {"response": "48h", "deal": "72h"}, "slow"),
    ("times: answers 2 days, deals 3 days — slow", "times", {"response": "2d", "deal": "3d"}, "slow"),
    ("wake the bots", "nudge", {}, ""),
    ("default blue – they said so", "answer", {"seat": "2"}, "they said so"),
    ("answer blue: attack 8 – told me", "answer", {"seat": "2", "answer": "attack 8"}, "told me"),
    ("answer blue 2", "answer", {"seat": "2", "answer": "2"}, ""),
    ("away blue until 24 Dec – at sea", "absence", {"seat": "2", "until": "2026-12-24"}, "at sea"),
    ("away blue for 5 days – ill", "absence", {"seat": "2", "until": "2026-11-29"}, "ill"),
    ("back blue – is here", "presence", {"seat": "2"}, "is here"),
    ("replace blue by a bot – gone", "replace", {"seat": "2", "successor": "bot"}, "gone"),
    ("replace blue waiting list – gone", "replace", {"seat": "2", "successor": "waiting"}, "gone"),
    ("remove blue, reason: was rude", "remove", {"seat": "2"}, "was rude"),
    ("hand back blue – is here", "hand_back", {"seat": "2"}, "is here"),
    ("try again", "retry", {}, ""),
    ("“retry”", "retry", {}, ""),
    ("resign", "resign", {}, ""),
    ("help", "help", {}, ""),
    ("Pause beenden", "resume", {}, ""),
    ("Bitte Blau 12 Stunden verlängern – Wunsch", "extend_seat", {"seat": "2", "span": "12h"}, "Wunsch"),
    ("Blau erinnern", "remind_seat", {"seat": "2"}, ""),
    ("vorgabe blau – so gesagt", "answer", {"seat": "2"}, "so gesagt"),
    ("abwesend blau bis 24.12. – Urlaub", "absence", {"seat": "2", "until": "2026-12-24"}, "Urlaub"),
    ("Blau durch einen Bot ersetzen – weg", "replace", {"seat": "2", "successor": "bot"}, "weg"),
    ("spielleitung", "help", {}, ""),
]


def one(text: str) -> DeskLine:
    (found,) = desk_lines(text, TODAY)
    return found


@pytest.mark.parametrize(("text", "kind", "given", "reason"), SAID, ids=[said[0] for said in SAID])
def test_a_line_says_an_act(text: str, kind: str, given: dict[str, str], reason: str) -> None:
    line = one(text)
    assert (line.kind, dict(line.given), line.reason, line.problem) == (kind, given, reason, "")


@pytest.mark.parametrize("text", ["extend 1d\n•", "•\n\nextend 1d", "extend 1d\n-\n“”", "* extend 1d"])
def test_bullets_and_quotes_around_nothing_are_nothing(text: str) -> None:
    assert [(line.kind, line.problem) for line in desk_lines(text, TODAY)] == [("extend", "")]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("exted blue 12h", "no_verb"),
        ("we should pause 2d", "no_verb"),
        ("don't pause", "no_verb"),
        ("nicht pausieren", "no_span"),
        ("resume not", "left_over"),
        ("resume?", "a_question"),
        ("pause until Monday", "no_span"),
        ("pause 2 months", "no_span"),
        ("extend", "no_span"),
        ("extend pink 12h", "left_over"),
        ("extend blue red 12h", "left_over"),
        ("extend 1d 2h", "left_over"),
        ("remind blue or red", "left_over"),
        ("default", "no_seat"),
        ("answer blue", "no_answer"),
        ("answer attack 8", "no_seat"),
        ("away blue", "no_day"),
        ("away blue 24.12. – 28.12.", "no_day"),
        ("away blue until 31 Feb", "no_day"),
        ("away blue from 1 Dec to 5 Dec", "not_from_today"),
        ("away until 24 Dec", "no_seat"),
        ("replace blue", "no_successor"),
        ("replace blue with someone nice", "no_successor"),
        ("appoint a friend", "needs_a_look"),
        ("replace blue with new@example.com", "needs_a_look"),
        ("times 48h", "no_span"),
        ("rewind to encounter 4", "needs_a_look"),
        ("close the game", "needs_a_look"),
        ("undo the ruling", "needs_a_look"),
        ("entscheid", "needs_a_look"),
    ],
)
def test_what_is_not_clear_says_no_act_and_why(text: str, problem: str) -> None:
    line = one(text)
    assert (line.kind, line.problem) == ("", problem)


def test_a_reason_stands_behind_a_dash_or_right_below() -> None:
    below = one("default blue\nThey told me so on the phone,\nand are fine with it.")
    assert below.reason == "They told me so on the phone, and are fine with it."
    broken = one("pause 2d – so many of us are travelling that nobody would be able\nto answer in time")
    assert broken.reason == "so many of us are travelling that nobody would be able to answer in time"
    assert one("remove blue\nReason: was rude").reason == "was rude"


def test_what_stands_below_an_empty_line_is_no_reason() -> None:
    act, talk = desk_lines("pause 2d\n\nNothing for the others to read", TODAY)
    assert (act.kind, act.reason, talk.problem) == ("pause", "", "talk")


def test_a_slip_below_an_act_does_not_become_its_reason() -> None:
    act, slip = desk_lines("pause 2d – holidays\nexted blue 1d", TODAY)
    assert (act.reason, slip.problem, slip.wrote) == ("holidays", "no_verb", "exted blue 1d")
    act, unread = desk_lines("pause 2d – holidays\nextend bleu 1d", TODAY)
    assert (act.reason, unread.problem) == ("holidays", "left_over")


def test_a_sentence_that_a_program_has_broken_at_a_word_of_the_desk_goes_on() -> None:
    text = "default blue – they do not answer and it would be of no use to\nremind them once more"
    assert one(text).reason.endswith("of no use to remind them once more")


def test_a_line_of_ours_that_was_copied_as_it_is_gives_no_reason() -> None:
    assert one("pause 2d – why").reason == one("pause 2 Tage – warum").reason == ""


def test_greetings_thanks_and_a_name_are_no_lines() -> None:
    text = "Hi all,\n\nremind\nextend 1d\n\nThanks a lot\nBest\nAnn"
    assert [line.kind for line in desk_lines(text, TODAY, ("ann",))] == ["remind", "extend"]
    assert desk_lines("Thanks!", TODAY) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_line_that_we_show_says_the_act_that_it_is_shown_for(language: str) -> None:
    with translation.override(language):
        for kind in acts_to_do():
            for sample in sample_lines([kind], TODAY):
                assert one(sample.line).kind == kind, sample.line


def test_every_act_of_the_desk_has_a_line_or_needs_a_look() -> None:
    for act in acts_to_do().values():
        shown = [line for line in act.lines if line.sample]
        verbs = [verb for line in act.lines for verb in line.verbs]
        assert shown or {one(verb).problem for verb in verbs} == {"needs_a_look"}, act.name


def test_a_line_has_a_place_for_the_reason_where_one_is_needed() -> None:
    for kind, act in acts_to_do().items():
        for sample in sample_lines([kind], TODAY):
            assert sample.line.endswith(" – why") is act.needs_reason, sample.line


def test_a_long_mail_is_read_in_no_time() -> None:
    hostile: Any = ["," * 20_000, "a" * 20_000, "extend " + "a" * 20_000, "appoint " + "<mailto:" * 2_000]
    hostile += ["- " * 5_000, "pause " * 2_000, "a – " * 3_000, "blue\n" * 2_000, "1 " * 5_000]
    for text in hostile:
        assert all(line.kind in ("", "pause") for line in desk_lines(text, TODAY))
