"""A person who plays by mail: reads the text parts of mails and nothing else, and replies to them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage
from functools import cached_property
from random import Random

from games.words import names

from .mail_programs import PROGRAMS, text_of

ANSWER = re.compile(r"^ {1,4}(\d{1,3})\. (\S.*(?:\n {6}\S.*)*)$", re.MULTILINE)
DEFAULT = "(the default)"
NOTE = " – "  # what an answer costs or brings stands behind it
# With a list of its own.
PART = re.compile(r"^([A-Z]+(?: \d+)?): (?=\S.*\n(?:\S.*\n)*\n?   1\. )", re.MULTILINE)
SHIPS = re.compile(r"(\d+) (from|to) ([a-z]+ [1-5])")
MIXTURE = re.compile(rf"{SHIPS.pattern}(?:(?:, | and ){SHIPS.pattern})*$", re.IGNORECASE)
SHIPS_ELSEWHERE = re.compile(r"\d (from|to) the ")
# A line of the board: the letter and the name of a seat, three counts, a cell for each of its planets.
SYSTEM = re.compile(
    r"^([A-Z]) (\w+) +\d+ +\d+ +\d+((?:  +\*?(?:–|gone|[A-Z]\d+(?: [A-Z]\d+)*))+)", re.MULTILINE
)
CELL = re.compile(r"  +(\S(?: ?\S)*)")
HAND = re.compile(r"^Your hand – (.*(?:\n\S.*)*)", re.MULTILINE)
COLOURS = {one.letter: one.id for one in names.COLOURS}
MOST_SHIPS = 4
NONSENSE = ("Let me think about that over the weekend.", "What did Blue play last time?", "99")
# A number alone might be a card's value or a planet as well, and would be asked back.
NUMBERS = (
    "line {}",
    "{}.",
    "#{}",
    "Option {}, please.",
    "I take line {}",
    "Hello,\n\nline {}\n\nThanks",
    "My choice: {}",
)


class ReadMail:
    """What a person makes of one mail, or of one of its questions: that with this name."""

    def __init__(self, mail: EmailMessage, name: str = ""):
        self.mail, self.text, self.name = mail, text_of(mail), name

    @property
    def parts(self) -> list[ReadMail]:
        """Its questions, each to be answered by its name; itself if there is only one."""
        return [ReadMail(self.mail, name) for name in PART.findall(self.text)] or [self]

    def keyed(self, words: str) -> str:
        """An answer as the mail wants it."""
        return f"{self.name.lower()}: {words}" if self.name else words

    @property
    def asked(self) -> str:
        """What is said of this question."""
        if not self.name:
            return self.text
        below = PART.split(self.text)
        return "\n\n" + below[below.index(self.name) + 1].replace("\n   1. ", "\n\n   1. ", 1)

    @property
    def title(self) -> str:
        """What is asked: it stands above the numbered answers, or first where there are none."""
        parts = self.asked.split("\n\n")
        lists = [n for n, part in enumerate(parts) if ANSWER.match(part)]
        return parts[lists[0] - 1 if lists else 1].replace("\n", " ")

    @cached_property
    def answers(self) -> dict[int, str]:
        """The numbered answers, as far as they count on from 1."""
        found: dict[int, str] = {}
        for number, label in ANSWER.findall(self.asked):
            if int(number) == len(found) + 1:
                found[int(number)] = " ".join(label.split())
        bare = {number: label.partition(NOTE)[0] for number, label in found.items()}
        return {number: label.removesuffix(DEFAULT).strip() for number, label in bare.items()}

    @property
    def is_question(self) -> bool:
        return bool(self.answers)

    @property
    def is_open_to_words(self) -> bool:
        """Whether it says that more is possible than stands in the list."""
        words = "or in your own words" if self.name else "other answers work too"
        return words in " ".join(self.text.split())

    @property
    def is_taken(self) -> bool:
        return "Answer saved:" in self.text

    @property
    def may_be_changed(self) -> bool:
        return "You can change it until" in self.text

    @property
    def is_over(self) -> bool:
        return "This question is already closed" in self.text

    @property
    def hand(self) -> list[str]:
        """The cards of the hand by words that can be written: "attack 8", "negotiate", "zombie flare"."""
        found = HAND.search(self.text)
        kinds = " ".join(found[1].split()).split(" · ") if found else []
        return [card for kind in kinds for card in _cards(kind) if ":" not in card]

    @property
    def colonies(self) -> dict[str, int]:
        """Where the reader's ships are, as the board shows it: "red 1" and how many."""
        rows = SYSTEM.findall(self.text)
        mine = next((letter for letter, name, _cells in rows if name == "you"), "")
        return {
            f"{COLOURS[letter]} {planet}": int(found[1])
            for letter, _name, cells in rows
            for planet, cell in enumerate(CELL.findall(cells), 1)
            if mine and (found := re.search(rf"\b{mine}(\d+)", cell))
        }


def _cards(line: str) -> list[str]:
    kind, _colon, names = line.partition(": ")
    patterns = {"Attack": "attack {}", "Reinforcement": "reinforcement {}", "Flare": "{} flare"}
    return [patterns.get(kind, "{}").format(name).lower() for name in names.split(", ") if name]


