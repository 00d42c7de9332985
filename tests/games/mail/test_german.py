# ruff: noqa: E501
"""A player whose mails are German answers in German words, in English ones, or by numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from engine.asking.forms import PASS
from engine.asking.refusals import NotAllowed
from games.mail.language.german import in_english
from games.mail.receive.explain import explain
from games.mail.understand.answer import NotUnderstood, understand
from games.questions.forms import answer_words
from games.words.reader import Reader
from tests.games.mail import questions, test_said_back, test_understand
from tests.games.mail.questions import (
    AGAIN,
    AIM,
    ALIEN,
    DEAL,
    DISCARD,
    HOME,
    INVITE,
    JOIN,
    LAUNCH,
    OWN,
    REWARDS,
    VISITORS,
    WHOM,
    WINDOW,
    card_ask,
    deal_ask,
    offered,
)

READER = Reader(0, {0: "anti_matter", 1: "sorcerer"})
NAMES = {"Anti-Matter": 0, "Sorcerer": 1}


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    with translation.override("de"):
        yield


def read(ask, text):
    return understand(text, shown=ask.suggestions(), ask=ask, names=NAMES, reader=READER)


EXAMPLES = [
    (WINDOW, "passe", PASS),
    (WINDOW, "Ich passe.", PASS),
    (WINDOW, "Nein danke", PASS),
    (WINDOW, "nichts", PASS),
    (WINDOW, "weiter", PASS),
    (WINDOW, "Ich passe diesmal.", PASS),
    (WINDOW, "Ich setze Sorcerer ein!", "sorcerer.swap"),
    (WINDOW, "Sorcerer einsetzen", "sorcerer.swap"),
    (WINDOW, "Anti-Matter-Flare als Wild spielen", "anti_matter flare.wild"),
    (AGAIN, "ja", "yes"),
    (AGAIN, "Ja bitte!", "yes"),
    (AGAIN, "Ja, gerne", "yes"),
    (AGAIN, "na klar", "yes"),
    (AGAIN, "nein", "no"),
    (AGAIN, "Nein, danke.", "no"),
    (AGAIN, "Lieber nicht", "no"),
    (AGAIN, "2", "no"),
    (AGAIN, "Nummer zwei, bitte", "no"),
    (AGAIN, "yes", "yes"),
    (WHOM, "Blau", "seat 2"),
    (WHOM, "ich greife Blau an", "seat 2"),
    (WHOM, "den Grünen", "seat 3"),
    (WHOM, "Gruen", "seat 3"),
    (WHOM, "Sorcerer", "seat 1"),
    (INVITE, "niemanden", ""),
    (INVITE, "Ich lade Gelb ein", "1"),
    (INVITE, "Ich möchte Gelb und Grün einladen", "1 3"),
    (INVITE, "Gelb und Grün", "1 3"),
    (INVITE, "alle", "1 3"),
    (INVITE, "alle außer Grün", "1"),
    (INVITE, "nur Gelb bitte", "1"),
    (WINDOW, "Nichts, ich passe.", PASS),
    (WINDOW, "die Vorgabe", PASS),
    (OWN, "Noch einmal ziehen", "redraw"),
    (OWN, "neu besiedeln", "resettle"),
    (OWN, "Einen leeren Heimatplaneten neu besiedeln", "resettle"),
    (ALIEN, "Ich nehme Sorcerer", "sorcerer"),
    (card_ask(), "Angriff 8", "attack 8"),
    (card_ask(), "Ich lege Angriff 30.", "attack 30"),
    (card_ask(), "Hallo,\n\nich nehme die 3.\n\nGruß\nRot", "negotiate"),
    (card_ask(), "Ich spiele die Verhandlung", "negotiate"),
    (card_ask(), "Verhandlungskarte", "negotiate"),
    (card_ask(), "den Morph", "morph"),
    (card_ask(), "negotiate", "negotiate"),
    (LAUNCH, "2 von Rot 1", {"0": 2}),
    (LAUNCH, "alle von Rot 1", {"0": 4}),
    (LAUNCH, "4 Schiffe vom Planeten Rot 1", {"0": 4}),
    (LAUNCH, "zwei Schiffe aus Rot 1 und eins von Blau 3", {"0": 2, "12": 1}),
    (LAUNCH, "Rot 1: 3, Blau 3: 1", {"0": 3, "12": 1}),
    (LAUNCH, "2 from red 1", {"0": 2}),
    (HOME, "2 nach Rot 1, 1 nach Blau 3", {"0": 2, "12": 1}),
    (HOME, "2 Schiffe nach Rot 1 und ein Schiff nach Blau 3", {"0": 2, "12": 1}),
    (JOIN, "Ich halte mich heraus", {"side": ""}),
    (JOIN, "nein", {"side": ""}),
    (JOIN, "passe", {"side": ""}),
    (JOIN, "Angreifer mit 2 von Rot 1", {"side": "offense", "ships": {"0": 2}}),
    (JOIN, "Bündnis mit der Verteidigerseite: 2 von Rot 1 und 1 von Rot 4", {"side": "defense", "ships": {"0": 2, "3": 1}}),
    (JOIN, "Ich helfe dem Verteidiger mit zwei Schiffen von Rot 1", {"side": "defense", "ships": {"0": 2}}),
    (JOIN, "Ich schließe mich dem Angreifer an mit 3 von Rot 1", {"side": "offense", "ships": {"0": 3}}),
    (AIM, "Blau 3 mit 2 von Rot 1", {"side": "planet 12", "ships": {"0": 2}}),
    (AIM, "Ich ziele auf Gelb 1 mit 4 von Rot 2", {"side": "planet 5", "ships": {"1": 4}}),
    (AIM, "Ziel Blau 3: 1 von Rot 1 und 1 von Rot 2", {"side": "planet 12", "ships": {"0": 1, "1": 1}}),
    (AIM, "Blau 3 angreifen mit 2 von Rot 1", {"side": "planet 12", "ships": {"0": 2}}),
    (AIM, "Ich greife Blau 3 mit 2 Schiffen von Rot 1 an", {"side": "planet 12", "ships": {"0": 2}}),
    (AIM, "greife Blau 3 an mit 2 von Rot 1", {"side": "planet 12", "ships": {"0": 2}}),
    (VISITORS, "Rot 2 gegen Blau mit 2 von Rot 1", {"side": "planet 1 seat 2", "ships": {"0": 2}}),
    (DISCARD, "Angriff 8 und Verhandlung", ["attack 8", "negotiate"]),
    (DISCARD, "2x Angriff 8", ["attack 8", "attack 8"]),
    (DISCARD, "keine Karten", []),
    (DISCARD, "Verstärkung +3", ["reinforcement 3"]),
    (REWARDS, "zwei Karten", "cards 2 ships 0"),
    (REWARDS, "eine Karte und ein Schiff", "cards 1 ships 1"),
    (REWARDS, "2 Schiffe", "cards 0 ships 2"),
    (DEAL, "Ich nehme an", {"do": "accept"}),
    (DEAL, "nehme das Angebot an!", {"do": "accept"}),
    (DEAL, "einverstanden", {"do": "accept"}),
    (DEAL, "Das Angebot auf dem Tisch annehmen", {"do": "accept"}),
    (DEAL, "Ich lehne ab", {"do": "break off"}),
    (DEAL, "kein Handel", {"do": "break off"}),
    (DEAL, "Ich breche die Verhandlungen ab.", {"do": "break off"}),
    (deal_ask(), "biete 2 Karten für eine Kolonie auf Blau 3", offered({"cards": ["random", "random"]}, {"colony": 12})),
    (deal_ask(), "Ich gebe Angriff 10 und bekomme eine Kolonie auf Blau 1", offered({"cards": ["attack 10"]}, {"colony": 10})),
    (deal_ask(), "Angriff 10 gegen deine Verhandlung", offered({"cards": ["attack 10"]}, {"cards": ["negotiate"]})),
    (deal_ask(), "mein höchster Angriff für eine zufällige Karte", offered({"cards": ["highest attack"]}, {"cards": ["random"]})),
    (deal_ask(), "meine Kolonie auf Rot 1 mit 2 Schiffen für ein beliebiges Flare", offered({"colony": 0, "ships": 2}, {"cards": ["any flare"]})),
    (deal_ask(), "Ich gebe Angriff 10, du gibst eine Kolonie auf Blau 1", offered({"cards": ["attack 10"]}, {"colony": 10})),
    (deal_ask(), "Angebot: Ich gebe Angriff 10 und bekomme eine Kolonie auf Blau 1", offered({"cards": ["attack 10"]}, {"colony": 10})),
    (deal_ask(), "Ich gebe Entlassung (2) und bekomme eine Karte", offered({"clauses": {"zombie.release": 2}}, {"cards": ["random"]})),
    (deal_ask(), "Zombie: Entlassung 2 für eine Karte", offered({"clauses": {"zombie.release": 2}}, {"cards": ["random"]})),
    (deal_ask(), "Gib mir eine Karte für Angriff 10", offered({"cards": ["attack 10"]}, {"cards": ["random"]})),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "text", "answer"), EXAMPLES)
def test_understands(ask, text, answer):
    assert read(ask, text) == ask.judge(answer)


GUESSES = [
    (card_ask(), "nicht Angriff 8", "unknown"),
    (card_ask(), "keinen Angriff", "unknown"),
    (card_ask(), "Angriff", "ambiguous"),
    (card_ask(), "Angriff 8 oder 10", "unknown"),
    (INVITE, "Ich lade Gelb nicht ein", "unknown"),
    (AGAIN, "ja nein", "unknown"),
    (AGAIN, "vielleicht", "unknown"),
    (LAUNCH, "Rot 1", "how_many"),
    (LAUNCH, "99", "no_such_number"),
    (JOIN, "2 von Rot 1", "which_side"),
    (JOIN, "nicht dem Angreifer mit 2 von Rot 1", "unknown"),
    (DEAL, "Ich nehme nicht an", None),
    (DEAL, "Ich lehne nicht ab", None),
    (deal_ask(), "Angriff 10", "whose"),
    (deal_ask(), "Banane für eine Karte", "no_such_term"),
    (WHOM, "Blau\n\nGrün", "several_answers"),
]


@pytest.mark.parametrize(("ask", "text", "reason"), GUESSES)
def test_does_not_guess(ask, text, reason):
    with pytest.raises((NotUnderstood, NotAllowed)) as refused:
        read(ask, text)
    assert reason is None or refused.value.reason == reason


def test_what_was_not_understood_is_told_in_the_players_own_words():
    with pytest.raises(NotUnderstood) as refused:
        read(card_ask(), "keinen Angriff")
    assert explain(refused.value) == "Es ist nicht klar, was „keinen Angriff“ hier bedeutet."


def test_what_it_may_mean_is_told_in_german():
    with pytest.raises(NotUnderstood) as refused:
        read(WHOM, "Blau\n\nGrün")
    assert explain(refused.value) == (
        "In deiner Mail stehen mehrere Antworten: „Blau“ und „Grün“. Schick nur eine."
    )


def test_german_words_are_not_read_for_those_whose_mails_are_english():
    with translation.override("en"), pytest.raises(NotUnderstood):
        read(WINDOW, "ich halte mich heraus")


@pytest.mark.parametrize(("ask", "text", "answer"), test_understand.MEANT)
def test_english_is_understood_as_ever(ask, text, answer):
    test_understand.test_understands(ask, text, answer)


@pytest.mark.parametrize("ask", questions.ASKS)
def test_the_words_of_the_list_can_be_copied(ask):
    for answer in ask.suggestions():
        words = answer_words(ask, answer, READER)
        assert words.isdigit() or read(ask, words) == ask.judge(answer)


@given(test_said_back.gifts([0, 1], [{"zombie.release": 2}]), test_said_back.gifts([10, 12], []))
def test_any_offer_is_understood_as_it_is_mailed(mine, theirs):
    ask = deal_ask()
    with translation.override("de"):
        try:
            answer = ask.judge(ask.form.offering(mine, theirs))
        except NotAllowed:  # a deal that gives nothing
            return
        assert understand(answer_words(ask, answer, READER), shown=[], ask=ask) == answer


@given(st.text(alphabet="abdeinruzöü 123,.-\n", max_size=60))
def test_any_text_is_an_answer_or_not_understood(text):
    with translation.override("de"):
        try:
            read(JOIN, text)
        except (NotUnderstood, NotAllowed) as refused:
            assert refused.reason


def test_long_nonsense_is_read_to_its_end():
    assert in_english("nehme " * 2_000).startswith("take take")
