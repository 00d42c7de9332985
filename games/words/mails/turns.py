"""The mails of a game, in words: each as subject, text and HTML. When they are sent is decided elsewhere.

The text part is the product: 72 columns, the question and its numbered answers on the first screen.
No subject holds anything that only its receiver may know.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from functools import cache
from typing import Any, NamedTuple

from css_inline import CSSInliner
from django.template.loader import render_to_string
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.state.view import View
from games.base import links
from games.base.documents import AnswerJSON, FactJSON
from games.outbox.delimiter import DELIMITER
from games.words.board.encounter import encounter_words, phase_words
from games.words.board.lines import WIDTH, board_text, hand_lines, on_board, seat_lines, wrapped
from games.words.board.things import letters, summary
from games.words.consequences.notes import note
from games.words.consequences.ships import costs_power
from games.words.core import names
from games.words.core.answers import answer_words
from games.words.core.asks import is_ships
from games.words.core.reader import Reader
from games.words.core.times import deadline, span_words
from games.words.facts.sentences import with_sentences
from games.words.facts.weights import weightiest
from games.words.questions.plain_words import line_to_name
from games.words.questions.samples import sample_words
from games.words.questions.titles import QuestionWords, can_only_pass, question
from games.words.questions.windows import why_asked
from games.words.stakes.attack import present_encounter, with_encounter
from games.words.stakes.encounter import stake
from games.words.story.telling import story

from .details import details
from .new_things import new_things
from .opening import Opening, Player, help_links, opening_lines, opening_text
from .people import people_line
from .story import story_in_mail

MOST_SINCE, NEWEST_SINCE = 25, 15  # lines of what happened; those of them that are the newest in any case
LABEL_INDENT, NOTE_INDENT = " " * 6, " " * 8  # a note stands further in than the answer it is about
WITH_ITS_WORDS = noop(
    "To answer, reply with a line of the list, such as “line %(number)d”, or with its words. Just the number "
    "will do where it can mean nothing else."
)
IN_OWN_WORDS = noop(
    "To answer, reply with a line of the list, such as “line %(number)d”, or in your own words. Just the "
    "number will do where it can mean nothing else. More is possible than this list shows."
)
MOST_SUBJECT = 72  # with the encounter in it; without it a subject is as long as its title


class Mail(NamedTuple):
    """`picture` is what the board in it is drawn from when it is sent: language and view."""

    subject: str
    text: str
    html: str
    picture: dict[str, object] | None = None


@dataclass(frozen=True)
class PromptMail:
    """What a prompt's mail or reminder tells. Everything in it is what this seat may know.

    `view` is the seat's, `ask` the open question; `shown` are the numbered answers as they were fixed
    (the engine's suggestions if empty); `since` are facts as documents, oldest first.
    """

    game_name: str
    view: View
    ask: engine.Ask
    turn_url: str
    shown: Sequence[AnswerJSON] = ()
    since: Sequence[FactJSON] = ()
    due_at: datetime | None = None
    zone: tzinfo | None = None
    now: datetime | None = None
    opening: Opening | None = None  # in the first mail of a game
    players: Sequence[Player] = ()  # in each that follows
    reminders_url: str = ""

    @property
    def reader(self) -> Reader:
        return Reader.of(self.view)


@dataclass(frozen=True)
class GameOverMail:
    """How a game ended; nothing is asked. `log`: all that this seat was told; `people`: names by seat."""

    game_name: str
    view: View
    game_url: str
    since: Sequence[FactJSON] = field(default=())
    log: Sequence[FactJSON] = field(default=())
    people: Mapping[int, str] = field(default_factory=dict)

    @property
    def reader(self) -> Reader:
        return Reader.of(self.view)


@dataclass(frozen=True)
class InvitationMail:
    """`host` is who invites as they call themselves, empty if nobody in particular."""

    game_name: str
    host: str
    seats: int
    edition: str
    response_seconds: int
    accept_url: str


def prompt_mail(mail: PromptMail) -> Mail:
    """A question to a seat."""
    return rendered("prompt", _subject(mail, _("[%(game)s] %(title)s")), _prompt(mail))


def reminder_mail(mail: PromptMail) -> Mail:
    """The same question once more, half of its time being over."""
    subject = _subject(mail, _("[%(game)s] Reminder: %(title)s"))
    return rendered("prompt", subject, {**_prompt(mail), "reminder": True})


def _subject(mail: PromptMail, pattern: str) -> str:
    """The title of the question, and who attacks whom if there is room for it: both are public."""
    title = question(mail.ask, mail.reader).subject
    joined = with_encounter(title, present_encounter(mail.view), Reader(mail.reader.seat)).rstrip(".")
    whole = pattern % {"game": mail.game_name, "title": joined}
    return whole if len(whole) <= MOST_SUBJECT else pattern % {"game": mail.game_name, "title": title}


def game_over_mail(mail: GameOverMail) -> Mail:
    """The end of a game."""
    about = {"game_name": mail.game_name, "url": mail.game_url}
    told = story_in_mail(story(mail.log, mail.reader, mail.people))
    context = _board(mail.view, mail.since, mail.reader) | about | told
    return rendered("game_over", _("[%(game)s] The game is over") % {"game": mail.game_name}, context)


def invitation_mail(mail: InvitationMail) -> Mail:
    """A seat is offered."""
    context = {
        "mail": mail,
        "settings_url": "",  # whoever is invited may have none
        "opening": wrapped(
            _("%(host)s invites you to a game of Cosmic Post, “%(game)s”.")
            % {"host": mail.host or _("Someone"), "game": mail.game_name}
        ),
        "about": wrapped(
            _(
                "It has %(seats)d seats. You play by email or on the page, whenever you like. You have "
                "%(time)s for each answer; then a sensible default is used."
            )
            % {"seats": mail.seats, "time": span_words(mail.response_seconds)}
        ),
    }
    return rendered("invitation", _("Invitation to “%(game)s”") % {"game": mail.game_name}, context)


def _prompt(mail: PromptMail) -> dict[str, object]:
    words = question(mail.ask, mail.reader)
    return {
        **_board(mail.view, mail.since, mail.reader),
        "delimiter": _(DELIMITER),
        "game_name": mail.game_name,
        "subject_title": words.subject,
        **_lines(mail, words),
        **_answers(mail),
        **_texts(mail),
        "url": mail.turn_url,
        "reminders_url": mail.reminders_url,
        **_opening(mail),
    }


def _lines(mail: PromptMail, words: QuestionWords) -> dict[str, object]:
    """Each as it is, and broken into lines for the text."""
    about = stake(mail.view, mail.reader, mail.ask.what).lines
    lines = {
        "people": people_line(mail.players, mail.reader.seat),
        "because": why_asked(mail.ask, mail.view),
        "title": words.title,
        "explanation": _explanation(mail, words),
        "deadline": _deadline(mail, mail.reader),
    }
    broken = {f"{name}_wrapped": wrapped(line) for name, line in lines.items()}
    return {**lines, **broken, "stake": about, "stake_wrapped": "\n".join(map(wrapped, about))}


def _answers(mail: PromptMail) -> dict[str, object]:
    answers = numbered_answers(mail, mail.reader)
    return {
        "answers": answers,
        "answers_text": "\n".join(line for one in answers for line in _answer_lines(one)),
        "how": wrapped(_how(mail)),
    }


def _texts(mail: PromptMail) -> dict[str, object]:
    """What sheets and cards say: those that are new to the reader, and those of this question."""
    told = details(mail.ask, mail.view, mail.reader)
    new = new_things(mail.since, mail.view, {one.text for one in told})
    return {
        "new": new,
        "new_wrapped": _bullets(new),
        "details": told,
        "details_wrapped": _bullets(told),
    }


def _explanation(mail: PromptMail, words: QuestionWords) -> str:
    """Whoever can only pass is not told that they can respond, but that nobody learns it."""
    nothing = _("You hold nothing that can be played here. No one else sees that.")
    parts = (words.explanation, nothing if can_only_pass(mail.ask) else "", _homes_needed(mail))
    return " ".join(filter(None, parts))


def _homes_needed(mail: PromptMail) -> str:
    """Why some answers of the list cost the power: once, and not beside each of them."""
    ask = mail.ask
    if not is_ships(ask):
        return ""
    shown = mail.shown or ask.suggestions()
    needed = mail.view["homes_for_power"]
    told = ngettext(
        "Your power needs %(n)d home colony.", "Your power needs %(n)d home colonies.", needed
    ) % {"n": needed}
    return told if any(costs_power(ask, answer, mail.view) for answer in shown) else ""


def _opening(mail: PromptMail) -> dict[str, object]:
    if mail.opening is None:
        return {}
    told = {"lines": opening_lines(mail.opening), "links": help_links(), "text": opening_text(mail.opening)}
    return {"opening": told}


class NumberedAnswer(NamedTuple):
    """`default`: whether it is what a missed deadline answers; `note`: what it costs, or who wins by it."""

    number: int
    label: str
    default: bool
    note: str


def numbered_answers(mail: PromptMail, reader: Reader) -> list[NumberedAnswer]:
    """The list of a mail."""
    ask = mail.ask
    return [
        NumberedAnswer(
            number,
            answer_words(ask, answer, reader),
            answer == ask.default,
            note(ask, answer, mail.view, reader),
        )
        for number, answer in enumerate(mail.shown or ask.suggestions(), 1)
    ]


def default_mark() -> str:
    """Stands behind the answer that a missed deadline gives."""
    return _("(the default)")


def _answer_lines(one: NumberedAnswer) -> list[str]:
    label = f"{one.label}  {default_mark()}" if one.default else one.label
    lines = [_indented(label, f"{one.number:4d}. ", LABEL_INDENT)]
    return [*lines, _indented(one.note, NOTE_INDENT, NOTE_INDENT)] if one.note else lines


def _indented(text: str, first: str, others: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


def _how(mail: PromptMail) -> str:
    shown = mail.shown or mail.ask.suggestions()
    how = _(WITH_ITS_WORDS if mail.ask.complete else IN_OWN_WORDS) % {"number": line_to_name(shown)}
    sample = sample_words(mail.ask, shown, mail.reader)
    return " ".join([how, _("For example: “%(sample)s”.") % {"sample": sample}]) if sample else how


def _deadline(mail: PromptMail, reader: Reader) -> str:
    default = answer_words(mail.ask, mail.ask.default, reader)
    return deadline(mail.due_at, default, mail.now, mail.zone)


def _board(view: View, since: Sequence[FactJSON], reader: Reader) -> dict[str, object]:
    hand = _hand(view, reader)
    return {
        **_since(since, reader),
        "board": board_text(view, reader),
        "summary": summary(view, reader),
        "picture": {"language": get_language() or "", "view": on_board(view)},
        "standing": [phase_words(view), *encounter_words(view, reader)],
        "planets": _planets(view),
        "seat_lines": seat_lines(view, reader),
        "hand": hand,
        "hand_wrapped": "\n".join(textwrap.fill(line, WIDTH, subsequent_indent="    ") for line in hand),
    }


def _since(facts: Sequence[FactJSON], reader: Reader) -> dict[str, object]:
    """What led to the question, and of what was before it the news."""
    told = with_sentences(facts, reader)
    kept = weightiest([fact for fact, _said in told], reader.seat, MOST_SINCE, NEWEST_SINCE)
    lines = [told[place][1] for place in kept]
    wrapped_lines = "\n".join(map(_bullet, lines))
    return {"since": lines, "left_out": len(told) - len(lines), "since_wrapped": wrapped_lines}


def _bullets(told: Iterable[tuple[str, str]]) -> str:
    return "\n".join(_bullet(f"{label}: {text}") for label, text in told)


def _bullet(line: str) -> str:
    return textwrap.fill(line, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def _hand(view: View, reader: Reader) -> list[str]:
    me = next((seat for seat in view["seats"] if seat["seat"] == reader.seat), None)
    held = None if me is None else me.get("hand")
    if me is None or held is None:
        return []
    lines = hand_lines(held) or [_("No cards.")]
    for alien, pile in (me.get("piles") or {}).items():
        if pile:
            lines.append(f"{names.alien_name(alien)}: {names.cards_listed(pile)}")
    return lines


def _planets(view: View) -> list[dict[str, object]]:
    """The planets as rows of a table, one system to a row."""
    target = (view.get("encounter") or {}).get("planet", -1)
    cells = [letters(ships) + ("*" if n == target else "") for n, ships in enumerate(view["planets"])]
    return [
        {
            "name": names.seat_name(seat["seat"], view.get("you")),
            "cells": names.system_of(cells, seat["seat"]),
        }
        for seat in view["seats"]
    ]


def rendered(name: str, subject: str, context: dict[str, Any]) -> Mail:
    """The mail of these templates."""
    context = {"settings_url": links.settings_link(), **context}
    line = render_to_string("emails/subject.txt", {"subject": subject}).strip()
    text = render_to_string(f"emails/{name}.txt", context)
    html = render_to_string(f"emails/{name}.html", {**context, "subject": subject})
    return Mail(" ".join(line.split()), tidy(text), inlined(html), context.get("picture"))


def tidy(text: str) -> str:
    """No blank line twice, one line end at the end, no line of ours longer than the columns."""
    lines = [line.rstrip() for line in text.strip().splitlines()]
    kept = [_in_columns(line) for n, line in enumerate(lines) if line or n == 0 or lines[n - 1]]
    return "\n".join(kept) + "\n"


def _in_columns(line: str) -> str:
    """A sentence may be longer in another language; addresses and what is quoted stay whole."""
    whole = len(line) <= WIDTH or "://" in line or line.startswith(">")
    return line if whole else wrapped(line)


@cache
def _inliner() -> CSSInliner:
    return CSSInliner(keep_style_tags=False, load_remote_stylesheets=False)


def inlined(html: str) -> str:
    """The HTML with its style in each element, as mail programs want it."""
    return _inliner().inline(html)
