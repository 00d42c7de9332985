"""A mail that names what the edition lacks, or an Edict out of its stage, changes nothing and is answered."""

from __future__ import annotations

import pytest

from games.lobby.service.game_options import GameSetup
from games.models import Prompt
from tests.games.mail.test_told import sends, told
from tests.games.tables import Table, bargaining, playing

pytestmark = pytest.mark.django_db
VARIANTS = ("more_cards", "more_edicts", "kickers", "reinforcements", "special_destiny")


def table_of(edition: str) -> Table:
    if edition == "mayfair":
        return playing(people=4, edition="mayfair", setup=GameSetup(variants=VARIANTS))
    return playing(people=4)


def refused(table: Table, prompt: Prompt, text: str) -> str:
    """The letter back; no decision was taken, and the question is as it was."""
    decisions, ahead = table.decisions, table.head.game.position.seats[prompt.seat.number].ahead
    mail = sends(text, prompt)
    assert mail.outcome in ("not_understood", "refused"), told()
    assert table.decisions == decisions
    assert table.head.game.position.seats[prompt.seat.number].ahead == ahead
    assert prompt.pk in [one.pk for one in table.waited_for]
    return told()


@pytest.mark.parametrize(
    ("edition", "what", "texts"),
    [
        ("mayfair", "join", ["plague: blue", "Edict Plague: blue", "quash", "I play the kicker"]),
        ("mayfair", "kicker", ["kicker 7", "morph", "quash", "if kicker 7"]),
        ("mayfair", "encounter_card", ["morph", "quash", "kicker 2", "attack -80"]),
        ("ffg2008", "encounter_card", ["kicker 2", "any kicker", "edict_plague", "Edict Plague"]),
    ],
)
def test_what_the_question_cannot_mean_is_told_and_nothing_is_changed(
    edition: str, what: str, texts: list[str]
) -> None:
    table = table_of(edition)
    prompt = table.until_asked(what)
    for text in texts:
        letter = refused(table, prompt, text)
        assert "nothing was changed" in letter and f"You wrote: > {text}" in letter


@pytest.mark.parametrize(
    ("edition", "texts"),
    [
        ("mayfair", ["order: use quash", "order: card morph for my next defense", "order: use card zap"]),
        ("ffg2008", ["order: use edict plague", "order: card kicker 2 for my next defense"]),
    ],
)
def test_an_order_for_what_the_edition_lacks_is_not_taken(edition: str, texts: list[str]) -> None:
    table = table_of(edition)
    prompt = table.until_asked("encounter_card")
    for text in texts:
        assert text.removeprefix("order: ") in refused(table, prompt, text)


@pytest.mark.parametrize(
    ("edition", "texts"),
    [
        ("mayfair", ["quash: when it helps", "morph: always", "card zap: against quash"]),
        ("ffg2008", ["kicker zap: when it helps", "un zap: when it helps", "card zap: against edict plague"]),
    ],
)
def test_a_reaction_that_the_edition_lacks_is_not_taken(edition: str, texts: list[str]) -> None:
    table = table_of(edition)
    prompt = table.until_asked("encounter_card")
    for text in texts:
        refused(table, prompt, text)


@pytest.mark.parametrize(
    ("edition", "texts"),
    [
        ("mayfair", ["morph for a card", "any morph for a card", "quash for a card"]),
        ("ffg2008", ["kicker 2 for a card", "any kicker for a card", "edict plague for a card"]),
    ],
)
def test_a_deal_over_what_the_edition_lacks_is_not_taken(edition: str, texts: list[str]) -> None:
    """M-7.8.9."""
    mayfair = {"edition": "mayfair", "setup": GameSetup(variants=VARIANTS)}
    table = bargaining(**(mayfair if edition == "mayfair" else {}))
    prompt = next(one for one in table.waited_for if one.what == "deal")
    for text in texts:
        refused(table, prompt, text)
