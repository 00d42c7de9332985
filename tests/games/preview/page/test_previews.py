"""Looking before sending: what an answer would do is said, and nothing is taken."""

from __future__ import annotations

import pytest
from django.test import Client

from engine import Ships
from games.base.links import token_of
from games.models import Prompt
from games.site.access import LIMITS
from tests.games.conftest import Browser
from tests.games.pages import Page, get
from tests.games.proven import proven
from tests.games.questions.page.asks import untaken
from tests.games.questions.page.test_answering import asked, send
from tests.games.tables import Table, person


def test_a_preview_says_what_would_happen_keeps_what_was_typed_and_takes_nothing(
    table: Table, browser: Browser
) -> None:
    prompt, client, page = asked(table, browser, "launch")
    before, form = untaken(table), page.form_to("/answer/")
    target = form.values("side")[2]
    response = client.post(form.action, form.filled(side=target, preview="1"))
    page = Page(response)
    assert response.status_code == 200
    assert "You send " in page.words
    assert ("side", target) in page.form_to("/answer/").sent
    assert untaken(table) == before
    assert prompt.pk in {p.pk for p in Prompt.objects.filter(closed_at=None, waiting=True)}


def test_a_preview_of_what_cannot_be_taken_says_why(table: Table, browser: Browser) -> None:
    _prompt, client, page = asked(table, browser, "encounter_card")
    form = page.form_to("/answer/")
    response = client.post(form.action, form.filled(preview="1"))
    assert response.status_code == 422
    assert "is not one of the answers" in Page(response).words


def test_a_page_that_asks_for_the_preview_alone_gets_one_line(table: Table, browser: Browser) -> None:
    _prompt, client, page = asked(table, browser, "encounter_card")
    form = page.form_to("/answer/")
    card = form.values("answer")[0]
    response = client.post(form.action, form.filled(answer=card, preview="live"))
    assert response.content.decode().startswith("<p>You lay ")
    wrong = client.post(form.action, form.filled(preview="live"))
    assert wrong.content.decode().startswith('<p class="not-yet">')


def test_a_preview_of_a_closed_question_says_that_it_is_closed(table: Table, browser: Browser) -> None:
    prompt, client, page = asked(table, browser, "launch")
    table.players[prompt.seat.number].answers(1, question=prompt.question)
    page = send(client, page, prompt, preview="1")
    assert "This question is already closed" in page.words


def test_a_page_that_asks_for_the_preview_of_a_closed_question_gets_that_line_and_no_message(
    table: Table, browser: Browser
) -> None:
    prompt, client, page = asked(table, browser, "launch")
    form = page.form_to("/answer/")
    table.players[prompt.seat.number].answers(1, question=prompt.question)
    response = client.post(form.action, form.filled(preview="live"))
    assert response.content.decode().startswith('<p class="not-yet">This question is already closed')
    assert "This question is already closed" not in get(client, f"/games/{table.id}/").words


def test_a_preview_at_which_a_judge_fails_is_not_understood(
    table: Table, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt, client, page = asked(table, browser, "launch")
    monkeypatch.setattr(Ships, "judge", lambda form, answer: [][0])
    page = send(client, page, prompt, preview="1")
    assert "The answer could not be read" in page.words


def test_somebody_else_gets_no_preview(table: Table, browser: Browser) -> None:
    _prompt, _client, page = asked(table, browser, "encounter_card")
    stranger = browser(person("purple"))
    form = page.form_to("/answer/")
    assert stranger.post(form.action, form.filled(preview="live")).status_code == 404


def test_previews_have_a_limit_of_their_own(
    table: Table, red: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "preview", (1, 60))
    path = f"/games/{table.id}/answer/999/"
    assert [red.post(path, {"preview": "1"}).status_code for _ in range(2)] == [302, 429]
    assert red.post(path, {}).status_code == 302


def test_the_link_of_a_mail_previews_too(table: Table) -> None:
    prompt = table.until_asked("launch")
    path, client = f"/turns/{token_of(prompt.pk)}/", proven(Client(), prompt)
    form = get(client, path).form_to("/turns/")
    before = untaken(table)
    page = Page(client.post(form.action, form.filled(preview="1")))
    assert "You send " in page.words
    assert untaken(table) == before
