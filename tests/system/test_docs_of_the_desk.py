"""The table of roles in the document is that of the code, and its lines by mail say acts."""

from datetime import date
from pathlib import Path

from games.desk.by_mail.acts import ACTS
from games.desk.by_mail.arguments import NEEDS_A_LOOK
from games.desk.by_mail.lines import desk_lines
from games.models.play.desk import MAY, NEEDS_REASON, Kind, Role

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "moderating.md"
COLUMNS = (Role.PLAYING_HOST, Role.HOST, Role.MODERATOR, Role.STAFF)
# Written down, and never asked for.
BY_THEMSELVES = {
    *(Kind.NOT_AN_ANSWER, Kind.NOT_A_RULING, Kind.READ_REVEALED, Kind.VOTE, Kind.CLOSE_REPORT),
    *(Kind.MERGED, Kind.NOT_MERGED),
}


def test_the_document_says_who_may_do_what() -> None:
    rows = [line.strip("| ").split(" | ") for line in DOCUMENT.read_text().splitlines() if "| `" in line]
    told = {command.strip("`"): answers for _act, command, *answers in rows}
    assert told == {
        str(kind): ["yes" if role in MAY[kind] else "no" for role in COLUMNS]
        for kind in set(MAY) - BY_THEMSELVES
    }


def test_each_line_by_mail_that_the_document_shows_says_an_act() -> None:
    section = DOCUMENT.read_text().partition("## By mail")[2].partition("\n## ")[0]
    shown = section.split("```")[1].strip().splitlines()
    lines = [desk_lines(line, date(2026, 11, 25)) for line in shown]
    assert all(len(found) == 1 and not found[0].problem for found in lines)
    assert {found[0].kind for found in lines} == set(ACTS) - NEEDS_A_LOOK
    for found, line in zip(lines, shown, strict=True):
        assert bool(found[0].reason) is (found[0].kind in NEEDS_REASON), line
    german = section.partition("German words do as well (")[2].partition(")")[0].split("`")[1::2]
    assert [desk_lines(line, date(2026, 11, 25))[0].kind for line in german] == [
        Kind.PAUSE,
        Kind.REMIND_SEAT,
        Kind.EXTEND_SEAT,
    ]
    for word in ("rewind", "ruling", "undo", "close", "merge", "look", "appoint", "dismiss", "hand over"):
        assert f"`{word}`" in section
        assert desk_lines(word, date(2026, 11, 25))[0].problem == "needs_a_look"
