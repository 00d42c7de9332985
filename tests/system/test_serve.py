"""The embedded service, started and stopped as a person does it."""

import gzip
import http.cookiejar
import os
import re
import signal
import socket
import sqlite3
import threading
import urllib.error
import urllib.request
from contextlib import closing, suppress
from pathlib import Path

import pytest

from games.embedded import serve as embedded
from games.embedded.serve import PortTaken, listen
from games.stream.app import Streams
from tests.proofs import ALL
from tests.system.processes import ADDRESS, DATABASE, Process, free_port, manage, serve
from tests.system.test_private_files import FILES, mode

OLDER = Path(__file__).parent / "before_1_0_0.sql.gz"  # made at d1974719, the last commit with 55 migrations

pytestmark = [pytest.mark.once, pytest.mark.timeout(300)]


class Browser:
    """Follows addresses and keeps cookies."""

    def __init__(self):
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def open(self, url):
        """Return where the address led, and the page there."""
        with self.opener.open(url, timeout=20) as page:
            return page.url, page.read().decode()


def test_packages_that_several_threads_need_are_loaded_before_there_are_threads(tmp_path):
    """Or a start may fail by a deadlock in loading celery.events, seen on a busy machine."""
    late = "celery.events.receiver", "celery.worker.components", "celery.worker.consumer.agent"
    loaded = f"sys.exit(not {{*{late}}} <= {{*sys.modules}})"
    program = f"import django, sys; django.setup(); import games.embedded.serve; {loaded}"
    with Process(["-c", program], tmp_path, "loaded") as process:
        assert process.ended() == 0


def test_the_printed_address_leads_to_the_first_decision_and_a_second_start_goes_on(tmp_path):
    """And nobody else reads the files of either, also after an earlier release."""
    with serve(tmp_path, from_nothing=True) as service:
        address = service.wait_for_words(ADDRESS)
        first_page, html = Browser().open(address)
        assert "<form" in html and "/accounts/" not in first_page
        assert service.text.count("http://") == 1
        assert_are_for_their_owner_alone(tmp_path)
        assert service.end() == 0
        assert "Traceback" not in service.text
    (tmp_path / DATABASE).chmod(0o644)
    (tmp_path / "secret_key").chmod(0o640)
    with serve(tmp_path) as service:
        second_address = service.wait_for_words(ADDRESS)
        second_page, _ = Browser().open(second_address)
        assert path_of(second_page) == path_of(first_page)
        assert path_of(second_address) != path_of(address)
        assert_are_for_their_owner_alone(tmp_path)
        assert service.end(signal.SIGINT) == 0


def assert_are_for_their_owner_alone(folder):
    """Check the files of a service; SQLite removes two of them while nothing is open."""
    modes = set()
    for name in (*FILES, "secret_key"):
        with suppress(FileNotFoundError):
            modes.add(mode(folder / name))
    assert (folder / DATABASE).exists() and modes == {0o600}


def test_one_service_has_its_key_its_mail_listener_and_all_its_files_at_one_place(tmp_path):
    """Several things of one start, which takes seconds."""
    port = free_port()
    with serve(tmp_path, MAIL_LISTEN=f"127.0.0.1:{port}") as service:
        address = service.wait_for_words(ADDRESS)
        assert_is_the_key_of_the_mailbox(address)
        with socket.create_connection(("127.0.0.1", port), timeout=10) as mail:
            assert mail.recv(4) == b"220 "
        assert service.end() == 0
    assert {file.name.split(".")[0] for file in tmp_path.iterdir()} == {"game", "secret_key", "serve"}


def assert_is_the_key_of_the_mailbox(address):
    box = f"http://{address.split('/')[2]}/mailbox/"
    with pytest.raises(urllib.error.HTTPError) as locked:
        Browser().open(box)
    assert locked.value.code == 403 and "/accounts/start/" in locked.value.read().decode()
    browser = Browser()
    browser.open(address)
    assert browser.open(box)[0] == box


def test_a_page_hears_of_its_table_at_the_same_port_and_a_stop_waits_for_no_stream(tmp_path):
    with serve(tmp_path) as service:
        browser = Browser()
        page, html = browser.open(service.wait_for_words(ADDRESS))
        place = re.search(r'data-stream="([^"]+)"', html)[1]
        assert place == f"/stream{path_of(page)}"
        with browser.opener.open(page.replace("/games/", "/stream/games/"), timeout=60) as stream:
            assert stream.headers["Content-Type"].startswith("text/event-stream")
            read = iter(stream.readline, b"")
            assert next(line for line in read if line.startswith(b"event"))  # where it stands
            assert service.end() == 0
            assert list(read)[-1] == b"\n"  # ended, and not cut off
        assert "Traceback" not in service.text


def path_of(url):
    return re.sub(r"^http://[^/]+", "", url)


