"""Source text in the house format."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUFF = (sys.executable, "-m", "ruff")
NAME = "--stdin-filename=clients/python/src/cosmic_post_client/made.py"
STEPS = (("check", "--fix", "--ignore=E501", "--quiet"), ("format", "--quiet"))


def formatted(text: str) -> str:
    """As `make format` would have it."""
    for step in STEPS:
        command = [*RUFF, *step, NAME, "-"]
        done = subprocess.run(
            command, input=text, stdout=subprocess.PIPE, text=True, cwd=ROOT, check=True, timeout=60
        )
        text = done.stdout
    return text
