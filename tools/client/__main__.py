"""Reads the description (`manage.py spectacular --format openapi-json`) and writes the client's files by it.

With `--check` it writes nothing, and exits with 1 if something would change.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from .models import models
from .operations import operations

PACKAGE = Path(__file__).resolve().parents[2] / "clients" / "python" / "src" / "cosmic_post_client"
STALE = "clients/python is not as the API describes itself: run `make client`."


def files(description: dict[str, Any]) -> dict[Path, str]:
    """What the package should hold."""
    return {
        PACKAGE / "models.py": models(description),
        PACKAGE / "operations.py": operations(description),
    }


def stale(wanted: dict[Path, str]) -> list[Path]:
    """Files that are not as they should be."""
    return [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]


def main(arguments: list[str], description: dict[str, Any]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.client")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if something would change")
    check = parser.parse_args(arguments).check
    wanted = files(description)
    found = stale(wanted)
    if check and found:
        print(STALE, *(path.name for path in found), sep="\n", file=sys.stderr)
        return 1
    for path in found:
        path.write_text(wanted[path], "utf-8")
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], json.load(sys.stdin)))
