"""A provider that is away, or stalls: mails wait for it and are not lost, and codes do not wait for mails."""

from __future__ import annotations

import asyncio
import datetime as dt
import ipaddress
import logging
import re
import smtplib
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import time_machine
from aiosmtpd.smtp import SMTP, AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.db import connection, connections
from django.utils import timezone

from games import tasks
from games.mail.delivery import deliver
from games.mail.delivery.deliver import (
    CODES,
    LOCK_TIME,
    MOST_ATTEMPTS,
    ORDINARY,
    PATIENCE,
    deliver_all,
    deliver_next,
    lock_next,
    release_locks,
)
from games.mail.delivery.post import EmailBackend, ProviderConnection, is_silence
from games.mail.outbox.drafts import LOGIN
from games.models import OutboxMail, Prompt, ProviderOutage
from tests.games.mail.post_office import HOST, Basket, LocalProvider, running
from tests.games.mail.stalling import BabblingProvider, StallingProvider
from tests.games.mail.test_deliver import again, queued
from tests.games.tables import later, playing
from tests.games.written_mails import written_mails

# The kinds of mails that hold a code, by their templates.
WITH_CODES = sorted(
    path.name.removesuffix("_message.txt")
    for path in (settings.BASE_DIR / "templates").rglob("*_message.txt")
    if re.search(r"{{ *code\b", path.read_text())
)

pytestmark = [pytest.mark.again, pytest.mark.django_db]


@pytest.fixture
def clock() -> Iterator[Any]:
    """A clock that goes on when it is told to."""
    with time_machine.travel(timezone.now(), tick=False) as travelling:
        yield travelling


@pytest.fixture
def away(settings: Any, basket: Basket) -> Basket:
    """A provider at whose port nobody listens, until `comes_back`."""
    basket.port = settings.EMAIL_PORT
    settings.EMAIL_PORT = 1
    return basket


def comes_back(settings: Any, provider: Basket) -> None:
    settings.EMAIL_PORT = provider.port


def code(**fields: Any) -> OutboxMail:
    return queued(**{"kind": "login_code", "priority": LOGIN} | fields)


def runs(clock: Any, times: int, seconds: int = 10) -> None:
    """What the beat does for a while."""
    for _ in range(times):
        deliver_all()
        clock.shift(seconds)


def tries(monkeypatch: pytest.MonkeyPatch) -> list[OutboxMail]:
    """The mails that were handed over, as they are."""
    seen: list[OutboxMail] = []
    plain = ProviderConnection.send

    def note(self: ProviderConnection, mail: OutboxMail) -> str:
        seen.append(mail)
        return plain(self, mail)

    monkeypatch.setattr(ProviderConnection, "send", note)
    return seen


class TestLanes:
    """Codes are delivered by a queue of their own."""

    def test_a_code_is_no_business_of_the_lane_of_mails(self) -> None:
        code(), queued()
        mail = lock_next(timezone.now(), ORDINARY)
        assert mail is not None and mail.kind == "news"
        assert lock_next(timezone.now(), ORDINARY) is None

    def test_the_lane_of_codes_takes_codes_alone(self) -> None:
        queued(), code()
        mail = lock_next(timezone.now(), CODES)
        assert mail is not None and mail.kind == "login_code"
        assert lock_next(timezone.now(), CODES) is None

    def test_a_new_code_goes_before_one_that_is_tried_again(self) -> None:
        old = code()
        written_mails().filter(pk=old.pk).update(attempts=1, due_at=later(minutes=-2))
        new = code()
        assert lock_next(timezone.now(), CODES) == new

    def test_there_are_codes_for_signing_in_and_for_a_new_address(self) -> None:
        assert {"login_code", "email_confirmation"} <= set(WITH_CODES)

    @pytest.mark.parametrize("kind", WITH_CODES)
    def test_a_code_that_has_expired_is_not_sent_any_more(
        self, kind: str, basket: Basket, clock: Any
    ) -> None:
        late, notice = code(kind=kind), queued(kind="totp_activated", priority=LOGIN)
        clock.shift(901)
        deliver_all(CODES)
        assert again(late).superseded_at and again(notice).sent_at

    @pytest.mark.django_db(transaction=True)
    def test_while_a_mail_is_held_a_code_leaves_and_bots_move(self, settings: Any) -> None:
        with running(StallingProvider("held@example.com", dribbling=True)) as office:
            goes_out_through(settings, office.port)
            held = queued(to="held@example.com")
            worker = in_a_thread(tasks.deliver)
            assert office.held.wait(60)
            asked, table = code(), playing(people=1, bots=2)
            tasks.deliver_codes()
            Prompt.objects.filter(game=table.id, waiting=True).update(sweep_at=later(seconds=-1))
            tasks.sweep()
            assert again(asked).sent_at
            assert "bot" in [row.route for row in table.decisions]
            assert worker.is_alive() and not again(held).sent_at
        worker.join(60)
        assert not worker.is_alive()


