"""The bot that comes with the client, as a module."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

BOT = Path(__file__).resolve().parents[2] / "clients" / "python" / "examples" / "bot.py"


def _loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reference_bot", BOT)
    assert spec and spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


bot = _loaded()
