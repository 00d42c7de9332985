"""Replies in a person's own words: what they name decides, and a sentence about it does not choose it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.asking.refusals import NotAllowed
from games.mail.understand.answer import NotUnderstood
from tests.games.mail.corpus.questions import QUESTIONS
from tests.games.mail.test_corpus import read
from tests.proofs import sample

pytestmark = pytest.mark.once


def taken(name: str, text: str, language: str = "en") -> object:
    """What a reply is taken as; None if it is asked back."""
    try:
        return read(SimpleNamespace(question=QUESTIONS[name], language=language), text)  # type: ignore[arg-type]
    except (NotUnderstood, NotAllowed):
        return None


@pytest.mark.parametrize(
    ("name", "text", "answer"),
    [
        ("wild_destiny", "Blue, they have way too many cards", "seat 2"),
        ("wild_destiny", "not Green, Blue", "seat 2"),
        ("encounter_card with a 4", "The 12, no idea if that is enough", None),
        ("encounter_card with a 4", "attak 12 please", "attack 12"),
        ("announcement", "Cosmic Zap! They have won often enough", "cosmic_zap.zap"),
        ("announcement", "no thanks, they deserve it", "pass"),
        ("announcement", "let Yellow have it", "pass"),
        ("announcement", "pass, I like my zap", "pass"),
        ("compensation", "sure, gimme those cards", "yes"),
        ("compensation", "no, they may keep them", "no"),
        ("join both", "staying out of this one, good luck to both", {"side": ""}),
        ("ships_in_warp", "heal blue please", "healer.healing:seat 2"),
    ],
)
def test_what_is_named_is_chosen_and_a_remark_may_stand_beside_it(
    name: str, text: str, answer: object
) -> None:
    assert taken(name, text) == answer


@pytest.mark.parametrize(
    "text",
    [
        "too early for Cosmic Zap",
        "My Cosmic Zap waits for something bigger",
        "Cosmic Zap stays where it is",
        "Cosmic Zap is wasted here",
        "maybe Cosmic Zap?",
        "Cosmic Zap if nobody else does",
        "I keep Cosmic Zap for later",
        "Cosmic Zap tomorrow",
        "yes. Yellow can have it",
        "Cosmic Zap, pass",
    ],
)
def test_what_is_told_doubted_or_kept_is_not_used(text: str) -> None:
    assert taken("announcement", text) != "cosmic_zap.zap"


@pytest.mark.parametrize(
    ("name", "text", "answer"),
    [
        ("announcement", "Cosmic Zap. The others would only laugh at us.", "cosmic_zap.zap"),
        ("announcement", "Pass. Somebody has to save up for the big day.", "pass"),
        ("encounter_card with a 4", "Attack 12. That was the plan from the start!", "attack 12"),
        ("wild_destiny", "Blue. The fleet over there looks tired to me.", "seat 2"),
    ],
)
def test_whole_sentences_behind_an_answer_may_say_why(name: str, text: str, answer: object) -> None:
    assert taken(name, text) == answer


@pytest.mark.parametrize(
    "text",
    [
        "Cosmic Zap. On second thought I would wait here.",
        "Cosmic Zap. Unless somebody else wants to do it.",
        "Cosmic Zap. I would never waste it on that.",
        "Cosmic Zap. Or else just pass for me here.",
        "Cosmic Zap. Is that a good idea at all?",
        "Cosmic Zap. Just kidding.",
        "Cosmic Zap. I will keep that for a better day.",
    ],
)
def test_a_sentence_behind_it_that_may_change_it_is_asked_back(text: str) -> None:
    assert taken("announcement", text) != "cosmic_zap.zap"


TOLD = (
    "too early for {}", "my {} waits", "{} stays", "{} must stay", "{} is out of the question",
    "truce with {}", "hands off {}", "{} survives",
    "nobody deserves {}", "I'd be a fool to take {}", "opposite of {}",
)  # fmt: skip
TOLD_IN_GERMAN = (
    "{} bleibt",
    "{} brauche ich",
    "{} ist zu schade",
    "Frieden mit {}",
    "{} lohnt kaum",
    "{} nicht",
)


# In one question an option is that a ship stays.
@pytest.mark.parametrize("name", sample((name for name in QUESTIONS if name != "ships_to_warp"), of=8))
def test_nothing_is_chosen_by_a_sentence_about_it(name: str) -> None:
    form = QUESTIONS[name].ask.form
    named = [
        str(value) for one in form.options.values() for value in one.params.values() if isinstance(value, str)
    ]
    things = sorted({one.replace("_", " ") for one in named if one})
    said = [(way.format(thing), "en") for thing in things for way in TOLD]
    said += [(way.format(thing), "de") for thing in things for way in TOLD_IN_GERMAN]
    refused = {None, "pass", "no", "none", "nobody", "nothing", *(("keep",) if name == "rotate" else ())}
    assert [
        text
        for text, language in sample(said, of=3)
        if str(taken(name, text, language) or "pass") not in refused
    ] == []


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("wild_destiny", "en", "Blue, because Green is no danger", "seat 2"),
        ("wild_destiny", "en", "Blue since I like Green", "seat 2"),
        ("wild_destiny", "de", "Grün, weil Blau schon hinten liegt", "seat 3"),
        ("wild_destiny", "en", "Gotta be Blue, Green is too strong", "seat 2"),
        ("invite", "en", "Blue, Green is too weak", "seats 2"),
        ("wild_destiny", "en", "because Blue is winning", None),
        ("wild_destiny", "en", "not Blue, because Green is weak", None),
        ("wild_destiny", "en", "Blue, Green is the better target", None),
        ("wild_destiny", "en", "Blue, no, Green is stronger", None),
        ("launch", "en", "red 1 with 2, they have 3", None),
        ("announcement", "en", "yes. Yellow is too strong", None),
    ],
)
def test_a_reason_neither_changes_an_answer_nor_gives_one(
    name: str, language: str, text: str, answer: object
) -> None:
    assert taken(name, text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("further_encounter_due", "en", "once more!", "machine.continuity"),
        ("further_encounter_due", "de", "jaaa noch eine Begegnung!", "machine.continuity"),
        ("encounter_cards_leaving", "en", "I want that card back", "clone.replicate"),
        ("encounter_cards_leaving", "de", "Die Karte nehm ich zurück", "clone.replicate"),
        ("compensation_due", "de", "Grün soll zahlen", "hacker.hack:seat 3"),
        ("deal_open", "de", "Karten tauschen!", "sorcerer.magic"),
        ("encounter_cards_leaving", "en", "they get their card back", None),
        ("encounter_cards_leaving", "en", "I take it back", None),
        ("encounter_cards_leaving", "en", "card back?", None),
        ("further_encounter_due", "en", "not again", None),
        ("compensation_due", "en", "I pay Green", None),
        ("compensation_due", "en", "Green pays too much", None),
        ("deal_open", "en", "swap? hm", None),
    ],
)
def test_a_sheet_knows_words_for_what_it_does(name: str, language: str, text: str, answer: object) -> None:
    assert taken(name, text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("chosen.keep", "en", "keep the tubes", ["mobius_tubes"]),
        ("discard, some", "de", "Die beiden 8er können weg", ["attack 8", "attack 8"]),
        ("barbarian.loot", "en", "the 14 can go", None),
        ("discard, some", "en", "the 6 can stay", None),
        ("place_ships, seven", "en", "3 to blue 2, the rest to blue 1", {"10": 4, "11": 3}),
        ("place_ships, seven", "en", "3 to blue 2, the last one to blue 1", None),
        ("join", "en", "defense w/ 2 from blue 2", {"side": "defense", "ships": {"11": 2}}),
        ("join", "en", "help Red with 2, both from blue 2", {"side": "offense", "ships": {"11": 2}}),
        ("launch", "en", "2 from blue 2 is not enough", None),
        ("tech_action", "en", "send one from red 1", "research tech 9 from 0"),
        ("tech_action", "en", "send 2 from red 1", None),
        ("wild_destiny", "de", "dann halt Lila", "seat 4"),
        ("citadel.planet", "en", "next to red 3", "planet 2"),
        ("announcement", "de", "Ich setze meinen Cosmic Zap ein", "cosmic_zap.zap"),
        ("announcement", "en", "I put Cosmic Zap aside", None),
        ("announcement", "en", "Cosmic Zap goes back", None),
        ("announcement", "de", "ich tue Cosmic Zap zurück", None),
        ("wild_destiny", "en", "Blue helps me", None),
    ],
)
def test_everyday_words_choose_and_move(name: str, language: str, text: str, answer: object) -> None:
    assert taken(name, text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("invite", "en", "Nobody this time, thanks - I can handle Yellow on my own.", "nobody"),
        ("invite", "en", "Please, all three of you - Yellow must not win here!", "seats 2 3 4"),
        ("invite", "en", "Just Green and Purple please, don't trust the other two.", "seats 3 4"),
        ("aim at yellow", "en", "Let's go for yellow 4 please, only Green is sitting there.", "planet 8"),
        ("aim at yellow", "de", "Ich probier's bei Gelb 5, da stehen nur zwei.", "planet 9"),
        ("invite", "en", "Blue please, and tell Red to invite Green", None),
        ("invite", "en", "Blue - Yellow as well", None),
        ("invite", "en", "Blue, Red please", None),
        ("wild_destiny", "en", "Blue, Green is fun as well", None),
    ],
)
def test_a_remark_may_name_what_no_answer_is_about(
    name: str, language: str, text: str, answer: object
) -> None:
    assert taken(name, text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("will.choice", "en", "Blue would be nice", "seat 2"),
        ("will.choice", "en", "give Blue a try", "seat 2"),
        ("will.choice", "en", "I'd rather have Blue on my side", None),
        ("will.choice", "en", "Blue sounds like a good friend", None),
        ("will.choice", "de", "Blau fänd ich lustig", "seat 2"),
        ("will.choice", "de", "Blau wär mir lieber", "seat 2"),
        ("will.choice", "de", "ich versuchs mal mit Blau", "seat 2"),
        ("deal with an offer", "en", "I'm happy with what nobody offered", None),
        ("wish", "en", "Demon would be great thx", "demon"),
        ("gambler.belief", "en", "no point in challenging", None),
        ("gambler.belief", "en", "is he bluffing", None),
        ("gambler.belief", "de", "glaub ich, dass er lügt", None),
        ("fido.next", "de", "Gelb soll die 20 kriegen", "attack 20 to seat 1"),
        ("will.choice", "en", "Blue would be nice but Red is better", None),
        ("will.choice", "en", "Blue would be nice, but too early", None),
        ("will.choice", "en", "Blue would be nice if Red asks", None),
        ("will.choice", "de", "Blau wär mir zu stark", None),
        ("prediction", "en", "My money is not on Yellow", None),
        ("discard", "en", "I'd rather have the 6", None),  # it would be lost
        ("announcement", "en", "Cosmic Zap would be great", None),
        ("announcement", "de", "Cosmic Zap wär schön", None),
    ],
)
def test_a_wish_chooses_where_nothing_is_used_or_lost(
    name: str, language: str, text: str, answer: object
) -> None:
    assert taken(name, text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("invite", "en", "I'd rather not invite anyone", "nobody"),
        ("ships_in_warp", "en", "not healing anyone this time", "pass"),
        ("ships_in_warp", "en", "no healing from me this time", "pass"),
        ("ships_in_warp", "en", "not worth it for a single card", "pass"),
        ("announcement", "de", "Diesmal nichts, weiter geht's.", "pass"),
        ("announcement", "de", "Den spar ich mir noch auf.", "pass"),
        ("another_encounter", "de", "Eine reicht mir, danke.", "no"),
        ("join", "de", "Da halte ich mich diesmal raus.", {"side": ""}),
        ("join", "de", "da bleibe ich draußen", {"side": ""}),
        ("join", "de", "lass mal, ich setze aus", {"side": ""}),
        ("rewards", "de", "eine reicht mir", None),
        ("invite", "en", "I'd rather not invite Blue", None),
        ("announcement", "en", "worth it", None),
        ("encounter_card with a 4", "de", "den spar ich mir auf", None),
    ],
)
def test_passing_and_staying_out_have_words_of_their_own(
    name: str, language: str, text: str, answer: object
) -> None:
    assert taken(name, text, language) == answer


OFFENSE = {"side": "offense", "ships": {"11": 2}}
ONE_EACH = {"side": "offense", "ships": {"11": 1, "12": 1}}
DEFENSE = {"side": "defense", "ships": {"11": 2}}


@pytest.mark.parametrize(
    ("language", "text", "answer"),
    [
        ("en", "count me in with Red: two ships, one from blue 2 and one from blue 3", ONE_EACH),
        ("en", "Go Red! I send two along with the attack, one each from blue 2 and 3.", ONE_EACH),
        ("en", "I'm coming with the offense: 2 from blue 2", OFFENSE),
        ("en", "I follow Red with 2 from blue 2", OFFENSE),
        ("en", "I'll fight for Red with two ships from blue 2", OFFENSE),
        ("en", "if Yellow wants me, I'll defend with 2 from blue 2", DEFENSE),
        ("en", "I'll defend, 2 ships from blue 2", DEFENSE),
        ("de", "ich gehe mit Rot, zwei von Blau 2", OFFENSE),
        ("en", "if Red wants me, I'll defend with 2 from blue 2", None),
        ("en", "if Green wins, I'll defend with 2 from blue 2", None),
        ("en", "I'll fight Red with two ships from blue 2", None),
    ],
)
def test_a_side_is_joined_in_many_words(language: str, text: str, answer: object) -> None:
    assert taken("join", text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("regroup_ship", "de", "Blau 1 natürlich!", "planet 10"),
        ("lose_ships, two", "de", "Natürlich Blau 3.", {"12": 2}),
        ("encounter_card with a 4", "de", "die 12 und hoffe auf das Beste", "attack 12"),
        ("encounter_card with a 4", "de", "Angriff 12 und drücke mir die Daumen", "attack 12"),
        ("invite", "de", "Grün und Violett bitte einladen, Blau nicht.", "seats 3 4"),
        ("invite", "de", "Ich lade Grün und Violett ein, Blau diesmal lieber nicht.", "seats 3 4"),
        ("invite", "de", "ich bitte Grün und Violett um Hilfe", "seats 3 4"),
        ("invite", "de", "alle dürfen mitmachen", "seats 2 3 4"),
        ("deal with an offer", "de", "Einverstanden, das Angebot nehme ich gern an.", {"do": "accept"}),
        ("announcement", "de", "natürlich nicht", "pass"),
        ("another_encounter", "de", "natürlich", "yes"),
        ("another_encounter", "de", "aber natürlich", "yes"),
        ("invite", "de", "alle dürfen nicht mitmachen", None),
    ],
)
def test_german_has_the_same_everyday_words(name: str, language: str, text: str, answer: object) -> None:
    assert taken(name, text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("deal_card", "en", "Okay, I have no choice.", "negotiate"),
        ("deal_card", "en", "sure", "negotiate"),
        ("deal_card", "en", "as suggested", "negotiate"),
        ("deal_card", "de", "ja", "negotiate"),
        ("deal_card", "de", "mir bleibt ja nur die Verhandlung", "negotiate"),
        ("deal_card", "en", "no", None),
        ("deal_card", "en", "yes, but not now", None),
        ("encounter_card with a 4", "en", "I have no choice", None),
        ("cards_chosen", "en", "call the reversal please", "mirror.reversal"),
        ("lose_ships, two", "en", "red 1 and blue 3", {"0": 1, "12": 1}),
        ("lose_ships, two", "en", "red 1 and 2", None),  # two planets, or two ships
        ("regroup_ship", "en", "put it on one of my home planets", None),
    ],
)
def test_what_is_clear_is_taken_and_what_is_open_is_asked(
    name: str, language: str, text: str, answer: object
) -> None:
    assert taken(name, text, language) == answer


@pytest.mark.parametrize(
    ("language", "text", "answer"),
    [
        ("en", "I attack the Purple ships on Blue 3", "attack"),
        ("en", "Time to chase Yellow off my planet!", "attack"),
        ("de", "Ich greife Rot auf Blau 3 an", "attack"),
        ("de", "Gelb 2 angreifen", None),  # a planet of another system
        ("en", "redraw, then Red 2", None),
    ],
)
def test_a_visitor_in_the_own_system_is_driven_out_by_any_name(
    language: str, text: str, answer: str | None
) -> None:
    assert QUESTIONS["own_colour"].ask.seat == 2, "it is Blue"
    assert taken("own_colour", text, language) == answer
