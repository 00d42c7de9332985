"""An answer is no small print and no telephone, though one word or number of it looks so."""

from __future__ import annotations

from itertools import product

import pytest

from games.mail.commands.lines import known_in_replies
from games.mail.message.signature import above_signature
from games.models import Prompt
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_signature import BLOCK, CONFIDENTIAL, above
from tests.games.mail.test_signature import asked as asked
from tests.proofs import sample


@pytest.mark.parametrize(
    "begins",
    [
        "I take",
        "I accept",
        "I will not invite",
        "I do not take",
        "We take",
        "Although I like Red, take",
        "This mail is my answer:",
        "Diese Mail ist meine Antwort:",
        "No",
    ],
)
def test_the_name_of_an_alien_or_a_card_makes_no_small_print(begins: str) -> None:
    known = known_in_replies()
    assert len(known.names) > 100
    for name in known.names:
        for text in (f"{begins} {name.title()}", f"Everyone.\n{begins} {name.title()} in it"):
            assert above_signature(text, known) == text


def test_a_virus_that_a_firm_answers_for_is_none() -> None:
    for print_ in (
        "We do not accept liability for damage by any virus.",
        "We accept no responsibility for viruses in this mail.",
        "Our firm does not guarantee that this mail is free of viruses.",
        "This e-mail is virus-free.",
        "No virus found in this message.",
        "Diese E-Mail ist frei von Viren.",
    ):
        assert above(f"attack 7\n\n{print_}") == "attack 7"


def test_who_prefers_virus_below_their_name_is_asked() -> None:
    text = "take Human\n\nBest,\nMax\n\n"
    assert above(f"{text}I prefer Virus after all") == "take Human\n\nI prefer Virus after all"


@pytest.mark.parametrize(
    "text",
    [
        "attack 7\n\nbtw, make that 9",
        "pass\n\nbtw I meant yes",
        "Keep it.\n\nBTW: if Blue attacks, forget it",
        "btw attack 7",
        "attack 7, btw 9 is fine too",
        "attack 7\n\nAbmelden: forget that",
        "Sitz 3",
        "No contract: attack 7",
        "Confidential: line 3",
        "You get this: a colony on Red 2, I get a card",
        "You get this card because you helped me",
        "Angriff 7\n\nDu erhältst diese Karte nicht",
        "Sie erhalten diese 2 Karten, ich 1",
        "Discard these:\n10 11 12",
        "Yes\n10 11 12",
        "Discard these:\n00 08 10",
        "Discard these:\n00 04 08 10",
        "keep Masochist\n\nParasite, www.example.org",
        "Hi\n\nyes.please",
        "Take line 2\n\nAttack with 20, example.org",
        "Take line 2\n\nnot line 3, www.example.org",
    ],
)
def test_what_looks_like_small_print_by_one_word_or_number_stays(text: str) -> None:
    assert above(text) == text


@pytest.mark.parametrize(
    "end",
    [
        "BTW NL001234567B01",
        "BTW: BE 0123.456.789",
        "btw-nr. 001234567",
        "Abmelden",
        "Sitz: Musterstadt",
        "You get this e-mail because you are on our list.",
        "You received this because you are on our list.",
        "Du erhältst diese Nachricht, weil du auf unserer Liste stehst.",
        "Max Example\n555 0100",
        "Max Example\n05 55 01 00 00",
        "Max Example\nTel. 55 01 00",
        "Max Example\nexample.org",
        "Max Example\n0555 01 00",
        "Max Example, Tel. 555 0100",
        "Max Example, max@example.org",
        "Max Example | example.org",
    ],
)
def test_and_where_it_is_small_print_or_an_address_it_goes(end: str) -> None:
    assert above(f"attack 7\n\n{end}") == "attack 7"


