"""Read what the environment says, and refuse what it cannot mean.

Every variable is described for operators in docs/running.md. A bad value raises
BadSetting, whose text names the variable and gives an example.
"""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

import environ

from cosmic_site.host_names import HOST, LITERAL, is_full_name, is_loopback, literal
from cosmic_site.secret import read_or_make_secret
from games.mail.outbox.operator_roles import ROLES

BASE_DIR: Path = Path(__file__).resolve().parent.parent
DEFAULT_PORT = 8000
DEFAULT_LISTEN = ("127.0.0.1", 8025)
SHORTEST_SECRET = 16
SECRET_FILE = "secret_key"


class BadSetting(Exception):
    """A variable of the environment has a value that cannot be used."""

    def __init__(self, name: str, problem: str, example: str) -> None:
        self.name, self.problem, self.example = name, problem, example
        super().__init__(f"{name} {problem} Example: {name}={example}")


@dataclass(frozen=True)
class Environment:
    """What the environment asks for, checked."""

    database: dict[str, Any]
    redis_url: str
    email: dict[str, Any]
    mail_domain: str
    mail_helo: str
    mail_listen: tuple[str, int] | None
    mail_listen_given: bool
    public_url: str
    public_url_given: bool
    port: int
    port_given: bool
    secret_key: str = field(repr=False)
    secret_key_fallbacks: tuple[str, ...] = field(repr=False)
    secret_key_file: Path | None
    trusted_proxies: int = 0
    operator_email: str = ""
    hook_networks: tuple[IPv4Network | IPv6Network, ...] = ()
    stream: bool = False
    aliens_path: Path | None = None
    var: Path = BASE_DIR / "var"

    @property
    def embedded(self) -> bool:
        """Whether everything runs in one process."""
        return not self.redis_url

    @property
    def public_host(self) -> str:
        """The host name of the public address, without its port."""
        return urlsplit(self.public_url).hostname or "localhost"

    @property
    def allowed_host(self) -> str:
        """The public host as browsers name it: an IPv6 address stands in brackets."""
        return f"[{self.public_host}]" if ":" in self.public_host else self.public_host

    @property
    def local_only(self) -> bool:
        """Whether only people at this very machine can reach an embedded service."""
        return self.embedded and is_loopback(self.public_host)


def read(env: Mapping[str, str]) -> Environment:
    """Check every variable and return what they ask for; raise BadSetting."""
    given = {name: value.strip() for name, value in env.items() if value.strip()}
    database, var = read_database(given.get("DATABASE_URL", ""))
    redis_url = read_redis(given.get("REDIS_URL", ""))
    port = read_port(given.get("PORT", ""))
    public_url = read_public_url(given.get("PUBLIC_URL", ""))
    mail_domain = read_mail_domain(given.get("MAIL_DOMAIN", ""), public_url)
    return Environment(
        database=database,
        redis_url=redis_url,
        email=read_email(given.get("EMAIL_URL", "")),
        mail_domain=mail_domain,
        mail_helo=read_helo(given.get("MAIL_HELO", ""), urlsplit(public_url).hostname or "", mail_domain),
        mail_listen=read_listen(given.get("MAIL_LISTEN", "")),
        mail_listen_given="MAIL_LISTEN" in given,
        public_url=public_url or f"http://127.0.0.1:{port}",
        public_url_given=bool(public_url),
        port=port,
        port_given="PORT" in given,
        secret_key=read_secret(given.get("SECRET_KEY", ""), var, multi_process=bool(redis_url)),
        secret_key_file=None if "SECRET_KEY" in given else var / SECRET_FILE,
        secret_key_fallbacks=tuple(given.get("SECRET_KEY_FALLBACKS", "").replace(",", " ").split()),
        trusted_proxies=read_proxies(given.get("TRUSTED_PROXIES", "")),
        operator_email=read_operator_email(given.get("OPERATOR_EMAIL", ""), mail_domain),
        hook_networks=read_hook_networks(given.get("HOOK_NETWORKS", "")),
        stream=read_stream(given.get("STREAM", ""), embedded=not redis_url),
        aliens_path=read_aliens_path(given.get("COSMIC_ALIENS_PATH", "")),
        var=var,
    )


