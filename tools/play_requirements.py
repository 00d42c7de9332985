"""Print the locked requirements that `make play` installs: base.txt without what not-for-play.txt names.

Only Python's own modules are used: this runs before anything is installed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parents[1] / "requirements"
NAME = re.compile(r"[A-Za-z0-9._-]+")


def without(locked: str, left_out: set[str]) -> str:
    """Return a lock without these packages: a line each, with the lines of its hashes below it.

    >>> without("a==1 \\\\\\n    --hash=x\\nb==2 \\\\\\n    --hash=y\\n", {"a"})
    'b==2 \\\\\\n    --hash=y\\n'
    """
    kept, keeps = [], True
    for line in locked.splitlines(keepends=True):
        if found := NAME.match(line):
            keeps = found[0] not in left_out
        if keeps:
            kept.append(line)
    return "".join(kept)


def names(text: str) -> set[str]:
    """Return the packages that a file names, without comments."""
    return {line for line in text.splitlines() if line and not line.startswith("#")}


def main() -> int:
    """Print them."""
    left_out = names((REQUIREMENTS / "not-for-play.txt").read_text())
    sys.stdout.write(without((REQUIREMENTS / "base.txt").read_text(), left_out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
