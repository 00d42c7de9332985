"""Subjects are read over shoulders and on locked screens: what only the receiver may know is not in them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils.translation import override

from engine import Ask, Option
from engine.asking.forms import choice
from games.mail.words.asked import PromptMail
from games.mail.words.turns import prompt_mail, reminder_mail
from games.questions.words import titles as questions
from games.questions.words.declared import QUESTIONS
from games.site.page.home import sample_view
from games.situation.words.encounter import with_encounter
from games.words import names
from games.words.moments import MOMENTS
from games.words.reader import Reader, titles_of_questions

SECRET = "attack 23"
SEVERAL = ["attack 23", "negotiate", "card_zap", "human flare"]
TERMS = {"0": {"cards": ["attack 23"]}, "1": {"cards": [], "colony": 7}}
ABOUT = {  # whatever a question may tell its receiver
    **dict.fromkeys(("card", "flare", "artifact", "said_card", "shown", "named"), SECRET),
    "cards": SEVERAL,
    "offer": TERMS,
    "choice": "attack 23 to seat 2",
    "note": "reinforcement 5 and morph",
    "seat": 1,
    "other": 2,
    "owner": 1,
    "payer": 1,
    "collector": 0,
    "ships": 3,
    "planet": 4,
    "said_planet": 2,
    "side": "offense",
    "kept": True,
}
EVERY_QUESTION = [*QUESTIONS, *titles_of_questions(), *MOMENTS, "an_own_alien.asks"]


def asking(what: str, about: dict[str, Any]) -> PromptMail:
    ask = Ask(0, what, choice(Option("yes", "yes"), Option("no", "no")), "no", about=about)
    return PromptMail("Tea", sample_view(), ask, "https://post.example/")


def cards_in(text: str) -> list[str]:
    """Also by their names in the language of the reader."""
    return [
        key
        for key in (*SEVERAL, "reinforcement 5", "morph", "23")
        if names.card_name(key) in text or key in text
    ]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("what", EVERY_QUESTION)
def test_neither_subject_nor_first_line_of_a_mail_names_a_card_or_terms(what: str, language: str) -> None:
    with override(language):
        prompt = prompt_mail(asking(what, ABOUT))
        for made in (prompt, reminder_mail(asking(what, ABOUT))):
            assert not cards_in(made.subject), made.subject
            assert "yellow 3" not in made.subject
        first = prompt.html.partition("display: none")[2].partition("</div>")[0]
        assert first
        assert not cards_in(first), first


def test_an_own_aliens_title_is_put_into_a_subject_without_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"questions": {"asks": "Teaser: %(card)s for %(note)s?"}}
    monkeypatch.setattr(questions, "sheet_texts", lambda _name: own)
    assert prompt_mail(asking("teaser.asks", ABOUT)).subject == (
        "[Tea] Teaser: a card for a card? Red attacks Blue on blue 3"
    )


def test_who_attacks_whom_is_a_sentence_of_its_own_behind_a_title() -> None:
    assert prompt_mail(asking("encounter_card", {})).subject == (
        "[Tea] Choose your encounter card. Red attacks Blue on blue 3"
    )
    encounter = sample_view()["encounter"]
    assert with_encounter("Make a deal", encounter, Reader(2)) == "Make a deal. Red attacks you on blue 3."
    assert with_encounter("Join a side?", encounter, Reader(2)) == "Join a side? Red attacks you on blue 3."


def test_what_is_announced_may_stand_in_a_subject() -> None:
    about = {"window": True, "user": 1, "card": "card_zap", "ability": "zap", "moment": "card_played"}
    assert "Card Zap" in prompt_mail(asking("card_played", about)).subject


def test_the_question_itself_names_the_card() -> None:
    words = questions.question({"what": "vulch.keep", "about": {"seat": 1, "card": SECRET}}, Reader(0))
    assert words.title == "Vulch: keep attack 23 from Yellow?"
    assert words.subject == "Vulch: keep a card from Yellow?"


def test_ships_for_a_deal_name_the_planet_but_in_the_subject() -> None:
    words = questions.question({"what": "deal_ships", "about": {"planet": 7}}, Reader(0))
    assert words.title == "Choose ships for a colony on yellow 3"
    assert words.subject == "Choose ships for your new colony"


def test_whoever_has_nothing_to_lay_reads_it_in_the_title_of_the_page() -> None:
    words = questions.question({"what": "encounter_card", "about": {"nothing_to_lay": True}}, Reader(0))
    assert words.title == "You have no encounter card. Play anything?"
    assert words.subject == "Choose your encounter card"


def test_a_seat_without_a_kicker_reads_that_it_holds_none() -> None:
    words = questions.question({"what": "kicker", "about": {"nothing_to_lay": True}}, Reader(0))
    assert (words.title, words.subject) == ("You hold no Kicker", "Lay a Kicker?")


def test_whoever_has_nothing_to_lay_gets_the_same_subject_as_everybody_else() -> None:
    card = prompt_mail(asking("encounter_card", {}))
    nothing = prompt_mail(asking("encounter_card", {"nothing_to_lay": True}))
    assert nothing.subject == card.subject
    assert "You hold no encounter card" in re.sub(r"\s+", " ", nothing.text)


def test_what_was_chosen_before_is_told_in_the_mail_and_not_in_its_subject() -> None:
    holds, gone = (
        prompt_mail(asking("encounter_card", {"said_card": SECRET, "kept": kept})) for kept in (True, False)
    )
    assert "Your answer holds unless you give another." in holds.text and "(your answer)" in holds.text
    assert "You chose attack 23, but you can no longer lay it." in re.sub(r"\s+", " ", gone.text)
    assert "23" not in holds.subject + gone.subject
