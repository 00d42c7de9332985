"""Texts of the library and the rules, asked for by name; they say nothing of who has what."""

from __future__ import annotations

import pytest
from django.utils.translation import override

import engine
from games.base.vocabulary import in_vocabulary
from games.library.by_mail import tell_about
from games.mail.commands.lines import RULES, command_lines
from games.models import User
from games.words.names import card_name
from games.words.reader import sheet
from tests.games.mail.conftest import Writes
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Player

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("what does Warpish do?", "Warpish"),
        ("What does the Warpish do", "Warpish"),
        ("what does card zap do", "Card Zap"),
        ("what is Mobius Tubes", "Mobius Tubes"),
        ("What does the card Mobius Tubes do?", "Mobius Tubes"),
        ("how does the Warpish flare work?", "Warpish flare"),
        ("what are reinforcements", "Reinforcement"),
        ("what is compensation?", "Compensation"),
        ("what is the Card Zap?", "Card Zap"),
        ("what is a default?", "Default"),
        ("rules Vacuum Turbines", "Vacuum Turbines"),
        ("rules about alliances", "Alliance"),
        ("was macht Warpish?", "Warpish"),
        ("Wie funktioniert Card Zap?", "Card Zap"),
        ("Was ist eine Entschädigung?", "Compensation"),
        ("Regeln Bündnis", "Alliance"),
        ("rules powers", "Alien powers: use, loss, zaps"),
        ("what are powers?", "Power"),
    ],
)
def test_a_line_asks_for_a_text(line: str, title: str) -> None:
    (found,) = command_lines(line, None).commands
    assert found.name == RULES and tell_about(found.rest).title == title


@pytest.mark.parametrize(
    ("language", "line", "title", "says"),
    [
        ("en", "what is a comet?", "Comet", "changes the challenge that is coming"),
        ("en", "What is the reverse cone?", "Reverse cone", "cone with its other side up"),
        ("en", "what does reverse cone mean?", "Reverse cone", "get bases"),
        ("en", "what is a base?", "Base", "on which you have tokens"),
        ("en", "what are bases?", "Base", "on which you have tokens"),
        ("en", "what is a Kicker?", "Kicker", "multiplies"),
        ("en", "what is an Edict?", "Edict", "effect of its own"),
        ("en", "what is the cone?", "Hyperspace cone", "Points at the target planet"),
        ("de", "was ist ein Komet?", "Komet", "Herausforderung"),
        ("de", "Was ist der Kegel?", "Hyperraumkegel", ""),
        ("de", "was ist der umgekehrte Kegel?", "Umgekehrter Kegel", "Hyperraumkegel"),
        ("de", "was ist eine Basis?", "Basis", "Plättchen"),
    ],
)
def test_a_mayfair_game_tells_its_own_terms(language: str, line: str, title: str, says: str) -> None:
    """M-15.9, M-16.2."""
    with override(language), in_vocabulary("mayfair"):
        (found,) = command_lines(line, None).commands
        told = tell_about(found.rest)
    assert told.title == title and says in " ".join(told.lines)


def test_the_rules_are_those_of_the_games_own_book() -> None:
    """Mayfair's chapters are its stages and cards; its “destiny” has comets, which the other book has not."""
    usual = tell_about("rules")
    with in_vocabulary("mayfair"):
        (own, kickers, destiny) = map(tell_about, ("rules", "rules kickers", "rules destiny"))
    assert "Kickers" in own.lines[0] and "Kickers" not in usual.lines[0]
    assert own.link[1].endswith("/rules/mayfair/") and usual.link[1].endswith("/rules/")
    assert kickers.link[1].endswith("/rules/mayfair/kickers/")
    assert destiny.link[1].endswith("/rules/mayfair/destiny/")
    assert tell_about("rules alliances").link[1].endswith("/rules/alliance/")


@pytest.mark.parametrize(
    "line",
    [
        "what is your plan?",
        "what does Blue do?",
        "What does it do?",
        "what do you mean?",
        "what is going on",
        "what is the default?",
        "Was ist die Vorgabe?",
        "what does line 2 mean exactly for my ships",
        "was machst du?",
        "Was macht Blau?",
        "was ist los?",
        "rules are rules",
        "the rules of alliances say no",
        "does Warpish help?",
        "attack 8?",
    ],
)
def test_other_questions_stay_what_they_are(line: str) -> None:
    assert command_lines(line, None).commands == ()


def test_an_alien_is_told_with_its_flare_and_the_way_to_its_page(writes: Writes, mailbox: Mailbox) -> None:
    assert writes("what does Warpish do?").outcome == "commands"
    letter = " ".join(mailbox.reply.text.split())
    assert "WARPISH" in mailbox.reply.text and str(sheet("warpish")["power"]) in letter
    assert f"Wild flare: {sheet('warpish')['wild']}" in letter and "/sheets/warpish/" in letter


def test_several_names_have_a_section_each(writes: Writes, mailbox: Mailbox) -> None:
    writes("what does Warpish do?\nwhat does Card Zap do?")
    assert "WARPISH" in mailbox.reply.text and "CARD ZAP" in mailbox.reply.text
    assert mailbox.reply.subject == "[Long table] What you asked for"


def test_beside_an_answer_both_are_done(offense: Player, writes: Writes, mailbox: Mailbox) -> None:
    assert writes("launch: line 2\n\nwhat does Warpish do?").outcome == "taken"
    assert "Answer saved:" in mailbox.reply.text and "WARPISH" in mailbox.reply.text
    assert "launch" not in [prompt.what for prompt in offense.prompts if prompt.waiting]


def test_a_name_that_is_not_known_is_said_with_the_nearest(writes: Writes, mailbox: Mailbox) -> None:
    writes("what does Warpfish do?")
    letter = " ".join(mailbox.reply.text.split())
    assert "The library has no “Warpfish”. Did you mean: Warpish" in letter and "/library/" in letter


def test_a_name_like_no_other_is_said_too() -> None:
    found = tell_about("what does Xyzzyq do")
    assert found.lines == ["The library has no “Xyzzyq”."] and found.link[1].endswith("/library/")


def test_rules_alone_lists_the_chapters(writes: Writes, mailbox: Mailbox) -> None:
    writes("rules")
    letter = " ".join(mailbox.reply.text.split())
    assert "The chapters:" in letter and "/rules/" in letter


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_alien_card_and_tech_is_found_by_its_name_and_has_a_text(language: str) -> None:
    book = engine.book()
    with override(language):
        for key in (*book.aliens, *book.artifacts, *book.techs, *(f"{alien} flare" for alien in book.aliens)):
            name = card_name(key) if key.endswith("flare") else str(sheet(key)["name"])
            found = tell_about(f"what does {name} do?")
            assert found.title.casefold() == name.casefold() and all(found.lines), name


def test_in_german(offense: Player, writes: Writes, mailbox: Mailbox) -> None:
    User.objects.filter(pk=offense.seat.user.pk).update(language="de")
    writes("Was macht Warpish?")
    letter = " ".join(mailbox.reply.text.split())
    with override("de"):
        assert str(sheet("warpish")["power"]) in letter
    writes("was macht Warpfisch?")
    assert "Die Bibliothek kennt „Warpfisch“ nicht." in " ".join(mailbox.replies[-1].text.split())
