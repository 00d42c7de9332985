"""Mail servers for the tests of mail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.mail.listener import MailListener
from tests.games.mail.post_office import HOST, Basket, PostOffice, running


@pytest.fixture
def basket(settings: Any) -> Iterator[Basket]:
    """What arrives at the provider, our mails going out by real SMTP."""
    with running(PostOffice()) as office:
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