def split(name: str, url: str, example: str) -> SplitResult:
    """Take an address apart; the port must be a number that can be one.

    What Python says of a wrong one may hold a piece of it: of a password with a slash, say.
    """
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        problem = (
            "is not an address. A port is a number; write / # ? @ [ in a password as %2F %23 %3F %40 %5B."
        )
        raise BadSetting(name, problem, example) from None
    return parts


def read_database(url: str) -> tuple[dict[str, Any], Path]:
    """Return Django's description of the database, and the folder for everything else."""
    if not url:
        return sqlite(BASE_DIR / "var" / "cosmic_post.sqlite3"), BASE_DIR / "var"
    scheme = url.partition("://")[0]
    if scheme == "sqlite":
        return read_sqlite(url)
    if scheme in ("postgres", "postgresql"):
        return read_postgres(url), BASE_DIR / "var"
    raise BadSetting("DATABASE_URL", "must begin with sqlite:/// or postgres://.", POSTGRES_EXAMPLE)


POSTGRES_EXAMPLE = "postgres://cosmic:password@127.0.0.1:5432/cosmic_post"
SQLITE_EXAMPLE = "sqlite:////srv/cosmic/post.sqlite3"


def read_sqlite(url: str) -> tuple[dict[str, Any], Path]:
    """Three slashes are followed by a path from here, four by one from the root."""
    path = unquote(url.removeprefix("sqlite:///"))
    if not url.startswith("sqlite:///") or not path or path == ":memory:" or "?" in path:
        raise BadSetting("DATABASE_URL", "must name a file after sqlite:///.", SQLITE_EXAMPLE)
    file = Path(path).absolute()
    if file.is_dir():
        raise BadSetting("DATABASE_URL", f"names a folder, not a file: {file}.", SQLITE_EXAMPLE)
    if not file.parent.is_dir():
        raise BadSetting(
            "DATABASE_URL", f"names a folder that does not exist: {file.parent}.", SQLITE_EXAMPLE
        )
    return sqlite(file), file.parent


def sqlite(file: Path) -> dict[str, Any]:
    """An accepted decision survives a power cut: WAL with full synchronisation."""
    pragmas = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-16000")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        "OPTIONS": {
            "timeout": 20,
            # DEFERRED lets two writers meet half-way, and one of them dies of "database is locked".
            "transaction_mode": "IMMEDIATE",
            "init_command": "".join(f"PRAGMA {pragma};" for pragma in pragmas),
        },
    }


