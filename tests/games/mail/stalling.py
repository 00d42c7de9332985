"""Providers that hold whoever speaks with them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope

from games.mail.receive.listener import MailListener
from tests.games.mail.post_office import HOST, Basket, LocalProvider


class StallingBasket(Basket):
    """Takes mails, but falls silent at certain recipients, or talks without end."""

    def __init__(self, held_up: Iterable[str], *, dribbling: bool) -> None:
        super().__init__()
        self.held_up, self.dribbling = set(held_up), dribbling
        self.held = threading.Event()

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, address: str, o: Any) -> str:
        if address in self.held_up:
            self.held.set()
        while address in self.held_up:  # until somebody hangs up
            if self.dribbling:
                await server.push("250-wait")
            await asyncio.sleep(0.2)
        return await super().handle_RCPT(server, session, envelope, address, o)


class StallingProvider(LocalProvider):
    """A provider that holds mails to some people and takes all others."""

    def __init__(self, *held_up: str, dribbling: bool = False) -> None:
        super().__init__()
        self.basket = StallingBasket(held_up, dribbling=dribbling)

    @property
    def held(self) -> threading.Event:
        """Set when the first mail is held."""
        return self.basket.held


class Babbling(asyncio.Protocol):
    """Says some bytes again and again, so often that no timeout of a single read ever passes."""

    def __init__(self, words: bytes, pause: float) -> None:
        self.words, self.pause = words, pause

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self._speak()

    def _speak(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(self.words)
            self.again = asyncio.get_running_loop().call_later(self.pause, self._speak)


class BabblingProvider(MailListener):
    """A provider whose greeting has no end. Without words it is silent."""

    def __init__(self, words: bytes = b"", pause: float = 0.01) -> None:
        super().__init__(HOST, 0)
        self.words, self.pause = words, pause

    def _conversation(self) -> SMTP:
        return Babbling(self.words, self.pause)  # type: ignore[return-value]
