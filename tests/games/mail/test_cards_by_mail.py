"""Cards by mail: several at once, what becomes of the others, and a card that is given to somebody."""

from __future__ import annotations

import pytest

from tests.games.mail.corpus.questions import QUESTIONS
from tests.games.mail.reading import taken

pytestmark = pytest.mark.once

EIGHTS = ["attack 8", "attack 8"]


@pytest.mark.parametrize(
    ("name", "language", "text", "cards"),
    [
        ("discard, some", "en", "both 8s, keep the rest", EIGHTS),
        ("discard, some", "en", "my 8s", EIGHTS),
        (
            "edict_keeper.keep",
            "en",
            "the Flare Zaps and Un Zap",
            ["edict_flare_zap", "edict_flare_zap", "edict_un_zap"],
        ),
        ("mutant.throw_away", "en", "hand over the 4 and the quash", ["attack 4", "quash"]),
        ("mutant.throw_away", "en", "they get the 4 and the quash, good riddance", ["attack 4", "quash"]),
        ("mutant.throw_away", "en", "my two lowest attacks", ["attack 4", "attack 6"]),
        ("mutant.throw_away", "en", "my two lowest attacks, 4 and 6", ["attack 4", "attack 6"]),
        ("mutant.throw_away", "en", "my two highest attacks", EIGHTS),
        ("mutant.throw_away", "en", "the 4, the quash can stay", ["attack 4"]),
        ("mutant.throw_away", "en", "the 4, never needed that thing anyway", ["attack 4"]),
        ("barbarian.unwanted", "de", "20 behalt ich, Rest weg", ["attack 10", "attack 6", "emotion_control"]),
        ("chosen.keep", "en", "both of them", ["mobius_tubes", "reinforcement 5"]),
        (
            "compensation_cards",
            "de",
            "20, 10, 8 und Quash von Rot",
            ["attack 10", "attack 20", "attack 8", "quash"],
        ),
        ("mutant.throw_away", "en", "my two lowest attacks, 4 and 7", None),
        ("mutant.throw_away", "en", "my two lowest attacks and the quash", None),
        ("mutant.throw_away", "en", "the 4 and my best flare", None),
        ("mutant.throw_away", "en", "the 4 and something useless", None),
        ("mutant.throw_away", "en", "the 4, a useless card", None),
        ("mutant.throw_away", "en", "the 4 stays", None),
        ("mutant.throw_away", "en", "both of them", None),
        ("barbarian.loot", "en", "keep the rest", None),
        ("mite.collection", "de", "alles ausser Verhandlung", None),  # there are three, and each may stay
        ("chosen.keep", "en", "everything except reinforcement 5", ["mobius_tubes"]),
    ],
)
def test_several_cards_are_named_at_once(name: str, language: str, text: str, cards: object) -> None:
    assert taken(QUESTIONS[name], text, language) == cards


@pytest.mark.parametrize(
    ("name", "language", "text", "card"),
    [
        ("philanthropist.giving", "en", "they can have the 5", "attack 5"),
        ("philanthropist.giving", "en", "Red gets the 5", "attack 5"),
        ("philanthropist.giving", "en", "give them the zap back, I've got two of those", "card_zap"),
        ("philanthropist.giving", "en", "hand over the 5", "attack 5"),
        ("philanthropist.giving", "de", "Rot bekommt von mir die 5, mehr nicht", "attack 5"),
        ("philanthropist.giving", "de", "Rot soll die 5 haben", "attack 5"),
        ("discard", "en", "I'll throw away the 14 I think", "attack 14"),
        ("discard", "en", "toss the 14 out", "attack 14"),
        ("philanthropist.giving", "en", "they have the 5", None),
        ("philanthropist.giving", "en", "I have the 5", None),
        ("philanthropist.giving", "en", "nobody gets the 5", None),
        ("philanthropist.giving", "en", "he can't have the 5", None),
        ("philanthropist.giving", "en", "he gets the 5 if he gives me a card", None),
        ("discard", "en", "I can't throw away the 14", None),
        ("discard", "en", "the 14 is too good to throw away", None),
        ("discard", "en", "I can use the 14", None),
        ("discard", "en", "I'd like to play the 14", None),
        ("encounter_card", "en", "throw away the 12", None),
    ],
)
def test_a_card_is_given_or_thrown_away_only_where_the_question_is_that(
    name: str, language: str, text: str, card: object
) -> None:
    assert taken(QUESTIONS[name], text, language) == card
