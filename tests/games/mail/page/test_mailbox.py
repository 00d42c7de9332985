"""The local mailbox: on this machine, in embedded mode, and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.mail.receive.incoming import handle_all
from games.models import InboundMail, OutboxMail, User
from games.people.accounts import adapter
from games.people.accounts.adapter import make_start_link
from tests.games.conftest import Browser
from tests.games.pages import Page, get
from tests.games.tables import Table, person
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


ICON = '<link rel="icon" href="/static/games/favicon.svg" type="image/svg+xml">'


@pytest.fixture(autouse=True)
def embedded(settings: Any) -> None:
    settings.EMBEDDED = settings.LOCAL_ONLY = True


@pytest.fixture
def prompt_mail(table: Table) -> OutboxMail:
    prompt = table.until_asked("launch")
    return written_mails().get(prompt=prompt, kind="prompt")


def test_every_mail_is_shown_with_text_headers_and_html(
    prompt_mail: OutboxMail, at_the_machine: Client
) -> None:
    assert prompt_mail.subject in get(at_the_machine, "/mailbox/").words
    page = get(at_the_machine, f"/mailbox/{prompt_mail.pk}/")
    assert "Write your answer above this line" in page.words
    assert prompt_mail.message_id in page.words
    shown = at_the_machine.get(f"/mailbox/{prompt_mail.pk}/html/").content.decode()
    for ours in (' target="_top"', ICON):
        assert ours in shown
        shown = shown.replace(ours, "")
    before, after = prompt_mail.html.split('src="cid:board"')
    assert shown.startswith(before + 'src="data:image/png;base64,') and shown.endswith(after)


def test_what_waits_or_goes_out_no_more_is_not_in_it(prompt_mail: OutboxMail, at_the_machine: Client) -> None:
    shown = prompt_mail.subject
    for fields in ({"superseded_at": timezone.now()}, {"due_at": timezone.now() + timedelta(minutes=1)}):
        before = {name: getattr(prompt_mail, name) for name in fields}
        OutboxMail.objects.filter(pk=prompt_mail.pk).update(**fields)
        assert f"/mailbox/{prompt_mail.pk}/" not in at_the_machine.get("/mailbox/").content.decode()
        OutboxMail.objects.filter(pk=prompt_mail.pk).update(**before)
    assert shown in at_the_machine.get("/mailbox/").content.decode()


def test_a_mail_is_dated_as_it_went_out_or_was_queued(
    prompt_mail: OutboxMail, at_the_machine: Client
) -> None:
    day = datetime(2027, 3, 1, 18, 30, tzinfo=UTC)
    for when in ({"queued_at": day}, {"sent_at": day + timedelta(hours=1)}):
        written_mails().filter(pk=prompt_mail.pk).update(**when)
        words = get(at_the_machine, f"/mailbox/{prompt_mail.pk}/").words
        assert f"Mon, 01 Mar 2027 {next(iter(when.values())):%H:%M}:00" in words


def test_the_board_is_drawn_for_the_html_alone(
    prompt_mail: OutboxMail, at_the_machine: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr("games.mail.delivery.post.board_png", lambda view: drawn.append(view) or b"png")
    page = get(at_the_machine, f"/mailbox/{prompt_mail.pk}/")
    assert "In-Reply-To" in page.words and "Content-Type" not in page.words
    assert not drawn
    at_the_machine.get(f"/mailbox/{prompt_mail.pk}/html/")
    assert len(drawn) == 1


def test_a_reply_goes_the_way_of_a_real_mail(
    table: Table, prompt_mail: OutboxMail, at_the_machine: Client
) -> None:
    before = len(table.decisions)
    form = next(f for f in get(at_the_machine, f"/mailbox/{prompt_mail.pk}/").forms if f.method == "post")
    response = at_the_machine.post(f"/mailbox/{prompt_mail.pk}/", form.filled(text="line 2"), follow=True)
    assert "Reply sent." in Page(response).words
    handle_all()
    decision = table.decisions[before]
    assert (decision.route, decision.body["answer"]) == ("mail", prompt_mail.prompt.answer_shown(2))


def test_a_mail_without_html_has_the_icon_too(prompt_mail: OutboxMail, at_the_machine: Client) -> None:
    written_mails().filter(pk=prompt_mail.pk).update(html="")
    shown = at_the_machine.get(f"/mailbox/{prompt_mail.pk}/html/").content.decode()
    assert shown == f"<head>{ICON}</head><p>–</p>"


def test_the_html_part_stands_in_a_frame_without_scripts(
    prompt_mail: OutboxMail, at_the_machine: Client
) -> None:
    response = at_the_machine.get(f"/mailbox/{prompt_mail.pk}/html/")
    assert "script-src 'none'" in response["Content-Security-Policy"]
    words = response.content.decode()
    assert words.count("<a ") == words.count('<a target="_top" ') > 0
    page = get(at_the_machine, f"/mailbox/{prompt_mail.pk}/")
    assert [given for tag, given in page.elements if tag == "iframe" and "sandbox" in given]


@pytest.mark.parametrize("changed", ["EMBEDDED", "LOCAL_ONLY"])
def test_there_is_no_mailbox_in_a_service_that_others_reach(
    prompt_mail: OutboxMail, at_the_machine: Client, settings: Any, changed: str
) -> None:
    setattr(settings, changed, False)
    for path in ("/mailbox/", f"/mailbox/{prompt_mail.pk}/", f"/mailbox/{prompt_mail.pk}/html/"):
        assert at_the_machine.get(path).status_code == 404


@pytest.mark.parametrize(
    "how",
    [
        {"REMOTE_ADDR": "192.0.2.7"},
        {"HTTP_X_FORWARDED_FOR": "192.0.2.7"},
        {"HTTP_X_REAL_IP": "192.0.2.7"},
        {"HTTP_X_FORWARDED_PROTO": "https"},
        {"HTTP_X_FORWARDED_HOST": "play.example.com"},
        {"HTTP_FORWARDED": "for=192.0.2.7"},
        {"HTTP_VIA": "1.1 gateway"},
    ],
)
def test_there_is_no_mailbox_for_other_machines(
    prompt_mail: OutboxMail, at_the_machine: Client, how: dict[str, str]
) -> None:
    assert at_the_machine.get("/mailbox/", **how).status_code == 404
    assert at_the_machine.post(f"/mailbox/{prompt_mail.pk}/", {"text": "1"}, **how).status_code == 404


# The key


def paths(mail: OutboxMail) -> list[str]:
    return ["/mailbox/", f"/mailbox/{mail.pk}/", f"/mailbox/{mail.pk}/html/"]


def test_somebody_else_at_this_machine_reads_no_mail_and_is_told_how_to_get_the_key(
    prompt_mail: OutboxMail, browser: Browser
) -> None:
    for client in (browser(None), browser(person("yellow"))):
        for path in paths(prompt_mail):
            response = client.get(path)
            assert response.status_code == 403
            assert "The service printed an address when it started" in Page(response).words
            assert prompt_mail.subject not in Page(response).words


def test_somebody_else_at_this_machine_answers_no_mail(prompt_mail: OutboxMail, browser: Browser) -> None:
    assert browser(None).post(f"/mailbox/{prompt_mail.pk}/", {"text": "1"}).status_code == 403
    assert not InboundMail.objects.exists()


def test_the_printed_address_is_the_key_and_stays_it_for_whoever_signs_in_as_somebody_else(
    prompt_mail: OutboxMail, stranger: User
) -> None:
    client = Client()
    client.get(make_start_link(stranger.pk, "/"))
    assert [client.get(path).status_code for path in paths(prompt_mail)] == [200, 200, 200]
    client.post("/accounts/sign-out/")
    assert "_auth_user_id" not in client.session
    assert client.get("/mailbox/").status_code == 200


def test_an_address_of_an_earlier_start_is_no_key_and_a_browser_that_had_one_keeps_it(
    prompt_mail: OutboxMail, stranger: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, before, now = make_start_link(stranger.pk, "/"), Client(), Client()
    before.get(address)
    monkeypatch.setattr(adapter, "_links", {})  # the service has started again
    now.get(address)
    assert (before.get("/mailbox/").status_code, now.get("/mailbox/").status_code) == (200, 403)


@pytest.mark.parametrize("forged", ["the local mailbox", "the local mailbox:1:x", ""])
def test_a_key_that_the_service_has_not_signed_opens_nothing(forged: str) -> None:
    client = Client()
    client.cookies[adapter.KEY] = forged
    assert client.get("/mailbox/").status_code == 403


def test_no_script_reads_the_key(owner: User) -> None:
    cookie = Client().get(make_start_link(owner.pk, "/")).cookies[adapter.KEY]
    assert cookie["httponly"] and cookie["samesite"] == "Lax"


# Reminders


def test_reminders_are_stopped_on_post_alone(prompt_mail: OutboxMail, browser: Browser) -> None:
    from games.models import NoReminders

    path = prompt_mail.headers["List-Unsubscribe"].partition("<")[2].partition(">")[0].split("/", 3)[3]
    assert "Stop reminders" in get(browser(None), f"/{path}").words
    assert not NoReminders.objects.exists()
    assert browser(None).post(f"/{path}", {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert NoReminders.objects.exists()


def test_a_forged_unsubscribe_link_leads_nowhere(browser: Browser) -> None:
    assert browser(None).post("/unsubscribe/u+aa.aaaaaaaaaaaaaaaa/").status_code == 404
