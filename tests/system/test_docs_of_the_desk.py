"""The table of roles in the document is that of the code."""

from pathlib import Path

from games.models.play.desk import MAY, Kind, Role

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
