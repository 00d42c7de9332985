"""The story of a game in the mail of its end: paragraphs, and the colonies as chart and table."""

from __future__ import annotations

from collections.abc import Sequence

from games.board.words.lines import wrapped
from games.story.words.shapes import EncounterStory, Story
from games.words.names import colour, colour_name

WIDE = 4  # columns of a table of text
BARS = " ▁▂▃▄▅▆▇█"  # none to eight
ENCOUNTERS = 56  # fit a line of the chart beside a colour; a longer game shows its last ones


def story_in_mail(story: Story) -> dict[str, object]:
    """Return what the templates need of a story; nothing where no encounter was told."""
    seats = list(story.chapters[-1].colonies) if story.chapters else []
    return {
        "story": story if story.chapters else None,
        "end_wrapped": wrapped(story.end) if story.chapters else "",
        "story_wrapped": "\n\n".join(_in_columns(story)),
        "colony_seats": [{"name": colour_name(seat)} for seat in seats],
        "colony_rows": [_row(chapter, seats) for chapter in story.chapters],
        "colony_chart": _chart(story.chapters, seats),
        "colony_table": _table(story.chapters, seats),
    }


def _in_columns(story: Story) -> list[str]:
    parts = [wrapped(story.opening)] if story.opening else []
    return [*parts, *("\n".join(_chapter(chapter)) for chapter in story.chapters)]


def _chapter(chapter: EncounterStory) -> list[str]:
    points = [wrapped(f"* {point.text}") for point in chapter.points]
    return [wrapped(f"{chapter.number}. {chapter.heading}"), wrapped(chapter.text), *points]


def _row(chapter: EncounterStory, seats: Sequence[int]) -> dict[str, object]:
    counts = [chapter.colonies[seat] for seat in seats]
    return {"number": chapter.number, "counts": [{"number": n, "bar": BARS[-1] * n} for n in counts]}


def _chart(chapters: Sequence[EncounterStory], seats: Sequence[int]) -> str:
    """Return a line for each seat: a bar for each encounter, and the number at the end."""
    wide = max((len(colour_name(seat)) for seat in seats), default=0)
    counts = {seat: [one.colonies[seat] for one in chapters[-ENCOUNTERS:]] for seat in seats}
    lines = [f"{colour_name(seat):<{wide}} {_bars(counts[seat])} {counts[seat][-1]}" for seat in seats]
    return "\n".join(lines)


def _bars(counts: Sequence[int]) -> str:
    return "".join(BARS[min(n, len(BARS) - 1)] for n in counts)


def _table(chapters: Sequence[EncounterStory], seats: Sequence[int]) -> str:
    """Return a line for each encounter, a column for each seat by its letter."""
    head = _table_line("", [colour(seat).letter for seat in seats])
    lines = [_table_line(one.number, [one.colonies[seat] for seat in seats]) for one in chapters]
    return "\n".join([head, *lines]) if chapters else ""


def _table_line(first: object, cells: Sequence[object]) -> str:
    return "".join(f"{cell!s:>{WIDE}}" for cell in (first, *cells))
