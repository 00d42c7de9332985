"""Write the figures as plain tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .figures import Figures

Row = Sequence[object]


def table(figures: Figures) -> str:
    """Return all figures as text, one block for each subject."""
    blocks = [
        *sizes(figures),
        "",
        *files_run(figures),
        "",
        *names(figures),
        "",
        *docstrings(figures),
        "",
        *documents(figures),
    ]
    return "\n".join(blocks)


def sizes(figures: Figures) -> Iterator[str]:
    """Yield lines and modules by folder."""
    yield from aligned(
        ("folder", "modules", "lines"),
        [(folder, size["modules"], size["lines"]) for folder, size in figures["sizes"].items()],
    )
    yield f"circles of imports: {figures['circles']}"


def files_run(figures: Figures) -> Iterator[str]:
    """Yield the files that each thing runs through."""
    rows = [
        (
            f"one {kind}",
            f"{one['games_median']:g}",
            one["games_most"],
            f"{one['engine_median']:g}",
            one["engine_most"],
            one["times"],
        )
        for kind, one in figures["files_run"].items()
    ]
    yield from aligned(("files that run", "games/", "at most", "engine/", "at most", "times"), rows)


def names(figures: Figures) -> Iterator[str]:
    """Yield what is named in how many files or modules."""
    twice, found = figures["names_twice"], figures["subjects"]
    worst = ", ".join(f"{name} {count}" for name, count in twice["worst"].items())
    yield f"top-level names defined more than once: {twice['names']} ({worst})"
    yield from (f"files that name the act {act}: {count}" for act, count in found["act"].items())
    yield from (f"files that name the worst act, {act}: {count}" for act, count in found["worst_act"].items())
    yield f"files that name an act, median: {found['acts_median']:g}"
    yield f"files that name the question launch: {found['question']}"
    yield f"files that ask for the kind of a form: {found['form_kinds']}"


def docstrings(figures: Figures) -> Iterator[str]:
    """Yield how many docstrings of functions begin with a verb; forbidden words in comments too."""
    found, words = figures["docstrings"], figures["forbidden_in_code"]
    folders = {**found["folders"], "engine + games": found["code"]}
    rows = [
        (
            folder,
            one["all"],
            one["right"],
            f"{one['share']} %",
            words.get(folder, 0) if folder in found["folders"] else "",
        )
        for folder, one in folders.items()
    ]
    yield from aligned(("docstrings of functions", "all", "with a verb", "share", "forbidden words"), rows)


def documents(figures: Figures) -> Iterator[str]:
    """Yield the words of each document, and of all."""
    found = figures["documents"]
    rows: list[Row] = [(path, one["words"], one["forbidden"]) for path, one in found["each"].items()]
    rows.append(("all", found["words"], f"{found['forbidden_per_thousand']} in 1,000"))
    yield from aligned(("document", "words", "forbidden words"), rows)


def aligned(head: Row, rows: Sequence[Row]) -> Iterator[str]:
    """Yield the lines of a table: the first column to the left, the others to the right.

    >>> print("\\n".join(aligned(("folder", "lines"), [("engine", 12)])))
    folder  lines
    engine     12
    """
    texts = [[str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(len(cell) for cell in column) for column in zip(*texts, strict=True)]
    for first, *others in texts:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([first.ljust(widths[0]), *cells]).rstrip()
