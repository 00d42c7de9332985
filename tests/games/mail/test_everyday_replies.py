"""Replies as people talk: a wish asked as a question, a card that is saved, a hope beside the answer."""

from __future__ import annotations

import pytest

from tests.games.mail.corpus.questions import QUESTIONS
from tests.games.mail.reading import taken

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("wish", "en", "Could I have Demon please? Always wanted to try that one", "demon"),
        ("wish", "en", "May I be the Demon?", "demon"),
        ("wish", "de", "Könnte ich den Demon haben?", "demon"),
        ("ban", "en", "Could we ban the Vacuum?", "vacuum"),
        ("wish", "en", "Could I have Demon or Void please?", None),
        ("wish", "en", "Could I have something else than Demon?", None),
        ("wish", "en", "Can I play Demon if Void is taken?", None),
        ("wish", "en", "Could I have a look at Demon first?", None),
        ("wish", "de", "Kann ich Demon nicht haben?", None),
        ("ban", "en", "Could we not ban the Vacuum?", None),
        ("ban", "en", "Could I have the Vacuum?", None),
        ("ban", "en", "I'd like to have the Vacuum on my side", None),
        ("philanthropist.rests", "en", "I'd like to have Macron on my side", None),
        ("philanthropist.rests", "en", "Could I have Macron please?", None),
        ("announcement", "en", "Could I use Cosmic Zap please?", None),
        ("discard", "en", "Could I have the 14?", None),
        ("will.choice", "en", "Could I have Blue please?", None),
    ],
)
def test_who_asks_for_one_of_many_equals_wants_it(
    name: str, language: str, text: str, answer: object
) -> None:
    assert taken(QUESTIONS[name], text, language) == answer


@pytest.mark.parametrize(
    ("language", "text", "answer"),
    [
        ("en", "I'll save my Cosmic Zap for later", "pass"),
        ("en", "I'd rather keep the zap", "pass"),
        ("de", "Den Cosmic Zap heb ich mir lieber noch auf", "pass"),
        ("de", "nö, Cosmic Zap behalte ich", "pass"),
        ("en", "Zap, keep them from winning", "cosmic_zap.zap"),
        ("en", "why keep the zap", None),
        ("en", "no reason to keep the zap", None),
        ("en", "I don't keep Cosmic Zap", None),
        ("en", "yes, I keep Cosmic Zap", None),
        ("en", "I keep Cosmic Zap in mind and use it", None),
        ("de", "Den Cosmic Zap heb ich mir nicht auf", None),
        ("de", "Wozu den Cosmic Zap aufheben", None),
    ],
)
def test_who_saves_the_only_thing_that_could_be_used_passes(language: str, text: str, answer: object) -> None:
    assert taken(QUESTIONS["announcement"], text, language) == answer


@pytest.mark.parametrize(
    ("name", "text", "answer"),
    [
        ("announcement", "No point spending anything now... pass", "pass"),
        ("announcement", "nah, let them come, I'd rather not use anything", "pass"),
        ("ban", "no need to ban anything", "none"),
        ("announcement", "no need to save anything", None),
        ("announcement", "no point in waiting", None),
        ("ban", "no need to ban anything but the Vacuum", None),
        ("gambler.belief", "no need to do anything", None),
    ],
)
def test_no_need_to_do_anything_passes(name: str, text: str, answer: object) -> None:
    assert taken(QUESTIONS[name], text, "en") == answer


@pytest.mark.parametrize(
    ("name", "text", "answer"),
    [
        ("encounter_card with a 4", "the 12, that should be enough", "attack 12"),
        ("encounter_card with a 4", "Gonna negotiate, let's see what they make of that", "negotiate"),
        ("announcement", "I'm good, 41 should be plenty", "pass"),
        ("wild_destiny", "Blue, that should hurt them", "seat 2"),
        ("gambler.number", "Let's keep it modest, I name five", "5"),
        ("encounter_card with a 4", "the 12, 23 should be enough", None),
        ("encounter_card with a 4", "the 12, that should be the 23", None),
        ("wild_destiny", "Blue, that should be Green", None),
        ("wild_destiny", "Blue. That should be decided later", None),
        ("launch", "red 1 with 2 from blue 2. 3 should do", None),
    ],
)
def test_a_hope_stands_beside_an_answer_if_it_names_none(name: str, text: str, answer: object) -> None:
    assert taken(QUESTIONS[name], text, "en") == answer


@pytest.mark.parametrize(
    ("language", "name", "text", "answer"),
    [
        ("en", "invite", "Get everybody in here, the more the merrier!", "seats 2 3 4"),
        ("en", "invite", "ask everyone but Blue to come along", "seats 3 4"),
        ("en", "prediction", "My money's on Yellow", "seat 1"),
        ("de", "wish", "Demon klingt lustiger, den hätte ich gern", "demon"),
        ("de", "wish", "Demon soll's sein", "demon"),
        ("en", "another_encounter", "Oh yes, if it works I want to go again", "yes"),
        ("en", "invite", "get Blue out of here", None),
        ("en", "invite", "Blue over Green", None),
        ("en", "prediction", "My money's not on Yellow", None),
        ("de", "wish", "Demon klingt langweilig", None),
        ("de", "wish", "Demon klingt lustiger, aber den will ich nicht", None),
    ],
)
def test_everyday_words_choose(language: str, name: str, text: str, answer: object) -> None:
    assert taken(QUESTIONS[name], text, language) == answer


