"""Reports of behaviour by programs: who makes them, and who reads and closes them."""

from __future__ import annotations

from games.models import Act, Game, Moderator, Report
from games.models.play.desk import Audience
from tests.games.tables import Table, later, person

from .program import Program, program


def reported(table: Table, who: Program, **fields: object) -> Report:
    given = {"about": "behaviour", "seat": 0, "words": "They are rude.", **fields}
    answer = who.post(f"games/{table.id}/report", given)
    assert answer.status_code == 201 and "No one at the table is told" in answer.json()["message"]
    return Report.objects.get()


def test_a_player_reports_another_with_lines_of_the_log(table: Table, yellow: Program) -> None:
    line = yellow.get(f"games/{table.id}/report").json()["lines"][-1]
    made = reported(table, yellow, lines=[line["place"]])
    assert (made.by, made.about_person, len(made.lines)) == (person("yellow"), person("red"), 1)


def test_nobody_reports_themselves_or_without_words(table: Table, yellow: Program) -> None:
    path = f"games/{table.id}/report"
    mine = yellow.post(path, {"about": "behaviour", "seat": 1, "words": "I am rude."})
    assert (mine.status_code, mine.json()["id"]) == (409, "about_yourself")
    assert yellow.post(path, {"about": "behaviour", "seat": 0, "words": ""}).status_code == 422
    assert not Report.objects.exists()


def test_a_moderator_reads_and_closes_it_once(table: Table, yellow: Program) -> None:
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=later())
    made = reported(table, yellow)
    white, path = program(person("white")), f"games/{table.id}/desk/reports"
    [read] = white.get(path).json()["reports"]
    assert (read["report"], read["words"], read["closed_at"]) == (made.pk, "They are rude.", None)
    closing = {"done": "Asked them.", "said": "Thank you."}
    assert white.post(f"{path}/{made.pk}", closing).json()["done"] == "Asked them."
    again = white.post(f"{path}/{made.pk}", closing)
    assert (again.status_code, again.json()["id"]) == (409, "report_closed")
    done = Act.objects.get(game=table.id)
    assert (done.kind, done.audience) == ("close_report", Audience.STAFF)


def test_nobody_who_plays_reads_one(table: Table, red: Program, yellow: Program) -> None:
    reported(table, yellow)
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    for who in (red, yellow):
        assert who.get(f"games/{table.id}/desk/reports").status_code == 404
