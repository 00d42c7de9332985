"""Promises in a mail that makes an offer: they are set aside before the offer is read, as they are written.

"promise: ..." is a line of its own; "I promise to ..." ends with its sentence; a quoted one ("the promise
“...”") stands among what somebody gives.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import engine
from engine.deals import PROMISES
from games.mail.language.phrasing import Homes

_WRAPPED = 60  # characters: a line as long as that goes on in the next one
_BROKEN = re.compile(
    rf"(?im)^(.{{{_WRAPPED},}}?)[ \t]*\n(?=[ \t]*\S)(?![^\n:]{{0,40}}\b(?:promises?|versprechen)[ \t]*:)"
)
_PROMISING = re.compile(r"\b(?:promise|verspr[eiä])", re.IGNORECASE)
_QUOTED = re.compile(
    r"\b(?:the promise|das versprechen) [“„\"«»](?P<text>.+?)[”“\"«»](?=\s*(?:$|[;,.\n]|and\b|und\b))",
    re.IGNORECASE,
)
_PLACES = ("firstpromise", "secondpromise")  # what stands for a quoted promise while the offer is read
_I, _THEY = "i|we|ich|wir", "you|he|she|they|du|ihr|er|sie"
_GIVES = (
    "gives?|offers?|pays?|gets?|receives?|takes?|wants?|lands?|can|may|promises?|gebe|gibst|gibt|bekommst?|"
    "bekomme|kriege|kriegst|kriegt|darf|darfst|verspreche|versprichst|verspricht|versprechen"
)
_LEADS = r"(?:(?:and|also|und|auch|then|dann|so|in return|dafür)[ ,]+)*"


@dataclass
class Promises:
    """Promises of each dealer in a mail, and the words that stand for what is read with the offer."""

    mine: list[str] = field(default_factory=list)
    theirs: list[str] = field(default_factory=list)
    quoted: dict[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.mine or self.theirs or self.quoted)

    def of(self, gift: dict[str, Any], said: list[str]) -> dict[str, Any]:
        """Return a gift with what its giver promises."""
        read = gift.pop(PROMISES, [])  # text in an offer that a line of the mail names
        found = [read] if isinstance(read, str) else [self.quoted[word] for word in read]
        found += said
        return gift | ({PROMISES: " ".join(found)} if found else {})


def set_aside(text: str, form: engine.Deal, homes: Homes) -> tuple[str, Promises]:
    """Return a text without its promises, and these."""
    promises = Promises()
    if not _PROMISING.search(text):
        return text, promises
    text = _QUOTED.sub(lambda found: _keep(found["text"], promises), _unwrapped(text))
    names = "(?:" + "|".join(re.escape(name) for name in homes.called(form.other)) + ")"
    text = _lines(names).sub(lambda found: _take(found, promises), text)
    while (found := _sentences(names).search(text)) is not None:
        text = _without(text, found, promises, names)
    return text, promises


def _unwrapped(text: str) -> str:
    """Return a text in which lines that a mail program has broken are whole."""
    return _BROKEN.sub(r"\1 ", text)


def _keep(promise: str, promises: Promises) -> str:
    if len(promises.quoted) == len(_PLACES):
        return f"the promise “{promise}”"  # a third: it is not understood
    word = _PLACES[len(promises.quoted)]
    promises.quoted[word] = promise
    return word


def is_place(item: str) -> bool:
    """Return whether an item stands for a quoted promise."""
    return item in _PLACES


def _lines(names: str) -> re.Pattern[str]:
    who = rf"(?P<who>my|mein|your|their|his|her|dein|sein|ihr|{names}(?:['’]?s)?)"
    return re.compile(rf"(?im)^[ \t]*(?:{who}[ \t]+)?(?:promises?|versprechen)[ \t]*:(?P<text>.*)$")


def _take(found: re.Match[str], promises: Promises) -> str:
    is_mine = (found["who"] or "my").casefold() in ("my", "mein")
    if found["text"].strip():
        (promises.mine if is_mine else promises.theirs).append(found["text"].strip())
    return ""


def _sentences(names: str) -> re.Pattern[str]:
    who = rf"(?:(?P<me>{_I})|(?P<other>{_THEY}|{names}))"
    verb = r"(?:promises?|verspreche|versprichst|verspricht|versprechen|versprecht)"
    to = r"(?:[ ]+(?:you|him|her|them|dir|ihm|ihr|euch))?(?:[ ]+(?:that|dass)\b)?"
    begins = r"(?:^|(?<=[.;,!\n])|(?<=\bfor)|\b(?:and|und|but|aber|if|wenn)\b)"
    return re.compile(
        rf"(?im){begins}[ ]*{_LEADS}{who}[ ]+(?:also |auch |will |would )?{verb}\b{to}[:,]?[ ]+"
        r"(?P<text>.+?)(?=[.!;](?:\s|$)|\n|$)",
    )


def _without(text: str, found: re.Match[str], promises: Promises, names: str) -> str:
    """Return a text without a promise that ends with its sentence, or where somebody gives or gets again."""
    again = re.search(
        rf"(?i)[ ]*(?:,|;|\band\b|\bund\b|\bbut\b|\bif\b|\bwenn\b)[ ]*{_LEADS}(?:{_I}|{_THEY}|{names})[ ]+"
        rf"(?:will |would |also |auch )?(?:{_GIVES})\b",
        found["text"],
    )
    end = found.start("text") + (again.start() if again else len(found["text"]))
    said = text[found.start("text") : end].strip(" ,")
    (promises.mine if found["me"] else promises.theirs).append(said)
    return f"{text[: found.start()].rstrip(' ,')}{text[end:]}"
