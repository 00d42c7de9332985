"""A person who looks after a game takes an encounter back and makes a ruling, by the pages of the desk."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path

from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.fair.prove_fair import prove
from games.models import Act, Game, LogEntry
from games.play.read.current import ruling_stand
from games.play.read.history import boundaries
from games.play.service.export_game import export_game, import_game
from games.play.service.rebuild import check_game
from games.replay.page.page import replay_context
from games.replay.read.moments import replay
from tests.games.desk.page.test_ruling import Page, choose_anew
from tests.games.tables import Table, person

WHY = "Two cards were mixed up."


def is_in_the_middle(table: Table) -> bool:
    """Return whether some encounters are over, and answers were given in the one that goes on."""
    position = table.head.game.position
    return position.encounters > 2 and position.encounter is not None and not ruling_stand(table.id).possible


def corrects(table: Table, moderator: Client) -> None:
    """Take the newest encounter back that began with a question, and make a ruling there."""
    assert table.game.status == Game.Status.RUNNING, "it is over before anything could be corrected"
    back_to_a_question(table, moderator)
    rules(table, moderator)


def back_to_a_question(table: Table, moderator: Client) -> None:
    """Take encounters back, the newest first, until one begins with a question."""
    begun = sorted({one.encounter for one in boundaries(table.id) if one.counts and one.encounter > 1})
    for encounter in reversed(begun):
        takes_back(table, moderator, encounter)
        if ruling_stand(table.id).possible:
            return
    raise AssertionError("no encounter begins with a question")


def takes_back(table: Table, moderator: Client, encounter: int) -> None:
    """Send the form of the desk twice: the first time it shows what was revealed, then it takes back."""
    address = reverse("desk", args=[table.id])
    fields = {"act": "rewind", "seen": Act.objects.filter(game=table.id).count(), "reason": WHY}
    fields |= {"encounter": encounter, "dice": "anew"}
    first = moderator.post(address, fields)
    assert first.status_code == 422
    form = re.search(r'<details id="act-rewind".*?</form>', first.content.decode(), re.DOTALL)
    shown = form[0] if form else ""
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', shown))
    (mark,) = re.findall(r'name="knows" value="([^"]+)"', shown)
    assert moderator.post(address, {**fields, **hidden, "knows": mark}).status_code == 302


def rules(table: Table, moderator: Client) -> None:
    """Rule that a ship leaves the warp, another seat has the turn, and a card comes out of the deck."""
    page = Page(table, moderator)
    seat = next(n for n, one in enumerate(table.head.game.position.seats) if one.warp)
    home = str(min(table.head.game.position.home_planets(seat)))
    ships = {"ships-seat": seat, "ships-number": 1, "ships-source": "warp", "ships-target": home}
    page.does("add-ships", **ships)
    page.does("add-turn", **{"turn-offense": 3})
    cards = {"cards-card": "negotiate", "cards-number": 1, "cards-source": "deck", "cards-target": "hand 4"}
    page.does("add-cards", **cards)
    assert page.does("rule", reason=WHY, dice=choose_anew(page)).status == 302


def assert_corrected(table: Table) -> None:
    """Assert that the game was taken back and ruled on, and that nothing else was done at its desk."""
    kinds = [row.kind for row in table.decisions]
    assert "rewind" in kinds and kinds.count("ruling") == 1
    acts = set(Act.objects.filter(game=table.id).values_list("kind", flat=True))
    assert acts - {"appoint"} == {"read_revealed", "rewind", "ruling"}


def ways_of_playing(table: Table) -> set[str]:
    """Return the routes of all decisions but the setup, the rewinds and the ruling."""
    return {row.route for row in table.decisions[1:] if row.kind not in ("rewind", "ruling")}


def assert_proved_fair(table: Table, folder: Path) -> None:
    """Assert that the export of a corrected game proves it fair, and is imported as it was."""
    document = json.loads(json.dumps(export_game(table.game)))
    notes = " ".join(prove(document).notes)
    assert "changes the position by a ruling" in notes and "goes back to decision" in notes
    file = folder / "proved.json"
    file.write_text(json.dumps(document))
    call_command("prove_fair", str(file), stdout=StringIO())
    again = import_game(document)
    assert check_game(again.pk) is None
    assert [row.fact for row in LogEntry.objects.filter(game=again)] == [row.fact for row in table.log]


def assert_shown_in_the_replay(table: Table) -> None:
    """Assert that the replay tells of it and has a board at its steps, also on the branch that was left."""
    found = replay(person("red"), table.id)
    told = [fact["id"] for step in found.steps for fact in step.facts]
    assert "game_taken_back" in told and "game_ruled" in told and "game_won" in told
    for step in found.steps[:: max(1, len(found.steps) // 25)]:
        assert replay_context(found, step.number)["board"]
