"""The table of roles in the document is that of the code, and its lines by mail say acts."""

from datetime import date
from pathlib import Path

from games.desk.by_mail.lines import desk_lines
from games.desk.declaration import acts, acts_to_do, may
from games.models.play.desk import Role

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "moderating.md"
COLUMNS = (Role.PLAYING_HOST, Role.HOST, Role.MODERATOR, Role.STAFF)
# Written down, and never asked for.
BY_THEMSELVES = {
    *("not_an_answer", "not_a_ruling", "read_revealed", "vote", "close_report"),
    *("merged", "not_merged"),
}


def test_the_document_says_who_may_do_what() -> None:
    rows = [line.strip("| ").split(" | ") for line in DOCUMENT.read_text().splitlines() if "| `" in line]
    told = {command.strip("`"): answers for _act, command, *answers in rows}
    assert told == {
        name: ["yes" if may(role, name) else "no" for role in COLUMNS] for name in set(acts()) - BY_THEMSELVES
    }


def test_each_line_by_mail_that_the_document_shows_says_an_act() -> None:
    section = DOCUMENT.read_text().partition("## By mail")[2].partition("\n## ")[0]
    shown = section.split("```")[1].strip().splitlines()
    lines = [desk_lines(line, date(2026, 11, 25)) for line in shown]
    assert all(len(found) == 1 and not found[0].problem for found in lines)
    assert {found[0].kind for found in lines} == {
        name for name, act in acts_to_do().items() if any(line.sample for line in act.lines)
    }
    for found, line in zip(lines, shown, strict=True):
        assert bool(found[0].reason) is acts()[found[0].kind].needs_reason, line
    german = section.partition("German words do as well (")[2].partition(")")[0].split("`")[1::2]
    assert [desk_lines(line, date(2026, 11, 25))[0].kind for line in german] == [
        "pause",
        "remind_seat",
        "extend_seat",
    ]
    for word in ("rewind", "ruling", "undo", "close", "merge", "look", "appoint", "dismiss", "hand over"):
        assert f"`{word}`" in section
        assert desk_lines(word, date(2026, 11, 25))[0].problem == "needs_a_look"