@pytest.mark.parametrize(
    ("language", "text", "answer"),
    [
        ("en", "Yellow will win", "seat 1"),
        ("en", "I think Yellow takes it", "seat 1"),
        ("de", "Gelb macht das Rennen", "seat 1"),
        ("en", "Yellow won't win", None),
        ("en", "Yellow wins against Red", None),
        ("en", "I hope Yellow wins", None),
        ("en", "Yellow wins if Red sleeps", None),
        ("de", "Gelb gewinnt nie", None),
        ("de", "Ich glaube nicht, dass Gelb gewinnt", None),
    ],
)
def test_who_is_said_to_win_is_chosen_where_that_is_asked(language: str, text: str, answer: object) -> None:
    assert taken(QUESTIONS["prediction"], text, language) == answer
    assert taken(QUESTIONS["wild_destiny"], text, language) is None


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("ships_in_warp", "en", "save Blue's ships", "healer.healing:seat 2"),
        ("ships_in_warp", "en", "patch Blue up", "healer.healing:seat 2"),
        ("ships_in_warp", "en", "let them die", "pass"),
        ("chosen.pick", "en", "leave my card as it is", "nothing"),
        ("mite.bluster", "de", "Karten abgeben", "lose cards"),
        ("cards_revealed", "en", "add the +2 to our side", "reinforcement 2.reinforce:offense"),
        ("another_encounter", "en", "I'm done", "no"),
        ("compensation", "en", "I'll skip the compensation", "no"),
        ("ban", "en", "nobody, let them all play", "none"),
        ("ships_in_warp", "en", "save it for Blue", None),
        ("ships_in_warp", "en", "don't save Blue's ships", None),
        ("another_encounter", "en", "I'm not done", None),
        ("compensation", "en", "don't skip the compensation", None),
        ("ban", "en", "without Vacuum the game is boring", None),
        ("ban", "de", "ohne Vacuum bitte", None),  # banned, or not?
        ("cards_revealed", "en", "I could add the +2", None),
    ],
)
def test_each_question_knows_what_people_call_its_answers(
    name: str, language: str, text: str, answer: object
) -> None:
    assert taken(QUESTIONS[name], text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("aim at yellow", "en", "I think yellow 4 looks good, let's go there", "planet 8"),
        ("aim at yellow", "en", "Off to yellow 4 we go!", "planet 8"),
        ("invite", "en", "I could use Blue's and Green's help", "seats 2 3"),
        ("join both", "en", "Green can count on me: 2 from red 1", {"side": "offense", "ships": {"0": 2}}),
        ("join both", "de", "zwei von Rot 1 für den Angriff", {"side": "offense", "ships": {"0": 2}}),
        ("deal with an offer", "de", "nix da, kein Deal", {"do": "break off"}),
        ("wild_destiny", "en", "Blue doesn't have it coming", None),
        ("wild_destiny", "en", "let's not attack Blue", None),
        ("wild_destiny", "en", "Red lets Blue go", None),
        ("invite", "en", "Blue's too strong", None),
        ("join both", "en", "Green can't count on me, 2 from red 1", None),
        ("join both", "en", "nobody invited me, so 2 from red 1", None),
    ],
)
def test_idioms_choose_unless_they_are_denied(name: str, language: str, text: str, answer: object) -> None:
    assert taken(QUESTIONS[name], text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("invite", "en", "Blue and Green, want to help?", "seats 2 3"),
        ("invite", "en", "Blue, would you join me?", "seats 2"),
        ("invite", "de", "Blau, willst du mitmachen?", "seats 2"),
        ("invite", "de", "Blau soll mitmachen", "seats 2"),
        ("invite", "en", "Come on Blue, help me out", "seats 2"),
        ("invite", "en", "would Blue join?", None),
        ("invite", "en", "Does Blue want to join?", None),
        ("invite", "en", "Blue, why should you join?", None),
        ("invite", "en", "not you Blue, want to help?", None),
        ("invite", "de", "Blau soll nicht mitmachen", None),
    ],
)
def test_who_is_asked_to_help_is_invited(name: str, language: str, text: str, answer: object) -> None:
    assert taken(QUESTIONS[name], text, language) == answer


@pytest.mark.parametrize(
    ("name", "language", "text", "answer"),
    [
        ("wild_destiny", "en", "Blue has too many cards, so Blue", "seat 2"),
        ("wild_destiny", "de", "Blau hat zu viele Karten, also Blau", "seat 2"),
        ("wild_destiny", "en", "Blue before he gets any bigger", "seat 2"),
        ("wild_destiny", "en", "I like Blue better", "seat 2"),
        ("wish", "en", "I'd love to have the Demon", "demon"),
        ("mutant.regenerate", "en", "take one from Green", "seat 3"),
        ("gambler.belief", "en", "he's bluffing", "challenge"),
        ("gambler.belief", "de", "ich glaub kein Wort", "challenge"),
        ("announcement", "en", "not worth the risk", "pass"),
        ("announcement", "de", "nichts davon", "pass"),
        ("deal with an offer", "en", "no deal with Blue", {"do": "break off"}),
        ("join both", "de", "ich bleib lieber daheim", {"side": ""}),
        ("wild_destiny", "en", "Blue is my friend, so Green", None),
        ("wild_destiny", "en", "Blue is not dangerous, so Blue", None),
        ("wild_destiny", "en", "Green has too many cards, so not Green", None),
        ("wild_destiny", "en", "Blue before Green", None),
        ("wild_destiny", "en", "I like Blue better than Green", None),
        ("wild_destiny", "en", "I'd like to have Blue on my side", None),
        ("discard", "en", "I'd like to have the 14", None),
        ("gambler.belief", "en", "he's not bluffing", None),
        ("gambler.belief", "en", "doesn't sound legit", None),
        ("deal with an offer", "en", "deal with Blue", None),
        ("wish", "en", "I like Demon best but Void is fine", None),
    ],
)
def test_a_reason_may_lead_to_the_choice(name: str, language: str, text: str, answer: object) -> None:
    assert taken(QUESTIONS[name], text, language) == answer
