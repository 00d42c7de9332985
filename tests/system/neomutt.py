"""A person at neomutt: each reply is made by the program itself, from the mail in the mailbox."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import time
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from pathlib import Path

PATIENCE = 60
SETTINGS = """
set mbox_type=Maildir
set folder={maildir}
set spoolfile={maildir}
set record=""
set from="{address}"
set use_from=yes
set realname="A player"
set hostname="example.com"
set smtp_url="smtp://{host}:{port}/"
set ssl_starttls=no
set ssl_force_tls=no
set editor="{editor}"
set include=yes
set fast_reply=yes
set reply_to=yes
set abort_unmodified=no
set copy=no
set quit=yes
set wait_key=no
set crypt_use_gpgme=no
set beep=no
set sleep_time=0
"""
# Where people write: above what the program has quoted, below it, or after its first lines.
EDITORS = {
    "above": '{ cat "$WORDS"; echo; cat "$1"; }',
    "below": '{ cat "$1"; echo; cat "$WORDS"; }',
    "alone": 'cat "$WORDS"',
    "untouched": 'cat "$1"',
}


class Neomutt:
    """A mailbox and its program. `home` is the person's own folder, `maildir` where mail arrives."""

    def __init__(self, home: Path, maildir: Path, address: str, host: str, port: int) -> None:
        assert shutil.which("neomutt"), "neomutt is needed: apt-get install neomutt"
        self.home, self.maildir, self.address = home, maildir, address
        home.mkdir(parents=True)
        editor = home / "editor"
        for manner, body in EDITORS.items():
            (home / manner).write_text(f'#!/bin/sh\n{body} > "$1.new" && cat "$1.new" > "$1"; rm "$1.new"\n')
            (home / manner).chmod(0o755)
        values = {"maildir": maildir, "address": address, "host": host, "port": port, "editor": editor}
        (home / "muttrc").write_text(SETTINGS.format(**values))

    def arrived(self) -> int:
        """How many mails there are."""
        return len(self._files())

    def mails(self, after: int = 0) -> list[EmailMessage]:
        """What has arrived, the oldest first, without the first ones."""
        files = sorted(self._files(), key=lambda file: (file.stat().st_mtime_ns, file.name))
        return [BytesParser(policy=default).parsebytes(file.read_bytes()) for file in files[after:]]

    def _files(self) -> list[Path]:
        return [file for part in ("new", "cur") for file in self.maildir.glob(f"{part}/*")]

    def replies(self, to: EmailMessage, words: str, manner: str) -> None:
        """Reply to a mail of the mailbox with these words and send; returns when the program has ended."""
        (self.home / "words").write_text(f"{words}\n")
        self._edits(manner)
        wanted = str(to["Message-ID"]).strip("<> ")
        keys = f"<limit>~i {wanted}<enter><first-entry><reply><send-message><quit>"
        self._run("-e", f'push "{keys}"')

    def follows(self, link: str) -> None:
        """Open a `mailto:` link and send what it has filled in as it stands."""
        self._edits("untouched")
        self._run(link, typed=b"y")

    def _edits(self, manner: str) -> None:
        (self.home / "editor").unlink(missing_ok=True)
        (self.home / "editor").symlink_to(self.home / manner)

    def _run(self, *options: str, typed: bytes = b"") -> None:
        """Run the program to its end; `typed` is pressed when it shows the mail before it is sent."""
        screen, inside = pty.openpty()
        given = os.environ | {
            "HOME": str(self.home),
            "TERM": "vt100",
            "LANG": "C.UTF-8",
            "WORDS": str(self.home / "words"),
        }
        command = ["neomutt", "-n", "-F", str(self.home / "muttrc"), *options]
        with subprocess.Popen(
            command, stdin=inside, stdout=inside, stderr=inside, env=given, start_new_session=True
        ) as program:
            os.close(inside)
            shown = _watch(screen, program, typed)
        os.close(screen)
        assert program.returncode == 0, shown[-3000:].decode(errors="replace")


def _watch(screen: int, program: subprocess.Popen[bytes], typed: bytes) -> bytes:
    """What it shows until it ends; one that waits for a key that nobody presses is ended."""
    shown, until = b"", time.monotonic() + PATIENCE
    while program.poll() is None:
        if time.monotonic() > until:
            program.kill()
        if select.select([screen], [], [], 0.05)[0]:
            try:
                shown += os.read(screen, 65536)
                if typed and b"Security:" in shown:
                    os.write(screen, typed)
                    typed = b""
            except OSError:  # nobody is at the other end any more
                break
    return shown
