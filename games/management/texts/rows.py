"""All tables of words as rows: what is told, to which reader, in which case, with which numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

import engine
from games.base.documents import RequestRefused
from games.lobby.words import reasons as lobby
from games.log.words.record import FactWords, ReasonBy
from games.log.words.sentences import FACTS, sentence, why
from games.mail.language.phrasing import NotUnderstood
from games.mail.letters import receipts
from games.mail.receive.explain import explain
from games.mail.words import lobby as lobby_mails
from games.mail.words import turns
from games.mail.words.turns import InvitationMail, invitation_mail
from games.management.texts.samples import (
    ME,
    NOT_UNDERSTOOD,
    Case,
    cases,
    of_fact,
    of_lobby,
    of_parameters,
    with_me,
)
from games.questions.words import reasons
from games.questions.words.declared import QUESTIONS
from games.questions.words.titles import question
from games.words.choices import OPTIONS, option_words
from games.words.moments import CONCERNS, MOMENTS, concerns
from games.words.patterns import Entry, fill
from games.words.reader import Reader, answers_of_sheets, titles_of_questions

NUMBERS = (0, 1, 2)
READER = Reader(ME, {0: "warrior", 1: "zombie", 2: "sorcerer", 3: "macron"})


@dataclass(frozen=True)
class Row:
    """A row: `part` is the table, `what` the part of a message, `numbers` those with which it reads so."""

    part: str
    id: str
    what: str
    case: str
    numbers: tuple[int, ...]
    text: str
    speaks_to: frozenset[str] = frozenset()  # the fields that hold the reader's seat

    @property
    def key(self) -> tuple[str, str, str, str, str]:
        return self.part, self.id, self.what, self.case, self.text


def rows() -> Iterator[Row]:
    """Yield all rows, in the active language."""
    for table in (
        _facts,
        _questions,
        _windows,
        _moments,
        _answers,
        _options,
        _reasons,
        _lobby_reasons,
        _not_understood,
        _subjects,
    ):
        yield from _together(table())


def _together(found: Iterator[Row]) -> Iterator[Row]:
    """Join rows that read the same with several numbers."""
    by_key: dict[tuple[str, ...], Row] = {}
    for row in found:
        known = by_key.get(row.key)
        numbers = (*known.numbers, *row.numbers) if known else row.numbers
        by_key[row.key] = replace(row, numbers=tuple(dict.fromkeys(numbers)))
    yield from by_key.values()


def _cases(*entries: Entry) -> list[Case]:
    """Return the ways through several entries that are shown together."""
    found = [Case()]
    for entry in entries:
        found = [both for one in found for other in cases(entry) if (both := _both(one, other)) is not None]
    return found


def _both(one: Case, other: Case) -> Case | None:
    """Return both cases in one: one reader sees both, so they must speak to the same."""
    return None if one.mine and other.mine and one.mine != other.mine else one.merged(other)


def _each(
    part: str, name: str, found: list[Case], make: Callable[[Case, int], dict[str, str]]
) -> Iterator[Row]:
    for case in found:
        for n in NUMBERS:
            for what, text in make(case, n).items():
                yield Row(part, name, what, str(case), (n,), text, case.mine)


def _facts() -> Iterator[Row]:
    for name, kind in engine.FACTS.items():
        words = FACTS[name]

        def told(case: Case, n: int, kind: Any = kind) -> dict[str, str]:
            fact = of_fact(kind, case, n)
            return {"sentence": sentence(fact, READER)}

        def because(case: Case, n: int, kind: Any = kind) -> dict[str, str]:
            return {"reason": why(of_fact(kind, case, n), READER).text}

        told_of_me = [
            both for one in _cases(words.sentence) for mine in with_me(kind) if (both := _both(one, mine))
        ]
        yield from _each("Facts", name, [*_cases(words.sentence), *told_of_me], told)
        yield from _each("Facts", name, _cases_of_reason(words), because)


def _cases_of_reason(words: FactWords) -> list[Case]:
    """Return the cases of a reason; one that is worked out has two."""
    if callable(words.reason):
        return [Case(mine=frozenset({"seat"})), Case(theirs=frozenset({"seat"}))]
    if not isinstance(words.reason, ReasonBy):
        return _cases(words.reason[0])
    by_value = [(Case({words.reason.field: v}), entry) for v, (entry, _rules) in words.reason.reasons.items()]
    named = [*by_value, (Case(), words.reason.other[0])]
    return [both for one, entry in named for other in cases(entry) if (both := one.merged(other)) is not None]


def _questions() -> Iterator[Row]:
    of_rules = {what: (one.title, one.rule) for what, one in QUESTIONS.items()}
    titles = {**of_rules, **{what: (title, "") for what, title in titles_of_questions().items()}}
    for what, (title, explanation) in titles.items():
        yield from _each("Questions", what, _cases(title, explanation), _asked(what))


def _asked(what: str) -> Callable[[Case, int], dict[str, str]]:
    def made(case: Case, n: int) -> dict[str, str]:
        about = {name: value for name, value in of_parameters(case, n).items() if name not in _OTHER_WORDS}
        words = question({"what": what, "about": about}, READER)
        found = {"title": words.title, "explanation": words.explanation}
        return found if words.subject == words.title else {**found, "subject": words.subject}

    return made


_OTHER_WORDS = {"window", "offer", "kept", "nothing_to_lay"}  # these parameters make it another question


def _windows() -> Iterator[Row]:
    for moment in MOMENTS:
        yield Row(
            "Windows", moment, "title", "", NUMBERS, question({"what": moment, "about": {}}, READER).title
        )
    announced = [
        {"user": user, thing: name, "ability": "it", "choice": choice}
        for user in (ME, 2)
        for thing, name in (("power", "warrior"), ("card", "plague"))
        for choice in ("", "seat 1", "seat 0")
    ]
    for about in announced:
        words = question({"what": "announcement", "about": {**about, "window": True}}, READER)
        case = ", ".join(f"{name}: {value}" for name, value in about.items())
        yield Row("Windows", "announcement", "title", case, NUMBERS, words.title)


def _moments() -> Iterator[Row]:
    """Yield the explanation of each window: the seat it concerns, and what is known there."""
    for moment, entry in CONCERNS.items():

        def made(case: Case, n: int, moment: str = moment) -> dict[str, str]:
            about: Any = of_parameters(case, n)
            destiny = {"card": "seat 2"} if moment in ("comet_drawn", "destiny_drawn") else {}
            told = concerns(moment, {**about, **destiny}, READER)
            return {"explanation": told} if told else {}

        yield from _each("Windows", moment, _cases(entry), made)


def _answers() -> Iterator[Row]:
    """Yield the words beside an answer to a question of a sheet."""
    for answer, entry in answers_of_sheets().items():

        def made(case: Case, n: int, entry: Entry = entry) -> dict[str, str]:
            return {"answer": fill(entry, of_parameters(case, n), READER)}

        yield from _each("Answers", answer, _cases(entry), made)


def _options() -> Iterator[Row]:
    for what, entry in OPTIONS.items():

        def made(case: Case, n: int, what: str = what) -> dict[str, str]:
            params: Any = {**of_parameters(case, n), "pile": "hand"}
            return {"label": option_words(engine.Option("it", what, params), READER)}

        yield from _each("Options", what, _cases(entry), made)


def _reasons() -> Iterator[Row]:
    for name, entry in reasons.REASONS.items():

        def made(case: Case, n: int, name: str = name) -> dict[str, str]:
            params: Any = of_parameters(case, n)
            return {"refusal": reasons.reason(engine.NotAllowed(name, **params), READER)}

        yield from _each("Refusals of answers", name, _cases(entry), made)


def _lobby_reasons() -> Iterator[Row]:
    for name, entry in lobby.REASONS.items():

        def made(case: Case, n: int, name: str = name, entry: Entry = entry) -> dict[str, str]:
            return {"refusal": lobby.lobby_reason(RequestRefused(name, **of_lobby(entry, n)))}

        yield from _each("Refusals in lobbies", name, _cases(entry), made)


def _not_understood() -> Iterator[Row]:
    for name, params in NOT_UNDERSTOOD:
        text = explain(NotUnderstood(name, **params))
        yield Row("Mails that were not understood", name, "explanation", "", NUMBERS, text)


def _subjects() -> Iterator[Row]:
    for name, subject in SUBJECTS.items():
        yield Row("Subjects of mails", name, "subject", "", NUMBERS, subject())


GAME, URL, DAY = "Friday", "https://post.example/", 86_400


def _receipt(name: str) -> str:
    return _("[%(game)s] %(subject)s") % {"game": GAME, "subject": _(receipts.SUBJECTS[name])}


def _of_account(name: str) -> str:
    return render_to_string(f"account/email/{name}_subject.txt", {"code": "123456"}).strip()


SUBJECTS: dict[str, Callable[[], str]] = {
    **{name: partial(_receipt, name) for name in receipts.SUBJECTS},
    "reminder": lambda: _("[%(game)s] Reminder: %(title)s") % {"game": GAME, "title": _("Invite allies?")},
    "game_over": lambda: _("[%(game)s] The game is over") % {"game": GAME},
    "invitation": lambda: invitation_mail(InvitationMail(GAME, "Ada", 4, "ffg2008", DAY, URL)).subject,
    "joined": lambda: lobby_mails.joined(GAME, "Ada", 1, 4, URL).subject,
    "seated": lambda: lobby_mails.seated(GAME, URL).subject,
    "started": lambda: lobby_mails.started(GAME, 1, URL).subject,
    "found": lambda: lobby_mails.found(GAME, 3, DAY, URL).subject,
    "removed": lambda: lobby_mails.removed(GAME, URL).subject,
    "host": lambda: lobby_mails.is_host_now(GAME, URL).subject,
    "cancelled": lambda: lobby_mails.cancelled(GAME, URL).subject,
    "not_started": lambda: lobby_mails.not_started(GAME, "why", URL).subject,
    "rematch": lambda: lobby_mails.rematch(GAME, "Ada", DAY, URL).subject,
    "took_over": lambda: lobby_mails.took_over(GAME, _("Blue"), "Sorcerer", DAY, URL).subject,
    "left_to_bot": lambda: lobby_mails.left_to_bot(GAME, _("Blue"), URL).subject,
    "left_to_person": lambda: lobby_mails.left_to_person(GAME, _("Blue"), URL).subject,
    "bot_replaced": lambda: lobby_mails.bot_replaced(GAME, _("Blue"), URL).subject,
    "plain": lambda: turns.plain_mail(GAME, URL).subject,
    "login_code": partial(_of_account, "login_code"),
    "seat_code": partial(_of_account, "seat_code"),
    "email_confirmation": partial(_of_account, "email_confirmation"),
}
