"""A rewind and a ruling in the middle of a game, by the pages of the desk, and on to a winner: all that is
made of the decisions agrees with both. In each edition, that of Mayfair with everything of "More"."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.urls import reverse

from games.fair.prove_fair import prove
from games.lobby.service.game_options import GameSetup
from games.models import Act, Game, LogEntry, Moderator
from games.play.read.current import ruling_stand
from games.play.read.history import boundaries
from games.play.service.export_game import export_game, import_game
from games.play.service.rebuild import check_game
from games.replay.page.page import replay_context
from games.replay.read.moments import replay
from tests.games.desk.page.test_desk import signed_in
from tests.games.desk.page.test_ruling import Page, choose_anew
from tests.games.play.service.test_rewind import agrees, play_on
from tests.games.tables import Table, later, person, playing
from tests.proofs import ALL

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(400)]
WHY = "Two cards were mixed up."
PARTS = ("more_cards", "more_edicts", "more_flares", "kickers", "reinforcements", "special_destiny")
EVERYTHING = GameSetup(variants=PARTS, switches={"goal": 2})


def game_of_ffg() -> Table:
    return playing(people=5, aliens=("warrior", "human", "zombie", "sorcerer", "vacuum"), seed="five")


def game_of_mayfair() -> Table:
    aliens = ("warrior", "gambler", "zombie", "sorcerer", "vacuum", "pacifist")
    return playing(people=6, aliens=aliens, seed="six", edition="mayfair", setup=EVERYTHING)


def in_an_encounter(table: Table) -> Table:
    """Return the game with somebody who looks after it, in the middle."""
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=later())
    table.play(decisions=90)
    while ruling_stand(table.id).possible or table.head.game.position.encounter is None:
        table.everybody_answers()
    return table


def takes_back(table: Table, encounter: int) -> None:
    """By the form of the desk: the first time it shows what was revealed, the second time it does it."""
    white, address = signed_in("white"), reverse("desk", args=[table.id])
    fields = {"act": "rewind", "seen": Act.objects.filter(game=table.id).count(), "reason": WHY}
    fields |= {"encounter": encounter, "dice": "anew"}
    first = white.post(address, fields)
    assert first.status_code == 422
    form = re.search(r'<details id="act-rewind".*?</form>', first.content.decode(), re.DOTALL)
    shown = form[0] if form else ""
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', shown))
    (mark,) = re.findall(r'name="knows" value="([^"]+)"', shown)
    assert white.post(address, {**fields, **hidden, "knows": mark}).status_code == 302


def back_to_a_question(table: Table) -> None:
    """To the newest encounter that began with a question."""
    begun = sorted({one.encounter for one in boundaries(table.id) if one.counts and one.encounter > 1})
    for encounter in reversed(begun):
        takes_back(table, encounter)
        if ruling_stand(table.id).possible:
            return
    raise AssertionError("no encounter begins with a question")


def rules(table: Table) -> None:
    page = Page(table)
    seat = next(n for n, one in enumerate(table.head.game.position.seats) if one.warp)
    home = str(min(table.head.game.position.home_planets(seat)))
    ships = {"ships-seat": seat, "ships-number": 1, "ships-source": "warp", "ships-target": home}
    page.does("add-ships", **ships)
    page.does("add-turn", **{"turn-offense": 3})
    cards = {"cards-card": "negotiate", "cards-number": 1, "cards-source": "deck", "cards-target": "hand 4"}
    page.does("add-cards", **cards)
    assert page.does("rule", reason=WHY, dice=choose_anew(page)).status == 302


@pytest.mark.parametrize("game", [game_of_mayfair, game_of_ffg] if ALL else [game_of_mayfair])
def test_it_goes_on_to_a_winner_and_everything_agrees_with_both(
    game: Callable[[], Table], tmp_path: Path
) -> None:
    table = in_an_encounter(game())
    back_to_a_question(table)
    rules(table)
    agrees(table)
    play_on(table)
    assert table.game.status == Game.Status.OVER and table.game.winners and not table.game.closed_by
    kinds = [row.kind for row in table.decisions]
    assert "rewind" in kinds and kinds.count("ruling") == 1
    assert {act.kind for act in Act.objects.filter(game=table.id)} == {
        "read_revealed",
        "rewind",
        "ruling",
    }
    agrees(table)
    proves_fair(table, tmp_path)
    call_command("check_all_games", stdout=StringIO())
    shown_in_the_replay(table)


def proves_fair(table: Table, folder: Path) -> None:
    document = json.loads(json.dumps(export_game(table.game)))
    notes = " ".join(prove(document).notes)
    assert "changes the position by a ruling" in notes and "goes back to decision" in notes
    file = folder / "game.json"
    file.write_text(json.dumps(document))
    call_command("prove_fair", str(file), stdout=StringIO())
    again = import_game(document)
    assert check_game(again.pk) is None
    assert [row.fact for row in LogEntry.objects.filter(game=again)] == [row.fact for row in table.log]


def shown_in_the_replay(table: Table) -> None:
    """At every step, also those of the road that was left."""
    found = replay(person("red"), table.id)
    told = [fact["id"] for step in found.steps for fact in step.facts]
    assert "game_taken_back" in told and "game_ruled" in told and "game_won" in told
    for step in found.steps[:: max(1, len(found.steps) // 25)]:
        assert replay_context(found, step.number)["board"]
