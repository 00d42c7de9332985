"""What every test has, and what each can ask for."""

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management.commands import flush
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.operations import BaseDatabaseOperations
from django.template import Template
from django.test.utils import instrumented_test_render
from django.utils import timezone, translation
from hypothesis import HealthCheck, settings

from cosmic_site.cache import RedisOrDatabase
from engine.state.dice import Dice
from games.base import memo
from games.base.own_aliens import register_own_aliens
from games.mail.receive.listener import MailListener
from games.models import User
from games.models.play import triggers
from games.play.service import play_bots
from tests import again, sharing, times
from tests.games.mail.post_office import HOST, Basket, LocalProvider, running

TESTS = Path(__file__).resolve().parent
EXAMPLES = TESTS.parent / "docs" / "examples" / "aliens"
NAMES_OF_MODELS = {"auth_permission", "django_content_type"}
TRIGGERS_OF = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
    "postgresql": """
        SELECT tgname, pg_get_triggerdef(oid), tgenabled::text, pg_get_functiondef(tgfoid)
        FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname
    """,
}
SELDOM = (50_000, 30, 50)  # objects and rounds between two looks for garbage: a tenth of the suite's time

# How long an example takes depends on what else the machine does: no test may ask.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Do not look for garbage in what is collected, which stays to the end; nor as often as usual later."""
    gc.disable()
    try:
        sharing.import_modules(session.config)
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()


def pytest_configure(config: pytest.Config) -> None:
    """Keep the times of tests in the process that hears of all of them."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(times.Keeper())


@pytest.hookimpl(trylast=True)  # once others have sorted out what does not run
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL and Redis run once more what may differ there; begin with what takes long."""
    if os.environ.get("TEST_SERVICES") == "1":
        chosen = set(again.chosen(items))
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]
    else:
        again.assert_none_is_left_out(items)
    times.sort(items)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Do not even load files of which no test runs on PostgreSQL and Redis."""
    is_test = collection_path.match("test_*.py")
    return True if is_test and not sharing.is_needed(collection_path) else None


@pytest.fixture(autouse=True)
def empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate limits of one test are not those of the next, nor is it the end of another's Redis."""
    monkeypatch.setattr(RedisOrDatabase, "away_until", 0.0)
    cache.clear()


@pytest.fixture(autouse=True)
def nobody_has_read_before() -> None:
    """A page leaves its language to whatever the thread does next, which would be another test."""
    translation.deactivate()
    timezone.deactivate()


@pytest.fixture(autouse=True, scope="session")
def nothing_by_chance() -> Iterator[None]:
    """Nothing that is kept is forgotten in the middle of a test. Nor do the dice of bots follow the clock:
    each run would be of other games, and a failure none to repeat."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(memo, "MOST_SPANS", 0)
        patch.setattr(
            play_bots, "dice_of", lambda session: Dice(f"{session.row.seed} bots {session.last.number}")
        )
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> list[tuple[str, ...]]:
    """Return the triggers as the migrations leave them; emptying tables installs those of the code."""
    with django_db_blocker.unblock():
        return installed_triggers()


def installed_triggers() -> list[tuple[str, ...]]:
    """Return each trigger of the database with its definition, and of PostgreSQL whether it always fires."""
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS_OF[connection.vendor])
        return cursor.fetchall()


@pytest.fixture(autouse=True, scope="session")
def no_template_is_noted(django_test_environment: None) -> Iterator[None]:
    """Draw templates as the service does: Django's tests would copy the context of each, which takes half the
    time of a page with many fields. A test that asks for a context takes `noted_templates`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", lambda template, context: template.nodelist.render(context))
        yield


@pytest.fixture
def noted_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Responses have the context of their templates."""
    monkeypatch.setattr(Template, "_render", instrumented_test_render)


@pytest.fixture(scope="module")
def tables_stay(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """What a fixture of a module lays after this one is there for each of its tests, as it was laid: what a
    test does is undone. Give each test its own copy of objects. Not for modules with transactional tests."""
    translation.deactivate()
    timezone.deactivate()
    with django_db_blocker.unblock(), _to_be_undone():
        cache.clear()
        yield
        transaction.set_rollback(True)


def _to_be_undone() -> transaction.Atomic:
    """Within it everything behaves as in the transaction around each test."""
    outer = transaction.atomic()
    outer._from_testcase = True
    return outer


@pytest.fixture(autouse=True, scope="session")
def tables_can_be_emptied() -> Iterator[None]:
    """Empty tables after a transactional test by DELETE, with the append-only triggers lifted, which refuse
    that to the application always.

    PostgreSQL would make a new file for every table and index. What names models stays: it would be written
    anew for every test.
    """
    plain = BaseDatabaseOperations.execute_sql_flush

    def execute(operations: BaseDatabaseOperations, sql_list: list[str]) -> Any:
        triggers.remove(operations.connection)
        plain(operations, sql_list)
        triggers.install(operations.connection)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", execute)
        patch.setattr(flush, "sql_flush", _deletes)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_: None)
        yield


def _deletes(_style: Any, connection: BaseDatabaseWrapper, **_how: Any) -> list[str]:
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return [
        f"DELETE FROM {connection.ops.quote_name(name)}" for name in tables if name not in NAMES_OF_MODELS
    ]


@pytest.fixture
def own_aliens() -> Iterator[Callable[[Path | None], None]]:
    """Puts the aliens of a folder beside the built-in ones, at first those of the recipe; for one test."""
    register_own_aliens(EXAMPLES)
    yield register_own_aliens
    register_own_aliens(None)


@pytest.fixture
def owner(db: None) -> User:
    """The person whom a test is about."""
    return User.objects.create_user("red@example.com")


@pytest.fixture
def stranger(db: None) -> User:
    """A person who has no business there."""
    return User.objects.find_or_make("white@example.com")


@pytest.fixture
def basket(settings: Any) -> Iterator[Basket]:
    """What arrives at the provider, our mails going out by real SMTP."""
    with running(LocalProvider()) as office:
        settings.MAIL_GOES_OUT = True
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = HOST, office.port, 20
        settings.MAIL_LISTEN = (HOST, 8025)
        yield office.basket


@pytest.fixture
def listener(transactional_db: None, settings: Any) -> Iterator[MailListener]:
    """Our own server, taking mail in."""
    settings.MAIL_LISTEN = (HOST, 0)
    with running(MailListener(HOST, 0)) as found:
        yield found
