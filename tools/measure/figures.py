"""Take all figures, as a document for `--json` that the table is made of as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from statistics import median
from typing import Any

from tools.plain_words import faults
from tools.structure import cycles

from .docstrings import Docstrings, docstrings
from .documents import documents, per_thousand
from .small_game import Runs, own_service, runs_of_small_game
from .sources import CODE, names_twice, sizes, sources
from .subjects import TYPICAL_ACT, Subjects, subjects

DESCRIBED = (*CODE, "cosmic_site", "tools", "benchmarks", "tests", "clients")
Figures = dict[str, Any]
Places = dict[str, list[str]]


def all_figures() -> tuple[Figures, Places]:
    """Return the figures, and the places that they count, by the names that `--show` takes."""
    with own_service():
        runs, acts = runs_of_small_game(), acts_of_the_desk()
    named = subjects(sources(*CODE), acts)
    described = docstrings(sources(*DESCRIBED))
    twice, words = names_twice(), [line for folder in DESCRIBED for line in faults([folder])]
    found = documents()
    figures = {
        "sizes": {folder: vars(size) for folder, size in sizes().items()},
        "files_run": {kind: files_run_figures(times) for kind, times in runs.items()},
        "names_twice": {"names": len(twice.names), "worst": dict(twice.worst)},
        "subjects": subject_figures(named),
        "docstrings": docstring_figures(described),
        "documents": {
            "words": sum(one.words for one in found),
            "forbidden_per_thousand": per_thousand(found),
            "each": {one.path: {"words": one.words, "forbidden": len(one.forbidden)} for one in found},
        },
        "forbidden_in_code": dict(Counter(folder_of(line) for line in words)),
        "circles": len(list(cycles())),
    }
    return figures, places(runs, named, described) | {"names": list(twice.names), "words": words}


def acts_of_the_desk() -> list[str]:
    """Return the values of all acts; Django has to be set up."""
    from games.desk.declaration import acts

    return list(acts())


def files_run_figures(times: list[list[str]]) -> dict[str, float]:
    """Return how many files of the service and the engine ran, in the median and at most."""
    figures: dict[str, float] = {"times": len(times)}
    for top in CODE:
        counts = [sum(file.startswith(f"{top}/") for file in files) for files in times]
        figures |= {f"{top}_median": median(counts), f"{top}_most": max(counts)}
    return figures


def subject_figures(named: Subjects) -> Figures:
    """Return in how many files a typical act, the worst act and the question are named."""
    clear = named.clear_acts
    return {
        "act": {TYPICAL_ACT: len(clear[TYPICAL_ACT])},
        "worst_act": {named.worst_act: len(clear[named.worst_act])},
        "acts_median": median(len(files) for files in clear.values()),
        "question": len(named.question),
        "form_kinds": len(named.form_kinds),
    }


def docstring_figures(described: dict[str, Docstrings]) -> Figures:
    """Return how many docstrings begin with a verb: by folder, and in engine and service together."""
    folders = {
        folder: {"all": one.all, "right": one.right, "share": one.share} for folder, one in described.items()
    }
    code = together(one for folder, one in described.items() if folder.split("/")[0] in CODE)
    return {"code": {"all": code.all, "right": code.right, "share": code.share}, "folders": folders}


def together(parts: Iterable[Docstrings]) -> Docstrings:
    """Return all of them as one."""
    total = Docstrings(0, [])
    for part in parts:
        total.all += part.all
        total.wrong += part.wrong
    return total


def folder_of(line: str) -> str:
    """Return the folder of a place: the first two of its path.

    >>> folder_of("games/desk/acts/appoint.py:7: “a”"), folder_of("engine/game.py:3: “b”")
    ('games/desk', 'engine')
    """
    return "/".join(line.split(":")[0].split("/")[:-1][:2])


def places(runs: Runs, named: Subjects, described: dict[str, Docstrings]) -> Places:
    """Return what is counted: of each thing that ran, the files of the time with the most."""
    of_runs = {kind.replace(" ", "-"): max(times, key=len) for kind, times in runs.items()}
    of_acts = [f"{act}: {file}" for act, files in named.clear_acts.items() for file in files]
    wrong = [line for one in described.values() for line in one.wrong]
    return of_runs | {
        "acts": of_acts,
        "question": named.question,
        "form-kinds": named.form_kinds,
        "docstrings": wrong,
    }
