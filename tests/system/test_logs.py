"""Logs tell what happened, and nothing that would let their reader act for somebody."""

import pytest

from cosmic_site.logs import redact, redact_event

TOKEN = "eyJzZWF0IjoxfQ.Zk3v-9aB_cD4eF5gH6iJ"


@pytest.mark.parametrize(
    "text",
    [
        f"GET /accounts/start/{TOKEN}/",
        f"GET /turn/{TOKEN}",
        f"GET /page?token={TOKEN}&page=2",
        f"GET /page?next=/turn/{TOKEN}",
        "RCPT TO:<t+abc234." + "a2b3c4d5e6f7g2h3" + "@post.example>",
        "redis://:hunter22@127.0.0.1:6379",
    ],
)
def test_what_opens_something_is_hidden(text):
    shown = redact(text)
    assert "[hidden]" in shown
    for secret in (TOKEN, "a2b3c4d5e6f7g2h3", "hunter22"):
        assert secret not in shown


@pytest.mark.parametrize(
    "text",
    [
        "GET /games/17/",
        "GET /static/games/site.css",
        "page 2 of 3",
        'File "/app/games/play/service/answer_by_default.py", line 3',
        "3 ships to red 1",
    ],
)
def test_what_opens_nothing_is_shown(text):
    assert redact(text) == text


def test_every_text_of_an_event_is_looked_at():
    assert redact_event(None, "info", {"event": f"/x/{TOKEN}/", "count": 3}) == {
        "event": "/x/[hidden]/",
        "count": 3,
    }
