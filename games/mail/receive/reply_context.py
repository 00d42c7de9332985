"""The question that a mail was to answer, with all that its answer is written from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import engine
from engine.state.view import View
from games.mail.commands.sections import Section
from games.models import Prompt
from games.questions.words.titles import question
from games.words.reader import Reader

MOST_QUOTED = 4_000


@dataclass(frozen=True)
class ReplyContext:
    """The question a mail was to answer (`ask` is None when it is closed), and the player's own text.

    `given` is the answer that stands already (None: none), `newer` a question that the seat is asked
    instead. `silent_until`: no other mail is answered until then; none that looks automatic, if
    this one is `doubted`.
    """

    prompt: Prompt
    reader: Reader
    ask: engine.Ask | None
    wrote: str
    given: Any = None
    newer: Prompt | None = None
    silent_until: datetime | None = None
    doubted: bool = False
    sides: Mapping[str, int] = field(default_factory=dict)  # the main players
    view: View | None = None  # of the seat, as the question stood; None: the game cannot be loaded
    reactions: tuple[str, ...] = ()  # what came of lines about cards and powers that act by themselves
    reactions_stand: bool = False
    not_by_order: tuple[int, ...] = ()  # questions of a kind that was ordered, and that were open already
    only_orders: bool = False  # what came of lines about ordinary questions alone
    written_at: datetime | None = None  # as its mail says, or when that came
    wants_letter: bool = False  # also where an answer is in no doubt
    answered: tuple[str, ...] = ()  # what was answered by earlier mails, and told by none
    whole: str = ""  # all that was written, where `wrote` is what is left of it
    commands: tuple[Section, ...] = ()  # what comes back for commands

    @property
    def title(self) -> str:
        return question(self.ask or about(self.prompt), self.reader).title


def about(prompt: Prompt) -> dict[str, object]:
    return {"what": prompt.what, "about": prompt.about}


def own_lines(reply: ReplyContext) -> list[str]:
    """All that the player wrote, also what was no answer, so that nothing written is lost."""
    wrote = reply.whole or reply.wrote
    lines = wrote[:MOST_QUOTED].splitlines()
    return [*lines, "…"] if len(wrote) > MOST_QUOTED else lines