def goes_out_through(settings: Any, port: int) -> None:
    settings.MAIL_GOES_OUT, settings.EMAIL_TIMEOUT = True, 20
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = HOST, port


def in_a_thread(task: Any) -> threading.Thread:
    def work() -> None:
        try:
            task()
        finally:
            connections.close_all()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


class SecureOffice(LocalProvider):
    """A provider that speaks TLS from the first byte."""

    def __init__(self, context: ssl.SSLContext) -> None:
        super().__init__()
        self.context = context

    async def _serve(self) -> None:
        self.loop, self.ending = asyncio.get_running_loop(), asyncio.Event()
        server = await self.loop.create_server(self._conversation, sock=self.socket, ssl=self.context)
        self.ready.set()
        try:
            await self.ending.wait()
        finally:
            server.close()


def contexts(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """For who calls and for who is called: a certificate of this machine that the caller trusts."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = dt.datetime.now(dt.UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - dt.timedelta(days=1)).not_valid_after(now + dt.timedelta(days=1))
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(HOST))])
    signed = made.add_extension(here, critical=True).sign(key, hashes.SHA256())
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    file = folder / "both.pem"
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(private + signed.public_bytes(pem))
    there = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    there.load_cert_chain(file)
    return ssl.create_default_context(cafile=str(file)), there


class TestTime:
    """No provider holds a queue for longer than its mail's time."""

    @pytest.mark.parametrize("words", [b"", b"2", b"220-one more line\r\n"])
    def test_a_greeting_without_end_is_not_listened_to_for_ever(self, settings: Any, words: bytes) -> None:
        with running(BabblingProvider(words)) as office:
            goes_out_through(settings, office.port)
            mail = queued()
            with ProviderConnection(seconds=0.3) as post:
                assert deliver_next(provider=post)
        assert "took too long" in again(mail).provider_reply or "timed out" in again(mail).provider_reply
        assert ProviderOutage.objects.get().failures == 1

    @pytest.mark.parametrize("words", [b"", b"2"])
    def test_nor_is_one_by_tls(self, settings: Any, words: bytes) -> None:
        with running(BabblingProvider(words)) as office:
            goes_out_through(settings, office.port)
            settings.EMAIL_USE_SSL = True
            mail = queued()
            with ProviderConnection(seconds=0.3) as post:
                assert deliver_next(provider=post)
        assert not again(mail).sent_at and ProviderOutage.objects.get().failures == 1

    def test_mails_go_by_tls(self, settings: Any, basket: Basket, tmp_path: Path) -> None:
        here, there = contexts(tmp_path)
        office = LocalProvider()
        office._conversation = lambda: SMTP(office.basket, tls_context=there, loop=office.loop)
        settings.EMAIL_USE_TLS = True
        with running(office), pytest.MonkeyPatch.context() as patch:
            patch.setattr(EmailBackend, "ssl_context", here)
            settings.EMAIL_PORT = office.port
            mail = queued()
            deliver_all()
        assert again(mail).sent_at, again(mail).provider_reply

    def test_mails_go_by_tls_from_the_start(self, settings: Any, basket: Basket, tmp_path: Path) -> None:
        here, there = contexts(tmp_path)
        settings.EMAIL_USE_SSL = True
        with running(SecureOffice(there)) as office, pytest.MonkeyPatch.context() as patch:
            patch.setattr(EmailBackend, "ssl_context", here)
            settings.EMAIL_PORT = office.port
            mail = queued()
            deliver_all()
        assert again(mail).sent_at, again(mail).provider_reply

    def test_a_provider_that_falls_silent_in_the_middle_is_not_waited_for(self, settings: Any) -> None:
        with running(StallingProvider("held@example.com")) as office:
            goes_out_through(settings, office.port)
            first, held = queued(), queued(to="held@example.com")
            with ProviderConnection(seconds=0.5) as post:
                while deliver_next(provider=post):
                    pass
        assert again(first).sent_at and not again(held).sent_at
        assert again(held).locked_until is None

    def test_a_mail_has_its_own_time_not_that_of_the_one_before(self, basket: Basket) -> None:
        backend = EmailBackend()
        backend.clock.start(0)
        with pytest.raises(OSError):
            backend.open()
        backend.clock.start(20)
        assert backend.open()
        backend.close()

    def test_steps_are_not_begun_when_the_time_is_over(self, basket: Basket) -> None:
        backend = EmailBackend()
        backend.clock.start(20)
        backend.open()
        backend.clock.start(0)
        with pytest.raises(smtplib.SMTPServerDisconnected, match="took too long"):
            backend.connection.docmd("NOOP")
        backend.close()

    def test_a_reply_of_many_lines_is_read_whole(self) -> None:
        many = b"".join(b"220-%d %s\r\n" % (n, b"x" * 500) for n in range(30))
        connection = EmailBackend().connection_class(timeout=20)
        with running(BabblingProvider(many + b"220 at last\r\n", pause=3600)) as office:
            code, words = connection.connect(HOST, office.port)
            connection.close()
        assert code == 220 and len(words.splitlines()) == 31 and words.endswith(b"at last")


class TestOutage:
    """Mails wait for a provider that is away."""

    def test_after_three_failures_mails_rest(self, away: Basket, clock: Any, monkeypatch: Any) -> None:
        for _ in range(9):
            queued()
        tried = tries(monkeypatch)
        runs(clock, 1)
        assert len(tried) == deliver.MOST_IN_A_ROW
        assert written_mails().filter(locked_until=None, attempts=0).count() >= 6

    def test_then_one_is_tried_at_growing_intervals(self, away: Basket, clock: Any, monkeypatch: Any) -> None:
        for _ in range(9):
            queued()
        runs(clock, 1)
        tried = tries(monkeypatch)
        seen = []
        for _ in range(180):
            seen.append(len(tried))
            runs(clock, 1)
        assert [seen.index(n) for n in range(1, 7)] == [3, 9, 21, 45, 75, 105]
        assert len({mail.pk for mail in tried[:6]}) > 3  # not the same one again and again

    def test_an_outage_of_a_day_loses_no_mail(self, away: Basket, clock: Any, settings: Any) -> None:
        mails = [queued() for _ in range(5)]
        runs(clock, 48, seconds=1800)
        assert all(again(mail).attempts < 4 for mail in mails)
        comes_back(settings, away)
        runs(clock, 3, seconds=300)
        assert all(again(mail).sent_at for mail in mails)
        assert len(away.mails) == 5
        assert deliver.outage() is None

    @pytest.mark.once
    def test_a_mail_that_nobody_took_for_days_has_failed(self, away: Basket, clock: Any) -> None:
        mail, soon = queued(), code()
        runs(clock, int(PATIENCE.total_seconds() / 1800) + 3, seconds=1800)
        assert again(mail).failed_at and "ConnectionRefused" in again(mail).provider_reply
        assert again(soon).superseded_at

    def test_codes_are_still_tried_and_end_the_outage(
        self, away: Basket, clock: Any, settings: Any, monkeypatch: Any
    ) -> None:
        mail = queued()
        for _ in range(3):
            runs(clock, 1, seconds=3600)
        asked, tried = code(), tries(monkeypatch)
        ProviderOutage.objects.update(probe_at=later(hours=1))
        deliver_all(CODES), deliver_all(ORDINARY)
        assert tried == [asked]
        comes_back(settings, away)
        clock.shift(31)
        deliver_all(CODES), deliver_all(ORDINARY)
        assert again(asked).sent_at and deliver.outage() is None
        clock.shift(600)
        deliver_all(ORDINARY)
        assert again(mail).sent_at

    def test_in_an_outage_no_code_waits_long_for_the_one_before(
        self, away: Basket, clock: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seconds: list[float] = []
        monkeypatch.setattr(
            ProviderConnection, "_hand_over", lambda self, _mail: seconds.append(self.at_most) or "250 ok"
        )
        code()
        deliver_all(CODES)
        ProviderOutage.objects.create(pk="provider", failures=9, since=later(), probe_at=later(hours=1))
        code()
        deliver_all(CODES)
        assert seconds == [CODES.seconds, CODES.brief] and CODES.brief <= 5

    def test_a_slow_provider_gets_its_time_when_a_code_is_tried_again(
        self, away: Basket, clock: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        code()
        ProviderOutage.objects.create(pk="provider", failures=9, since=later(), probe_at=later(hours=1))
        deliver_all(CODES)
        clock.shift(60)
        seconds: list[float] = []
        monkeypatch.setattr(
            ProviderConnection, "_hand_over", lambda self, _mail: seconds.append(self.at_most) or "250 ok"
        )
        deliver_all(CODES)
        assert seconds == [CODES.seconds]

    def test_one_process_alone_probes(self) -> None:
        ProviderOutage.objects.create(
            pk="provider", failures=9, since=later(hours=-1), probe_at=later(seconds=-1)
        )
        now = timezone.now()
        assert [deliver.may_try(now) for _ in range(3)] == [True, False, False]

    def test_a_mail_that_alone_stalls_does_not_hold_the_others(self, settings: Any, clock: Any) -> None:
        with running(StallingProvider("held@example.com")) as office:
            goes_out_through(settings, office.port)
            held = queued(to="held@example.com", kind="invitation")
            settings.EMAIL_TIMEOUT = 0.2
            for _ in range(4):
                runs(clock, 1, seconds=120)
            others = [queued(), queued()]
            runs(clock, 4, seconds=120)
        assert all(again(mail).sent_at for mail in others) and not again(held).sent_at
        assert deliver.outage() is None

    def test_what_a_provider_says_about_a_mail_is_no_outage(self, basket: Basket, clock: Any) -> None:
        basket.to_recipients += ["450 4.2.1 busy", "550 5.1.1 no such user", "452 4.2.2 full"]
        for number in range(4):
            queued(to=f"seat{number}@example.com")
        runs(clock, 1)
        assert not ProviderOutage.objects.exists() and len(basket.mails) == 1

    def test_a_provider_that_closes_for_everybody_is_away(self, basket: Basket, clock: Any) -> None:
        basket.to_recipients += ["421 4.3.2 closing"] * 3
        for _ in range(4):
            queued()
        runs(clock, 1)
        assert deliver.outage() and not basket.mails

    @pytest.mark.parametrize("failures", [0, 4])
    def test_a_provider_that_answers_another_worker_meanwhile_is_no_error(self, failures: int) -> None:
        if failures:
            ProviderOutage.objects.create(
                pk="provider", failures=failures, since=later(), probe_at=later(hours=1)
            )
        seen: list[str] = []

        def answered_meanwhile(execute: Any, sql: str, *rest: Any) -> Any:
            result = execute(sql, *rest)
            if "games_provideroutage" in sql and not sql.startswith("DELETE"):
                seen.append(sql)
                if len(seen) == (1 if failures else 2):  # it is known, or has just been noted
                    with connection.cursor() as cursor:
                        cursor.execute("DELETE FROM games_provideroutage")
            return result

        with connection.execute_wrapper(answered_meanwhile):
            deliver.note_outage("timed out", silent=True)
        assert len(seen) > 1 and ProviderOutage.objects.get().words == "timed out"

    @pytest.mark.parametrize("address", ["red@example.com", "b+abc2def3@post.example"])
    def test_no_address_that_the_provider_repeats_is_kept_or_logged(
        self, basket: Basket, clock: Any, caplog: pytest.LogCaptureFixture, address: str
    ) -> None:
        basket.to_recipients += [f"421 4.3.2 <{address}> from {address}: closing"] * 3
        for _ in range(3):
            queued()
        runs(clock, 1)
        row = ProviderOutage.objects.get()
        assert "421 4.3.2 from closing" in row.words and "4.3.2" in caplog.text
        assert address not in caplog.text and address not in row.words

    def test_it_is_said_once_that_the_provider_is_away_and_that_it_is_back(
        self, away: Basket, clock: Any, settings: Any, caplog: pytest.LogCaptureFixture, client: Any
    ) -> None:
        for _ in range(9):
            queued()
        with caplog.at_level(logging.WARNING, logger="games.mail.delivery.deliver"):
            runs(clock, 60)
            assert client.get("/readyz").json()["mail"] is False
            assert client.get("/readyz").status_code == 200
            comes_back(settings, away)
            runs(clock, 60)
        said = [record.message for record in caplog.records if "provider" in record.message]
        assert len(said) == 2
        assert "cannot be reached" in said[0] and "lets mails in again" in said[1]
        assert client.get("/readyz").json()["mail"] is True


class TestRefusal:
    """A provider that answers, and lets us in no more: it is away for no mail, and our own fault."""

    @pytest.fixture
    def locked(self, settings: Any, basket: Basket) -> Iterator[Basket]:
        """A provider that takes mails with the right password alone; ours is wrong."""
        right = b"right"

        def enters(*found: Any) -> AuthResult:
            return AuthResult(success=found[-1].password == right, handled=False)

        office = LocalProvider()
        office._conversation = lambda: SMTP(
            office.basket, authenticator=enters, auth_require_tls=False, loop=office.loop
        )
        settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "post", "wrong"
        with running(office):
            settings.EMAIL_PORT = office.port
            yield office.basket

    def test_a_wrong_password_is_no_silence(
        self, locked: Basket, clock: Any, caplog: pytest.LogCaptureFixture, client: Any
    ) -> None:
        mails = [queued() for _ in range(9)]
        runs(clock, 4)
        assert "our mail is refused, and no player is to blame" in caplog.text
        assert "lets no mail in, so mails wait; codes are still tried: refuses us: 535" in caplog.text
        assert "cannot be reached" not in caplog.text
        assert again(mails[0]).provider_reply.startswith("refuses us: 535")
        assert client.get("/readyz").json()["mail"] is False

    def test_it_is_not_tried_for_every_mail_of_a_queue(
        self, locked: Basket, clock: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for _ in range(9):
            queued()
        tried = tries(monkeypatch)
        runs(clock, 2)
        assert len(tried) == deliver.MOST_IN_A_ROW

    def test_all_go_minutes_after_it_is_mended(self, locked: Basket, clock: Any, settings: Any) -> None:
        mails = [queued() for _ in range(5)]
        runs(clock, 48, seconds=1800)
        assert not any(again(mail).failed_at for mail in mails)
        settings.EMAIL_HOST_PASSWORD = "right"
        runs(clock, 3, seconds=300)
        assert all(again(mail).sent_at for mail in mails) and deliver.outage() is None

    @pytest.mark.parametrize(
        ("error", "silent"),
        [
            (smtplib.SMTPAuthenticationError(535, b"5.7.8 wrong"), False),
            (smtplib.SMTPHeloError(504, b"5.5.2 need a full name"), False),
            (smtplib.SMTPConnectError(554, b"5.7.1 client host rejected"), False),
            (smtplib.SMTPNotSupportedError("STARTTLS extension not supported by server."), False),
            (ssl.SSLCertVerificationError("self-signed certificate"), False),
            (smtplib.SMTPConnectError(421, b"4.3.2 too busy"), True),
            (smtplib.SMTPServerDisconnected("closed"), True),
            (ConnectionRefusedError(), True),
            (TimeoutError(), True),
            (ssl.SSLError("handshake"), True),
        ],
    )
    def test_silence_is_what_does_not_answer(self, error: Exception, silent: bool) -> None:
        assert is_silence(error) is silent


class TestDeath:
    """What a worker had in hand when it ended."""

    def test_a_mail_over_which_every_worker_ends_is_given_up(self, basket: Basket, clock: Any) -> None:
        mail = queued()
        for _ in range(MOST_ATTEMPTS):
            assert lock_next(timezone.now())
            clock.shift(LOCK_TIME)
        deliver_all()
        assert again(mail).failed_at and not basket.mails

    def test_the_only_process_sends_at_its_start_what_it_had_in_hand(self, basket: Basket) -> None:
        mail = queued()
        assert lock_next(timezone.now())
        release_locks(timezone.now())
        deliver_all()
        assert again(mail).sent_at
