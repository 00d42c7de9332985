"""Record simulated games as logs that must replay for ever.

    python -m tools.record_logs FIRST COUNT [PACE]

Each log is one file, `<players>p-<number>.json.gz`, with the pace before it if one is named: options (the
aliens in its box written out), seed, every decision, and the hash of the last state. A log is never recorded
again: see docs/durability.md. Which of them are worth keeping says tools/choose_logs.py.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from engine import Options
from engine.bots.bot_game import log_document, play_bot_game

LOGS = Path(__file__).parent.parent / "tests" / "engine" / "logs"
EDITIONS = ("ffg2008", "ffg2008", "ffg2008", "ffg42")


def read(path: Path) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return log


def path_of(number: int, pace: str) -> Path:
    return LOGS / f"{pace}{'-' * bool(pace)}{3 + number % 3}p-{number:04d}.json.gz"


def record(number: int, pace: str = "") -> Path:
    """Three to five players in turn, every fourth game of the other edition, every fifth at random."""
    switches = {"pace": pace} if pace else {}
    options = Options(players=3 + number % 3, edition=EDITIONS[number % 4], switches=switches)
    seed = f"{number:064x}"
    match = play_bot_game(options, seed, "random" if number % 5 == 0 else "sensible", record=True)
    assert match.finished, match.failure
    path = path_of(number, pace)
    text = json.dumps(log_document(options, seed, match), sort_keys=True, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    return path


if __name__ == "__main__":
    first, count, pace = int(sys.argv[1]), int(sys.argv[2]), "".join(sys.argv[3:4])
    LOGS.mkdir(exist_ok=True)
    for one in range(first, first + count):
        if path_of(one, pace).exists():
            sys.exit(f"log {one} is recorded already, and logs are for ever")
        print(record(one, pace).name)