@pytest.mark.parametrize("end", [f"Best regards\n{BLOCK}", CONFIDENTIAL, "Best,\n\nMax"])
def test_three_numbers_below_a_signature_are_no_telephone(end: str) -> None:
    assert above(f"yes\n\n{end}\n\n10 11 12") == "yes\n\n10 11 12"
    assert above(f"yes\n\n{end}\n\n08 10 12") == "yes\n\n08 10 12"


CORRECTIONS = [
    "Sorry for the typos, I meant 20.",
    "Sorry for the typos: 20",
    "Sorry for the spelling. I meant 20",
    "Sorry for my mistakes: attack 20 please",
    "Sorry for the typos in my last mail, I meant attack 20 of course, not the 7.",
    "Excuse the typos: 20, not 7",
    "Please excuse the typos: line 3",
    "I take 20 instead, no guarantee",
    "If you got this in error, I meant 20",
    "If you received my first mail, it was a mistake",
    "Please don't print this, take 20",
    "This message is intended to take back the 7",
    "Caution: external links! not 7 but 20",
    "Sent from my phone, I meant 20",
    "Written on my mobile: take 20 instead",
    "Bitte nicht die 7, wenn nötig die 20",
    "Bitte nur die 20, wenn nötig",
    "Nur 20, wenn nötig",
    "Verzeihung für den Tippfehler: 20",
    "Bitte entschuldige den Fehler, nimm die 20",
    "Entschuldigen Sie den Fehler, ich meine die 20",
    "Sollten Sie die erste Antwort erhalten haben, nehmen Sie die 20",
]


@pytest.mark.parametrize("correction", CORRECTIONS)
@pytest.mark.parametrize("end", ["", "Cheers, Max\n\n", "Best regards\nMax\n\n", f"{BLOCK}\n\n"])
def test_a_correction_that_begins_as_small_print_does_is_none(correction: str, end: str) -> None:
    assert above(f"attack 7\n\n{end}{correction}").endswith(correction)
    assert above(f"Cheers, Max\n{correction}").endswith(correction)


@pytest.mark.parametrize(
    "text",
    ["I take line 2, no guarantee it works", "Bitte nur Blau, wenn nötig", "Sorry for the typos: line 2"],
)
def test_an_answer_alone_is_not_an_empty_mail(text: str) -> None:
    assert above(text) == text


@pytest.mark.parametrize(
    "end",
    [
        "Sorry for the typos",
        "Sorry for any typos, sent from my phone 7",
        "Sorry for any typos, I'm on the move.",
        "Sorry for mistakes, no time",
        "Please excuse brevity; on the go",
        "Bitte entschuldige Tippfehler, ich schreibe auf dem Handy.",
        "If you are not the intended recipient, call 110.",
        "If you got this in error, please disregard it.",
        "Wenn Sie diese Mail irrtümlich erhalten haben, löschen Sie sie.",
        "Bitte nicht ausdrucken",
        "Bitte nur drucken, wenn nötig",
        "Bitte nur wenn nötig ausdrucken",
        "Registered in England, no. 7",
        "No liability is accepted by Blue Ltd",
        "Get the Blue Mail app for Android",
        "This mail was scanned for viruses by Red 7",
        "Sent with Blue Mail 4 for Android",
        "Do not print this: save 2 trees",
        "Directors: Max Green, Will White",
    ],
)
def test_an_excuse_or_a_notice_without_an_answer_is_small_print(end: str) -> None:
    for above_it in ("attack 7\n\n", "attack 7\n\nBest\nMax\n\n"):
        assert above(f"{above_it}{end}") == "attack 7"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_answer_with_such_a_correction_below_is_asked_back(
    language: str, mailbox: Mailbox, asked: Prompt
) -> None:
    asked.seat.user.language = language
    asked.seat.user.save()
    for correction, end in sample(product(CORRECTIONS, ("", "Cheers, Max\n\n")), of=3):
        text = f"attack 7\n\n{end}{correction}"
        assert mailbox.sends(text, asked, sender=asked.seat.person.email).outcome == "not_understood", text
    assert not asked.game.decisions.filter(seat=asked.seat.number, question=asked.question)