@dataclass(frozen=True)
class Reply:
    """A reply, and what its writer meant: a `line` of the list, words of their own (`free`), or nothing."""

    message: EmailMessage
    to: str
    letter: ReadMail
    written: str
    line: int | None = None
    free: bool = False

    @property
    def id(self) -> str:
        return str(self.message["Message-ID"])


class MailPlayer:
    """One person at a mail program. `choose` says which number of a letter is answered."""

    def __init__(self, address: str, seed: str, choose: Callable[[ReadMail, Random], int]):
        self.address, self.choose = address, choose
        self.dice = Random(f"{seed} {address}")
        self.unanswered: list[ReadMail] = []
        self.read: list[ReadMail] = []
        self.sent: dict[str, Reply] = {}
        self.letters_to: dict[str, list[ReadMail]] = {}

    def takes(self, mail: EmailMessage) -> ReadMail:
        """Read a mail: a question, or what was said to a reply of theirs."""
        letter = ReadMail(mail)
        self.read.append(letter)
        reply = self.sent.get(str(mail["In-Reply-To"]))
        if reply is None:
            self.unanswered += [part for part in letter.parts if part.is_question]
        else:
            self.letters_to[reply.id].append(letter)
            self._goes_on(reply, letter)
        return letter

    def _goes_on(self, reply: Reply, said: ReadMail) -> None:
        """Answer once more if they have to, or if they may and have changed their mind."""
        if said.is_question:
            self.unanswered[:0] = said.parts
        elif said.may_be_changed and self.dice.random() < 0.3:
            self.unanswered.insert(0, reply.letter)

    def replies(self) -> Reply:
        """The reply to the letter that has waited longest."""
        letter = self.unanswered.pop(0)
        number = self.choose(letter, self.dice)
        words = self._own_words(letter, number)
        if words is not None:
            return self.writes(letter, words, free=True)
        if self.dice.random() < 0.02:
            return self.writes(letter, self.dice.choice(NONSENSE))
        return self.writes(letter, self._in_words(letter, number), line=number)

    def _in_words(self, letter: ReadMail, number: int) -> str:
        """Mostly the line by its number, sometimes the words that stand behind it, or both."""
        manner = self.dice.random()
        if manner < 0.75 or letter.answers[number].isdecimal():  # such a label is no line, and not its words
            return self.dice.choice(NUMBERS).format(number)
        label = letter.answers[number]
        return label if manner < 0.9 else f"{number}. {label}"

    def _own_words(self, letter: ReadMail, number: int) -> str | None:
        """Words of their own, where ships are asked for or a deal may be offered."""
        if self.dice.random() >= 0.4:
            return None
        label = letter.answers[number]
        if label.startswith("Offer: ") and letter.hand:
            wanted = self.dice.choice(("negotiate", "random card"))
            return f"my {self.dice.choice(letter.hand)} for your {wanted}"
        mixture = MIXTURE.search(label)
        if mixture is None or SHIPS_ELSEWHERE.search(label) or not letter.is_open_to_words:
            return None
        return self._own_mixture(letter, label[: mixture.start()], mixture[0])

    def _own_mixture(self, letter: ReadMail, head: str, mixture: str) -> str | None:
        """As many ships as the label says (with a head: up to four) over other colonies."""
        way = "to" if " to " in mixture else "from"
        number = sum(int(n) for n, _way, _place in SHIPS.findall(mixture))
        ships = [place for place, most in letter.colonies.items() for _ in range(most)]
        if head:
            number = self.dice.randint(1, MOST_SHIPS)
        taken = self.dice.sample(ships, min(number, len(ships)))
        parts = [f"{taken.count(place)} {way} {place}" for place in sorted(set(taken))]
        return head + ", ".join(parts)

    def writes(self, letter: ReadMail, written: str, line: int | None = None, free: bool = False) -> Reply:
        """A reply with these words, as one of many programs puts them."""
        message = self.dice.choice(PROGRAMS)(letter.keyed(written), letter.mail)
        message["From"] = f"A player <{self.address}>"
        message["To"] = letter.mail["Reply-To"]
        message["Subject"] = f"Re: {letter.mail['Subject']}"
        message["In-Reply-To"] = letter.mail["Message-ID"]
        message["Message-ID"] = f"<{len(self.sent)}.{self.address}>"
        reply = Reply(message, str(letter.mail["Reply-To"]), letter, written, line, free)
        self.sent[reply.id] = reply
        self.letters_to[reply.id] = []
        return reply


def eager(letter: ReadMail, dice: Random) -> int:
    """Passes most windows, invites and joins whom it can, and else takes anything."""
    labels = letter.answers
    if labels[1] == "Pass" and dice.random() < 0.9:
        return 1
    for wanted in ("Accept the offer", "Join the offense"):
        found = [number for number, label in labels.items() if label.startswith(wanted)]
        if found and dice.random() < 0.85:
            return dice.choice(found)
    if letter.title.startswith("Invite allies") and dice.random() < 0.85:
        return len(labels)
    return dice.choice(list(labels))
