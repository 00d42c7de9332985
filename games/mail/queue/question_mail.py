"""What a mail about questions is made of: the question, its parts, who plays; and its words."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import engine
from games.base import links
from games.base.documents import FactJSON
from games.base.language_and_zone import language_and_zone_of
from games.mail.outbox.headers import unsubscribe_page
from games.mail.words.asked import NamedPart, PromptMail
from games.mail.words.opening import Player
from games.mail.words.plain import plain_mail
from games.mail.words.turns import Mail
from games.models import Game, Prompt, Seat
from games.questions.words.part_names import part_names
from games.words.times import due_of

alarm = logging.getLogger("games.alarm")


def question_of(
    game: Game, prompt: Prompt, state: engine.Game, since: list[FactJSON], players: list[Player]
) -> PromptMail:
    """The question as it stands in this state of its game."""
    return PromptMail(
        game_name=str(game),
        view=engine.view(state.position, prompt.seat.number),
        ask=state.open[prompt.seat.number, prompt.question],
        turn_url=links.turn_link(prompt.pk),
        shown=prompt.shown,
        since=since,
        due=due_of(prompt),
        reminders_url=unsubscribe_page(prompt.seat),
        players=players,
        reacts=not state.position.rules.asks_by_role,
    )


def parts_of(
    game: Game, together: Sequence[Prompt], asked: Sequence[Prompt], state: engine.Game
) -> list[NamedPart]:
    """Those that are asked, by the names that they have among all that was asked together; one needs none."""
    if len(asked) < 2:
        return []
    named = zip(together, part_names([(one.what, one.about) for one in together]), strict=True)
    return [NamedPart(name, question_of(game, one, state, [], [])) for one, name in named if one in asked]


def players_of(seats: Iterable[Seat]) -> list[Player]:
    in_order = sorted(seats, key=lambda seat: seat.number)
    return [Player(one.number, one.user.name if one.user else "", not one.user) for one in in_order]


def mail_in_words(write: Callable[[Any], Mail], context: Any, url: str, seat: Seat) -> Mail:
    """The mail, in the language and zone of whoever sits there, whoever's doing has brought it about.

    A word that is missing must not stop the game, so then it is a plain one with the link.
    """
    with language_and_zone_of(seat.user):
        try:
            mail = write(context)
            return mail if seat.person.pictures else mail._replace(picture=None)
        except Exception:
            alarm.exception("a mail of %s could not be written", context.game_name)
            return plain_mail(context.game_name, url)
