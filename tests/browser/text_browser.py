"""w3m in a terminal of its own: what is typed goes to it, what it shows is read."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import termios
import time
from pathlib import Path

ROWS, COLUMNS = 200, 100  # a tall terminal: nothing has to be scrolled for
QUIET = 0.6  # seconds without a word: it has finished
PATIENCE = 30.0
ESCAPES = re.compile(rb"\x1b(?:\[[0-9;?]*[a-zA-Z]|[()][A-Z0-9]|[=>78])")
OPTIONS = ("-cookie", "-o", "auto_image=0", "-o", "confirm_qq=0", "-o", "accept_encoding=identity")


class TextBrowser:
    """One page at a time, by keys alone."""

    def __init__(self, home: Path, address: str):
        """`home` is where it keeps its cookies."""
        path = shutil.which("w3m")
        assert path, "w3m is needed: apt-get install w3m"
        self._terminal, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        given = {**os.environ, "HOME": str(home), "TERM": "vt100", "LANG": "C.UTF-8"}
        self._process = subprocess.Popen(
            [path, *OPTIONS, address],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=given,
            start_new_session=True,
        )
        os.close(inside)
        self.shown = self._until_quiet()

    def types(self, keys: str) -> str:
        """Press these; gives what came on the screen thereupon."""
        os.write(self._terminal, keys.encode())
        self.shown = self._until_quiet()
        return self.shown

    def finds(self, *words: str) -> None:
        """Put the cursor on the last of these: from the top to the first, from there to the next."""
        self.types("g")
        for sought in words:
            self.types(f"/{sought}\r")

    def presses(self, *words: str) -> str:
        """The button or link that is found so."""
        self.finds(*words)
        return self.types("\r")

    def ticks(self, *words: str) -> None:
        """The box that stands before what is found so."""
        self.finds(*words)
        self.types("\x1b\t")  # back to the field before it
        self.types("\r")

    def _until_quiet(self) -> str:
        """Everything up to a pause, once there was something."""
        read, end = b"", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not select.select([self._terminal], [], [], QUIET)[0]:
                if read:
                    break
                continue
            read += os.read(self._terminal, 65536)
        return " ".join(ESCAPES.sub(b" ", read.replace(b"\0", b"")).decode(errors="replace").split())

    def closes(self) -> None:
        self._process.terminate()
        self._process.wait(10)
        os.close(self._terminal)
