"""One call: to the address that was checked, by the name that its certificate has, and within its time."""

from __future__ import annotations

import datetime
import socket
import ssl
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from games.hooks import outbound
from games.hooks.outbound import CallFailed, Target, post, target_of

from .conftest import Names
from .receiver import HOST, Receiver, chatter, endless_headers, hang_up, much, receiving, status

HEADERS = {"Content-Type": "application/json"}


def reason_of(url: str) -> str:
    with pytest.raises(CallFailed) as failed:
        post(target_of(url), b"{}", HEADERS)
    return failed.value.reason


def test_the_body_arrives_and_the_status_comes_back(receiver: Receiver) -> None:
    receiver.answers_with(201)
    assert post(target_of(receiver.url), b'{"a":1}', HEADERS) == 201
    (arrived,) = receiver.calls
    assert (arrived.path, arrived.document) == ("/hook", {"a": 1})
    assert arrived.headers["Host"] == f"{HOST}:{receiver.port}"


@pytest.mark.parametrize("number", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(receiver: Receiver, number: int) -> None:
    with receiving() as private:
        receiver.answers_with(status(number, Location=private.url))
        assert post(target_of(receiver.url), b"{}", HEADERS) == number
        assert private.calls == [] and len(receiver.calls) == 1


@pytest.mark.parametrize("answer", [chatter, endless_headers])
def test_whoever_never_comes_to_an_end_is_cut_off(
    receiver: Receiver, answer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbound, "CALL_SECONDS", 0.4)
    receiver.answers_with(answer)
    if answer is chatter:  # no more than so much of it is read
        monkeypatch.setattr(outbound, "MOST_READ", 10**9)
    assert reason_of(receiver.url) == "too_slow"


def test_of_a_long_answer_only_the_beginning_is_read(receiver: Receiver) -> None:
    receiver.answers_with(much)
    assert post(target_of(receiver.url), b"{}", HEADERS) == 200


def test_a_connection_that_breaks_off_is_a_failure(receiver: Receiver) -> None:
    receiver.answers_with(hang_up)
    assert reason_of(receiver.url) == "broken_off"


def test_nobody_listens_there(receiver: Receiver) -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        assert reason_of(f"http://{HOST}:{taken.getsockname()[1]}/") == "no_connection"


# Names


def test_a_name_is_resolved_once_a_call_and_what_was_checked_is_called(
    receiver: Receiver, names: Names
) -> None:
    """A hostile name gives a good address to whoever checks, and another one to whoever connects."""
    names["rebind.example"] = [[HOST], ["169.254.169.254"]]
    assert post(target_of(f"http://rebind.example:{receiver.port}/hook"), b"{}", HEADERS) == 204
    assert names["rebind.example"] == [["169.254.169.254"]], "asked once"
    assert reason_of(f"http://rebind.example:{receiver.port}/hook") == "private_address"
    assert len(receiver.calls) == 1


@pytest.mark.parametrize(
    "found",
    [
        ["127.0.0.1"],
        ["10.0.0.1"],
        ["169.254.169.254"],
        ["::ffff:127.0.0.1"],
        ["93.184.215.14", "192.168.0.1"],
    ],
)
def test_a_name_that_leads_inside_is_not_called(
    names: Names, monkeypatch: pytest.MonkeyPatch, found: list[str]
) -> None:
    """One such address among good ones is enough."""
    names["inside.example"] = [found]
    monkeypatch.setattr(outbound, "_connection", None)  # nothing may get as far as that
    assert reason_of("https://inside.example/") == "private_address"


@pytest.mark.parametrize("url", ["https://127.0.0.1/", "https://[::1]/", "https://[::ffff:169.254.169.254]/"])
def test_an_address_that_leads_inside_is_not_called(url: str) -> None:
    assert reason_of(url) == "private_address"


def test_a_name_without_a_server_is_a_failure(names: Names) -> None:
    assert reason_of("https://nowhere.example/") == "no_such_name"


def test_a_resolver_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    done = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_options: done.wait() and [])
    monkeypatch.setattr(outbound, "RESOLVE_SECONDS", 0.05)
    assert reason_of("https://slow.example/") == "slow_name"
    done.set()


def test_the_next_address_is_tried_if_the_first_cannot_be_reached(
    receiver: Receiver, names: Names, settings: Any
) -> None:
    settings.HOOK_NETWORKS = (ip_network("127.0.0.0/8"),)
    names["two.example"] = [["127.0.0.9", HOST]]
    assert post(target_of(f"http://two.example:{receiver.port}/"), b"{}", HEADERS) == 204


# TLS


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of hook.example, which whoever asks the system's authorities trusts."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "hook.example")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("hook.example")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path / "hook.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM) + private)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    return file


@pytest.fixture
def secure(certificate: Path, settings: Any) -> Any:
    settings.HOOK_NETWORKS = (ip_network(f"{HOST}/32"),)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    with receiving(context) as found:
        yield found


def test_the_certificate_is_checked_against_the_name_although_an_address_is_called(
    secure: Receiver, names: Names
) -> None:
    names["hook.example"] = names["other.example"] = [[HOST]]
    assert post(target_of(f"https://hook.example:{secure.port}/"), b"{}", HEADERS) == 204
    assert reason_of(f"https://other.example:{secure.port}/") == "tls"
    assert len(secure.calls) == 1 and secure.calls[0].headers["Host"] == f"hook.example:{secure.port}"


def test_a_certificate_for_which_nobody_vouches_is_refused(
    secure: Receiver, names: Names, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names["hook.example"] = [[HOST]]
    (tmp_path / "nobody.pem").touch()
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "nobody.pem"))
    assert reason_of(f"https://hook.example:{secure.port}/") == "tls"
    assert secure.calls == []


def test_an_answer_cut_off_under_tls_is_too_slow(
    secure: Receiver, names: Names, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbound, "CALL_SECONDS", 0.5)
    names["hook.example"] = [[HOST]]
    secure.answers_with(endless_headers)
    assert reason_of(f"https://hook.example:{secure.port}/") == "too_slow"


def test_no_proxy_of_the_environment_is_asked(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert post(Target("http", HOST, receiver.port, "/"), b"{}", HEADERS) == 204