# Nobody waits for a lock or a forgotten transaction for ever.
POSTGRES_LIMITS = "-c lock_timeout=20s -c idle_in_transaction_session_timeout=120s"
# Nor for a server whose machine has gone: what it does not confirm within half a minute has failed.
POSTGRES_GONE = {
    "tcp_user_timeout": 30_000,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


# What is asked a third time on one connection is planned once for as long as that is open.
PREPARES = "server_side_binding"
POSTGRES_PREPARES = {PREPARES: True, "prepare_threshold": 3}


def read_postgres(url: str) -> dict[str, Any]:
    """Connections are kept for a minute and looked at before each use.

    What the address says of options goes before ours.
    """
    split("DATABASE_URL", url, POSTGRES_EXAMPLE)
    database: dict[str, Any] = dict(environ.Env.db_url_config(url))
    if not database.get("NAME"):
        raise BadSetting("DATABASE_URL", "names no database after the host.", POSTGRES_EXAMPLE)
    limits = {"connect_timeout": 10, "options": POSTGRES_LIMITS} | POSTGRES_GONE
    given = dict(database.get("OPTIONS", {}))
    if PREPARES in given:
        given[PREPARES] = str(given[PREPARES]).casefold() in ("1", "true", "yes", "on")
    options = limits | POSTGRES_PREPARES | given
    return database | {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True, "OPTIONS": options}


def read_redis(url: str) -> str:
    """Redis over TCP, TLS or a socket; nothing for the embedded service."""
    example = "redis://127.0.0.1:6379/0"
    if not url:
        return ""
    parts = split("REDIS_URL", url, example)
    if parts.scheme not in ("redis", "rediss", "redis+socket"):
        raise BadSetting("REDIS_URL", "must begin with redis://, rediss:// or redis+socket://.", example)
    if parts.scheme == "redis+socket" and len(parts.path) < 2:
        raise BadSetting("REDIS_URL", "names no socket.", "redis+socket:///run/redis/redis.sock")
    if parts.scheme != "redis+socket" and not parts.hostname:
        raise BadSetting("REDIS_URL", "names no host.", example)
    return url


EMAIL_SCHEMES = {"smtp": ("", 25), "smtps": ("EMAIL_USE_SSL", 465), "smtp+tls": ("EMAIL_USE_TLS", 587)}
EMAIL_EXAMPLE = "smtps://user:password@mail.example.com:465"


def read_email(url: str) -> dict[str, Any]:
    """Return Django's EMAIL_ settings; nothing if mails stay in the local mailbox page."""
    if not url:
        return {}
    parts = split("EMAIL_URL", url, EMAIL_EXAMPLE)
    if parts.scheme not in EMAIL_SCHEMES:
        raise BadSetting("EMAIL_URL", "must begin with smtp://, smtps:// or smtp+tls://.", EMAIL_EXAMPLE)
    if not parts.hostname or parts.path.strip("/"):
        raise BadSetting("EMAIL_URL", "must name a host and nothing after its port.", EMAIL_EXAMPLE)
    secure, port = EMAIL_SCHEMES[parts.scheme]
    settings = {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
    }
    return settings | ({secure: True} if secure else {})


def read_mail_domain(domain: str, public_url: str) -> str:
    """The domain of reply addresses; the public host unless it is named."""
    if not domain:
        return urlsplit(public_url).hostname or "localhost"
    if not HOST.fullmatch(domain):
        raise BadSetting("MAIL_DOMAIN", "must be a domain name alone.", "play.example.com")
    return domain.lower()


ADDRESS = re.compile(r"(?P<local>[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@(?P<domain>[^@\s]+)", re.IGNORECASE)


def read_operator_email(address: str, mail_domain: str) -> str:
    """Where mail to the operator goes; empty: nowhere. Not back to where it comes in."""
    example = "operator@example.com"
    if not address:
        return ""
    match = ADDRESS.fullmatch(address)
    if match is None or not HOST.fullmatch(match["domain"]):
        raise BadSetting("OPERATOR_EMAIL", "must be one address alone.", example)
    if match["domain"].lower() == mail_domain and match["local"].lower() in ROLES:
        raise BadSetting(
            "OPERATOR_EMAIL", "must be another address: mail to this one comes in here.", example
        )
    return address


def read_helo(name: str, public_host: str, mail_domain: str) -> str:
    """What we call ourselves to other mail servers (RFC 5321, 4.1.1.1): a full name, else an address."""
    if name:
        if not is_full_name(name) and not LITERAL.fullmatch(name):
            problem = "must be a full host name or an address in brackets."
            raise BadSetting("MAIL_HELO", problem, "mail.example.com")
        return name.lower() if is_full_name(name) else name
    names = [host for host in (public_host, mail_domain) if is_full_name(host)]
    return names[0] if names else literal(public_host)


def read_listen(listen: str) -> tuple[str, int] | None:
    """Where to listen for mail; None if switched off."""
    if not listen:
        return DEFAULT_LISTEN
    if listen.lower() == "off":
        return None
    host, colon, port = listen.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not colon or not host or not is_port(port):
        raise BadSetting("MAIL_LISTEN", "must be host:port or off.", "127.0.0.1:8025")
    return host, int(port)


def read_public_url(url: str) -> str:
    """The address people use, without a path; empty if it is not given."""
    example = "https://play.example.com"
    if not url:
        return ""
    parts = split("PUBLIC_URL", url, example)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadSetting("PUBLIC_URL", "must begin with http:// or https:// and name a host.", example)
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise BadSetting("PUBLIC_URL", "must end after the host and port.", example)
    return f"{parts.scheme}://{parts.netloc}"


def read_port(port: str) -> int:
    """The port of the web pages."""
    if not port:
        return DEFAULT_PORT
    if not is_port(port):
        raise BadSetting("PORT", "must be a number from 1 to 65535.", str(DEFAULT_PORT))
    return int(port)


def is_port(text: str) -> bool:
    """Whether a text is the number of a port that can be named beforehand."""
    return text.isascii() and text.isdigit() and 0 < int(text[:6]) < 65536


def read_secret(secret: str, var: Path, *, multi_process: bool) -> str:
    """The key of sessions and reply addresses; embedded it is made once and kept."""
    example = "a-long-random-text-that-nobody-else-knows"
    if not secret and multi_process:
        raise BadSetting("SECRET_KEY", "must be set when REDIS_URL is.", example)
    if not secret:
        return secret_from_file(var / SECRET_FILE, example)
    if len(secret) < SHORTEST_SECRET:
        raise BadSetting("SECRET_KEY", f"must have at least {SHORTEST_SECRET} characters.", example)
    return secret


def secret_from_file(file: Path, example: str) -> str:
    """Read or make the kept secret; a folder that cannot be written to is a setting to mend."""
    try:
        return read_or_make_secret(file)
    except OSError as error:
        raise BadSetting("SECRET_KEY", f"cannot be kept in {file} ({error.strerror}).", example) from error


def read_proxies(count: str) -> int:
    """How many reverse proxies of our own stand in front; 0 unless it is said."""
    if not count:
        return 0
    if not (count.isascii() and count.isdigit() and int(count[:3]) < 100):
        raise BadSetting("TRUSTED_PROXIES", "must be a small number.", "1")
    return int(count)


def read_hook_networks(networks: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Where webhooks may go besides the public internet; nowhere unless it is said."""
    try:
        return tuple(ip_network(one) for one in networks.replace(",", " ").split())
    except ValueError:
        problem = "must name networks by their first address and its length."
        raise BadSetting("HOOK_NETWORKS", problem, "127.0.0.1/32,192.168.7.0/24") from None


def read_stream(stream: str, *, embedded: bool) -> bool:
    """Whether pages open a stream: embedded there is one, else it is a process that has to be there."""
    if stream.lower() not in ("", "on", "off"):
        raise BadSetting("STREAM", "must be on or off.", "on")
    return stream.lower() == "on" or (embedded and not stream)


def read_aliens_path(path: str) -> Path | None:
    """The folder of own aliens; what lies in it is read later, by whoever knows what an alien is."""
    example = "/srv/cosmic/aliens"
    if not path:
        return None
    folder = Path(path).absolute()
    if not folder.is_dir():
        raise BadSetting("COSMIC_ALIENS_PATH", f"names a folder that does not exist: {folder}.", example)
    if not os.access(folder, os.R_OK | os.X_OK):
        raise BadSetting("COSMIC_ALIENS_PATH", f"names a folder that cannot be read: {folder}.", example)
    return folder


_source: Mapping[str, str] = os.environ


def use(source: Mapping[str, str]) -> None:
    """Read from something else than the process's environment (the tests do)."""
    global _source
    _source = source


def current() -> Environment:
    """Read the environment, or end the process with a sentence and exit code 2."""
    try:
        return read(_source)
    except BadSetting as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from None
