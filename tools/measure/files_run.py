"""Count the files of the engine and the service that run while one thing happens.

A file counts if the body of one of its functions begins or goes on meanwhile, comprehensions and lambdas
included. What runs only because a module is imported does not count.
"""

from __future__ import annotations

import inspect
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from .sources import CODE, ROOT

HERE = tuple(f"{ROOT}/{folder}/" for folder in CODE)


def files_run(work: Callable[[], object]) -> list[str]:
    """Do it once, and return the files that ran: paths below the root."""
    seen: set[CodeType] = set()

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call":
            seen.add(frame.f_code)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    files = {code.co_filename for code in seen if code.co_flags & inspect.CO_OPTIMIZED}
    return sorted(str(Path(file).relative_to(ROOT)) for file in files if file.startswith(HERE))
