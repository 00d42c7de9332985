"""From a reply to what the game makes of it, and to the words for the player."""

from __future__ import annotations

from email.utils import parseaddr
from typing import NamedTuple

from allauth.account.models import EmailAddress

import engine
from games.mail import letters
from games.mail.addresses import reply_address
from games.mail.message import InboundMessage
from games.mail.outbox import sender
from games.mail.reply import cut
from games.mail.understand import NotUnderstood, understand
from games.models import Prompt, User
from games.reading import reading
from games.selectors.head import Unloadable, head
from games.services.outcome import Outcome
from games.services.take_answer import take_answer
from games.words import names
from games.words.reader import Reader
from games.words.unshown import unshown


class Answered(NamedTuple):
    """What became of a reply: its outcome as a word, the mail that says so, and where that goes."""

    outcome: str
    mail: letters.Mail
    to: str


def answer(prompt: Prompt, message: InboundMessage, key: str) -> Answered:
    """Take a reply to a prompt, if it comes from its player; the same key twice has one effect.

    Raises Unloadable if the game cannot be loaded just now: then nothing is changed.
    """
    with reading(prompt.seat.user):
        return _answered(prompt, message, key)


def _answered(prompt: Prompt, message: InboundMessage, key: str) -> Answered:
    asked = _asked(prompt, message)
    player = prompt.seat.user
    if message.sender not in addresses_of(player):
        return Answered("held", letters.held(asked, message.sender), player.email)
    outcome, mail = _taken(asked, key)
    return Answered(outcome, mail, message.sender)


def kept(prompt: Prompt, message: InboundMessage, unloadable: Unloadable) -> letters.Mail | None:
    """What is said of a reply to a game that cannot be loaded; nothing, if it is not from its player."""
    if message.sender not in addresses_of(prompt.seat.user):
        return None
    asked = letters.Asked(prompt, Reader(prompt.seat.number), None, own_words(message, prompt))
    with reading(prompt.seat.user):
        return letters.kept(asked, unshown(unloadable.missing))


def addresses_of(user: User) -> set[str]:
    """The addresses that are known to be a person's own."""
    verified = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    return {user.email.lower(), *(address.lower() for address in verified)}


def own_words(message: InboundMessage, prompt: Prompt) -> str:
    """What the player wrote, without the mails of ours that are quoted."""
    name, address = parseaddr(sender())
    return cut(message.text, names=[name], addresses=[address, reply_address(prompt.pk)])


def _asked(prompt: Prompt, message: InboundMessage) -> letters.Asked:
    game = head(prompt.game_id).game
    seat = prompt.seat.number
    return letters.Asked(
        prompt=prompt,
        reader=Reader.of(engine.view(game.position, seat)),
        ask=game.open.get((seat, prompt.question)),
        wrote=own_words(message, prompt),
    )


def _taken(asked: letters.Asked, key: str) -> tuple[str, letters.Mail]:
    try:
        outcome = _give(asked, key)
    except NotUnderstood as problem:
        return "not_understood", letters.not_understood(asked, problem)
    except engine.NotAsked as problem:
        return "too_late", letters.too_late(asked, problem)
    except engine.Refused as problem:
        return "refused", letters.refused(asked, problem)
    return _name(outcome), letters.echo(asked, outcome)


def _give(asked: letters.Asked, key: str) -> Outcome:
    """Understand and take it. A closed question is given no answer: what happened is told instead."""
    said = None
    if asked.ask is not None:
        said = understand(
            asked.wrote,
            shown=asked.prompt.shown,
            ask=asked.ask,
            names=_seats(asked.reader),
            reader=asked.reader,
        )
    prompt = asked.prompt
    return take_answer(
        game_id=prompt.game_id,
        seat=prompt.seat.number,
        question=prompt.question,
        answer=said,
        route="mail",
        key=key,
    )


def _seats(reader: Reader) -> dict[str, int]:
    """Seats may be called by their aliens."""
    return {names.alien_name(alien): seat for seat, alien in reader.aliens.items()}


def _name(outcome: Outcome) -> str:
    if outcome.held:
        return "kept"
    return "replaced" if outcome.replaced else "taken"
