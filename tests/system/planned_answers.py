"""People at mail programs who know what they want, and else take what is proposed.

    game = by_mail(table, basket, listener, red={"uses Human": "Play Cosmic Zap"})
    game.plays_until("encounter_over")

A wish is words of a question and words of an answer: the first numbered answer with these words is
given by its number, or in its own words; "say: …" is written as it stands.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from games.mail.receive.listener import MailListener
from games.models import Decision, LogEntry, Prompt
from tests.games.mail.post_office import Basket
from tests.games.tables import COLOURS, playing

from .correspondence import Correspondence
from .mail_player import MailPlayer, ReadMail, Reply

PAUSE = timedelta(minutes=4)  # between replies: nobody is sent more than twenty echoes an hour
MOST_REPLIES = 150
SAID = "say: "


class PlannedPlayer(MailPlayer):
    """Answers the oldest letter by the first wish that fits it, else with 1, the default."""

    def __init__(self, address: str, wishes: dict[str, str]):
        super().__init__(address, address, choose=lambda _letter, _dice: 1)
        self.wishes = wishes
        self.granted: list[str] = []

    def _goes_on(self, reply: Reply, said: ReadMail) -> None:
        """No change of mind; who is asked again answers again."""
        self.unanswered[:0] = said.parts if said.is_question else []

    def replies(self) -> Reply:
        letter = self.unanswered.pop(0)
        for question, wanted in self.wishes.items():
            if question in letter.title and (wanted.startswith(SAID) or _number(letter, wanted)):
                return self._wishes(letter, wanted)
        return self.writes(letter, "line 1", line=1)

    def _wishes(self, letter: ReadMail, wanted: str) -> Reply:
        """By the number one time, in words the next."""
        self.granted.append(wanted)
        if wanted.startswith(SAID):
            return self.writes(letter, wanted.removeprefix(SAID), free=True)
        number = _number(letter, wanted)
        words = letter.answers[number] if len(self.granted) % 2 else f"line {number}"
        return self.writes(letter, words, line=number)

    @property
    def news(self) -> str:
        """Everything that this person has read, on long lines."""
        return "\n\n".join(" ".join(letter.text.split()) for letter in self.read)


def _number(letter: ReadMail, wanted: str) -> int:
    """The first numbered answer with these words; 0 if there is none."""
    return next((number for number, label in letter.answers.items() if wanted in label), 0)


class ByMail:
    """A game whose people answer by mail, each by their wishes."""

    def __init__(self, post: Correspondence, clock: Any):
        self.post, self.table, self.clock = post, post.table, clock
        self.post.deliver()

    def __getattr__(self, colour: str) -> PlannedPlayer:
        if colour not in COLOURS:
            raise AttributeError(colour)
        found = self.post.players[f"{colour}@example.com"]
        assert isinstance(found, PlannedPlayer)
        return found

    def plays_until(self, fact: str, times: int = 1) -> ByMail:
        """They reply, one after the other, until this has happened so many times."""
        for _ in range(MOST_REPLIES):
            if len(self.facts(fact)) >= times:
                return self
            self.post.answer(next(player for player in self.post.players.values() if player.unanswered))
            self.clock.shift(PAUSE)
        raise AssertionError(f"after {MOST_REPLIES} replies there was still no {fact}")

    def facts(self, *ids: str, **fields: Any) -> list[dict[str, Any]]:
        """What has happened of these kinds, in order."""
        told = [
            entry.fact for entry in LogEntry.objects.filter(game=self.table.id).order_by("number", "place")
        ]
        wanted = fields.items()
        return [fact for fact in told if fact["id"] in ids and all(fact.get(k) == v for k, v in wanted)]

    def story(self, *ids: str) -> list[tuple[Any, ...]]:
        """Who did what, in order: (id, seat, and the power or card or nothing)."""
        return [
            (fact["id"], COLOURS[fact["seat"]], fact.get("power", fact.get("card", "")))
            for fact in self.facts(*ids)
        ]

    def answered(self, colour: str, what: str) -> list[Any]:
        """The answers this seat has given to questions of a kind, in order."""
        seat = COLOURS.index(colour)
        asked = Prompt.objects.filter(seat__game=self.table.id, seat__number=seat, what=what)
        rows = Decision.objects.filter(
            game=self.table.id, seat=seat, route="mail", question__in=asked.values("question")
        )
        return [row.body["answer"] for row in rows.order_by("number")]


def by_mail(
    basket: Basket, listener: MailListener, clock: Any, *, seed: str, aliens: tuple[str, ...], **wishes: Any
) -> ByMail:
    """A new game of people only, one for each alien, in the order of seats."""
    table = playing(people=len(aliens), seed=seed, aliens=aliens)
    players = [
        PlannedPlayer(f"{colour}@example.com", wishes.get(colour, {})) for colour in COLOURS[: len(aliens)]
    ]
    return ByMail(Correspondence(table, basket, listener, players), clock)
