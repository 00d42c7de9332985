"""The export of a Mayfair game: with its numbers of cards, brought back and proved."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.base.documents import RequestRefused
from games.fair import prove_fair
from games.lobby.service.game_options import GameSetup
from games.lobby.service.tables import read_tables
from games.lobby.words.reasons import lobby_reason
from games.models import Game
from games.play.service.export_game import export_with_secrets, fingerprint, import_game
from games.play.service.play_bots import play_until_people_asked
from tests.games.tables import playing

pytestmark = pytest.mark.django_db
VARIANTS = ("more_cards", "more_edicts", "kickers", "reinforcements", "special_destiny")


def exported() -> dict[str, Any]:
    """A game with numbers of its own that bots have played for a while, beside one person."""
    tables = read_tables("Kickers: 2=9\nReverse cards of each colour: 1", "mayfair")
    setup = GameSetup(variants=VARIANTS, tables=tables)
    table = playing(people=1, bots=3, edition="mayfair", setup=setup)
    for _ in range(12):
        play_until_people_asked(table.id)
        table.everybody_answers()
    document: dict[str, Any] = json.loads(json.dumps(export_with_secrets(table.game)))
    return document


def test_it_is_proved_and_brought_back_with_the_tables_own_numbers() -> None:
    """A-45: the numbers are written out, so another service has them too."""
    document = exported()
    assert prove_fair.prove(document).shuffles >= 4
    game = import_game(document)
    assert game.options["tables"]["kickers"] == {"2": 9} and game.options["tables"]["reversing"] == 1
    assert json.loads(json.dumps(export_with_secrets(game)))["state_hash"] == document["state_hash"]


@pytest.mark.parametrize("edition", ["ffg2008", "ffg42", "moons"])
def test_called_another_edition_it_is_refused_by_name(edition: str) -> None:
    document = exported()
    count = Game.objects.count()
    document["edition"] = edition
    document["fingerprint"] = fingerprint(document)
    with pytest.raises(RequestRefused) as refused:
        import_game(document)
    assert refused.value.reason == "other_edition" and "“Mayfair, 1991”" in lobby_reason(refused.value)
    assert Game.objects.count() == count