@pytest.fixture
def older(tmp_path):
    """A database with three games, as the last version before 1.0.0 left it."""
    return make_older(tmp_path / DATABASE)


def make_older(path):
    with closing(sqlite3.connect(path)) as database:
        database.executescript(gzip.decompress(OLDER.read_bytes()).decode())
    return path


def test_a_database_from_before_1_0_0_is_set_aside_in_one_sentence_and_untouched_with_its_key(tmp_path):
    """Once, and a second time beside what was set aside before; the old key opens nothing of the new one."""
    browser, key, kept = Browser(), tmp_path / "secret_key", tmp_path / "game.before-1.0.0.sqlite3"
    with serve(tmp_path) as service:
        browser.open(service.wait_for_words(ADDRESS))  # from now on it opens the mailbox
        assert service.end() == 0
    old_key, before = key.read_text(), older_again(tmp_path)
    with serve(tmp_path) as service:
        box = f"http://{service.wait_for_words(ADDRESS).split('/')[2]}/mailbox/"
        assert_is_told_in_one_sentence(service.text, kept)
        with pytest.raises(urllib.error.HTTPError, match="403"):
            browser.open(box)
        assert service.end() == 0
    assert dump(kept) == before and rows(tmp_path, "games_game") == 1
    assert (tmp_path / DATABASE).stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "secret_key.before-1.0.0").read_text() == old_key != key.read_text()
    if ALL:
        assert_a_second_is_set_aside_beside_it(tmp_path, kept)


def older_again(folder):
    """Put an older database where the present one is; gives what it holds."""
    (folder / DATABASE).unlink()
    return dump(make_older(folder / DATABASE))


def assert_is_told_in_one_sentence(text, kept):
    first_line, rest = text.split("\n", 1)
    assert first_line.startswith("Version 1.0.0 begins anew: ")
    assert first_line.endswith(f" lie untouched in {kept}.") and "anew" not in rest


def assert_a_second_is_set_aside_beside_it(folder, kept):
    """Check that a second database does not overwrite the first, and that the next start says nothing."""
    key, earlier = (folder / "secret_key").read_text(), kept.read_bytes()
    older_again(folder)
    with serve(folder) as service:
        service.wait_for_words(ADDRESS)
        assert_is_told_in_one_sentence(service.text, folder / "game.before-1.0.0-2.sqlite3")
        assert service.end() == 0
    assert kept.read_bytes() == earlier
    assert (folder / "secret_key.before-1.0.0-2").read_text() == key
    with serve(folder) as service:
        service.wait_for_words(ADDRESS)
        assert "anew" not in service.text
        assert service.end() == 0


def test_a_key_of_the_environment_stays_when_the_database_is_set_aside(tmp_path, older):
    with serve(tmp_path, SECRET_KEY="nobody else knows this one") as service:
        service.wait_for_words(ADDRESS)
        assert "anew" in service.text and service.end() == 0
    assert not list(tmp_path.glob("secret_key*"))


