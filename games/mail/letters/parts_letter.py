"""The letter that answers a reply to several questions: what came of each, and what is still open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import compress
from typing import NamedTuple

from django.utils.translation import gettext as _

import engine
from games.base.documents import FactJSON
from games.board.words.lines import wrapped
from games.log.words.sentences import sentences
from games.mail.language.phrasing import NotUnderstood
from games.mail.letters.receipts import (
    MOST_SINCE,
    answers_again,
    asked_anew,
    closed_by,
    echo_answer,
    otherwise,
    render,
    unchanged_note,
    waits_words,
    what_counts,
    yes_note,
)
from games.mail.receive.confirming import offered
from games.mail.receive.explain import MOST_WORDS, explain
from games.mail.receive.taking import Letter, ReplyContext, is_settled, letter_about, own_lines
from games.mail.words import asked as words
from games.mail.words.asked import answers_text
from games.mail.words.turns import Mail
from games.play.service.session import Outcome, TooLate, WrittenEarlier
from games.questions.words.answers import several_questions, taken_back_note
from games.questions.words.reasons import reason
from games.words import names
from games.words.reader import answer_by


class TriedPart(NamedTuple):
    """The words to one question, and what came of them."""

    reply: ReplyContext
    result: Outcome | NotUnderstood | engine.Refused

    @property
    def is_saved(self) -> bool:
        return isinstance(self.result, Outcome)

    @property
    def is_overtaken(self) -> bool:
        """Return whether a newer answer counts, so that the question needs no other answer."""
        return isinstance(self.result, WrittenEarlier)


@dataclass(frozen=True)
class PartsReply:
    """A reply by its parts.

    `parts` are those with words, by their place among `replies`. `unknown` are names of no question here.
    `unplaced` are words that may be for several questions or for none.
    """

    replies: Sequence[ReplyContext]
    names: Sequence[str]
    parts: Mapping[int, TriedPart] = field(default_factory=dict)
    unknown: Sequence[str] = ()
    unplaced: str = ""

    @property
    def open_places(self) -> list[int]:
        """Return the places of questions that still need an answer, or another one."""
        failed = [n for n, part in self.parts.items() if not part.is_saved and not part.is_overtaken]
        found = [
            n
            for n, one in enumerate(self.replies)
            if one.ask is not None and one.prompt.is_open and (one.prompt.waiting or n in failed)
        ]
        several = any(one.ask is not None and not is_settled(one) for one in self.replies)
        return [n for n in found if not (several and is_settled(self.replies[n]))]

    def next(self, addressed: ReplyContext) -> ReplyContext:
        """Return the question that is open first; the one of the address if none is."""
        return next((self.replies[n] for n in self.open_places), addressed)

    @cached_property
    def offers(self) -> str:
        """Return the answer to the one question still open that a plain yes takes; "" if there is none."""
        doubted = self.parts.get(self.open_places[0]) if len(self.open_places) == 1 else None
        if doubted is None or self.unknown or self.unplaced or not isinstance(doubted.result, NotUnderstood):
            return ""
        return offered(doubted.reply, doubted.result)

    @property
    def letter(self) -> Letter:
        """Return when the letter is sent: at once if something that was written is in doubt."""
        if self.unknown or self.unplaced or not self.parts:
            return Letter.AT_ONCE
        return max(letter_about(part.reply, part.result) for part in self.parts.values())

    @property
    def saved(self) -> tuple[int, ...]:
        """Return the questions with answers in this letter."""
        return tuple(part.reply.prompt.question for part in self.parts.values() if part.is_saved)

    @property
    def subject(self) -> str:
        saved = [part.is_saved for part in self.parts.values()]
        if any(saved):
            return "saved" if all(saved) and not self.unknown else "partly_saved"
        if self.parts and all(part.is_overtaken for part in self.parts.values()):
            return "overtaken"
        late = [isinstance(part.result, engine.NotAsked) for part in self.parts.values()]
        return "too_late" if late and all(late) else "not_saved"


def parts_letter(reply: ReplyContext, told: PartsReply) -> Mail:
    """Return what came of each part, and how to answer the others."""
    since = sentences(_facts(told), reply.reader)
    sections = [_section(told, n) for n in told.parts]
    by = _time_of_all(told)
    still_open = [_still_open(told, n, by) for n in told.open_places]
    how = _("Begin each answer on a new line with the name of its question.") if still_open else ""
    how = " ".join(filter(None, [how, by]))
    context = {
        "title": several_questions(sum(not is_settled(one) for one in told.replies) or len(told.replies)),
        "problems": (problems := _problems(told)),
        "problems_wrapped": [wrapped(line) for line in problems],
        "sections": sections,
        "still_open": still_open,
        "how_parts": how,
        "how_parts_wrapped": wrapped(how),
        "wrote": own_lines(reply),
        "since": since[-MOST_SINCE:],
    }
    return render("parts", told.subject, reply, context)


def _facts(told: PartsReply) -> list[FactJSON]:
    """Return what happened by the answers, or since a question was closed."""
    found: list[FactJSON] = []
    for part in told.parts.values():
        if isinstance(part.result, Outcome | TooLate):
            found += [fact for fact in part.result.facts if fact not in found]
    return found


def _problems(told: PartsReply) -> list[str]:
    """Return what is wrong with more than one part."""
    shown = [not one.prompt.lists_one_answer for one in told.replies]
    known = list(compress(told.names, shown)) or told.names
    named = names.listed([_("“%(text)s”") % {"text": name} for name in known])
    lines = [
        _("No question here is called “%(name)s”. The names are %(names)s.") % {"name": name, "names": named}
        for name in told.unknown
    ]
    if told.unplaced:
        lines.append(
            _("It is not clear which question “%(text)s” answers, so it was not used.")
            % {"text": _short(told.unplaced)}
        )
    return lines


def _section(told: PartsReply, place: int) -> dict[str, object]:
    """Return what came of one part."""
    name, part = told.names[place], told.parts[place]
    note = [yes_note()] if told.offers and place == told.open_places[0] else []
    lines = [*_lines(name, part), *note, *_changeable(told, place)]
    answer = _saved_answer(part)
    heading = words.heading(name, part.reply.title)
    return {
        "heading": heading,
        "heading_wrapped": wrapped(heading),
        "answer": answer,
        "answer_wrapped": wrapped(answer, words.INDENT),
        "lines": lines,
        "lines_wrapped": "\n".join(map(wrapped, lines)),
    }


def _saved_answer(part: TriedPart) -> str:
    if not isinstance(part.result, Outcome) or part.result.held or part.result.ask is None:
        return ""
    return echo_answer(part.reply, part.result)


def _lines(name: str, part: TriedPart) -> list[str]:
    """Return what to say of a part besides the answer that was saved."""
    reply, result = part
    if isinstance(result, NotUnderstood):
        why = explain(_named(name, result), reply.reader)
        return [_("This was not understood, so it changed nothing."), why]
    if isinstance(result, engine.NotAsked):
        return [
            _("This question is already closed. Your answer changed nothing."),
            closed_by(result, reply),
            *asked_anew(reply),
        ]
    if isinstance(result, WrittenEarlier):
        return [reason(result, reply.reader), what_counts(reply, result)]
    if isinstance(result, engine.Refused):
        return [_("Your answer is not possible, so it changed nothing."), reason(result, reply.reader)]
    if result.held or result.ask is None:
        return [waits_words(_("The game is paused for repair."))]
    unchanged = [unchanged_note()] if result.unchanged else []
    replaced = [_("It replaces your earlier answer.")] if result.replaced else []
    return [*unchanged, *replaced, *([taken_back_note()] if result.taken_back else [])]


def _changeable(told: PartsReply, place: int) -> list[str]:
    """Return a line that an answer can be changed: once, below the last one that was saved."""
    saved = [n for n, part in told.parts.items() if part.is_saved and told.replies[n].prompt.is_open]
    if place not in saved[-1:]:
        return []
    return [_("You can change it until the game goes on: reply again with another answer.")]


def _named(name: str, problem: NotUnderstood) -> NotUnderstood:
    """Return the problem of a part; if nothing follows the name, the name is all that was written."""
    return (
        NotUnderstood("no_answer", text=words.keyed(name, "").strip())
        if problem.reason == "empty"
        else problem
    )


def _time_of_all(told: PartsReply) -> str:
    """Return until when to answer, if it is the same for several open questions; else nothing."""
    rests = [otherwise(told.replies[n]) for n in told.open_places]
    due_at = told.replies[told.open_places[0]].prompt.due_at if len(rests) > 1 else None
    by = answer_by(due_at) if due_at else ""
    return by if all(rest.startswith(f"{by} ") for rest in rests) else ""


def _still_open(told: PartsReply, place: int, by: str) -> dict[str, object]:
    """Return an open question and how to answer it, with its list as it was mailed.

    If an answer to it has failed, a list that holds all answers is whole.
    `by` is the time that is told once for all.
    """
    reply, name = told.replies[place], told.names[place]
    assert reply.ask is not None, "it is open"
    whole = place in told.parts and reply.ask.complete
    answers = answers_again(reply, None if whole else words.MOST_IN_PART)
    heading, rest = words.heading(name, reply.title), otherwise(reply).removeprefix(by).strip()
    sample = words.example(name, reply.ask, reply.prompt.shown, reply.reader)
    example = _("For example: “%(sample)s”.") % {"sample": sample}
    return {
        "heading": heading,
        "heading_wrapped": wrapped(heading),
        "answers": answers,
        "answers_wrapped": answers_text(answers),
        "example": example,
        "example_wrapped": wrapped(example),
        "otherwise": rest,
        "otherwise_wrapped": wrapped(rest),
    }


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MOST_WORDS else f"{line[:MOST_WORDS]}…"
