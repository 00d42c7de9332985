# ruff: noqa: E501
"""Over three hundred mails: an answer, what a person or a firm puts below it, a program, and maybe a relay.

The same ones each time: each is picked by its number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .programs import PROGRAMS, Asked
from .relays import RELAYS
from .signatures import ENDINGS, VOICES

LEAST = 300
OF_PROGRAMS, OF_RELAYS = 18, 10  # mails of each
PLACES = ("alien", "card", "join", "invite", "several")  # what is asked


class Answer(NamedTuple):
    """What is written to a question, and which of its answers that is: by a line, or by what it gives."""

    text: str
    line: int = 0
    given: object = None


# Each question is asked of one person; "several" are the three of a mail.
ANSWERS: dict[str, tuple[Answer, ...]] = {
    "alien": (Answer("2", 2), Answer("line 1", 1), Answer("Tripler", given="tripler"), Answer("#2", 2),
              Answer("Hi,\n\nI'd like the Trader, please.", given="trader")),
    "card": (Answer("attack 7", given="attack 7"), Answer("line 3", 3), Answer("I play attack 12.", given="attack 12"),
             Answer("attack 20", given="attack 20"), Answer("Hello,\n\n2.", 2)),
    "join": (Answer("line 2", 2), Answer("I'll stay out of this one.", given={"side": ""}), Answer("3.", 3),
             Answer("decline", given={"side": ""})),
    "invite": (Answer("Blue", given="seats 2"), Answer("nobody", given="nobody"), Answer("line 2", 2),
               Answer("Hi all,\n\nI invite Blue.", given="seats 2")),
    "several": (Answer("launch: line 3\ninvite: Red\nagain: yes"), Answer("Invite: Red\n\nAgain: yes\n\nLaunch: line 3"),
                Answer("* launch: line 3\n* invite: Red\n* again: yes")),
}  # fmt: skip
GERMAN: dict[str, tuple[Answer, ...]] = {
    "alien": (Answer("Zeile 2", 2), Answer("Ich nehme Nummer 1.", 1)),
    "card": (
        Answer("Angriff 7", given="attack 7"),
        Answer("Hallo,\n\nich spiele Angriff 12.", given="attack 12"),
    ),
    "join": (Answer("Zeile 2", 2), Answer("Ich halte mich raus.", given={"side": ""})),
    "invite": (Answer("Blau", given="seats 2"), Answer("niemanden", given="nobody")),
    "several": (Answer("Start: Zeile 3\nEinladen: Rot\nNochmal: ja"),),
}


class Mail(NamedTuple):
    """One mail: where it belongs, what was written and what stands below it."""

    program: str
    relay: str
    language: str
    ending: str
    place: str
    answer: Answer
    number: int

    @property
    def wrote(self) -> str:
        below = ENDINGS[self.ending](VOICES[self.language], self.number)
        return f"{self.answer.text}\n\n{below}"

    @property
    def envelope(self) -> str:
        return RELAYS[self.relay].envelope if self.relay else "red@example.com"

    def raw(self, asked: Asked) -> bytes:
        """As it comes in; `asked` is the mail of ours."""
        if not self.relay:
            return PROGRAMS[self.program](self.wrote, self.language, asked)
        relay = RELAYS[self.relay]
        seen = asked._replace(address=relay.address(asked.address))
        if relay.banner:
            seen = seen._replace(
                text=f"{relay.banner}\n\n{asked.text}", html=f"<p>{relay.banner}</p>{asked.html}"
            )
        raw = PROGRAMS[self.program](self.wrote, self.language, seen)
        return relay.headers.encode() + b"\r\n" + raw

    def __str__(self) -> str:
        return f"{self.number} {self.relay or 'straight'}, {self.program}, {self.language}, {self.ending}, {self.place}"


def mails() -> Iterator[Mail]:
    """All of them."""
    programs, relays = list(PROGRAMS), list(RELAYS)
    for number in range(OF_PROGRAMS * len(programs)):
        yield _mail(number, programs[number % len(programs)], "")
    first = OF_PROGRAMS * len(programs)
    for number in range(first, first + OF_RELAYS * len(relays)):
        yield _mail(number, programs[(number // len(relays)) % len(programs)], relays[number % len(relays)])


def _mail(number: int, program: str, relay: str) -> Mail:
    """Numbers without common divisors walk through all there are."""
    turn = number // (len(RELAYS) if relay else len(PROGRAMS))
    language = list(VOICES)[(number + turn) % len(VOICES)]
    ending = list(ENDINGS)[(number * 5 + turn) % len(ENDINGS)]
    place = PLACES[(number + turn * 2) % len(PLACES)]
    answers = (GERMAN if language == "de" else ANSWERS)[place]
    return Mail(program, relay, language, ending, place, answers[(number + turn) % len(answers)], number)