def test_an_older_database_that_another_process_has_open_stays_where_it_is(tmp_path, older):
    with closing(sqlite3.connect(older)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        before = database.execute("SELECT count(*) FROM games_game").fetchone()
        with serve(tmp_path) as service:
            assert service.ended() == 1
        assert "in use: stop the other process" in service.text and "Nothing was changed." in service.text
        assert database.execute("SELECT count(*) FROM games_game").fetchone() == before == (3,)
    assert not list(tmp_path.glob("*before*"))


def test_an_older_database_stays_where_it_is_if_the_port_is_taken(tmp_path, older):
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        with serve(tmp_path, PORT=str(held.getsockname()[1])) as service:
            assert service.ended() == 1
    assert "is taken" in service.text and "anew" not in service.text
    assert not list(tmp_path.glob("*before*")) and len(dump(older)) > 100


def test_migrate_refuses_a_database_from_before_1_0_0_in_one_sentence(tmp_path, older):
    before = dump(older)
    with manage(tmp_path, "migrate", "--verbosity", "0", DATABASE_URL=f"sqlite:///{older}") as command:
        assert command.ended() == 1
        assert command.text.startswith("CommandError: This database is from before version 1.0.0")
        assert "DATABASE_URL" in command.text and command.text.count("\n") == 1
    assert dump(older) == before


def dump(path):
    """All that a database holds, as SQL."""
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def test_a_taken_port_that_was_asked_for_is_said_to_be_taken(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        with serve(tmp_path, PORT=port) as service:
            assert service.ended() == 1
            assert f"Port {port} is taken. Example: PORT=8100" in service.text
            assert "Traceback" not in service.text


def test_a_taken_mail_port_that_was_asked_for_is_said_to_be_taken(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        where = f"127.0.0.1:{other.getsockname()[1]}"
        with serve(tmp_path, MAIL_LISTEN=where) as service:
            assert service.ended() == 1
            assert f"MAIL_LISTEN: cannot listen at {where}" in service.text


def test_a_taken_mail_port_that_nobody_asked_for_is_done_without(tmp_path):
    taken = socket.socket()
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with taken:
        try:
            taken.bind(("127.0.0.1", 8025))
            taken.listen()
        except OSError:
            pass  # somebody else has it, which will do as well
        with serve(tmp_path, MAIL_LISTEN="") as service:
            service.wait_for_words(ADDRESS)
            assert "127.0.0.1:8025 is taken: going on without the mail listener." in service.text
            assert service.end() == 0


def test_serve_refuses_the_multi_process_mode(tmp_path):
    env = {"REDIS_URL": "redis://127.0.0.1:1", "SECRET_KEY": "long enough for this"}
    with serve(tmp_path, **env) as service:
        assert service.ended() == 2
        assert "unset REDIS_URL" in service.text


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({"PUBLIC_URL": "https://play.example.com"}, "EMAIL_URL is not set"),
        (
            {"PUBLIC_URL": "https://play.example.com", "EMAIL_URL": "smtp://127.0.0.1:1"},
            "Sign in there with your mail address",
        ),
        ({"EMAIL_URL": "smtp://127.0.0.1:1"}, "Sign in there with your mail address"),
    ],
)
def test_where_mails_leave_or_others_come_no_game_is_made_for_nobody_and_nobody_is_signed_in(
    tmp_path, env, said
):
    with serve(tmp_path, **env) as service:
        service.wait_for_words("Ctrl-C stops it")
        if "PUBLIC_URL" in env:
            assert re.search(r"https://play\.example\.com\S*\n", service.text)
        assert said in service.text and "/accounts/" not in service.text
        assert service.end() == 0
    assert rows(tmp_path, "games_game") == rows(tmp_path, "games_user") == 0


def test_who_played_here_before_mails_left_is_let_in_as_before(tmp_path):
    with serve(tmp_path) as service:
        service.wait_for_words(ADDRESS)
        service.end()
    with serve(tmp_path, EMAIL_URL="smtp://127.0.0.1:1") as service:
        _page, html = Browser().open(service.wait_for_words(ADDRESS))
        assert "<form" in html
        assert service.end() == 0
    assert rows(tmp_path, "games_game") == 1


def rows(folder, table):
    """How many rows the database has there."""
    with closing(sqlite3.connect(folder / "game.sqlite3")) as database:
        return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


class TestPorts:
    """Where the pages are served."""

    def test_the_next_free_port_is_taken(self):
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            with listen(port, exactly=False) as found:
                assert found.getsockname()[1] > port

    def test_an_exact_port_is_taken_or_none(self):
        with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(PortTaken):
            listen(other.getsockname()[1], exactly=True)


class TestToldToEnd:
    """A container may be told to end while it starts, at any instruction."""

    @pytest.fixture(autouse=True)
    def signals_as_before(self):
        before = {number: signal.getsignal(number) for number in embedded.END_SIGNALS}
        yield
        for number, handler in before.items():
            signal.signal(number, handler)

    def test_a_start_is_broken_off(self):
        with embedded.Service() as service, pytest.raises(SystemExit) as ended:
            service.handle_exit(signal.SIGTERM, None)
        assert ended.value.code == 0

    def test_what_runs_at_that_moment_may_swallow_it_and_still_nothing_is_served(self):
        with embedded.Service() as service:
            service.take_port()
            with suppress(SystemExit):  # as a destructor does
                service.handle_exit(signal.SIGTERM, None)
            with pytest.raises(SystemExit) as ended:
                service.serve(ready=lambda: pytest.fail("it serves"))
        assert ended.value.code == 0

    def test_a_server_that_is_about_to_begin_ends_at_once(self):
        with embedded.Service() as service:
            service.take_port()
            service.server = embedded.StreamServer(None, Streams())
            service.handle_exit(signal.SIGTERM, None)
            assert service.server.should_exit


class TestWatchdog:
    """The process ends when a part of it has died."""

    def test_a_dead_part_ends_the_process(self, monkeypatch):
        killed = threading.Event()
        monkeypatch.setattr(embedded, "LOOK_SECONDS", 0.01)
        monkeypatch.setattr(embedded, "SECONDS_TO_END", 600)  # it would end this very process
        monkeypatch.setattr(os, "kill", lambda *_: killed.set())
        dog = embedded.Watchdog(threading.Thread(name="worker"))  # never started: not alive
        dog.start()
        assert killed.wait(20)
        assert dog.found_dead == "worker"
        dog.stop()
        dog.join(20)

    def test_living_parts_are_left_alone(self, monkeypatch):
        monkeypatch.setattr(embedded, "LOOK_SECONDS", 0.001)
        dog = embedded.Watchdog(threading.current_thread())
        dog.start()
        dog.stop()
        dog.join(20)
        assert dog.found_dead == ""
