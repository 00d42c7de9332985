"""Print how the code is built as tables; --json prints one object, --show NAME what a figure counts."""

from __future__ import annotations

import argparse
import json
import sys

from .figures import all_figures
from .table import table

SHOWN = (
    "answer",
    "mail-in",
    "page",
    "mail-out",
    "names",
    "acts",
    "question",
    "form-kinds",
    "docstrings",
    "words",
)


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make measure", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--show", choices=SHOWN, help="the files or places that one figure counts")
    given = parser.parse_args(arguments)
    figures, places = all_figures()
    if given.show:
        print("\n".join(places[given.show]))
    else:
        print(json.dumps(figures, indent=2) if given.json else table(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
