"""Write a sheet and its tests to be filled in; docs/adding-an-alien.md goes on from there."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .skeleton import NoAlien, write


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make alien", description=__doc__)
    parser.add_argument("name", nargs="?", default="")
    parser.add_argument("--folder", default="", help="of aliens of your own; else engine/aliens")
    given = parser.parse_args(arguments)
    try:
        written = write(given.name, Path(given.folder) if given.folder else None)
    except NoAlien as wrong:
        print(f"Nothing was written. {wrong}", file=sys.stderr)
        return 2
    for path in written:
        print(f"Written: {path}")
    print("Next: docs/adding-an-alien.md, from step 3 on. Both files say at each place what to do.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
