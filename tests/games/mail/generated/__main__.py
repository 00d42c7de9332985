"""Reads many generated replies, prints what became of them, and exits with 1 if one was taken otherwise."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import django

MOST_KINDS = 40  # that are printed


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit 1 if anything is taken otherwise."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.mail.generated")
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=30, help="recorded games to take questions from")
    parser.add_argument("--lists", type=Path, help="a folder for gen_wrong.txt and gen_missed.txt")
    asked = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmic_site.settings")
    django.setup()
    # Their words are translated, so they need Django.
    from tests.games.mail.corpus.questions import QUESTIONS
    from tests.games.mail.generated.proof import tally
    from tests.games.mail.generated.recorded import MANY_ANSWERS, recorded_questions

    questions = QUESTIONS | recorded_questions(asked.games, asked.seed)
    found = tally(questions, asked.count, asked.seed)
    many = tally({"many": MANY_ANSWERS}, 400, asked.seed)
    if asked.lists:
        _write(asked.lists, found)
    _print_summary(found, len(questions))
    _print_times("milliseconds", found.seconds)
    _print_times("milliseconds where there are more than 10,000 legal answers", many.seconds)
    return 1 if found.wrong or many.wrong else 0


def _write(folder: Path, found: Any) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for title, ones in (("wrong", found.wrong), ("missed", found.missed)):
        lines = sorted("\t".join(map(str, one.line)) for one in ones)
        (folder / f"gen_{title}.txt").write_text("\n".join([*lines, ""]))


def _print_summary(found: Any, questions: int) -> None:
    print(f"{found.count:,} replies to {questions} questions")
    for form in sorted({form for form, _became in found.became}):
        told = ", ".join(f"{found.became[form, one]:,} {one}" for one in ("taken", "asked back", "refused"))
        missed = sum(one.form == form for one in found.missed)
        print(f"  {form}: {told}; of {found.clear[form]:,} with one legal answer {missed:,} missed")
    _print_kinds("taken otherwise", found.wrong)
    _print_kinds("missed", found.missed)
    around = Counter(one.text.around for one in found.missed)
    print("missed, by the words around:", *(f"\n  {n:5} {words!r}" for words, n in around.most_common()))


def _print_kinds(title: str, found: Sequence[Any]) -> None:
    kinds = Counter(one.kind for one in found)
    print(f"{len(found):,} {title}, of {len(kinds)} kinds")
    for kind, number in kinds.most_common(MOST_KINDS):
        one = next(one for one in found if one.kind == kind)
        print(f"  {number:5} {kind}: {one.text.text!r} at {one.name}: {one.why} -> {one.answer}")


def _print_times(title: str, seconds: Sequence[float]) -> None:
    ms = sorted(one * 1000 for one in seconds)
    print(f"{title}: median {median(ms):.1f}, 99 of 100 {ms[len(ms) * 99 // 100]:.1f}, worst {ms[-1]:.1f}")


if __name__ == "__main__":
    sys.exit(main())
