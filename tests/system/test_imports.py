"""Every module can be the first that is imported: no dotted name in the settings leads in a circle.

CI tries one of three.
"""

import gc
import importlib
import os
import pkgutil
import subprocess
import sys
import traceback
from pathlib import Path

import django

from tests.proofs import is_in_sample

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ("rest_framework.views", "drf_spectacular.openapi")  # imported once, and not in each process


def test_every_module_can_be_imported_first():
    command = [sys.executable, "-m", "tests.system.test_imports"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def print_refused() -> None:
    """Print the modules that cannot be imported first once Django is set up."""
    django.setup()
    for library in LIBRARIES:
        importlib.import_module(library)
    gc.disable()  # imports leave little garbage, and looking for it takes most of the time
    games = importlib.import_module("games")
    for found in pkgutil.walk_packages(games.__path__, "games."):
        is_tried = found.name not in sys.modules and is_in_sample(found.name, of=3)
        if is_tried and not imported(found.name):
            print(found.name)


def imported(name: str) -> bool:
    """Return whether a process of its own can import this module."""
    child = os.fork()
    if child == 0:
        os._exit(_status(name))
    return os.waitpid(child, 0)[1] == 0


def _status(name: str) -> int:
    try:
        importlib.import_module(name)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


if __name__ == "__main__":
    print_refused()
