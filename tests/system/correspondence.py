"""A game at one end, mail programs at the other, the servers between them, and an eye on each mail."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import engine
from games.mail.receive.incoming import handle_all
from games.mail.receive.listener import MailListener
from games.models import Decision, InboundMail, LogEntry, Prompt, Seat, User
from games.questions.words.answers import names_together
from games.words.names import card_name
from games.words.reader import sheet
from tests.games.mail.post_office import Basket, Delivered, send
from tests.games.tables import Table
from tests.games.written_mails import deliver_once_bots_moved

from .mail_player import MailPlayer, Reply
from .mail_programs import text_of

UNDERSTOOD = ("taken", "replaced", "too_late")


class Correspondence:
    """What the post does between a table and those who play by mail, who want a letter for each answer."""

    def __init__(
        self, table: Table, basket: Basket, listener: MailListener, players: Sequence[MailPlayer]
    ) -> None:
        self.table, self.basket, self.listener = table, basket, listener
        self.players = {player.address: player for player in players}
        User.objects.filter(email__in=list(self.players)).update(receipts="always")
        self.delivered = 0

    @property
    def replies(self) -> list[Reply]:
        return [reply for player in self.players.values() for reply in player.sent.values()]

    def deliver(self) -> None:
        """Mails go out and are read; none of them tells too much."""
        deliver_once_bots_moved()
        for arrived in self.basket.mails[self.delivered :]:
            assert_keeps_secrets(arrived, self.table)
            if arrived.to in self.players:
                self.players[arrived.to].takes(arrived.message)
        self.delivered = len(self.basket.mails)

    def answer(self, player: MailPlayer) -> Reply:
        """One reply goes in; what follows from it comes out, and one mail that says what became of it."""
        reply = player.replies()
        send(self.listener.port, reply.message, to=reply.to, sender=player.address)
        assert handle_all() == 1
        assert_understood(reply)
        self.deliver()
        assert len(player.letters_to[reply.id]) == 1, (
            f"{len(player.letters_to[reply.id])} mails answer {reply.written}"
        )
        return reply


def assert_understood(reply: Reply) -> None:
    """A number, and the words behind it, are always understood as that answer, unless it is too late."""
    inbound = InboundMail.objects.select_related("prompt__seat").latest("pk")
    if reply.line is None:
        return
    assert inbound.outcome in UNDERSTOOD, f"{inbound.outcome}: {reply.written}\n{reply.letter.text}"
    if inbound.outcome != "too_late":
        prompt = answered(inbound.prompt, reply.letter.name)
        assert given(prompt) == prompt.shown[reply.line - 1], reply.written


def answered(prompt: Prompt, name: str) -> Prompt:
    """The question with this name of those that were asked together; without a name, this one."""
    together = list(prompt.asked_together())
    names = names_together(together)
    return together[names.index(name.lower())] if name else prompt


def given(prompt: Prompt) -> Any:
    """The answer that holds for a question."""
    rows = Decision.objects.filter(game=prompt.game_id, seat=prompt.seat.number, question=prompt.question)
    return rows.latest("number").body["answer"]


def assert_keeps_secrets(arrived: Delivered, table: Table) -> None:
    """The text names no card in another hand, unless the reader has seen it or is told of it."""
    seat = Seat.objects.get(game=table.id, user__email=arrived.to).number
    text = without_what_is_printed(text_of(arrived.message))
    named = {card for card in others_cards(table, seat) if is_named(card_name(card), text)}
    if named:
        knows = known(table, seat)
        secret = {card for card in named if not is_named(card, knows)}
        assert not secret, f"a mail to {arrived.to} tells of {secret}:\n{text}"


def without_what_is_printed(text: str) -> str:
    """The text without what sheets and cards say, which everybody can look up and which names cards."""
    apart = re.sub(r"\n\s*(?=\d+\. )", " | ", text)  # a line of the list is no end of what stands above it
    plain = " ".join(apart.split())
    for name in engine.book().sheets:
        said = sheet(name)
        for printed in (said.get("power"), said.get("text"), said.get("wild"), said.get("super")):
            plain = plain.replace(printed, "") if printed else plain
    return plain


def others_cards(table: Table, seat: int) -> set[str]:
    """The cards in other hands that are not in the reader's as well. What every text names is left out."""
    seats = table.head.game.position.seats
    hands = {one.number: {card.key for card in one.hand} for one in seats}
    mine = hands.pop(seat)
    return set().union(*hands.values()) - mine - {"negotiate", "morph"}


def is_named(card: str, text: str) -> bool:
    """Whether a text names this card; "attack 1" is not named by "attack 12"."""
    return bool(re.search(rf"(?<!\w){re.escape(card)}(?!\w)", text, re.IGNORECASE))


def known(table: Table, seat: int) -> str:
    """Everything that a seat sees, was told or is asked, as one text."""
    seen = engine.view(table.head.game.position, seat)
    facts = [entry.fact for entry in LogEntry.objects.filter(game=table.id).known_to(seat)]
    asked = list(Prompt.objects.filter(seat=table.players[seat].seat).values_list("about", "shown"))
    return json.dumps([seen, facts, asked])
