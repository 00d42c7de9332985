"""What the environment may say, and what is said of what it may not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cosmic_site.environment import BadSetting, read

ROOT = Path(__file__).resolve().parent.parent.parent
SECRET = {"SECRET_KEY": "nobody else knows this one"}
BAD = [
    ("DATABASE_URL", "mysql://127.0.0.1/cosmic"),
    ("DATABASE_URL", "cosmic.sqlite3"),
    ("DATABASE_URL", "sqlite://"),
    ("DATABASE_URL", "sqlite:///:memory:"),
    ("DATABASE_URL", "sqlite:////no/such/folder/cosmic.sqlite3"),
    ("DATABASE_URL", "sqlite:////tmp"),
    ("DATABASE_URL", "postgres://127.0.0.1:many/cosmic"),
    ("DATABASE_URL", "postgres://127.0.0.1"),
    ("REDIS_URL", "127.0.0.1:6379"),
    ("REDIS_URL", "redis://"),
    ("REDIS_URL", "redis+socket://"),
    ("REDIS_URL", "redis://127.0.0.1:70000"),
    ("EMAIL_URL", "mail.example.com"),
    ("EMAIL_URL", "imap://mail.example.com"),
    ("EMAIL_URL", "smtp://"),
    ("EMAIL_URL", "smtp://mail.example.com:port"),
    ("EMAIL_URL", "smtp://mail.example.com/inbox"),
    ("MAIL_DOMAIN", "https://play.example.com"),
    ("MAIL_DOMAIN", "post@example.com"),
    ("OPERATOR_EMAIL", "operator"),
    ("OPERATOR_EMAIL", "operator@example.com, other@example.com"),
    ("OPERATOR_EMAIL", "Operator <operator@example.com>"),
    ("OPERATOR_EMAIL", "operator@-"),
    ("OPERATOR_EMAIL", "Postmaster@LOCALHOST"),
    ("MAIL_HELO", "mailer"),
    ("MAIL_HELO", "localhost"),
    ("MAIL_HELO", "192.0.2.7"),
    ("MAIL_HELO", "mail.example.com:25"),
    ("MAIL_HELO", "[mail.example.com]"),
    ("MAIL_LISTEN", "8025"),
    ("MAIL_LISTEN", "127.0.0.1:"),
    ("MAIL_LISTEN", "127.0.0.1:99999"),
    ("MAIL_LISTEN", "on"),
    ("PUBLIC_URL", "play.example.com"),
    ("PUBLIC_URL", "ftp://play.example.com"),
    ("PUBLIC_URL", "https://play.example.com/cosmic"),
    ("PORT", "http"),
    ("PORT", "0"),
    ("PORT", "65536"),
    ("PORT", "-1"),
    ("PORT", "99999999999999999999"),
    ("SECRET_KEY", "short"),
    ("TRUSTED_PROXIES", "yes"),
    ("STREAM", "yes"),
    ("HOOK_NETWORKS", "example.com"),
    ("HOOK_NETWORKS", "10.0.0.7/8"),
    ("HOOK_NETWORKS", "127.0.0.1/32; 10.0.0.0/8"),
    ("COSMIC_ALIENS_PATH", "/no/such/folder"),
    ("COSMIC_ALIENS_PATH", __file__),
]


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_bad_value_is_refused_by_its_name_with_an_example(name, value):
    with pytest.raises(BadSetting) as refused:
        read(SECRET | {name: value})
    assert str(refused.value).startswith(f"{name} ")
    assert f"Example: {name}=" in str(refused.value)


@pytest.mark.parametrize(("name", "value"), BAD)
def test_the_example_of_a_refusal_is_itself_accepted(name, value):
    with pytest.raises(BadSetting) as refused:
        read(SECRET | {name: value})
    example = str(refused.value).partition(f"Example: {name}=")[2]
    if "/srv/" not in example:  # that folder need not exist here
        read(SECRET | {name: example})


def test_a_bad_value_stops_any_command_with_a_sentence_and_exit_2():
    env = os.environ | {"PORT": "eighty", "DJANGO_SETTINGS_MODULE": "cosmic_site.settings"}
    command = [sys.executable, "manage.py", "check"]
    ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)
    assert ended.returncode == 2
    assert ended.stderr == "PORT must be a number from 1 to 65535. Example: PORT=8000\n"
    assert ended.stdout == ""


@pytest.mark.parametrize("password", ["open/sesame", "open?sesame", "open#sesame", "open℀sesame"])
@pytest.mark.parametrize(
    ("name", "scheme"), [("DATABASE_URL", "postgres"), ("REDIS_URL", "redis"), ("EMAIL_URL", "smtp")]
)
def test_a_refused_address_tells_nothing_of_its_password(name, scheme, password):
    with pytest.raises(BadSetting) as refused:
        read(SECRET | {name: f"{scheme}://cosmic:{password}@127.0.0.1/cosmic"})
    told = str(refused.value) + repr(refused.value.__cause__)
    assert "open" not in told and "sesame" not in told


def test_multi_process_needs_a_secret_key():
    with pytest.raises(BadSetting, match=r"^SECRET_KEY must be set when REDIS_URL is\."):
        read({"REDIS_URL": "redis://127.0.0.1:6379/0"})


def test_nothing_said_is_the_embedded_service(tmp_path):
    env = read(SECRET)
    assert env.embedded and env.local_only
    assert env.public_url == "http://127.0.0.1:8000"
    assert env.mail_listen == ("127.0.0.1", 8025)
    assert env.mail_domain == "localhost"
    assert env.database["NAME"] == str(ROOT / "var" / "cosmic_post.sqlite3")
    assert env.email == {}


def test_an_empty_value_is_nothing_said():
    assert read(SECRET | {"PORT": "", "REDIS_URL": " ", "EMAIL_URL": ""}) == read(SECRET)


def test_an_embedded_secret_is_made_once_beside_the_database(tmp_path):
    env = {"DATABASE_URL": f"sqlite:///{tmp_path}/cosmic.sqlite3"}
    first, second = read(env), read(env)
    assert first.secret_key == second.secret_key
    assert len(first.secret_key) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    assert first.var == tmp_path


def test_no_secret_is_in_a_printed_environment(tmp_path):
    assert SECRET["SECRET_KEY"] not in repr(read(SECRET))


def test_sqlite_survives_a_power_cut_and_two_writers(tmp_path):
    options = read(SECRET | {"DATABASE_URL": f"sqlite:///{tmp_path}/c.sqlite3"}).database["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"] and "synchronous=FULL" in options["init_command"]


def test_postgres_keeps_connections_and_looks_at_them():
    database = read(SECRET | {"DATABASE_URL": "postgres://red:blue@127.0.0.1:5433/cosmic"}).database
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("127.0.0.1", 5433, "cosmic")
    assert (database["USER"], database["PASSWORD"]) == ("red", "blue")
    assert database["CONN_MAX_AGE"] == 60 and database["CONN_HEALTH_CHECKS"]
    assert database["OPTIONS"]["server_side_binding"] and database["OPTIONS"]["prepare_threshold"] == 3


def test_what_the_address_of_postgres_says_goes_before_what_we_say():
    address = "postgres://red:blue@127.0.0.1:5433/cosmic?connect_timeout=3&server_side_binding=false"
    options = read(SECRET | {"DATABASE_URL": address}).database["OPTIONS"]
    assert (options["connect_timeout"], options["server_side_binding"]) == (3, False)


@pytest.mark.parametrize(
    ("url", "secure", "port"),
    [
        ("smtp://mail.example.com", None, 25),
        ("smtps://red:p%40ss@mail.example.com", "EMAIL_USE_SSL", 465),
        ("smtp+tls://red:p%40ss@mail.example.com:2525", "EMAIL_USE_TLS", 2525),
    ],
)
def test_mail_goes_out_as_the_address_says(url, secure, port):
    email = read(SECRET | {"EMAIL_URL": url}).email
    assert email["EMAIL_HOST"] == "mail.example.com" and email["EMAIL_PORT"] == port
    assert email["EMAIL_HOST_PASSWORD"] == ("p@ss" if secure else "")
    assert [name for name in ("EMAIL_USE_SSL", "EMAIL_USE_TLS") if email.get(name)] == [secure] * bool(secure)


def test_mail_listener_can_be_off_or_elsewhere():
    assert read(SECRET | {"MAIL_LISTEN": "off"}).mail_listen is None
    assert read(SECRET | {"MAIL_LISTEN": "0.0.0.0:25"}).mail_listen == ("0.0.0.0", 25)
    assert read(SECRET | {"MAIL_LISTEN": "[::1]:8025"}).mail_listen == ("::1", 8025)


def test_a_public_address_elsewhere_is_not_local_and_names_the_mail_domain():
    env = read(SECRET | {"PUBLIC_URL": "https://play.example.com/"})
    assert env.embedded and not env.local_only
    assert env.public_url == "https://play.example.com"
    assert env.mail_domain == "play.example.com"


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"MAIL_HELO": "Mail.example.com", "PUBLIC_URL": "https://play.example.com"}, "mail.example.com"),
        ({"MAIL_HELO": "[192.0.2.7]"}, "[192.0.2.7]"),
        ({"PUBLIC_URL": "https://play.example.com", "MAIL_DOMAIN": "post.example"}, "play.example.com"),
        ({"PUBLIC_URL": "http://games", "MAIL_DOMAIN": "post.example"}, "post.example"),
        ({"PUBLIC_URL": "http://192.0.2.7:8000"}, "[192.0.2.7]"),
        ({"PUBLIC_URL": "http://[2001:db8::7]:8000"}, "[IPv6:2001:db8::7]"),
        ({"PUBLIC_URL": "http://games"}, "[127.0.0.1]"),
        ({"PUBLIC_URL": "http://play.localhost:8000"}, "[127.0.0.1]"),
        ({}, "[127.0.0.1]"),
    ],
)
def test_other_mail_servers_are_told_a_full_name_or_an_address(given, name):
    assert read(SECRET | given).mail_helo == name


def test_webhooks_go_to_own_networks_where_these_are_named():
    assert read(SECRET).hook_networks == ()
    named = read(SECRET | {"HOOK_NETWORKS": "127.0.0.1, 10.0.0.0/8,fd00::/8"}).hook_networks
    assert [str(network) for network in named] == ["127.0.0.1/32", "10.0.0.0/8", "fd00::/8"]


def test_pages_hear_of_their_tables_where_there_are_streams():
    apart = SECRET | {"REDIS_URL": "redis://127.0.0.1:1"}
    assert read(SECRET).stream
    assert not read(SECRET | {"STREAM": "off"}).stream
    assert not read(apart).stream
    assert read(apart | {"STREAM": "on"}).stream
