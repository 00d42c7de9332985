"""How we speak to other mail servers."""

from __future__ import annotations

from typing import Any

import pytest

from games.mail.delivery.deliver import deliver_all
from games.mail.outbox.drafts import put_in_outbox
from tests.games.mail.post_office import Basket

pytestmark = pytest.mark.django_db


def test_every_conversation_begins_with_the_name_that_was_set(basket: Basket, settings: Any) -> None:
    settings.MAIL_HELO = "mail.example.com"
    put_in_outbox(kind="news", to="red@example.com", subject="News", text="Text", key="one")
    deliver_all()
    assert basket.greetings == ["mail.example.com"]
