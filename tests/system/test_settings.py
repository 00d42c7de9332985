"""The settings that an environment leads to."""

import json
import os
import subprocess
import sys

import pytest

from cosmic_site.secret import read_or_make_secret
from tests.system.processes import ROOT, clean_environment

SHOW = """
import json, sys, cosmic_site.settings as s
print(json.dumps({name: getattr(s, name, None) for name in sys.argv[1:]}))
"""
GROWN_UP = {
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "DATABASE_URL": "postgres://red:blue@127.0.0.1/cosmic",
    "SECRET_KEY": "nobody else knows this one",
    "PUBLIC_URL": "https://play.example.com",
    "EMAIL_URL": "smtps://red:blue@mail.example.com",
    "TRUSTED_PROXIES": "1",
}


def settings_of(env, *names):
    """The values that a new process would have."""
    command = [sys.executable, "-c", SHOW, *names]
    out = subprocess.run(command, cwd=ROOT, env=clean_environment() | env, capture_output=True, check=True)
    return json.loads(out.stdout)


def test_https_means_secure_cookies_hsts_and_a_redirect_behind_a_declared_proxy():
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_PROXY_SSL_HEADER")
    shown = settings_of(GROWN_UP, *names, "SECURE_HSTS_SECONDS", "ALLAUTH_TRUSTED_PROXY_COUNT")
    assert shown["SESSION_COOKIE_SECURE"] and shown["CSRF_COOKIE_SECURE"] and shown["SECURE_SSL_REDIRECT"]
    assert shown["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]
    assert shown["SECURE_HSTS_SECONDS"] > 0 and shown["ALLAUTH_TRUSTED_PROXY_COUNT"] == 1


def test_without_a_declared_proxy_nobody_is_believed_about_https():
    shown = settings_of(GROWN_UP | {"TRUSTED_PROXIES": ""}, "SECURE_PROXY_SSL_HEADER", "SECURE_SSL_REDIRECT")
    assert shown == {"SECURE_PROXY_SSL_HEADER": None, "SECURE_SSL_REDIRECT": None}


def test_multi_process_uses_redis_for_tasks_and_for_rate_limits():
    shown = settings_of(GROWN_UP, "CELERY_BROKER_URL", "CACHES", "EMBEDDED", "LOCAL_ONLY")
    assert shown["CELERY_BROKER_URL"] == shown["CACHES"]["default"]["LOCATION"] == GROWN_UP["REDIS_URL"]
    assert not shown["EMBEDDED"] and not shown["LOCAL_ONLY"]


def test_every_call_to_a_mail_server_or_to_redis_has_its_own_time_limit():
    shown = settings_of(GROWN_UP, "EMAIL_TIMEOUT", "CELERY_BROKER_TRANSPORT_OPTIONS", "CACHES")
    assert shown["EMAIL_TIMEOUT"] == 20
    for options in (shown["CELERY_BROKER_TRANSPORT_OPTIONS"], shown["CACHES"]["default"]["OPTIONS"]):
        assert options["socket_timeout"] and options["socket_connect_timeout"]


def test_nobody_waits_for_a_database_whose_machine_has_gone():
    options = settings_of(GROWN_UP, "DATABASES")["DATABASES"]["default"]["OPTIONS"]
    assert options["connect_timeout"] and "lock_timeout=20s" in options["options"]
    assert options["tcp_user_timeout"] == 30_000 and options["keepalives_idle"]


def test_mail_goes_out_only_where_a_server_is_named(tmp_path):
    embedded = {"DATABASE_URL": f"sqlite:///{tmp_path}/c.sqlite3"}
    assert settings_of(GROWN_UP, "MAIL_GOES_OUT", "EMAIL_HOST") == {
        "MAIL_GOES_OUT": True,
        "EMAIL_HOST": "mail.example.com",
    }
    assert settings_of(embedded, "MAIL_GOES_OUT", "EMAIL_BACKEND") == {
        "MAIL_GOES_OUT": False,
        "EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend",
    }


def test_an_embedded_service_listens_to_this_machine_only(tmp_path):
    shown = settings_of({"DATABASE_URL": f"sqlite:///{tmp_path}/c.sqlite3"}, "ALLOWED_HOSTS", "LOCAL_ONLY")
    assert shown == {"ALLOWED_HOSTS": ["127.0.0.1", "localhost", "[::1]"], "LOCAL_ONLY": True}


@pytest.mark.parametrize(
    ("url", "host", "local"),
    [
        ("https://play.example.com", "play.example.com", False),
        ("http://cosmic.localhost:8000", "cosmic.localhost", True),
        ("http://127.0.0.2:8000", "127.0.0.2", True),
        ("http://[2001:db8::7]:8000", "[2001:db8::7]", False),
    ],
)
def test_the_public_address_is_answered(tmp_path, url, host, local):
    env = {"DATABASE_URL": f"sqlite:///{tmp_path}/c.sqlite3", "PUBLIC_URL": url}
    shown = settings_of(env, "ALLOWED_HOSTS", "LOCAL_ONLY")
    assert shown == {"ALLOWED_HOSTS": ["127.0.0.1", "localhost", "[::1]", host], "LOCAL_ONLY": local}


def test_every_periodic_task_exists_and_lapses_after_two_periods():
    from cosmic_site.celery import app

    app.loader.import_default_modules()
    app.finalize()
    assert app.conf.beat_schedule
    for entry in app.conf.beat_schedule.values():
        assert entry["task"] in app.tasks
        assert entry["options"]["expires"] == 2 * entry["schedule"]


def test_two_processes_that_make_the_secret_at_once_get_the_same(tmp_path, monkeypatch):
    file = tmp_path / "secret_key"
    link = os.link

    def link_second(draft, target):
        target.write_text("the other was first\n")
        link(draft, target)

    monkeypatch.setattr(os, "link", link_second)
    assert read_or_make_secret(file) == "the other was first"
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_that_cannot_be_written_to_is_said_to_be_so(tmp_path):
    from cosmic_site.environment import BadSetting, read

    (tmp_path / "secret_key").mkdir()
    with pytest.raises(BadSetting, match=r"^SECRET_KEY cannot be kept in "):
        read({"DATABASE_URL": f"sqlite:///{tmp_path}/c.sqlite3"})
