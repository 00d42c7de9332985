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
QUIET = 0.4  # seconds without a word: it has done what a key means within the page
REDRAW = "\x0c"  # it writes only what has changed, letter by letter
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
        self._read = b""

    def types(self, keys: str) -> None:
        """Press these, and let it do what they mean here; a page that they load is waited for by `sees`."""
        os.write(self._terminal, keys.encode())
        self._read = b""
        while self._hears(QUIET):
            pass

    def sees(self, words: str) -> None:
        """Wait until these come on the screen; what is there already is drawn again."""
        end = time.monotonic() + PATIENCE
        while words not in self._shown:
            if not self._hears(QUIET):
                self.types(REDRAW)
            assert time.monotonic() < end, self._shown

    @property
    def _shown(self) -> str:
        """What has come on the screen since the last key."""
        return " ".join(ESCAPES.sub(b" ", self._read.replace(b"\0", b"")).decode(errors="replace").split())

    def _hears(self, seconds: float) -> bool:
        """Take what it writes; False if that is nothing for so long."""
        if not select.select([self._terminal], [], [], seconds)[0]:
            return False
        self._read += os.read(self._terminal, 65536)
        return True

    def finds(self, *words: str) -> None:
        """Put the cursor on the last of these: from the top to the first, from there to the next."""
        self.types("g")
        for sought in words:
            self.types(f"/{sought}\r")

    def presses(self, *words: str) -> None:
        """The button or link that is found so."""
        self.finds(*words)
        self.types("\r")

    def ticks(self, *words: str) -> None:
        """The box that stands before what is found so."""
        self.finds(*words)
        self.types("\x1b\t")  # back to the field before it
        self.types("\r")

    def closes(self) -> None:
        """Nobody is asked whether they mean it, nor waited for."""
        self._process.kill()
        self._process.wait(PATIENCE)
        os.close(self._terminal)
