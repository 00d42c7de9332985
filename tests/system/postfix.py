"""Postfix servers of a test's own: in a folder, on loopback, at ports that are free."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from .processes import free_port

HOST = "127.0.0.1"
PATIENCE = 60
MASTER = Path("/usr/share/postfix/master.cf.dist")  # the services as the distribution sets them up
NOBODY = 65534
# Where a server lives, and that nothing is looked up in a network: the rest is what is tested.
PLACES = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
inet_protocols = ipv4
smtpd_peername_lookup = no
smtp_host_lookup = native
smtp_dns_support_level = disabled
address_verify_poll_delay = 1s
alias_maps =
alias_database =
"""


class Postfix:
    """One server. `lines` are those of its main.cf that say what it does."""

    def __init__(self, name: str, lines: str = "") -> None:
        self.program = shutil.which("postfix", path=f"{os.environ['PATH']}:/usr/sbin") or ""
        assert self.program, "Postfix is needed: apt-get install postfix"
        self.folder = Path(tempfile.mkdtemp(prefix=f"{name}-"))  # one that its own user may enter
        self.folder.chmod(0o755)
        self.port = free_port()
        self.lines = lines

    def __enter__(self) -> Self:
        main = self.folder / "main.cf"
        main.write_text(PLACES.format(folder=self.folder) + self.lines)
        (self.folder / "master.cf").write_text(services(self.port))
        for part in ("queue", "data"):
            (self.folder / part).mkdir()
        self._as_root("chown", "postfix", f"{self.folder}/data")
        self._as_root(self.program, "-c", str(self.folder), "start")
        self._wait_for_greeting()
        return self

    def __exit__(self, *_exc: object) -> None:
        self._as_root(self.program, "-c", str(self.folder), "stop")
        self._as_root("rm", "-rf", str(self.folder))

    @property
    def log(self) -> str:
        """What it has told so far."""
        return (self.folder / "log").read_text()

    def _wait_for_greeting(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with socket.create_connection((HOST, self.port), timeout=PATIENCE) as mail:
                    assert mail.recv(4) == b"220 "
                    return
            except OSError:
                assert time.monotonic() < until, self.log
                time.sleep(0.05)

    def _as_root(self, *command: str) -> None:
        """Only root may start Postfix, which then becomes somebody else itself."""
        sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
        done = subprocess.run([*sudo, *command], capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr


def services(port: int) -> str:
    """The services of the distribution, in no cage, at another port, with a log of their own."""
    found = re.sub(r"^smtp( +)inet", rf"{HOST}:{port}\1inet", MASTER.read_text(), flags=re.MULTILINE)
    return re.sub(r"^(\S+ +\S+ +\S +\S +)[y-]( )", r"\1n\2", found, flags=re.MULTILINE)


def world(home: Path, domain: str, people: Sequence[str], others: str, port: int) -> str:
    """The lines of a server that keeps mail for people at `domain`, and hands on what is for `others`.

    It comes from an address of its own, as the world does; what it keeps belongs to whoever looks at it.
    """
    keeper = os.getuid() or NOBODY
    if keeper == NOBODY:
        shutil.chown(home, pwd.getpwuid(NOBODY).pw_name)
    boxes = " ".join(f"{person}@{domain}={person}/" for person in people)
    return f"""
myhostname = mail.{domain}
mydestination =
smtpd_relay_restrictions = reject_unauth_destination
smtp_bind_address = 127.0.0.2
relay_domains = {others}
transport_maps = inline:{{ {others}=smtp:[{HOST}]:{port} }}
virtual_mailbox_domains = {domain}
virtual_mailbox_base = {home}
virtual_mailbox_maps = inline:{{ {boxes} }}
virtual_minimum_uid = 1
virtual_uid_maps = static:{keeper}
virtual_gid_maps = static:{keeper}
"""
