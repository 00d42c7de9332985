"""The local mailbox: on this machine, in embedded mode, and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from games.mail.incoming import handle_all
from games.models import OutboxMail
from tests.games.tables import Table
from tests.games.web.conftest import Browser
from tests.games.web.pages import Page, get

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def embedded(settings: Any) -> None:
    settings.EMBEDDED = settings.LOCAL_ONLY = True


@pytest.fixture
def prompt_mail(table: Table) -> OutboxMail:
    prompt = table.until_asked("launch")
    return OutboxMail.objects.get(prompt=prompt, kind="prompt")


def test_every_mail_is_shown_with_text_headers_and_html(prompt_mail: OutboxMail, browser: Browser) -> None:
    client = browser(None)
    assert prompt_mail.subject in get(client, "/mailbox/").words
    page = get(client, f"/mailbox/{prompt_mail.pk}/")
    assert "Write your answer above this line" in page.words
    assert prompt_mail.message_id in page.words
    shown = client.get(f"/mailbox/{prompt_mail.pk}/html/").content.decode().replace(' target="_top"', "")
    before, after = prompt_mail.html.split('src="cid:board"')
    assert shown.startswith(before + 'src="data:image/png;base64,') and shown.endswith(after)


def test_a_mail_is_dated_as_it_went_out_or_was_queued(prompt_mail: OutboxMail, browser: Browser) -> None:
    day = datetime(2027, 3, 1, 18, 30, tzinfo=UTC)
    for when in ({"queued_at": day}, {"sent_at": day + timedelta(hours=1)}):
        OutboxMail.objects.filter(pk=prompt_mail.pk).update(**when)
        words = get(browser(None), f"/mailbox/{prompt_mail.pk}/").words
        assert f"Mon, 01 Mar 2027 {next(iter(when.values())):%H:%M}:00" in words


def test_the_board_is_drawn_for_the_html_alone(
    prompt_mail: OutboxMail, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr("games.mail.board_picture.board_png", lambda view: drawn.append(view) or b"png")
    page = get(browser(None), f"/mailbox/{prompt_mail.pk}/")
    assert "In-Reply-To" in page.words and "Content-Type" not in page.words
    assert not drawn
    browser(None).get(f"/mailbox/{prompt_mail.pk}/html/")
    assert len(drawn) == 1


def test_a_reply_goes_the_way_of_a_real_mail(table: Table, prompt_mail: OutboxMail, browser: Browser) -> None:
    before = len(table.decisions)
    client = browser(None)
    form = next(f for f in get(client, f"/mailbox/{prompt_mail.pk}/").forms if f.method == "post")
    response = client.post(f"/mailbox/{prompt_mail.pk}/", form.filled(text="2"), follow=True)
    assert "Sent." in Page(response).words
    handle_all()
    decision = table.decisions[before]
    assert (decision.route, decision.body["answer"]) == ("mail", prompt_mail.prompt.numbered(2))


def test_the_html_part_stands_in_a_frame_without_scripts(prompt_mail: OutboxMail, browser: Browser) -> None:
    response = browser(None).get(f"/mailbox/{prompt_mail.pk}/html/")
    assert "script-src 'none'" in response["Content-Security-Policy"]
    words = response.content.decode()
    assert words.count("<a ") == words.count('<a target="_top" ') > 0
    page = get(browser(None), f"/mailbox/{prompt_mail.pk}/")
    assert [given for tag, given in page.elements if tag == "iframe" and "sandbox" in given]


@pytest.mark.parametrize("changed", ["EMBEDDED", "LOCAL_ONLY"])
def test_there_is_no_mailbox_in_a_service_that_others_reach(
    prompt_mail: OutboxMail, browser: Browser, settings: Any, changed: str
) -> None:
    setattr(settings, changed, False)
    for path in ("/mailbox/", f"/mailbox/{prompt_mail.pk}/", f"/mailbox/{prompt_mail.pk}/html/"):
        assert browser(None).get(path).status_code == 404


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
def test_there_is_no_mailbox_for_other_machines(prompt_mail: OutboxMail, how: dict[str, str]) -> None:
    client = Client(**how)
    assert client.get("/mailbox/").status_code == 404
    assert client.post(f"/mailbox/{prompt_mail.pk}/", {"text": "1"}).status_code == 404


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
