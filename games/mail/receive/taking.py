"""A reply as an answer to its question: how it is understood and taken, and whether it needs a letter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum
from functools import partial
from typing import Any

from django.utils import timezone

import engine
from engine.prospects import ATTACKS
from engine.state.view import View
from games.base.documents import AnswerJSON, Route
from games.base.language_and_zone import in_every_language
from games.mail.commands.sections import Section
from games.mail.language.chatter import is_only_courtesy, without_signature
from games.mail.language.clauses import clauses_of
from games.mail.language.german import in_english as from_german
from games.mail.language.people import seats_by_name, with_seats_of_people
from games.mail.language.phrasing import Homes
from games.mail.language.vocabulary import normal
from games.mail.receive.explain import absent_colour
from games.mail.receive.letter_budget import has_letter_left
from games.mail.understand.answer import Meant, NotUnderstood, main_players_by_side, meant
from games.models import Game, Prompt, Seat, User
from games.models.play.prompts import TO_WHO_SITS_THERE
from games.people.service.account import mark_log_read
from games.play.read.current import CurrentGame, current_game, game_before
from games.play.read.history import kept_answer
from games.play.service.session import Outcome, WrittenEarlier
from games.play.service.take_answer import judged, leave_answer, take_answer
from games.questions.forms import answer_words
from games.questions.replies.cards import named_line
from games.questions.words.titles import question
from games.words import names
from games.words.reader import Reader


def is_line_of_list(wrote: str, shown: Sequence[AnswerJSON], answer: AnswerJSON) -> bool:
    """Return whether a reply names a line of the list and nothing else. `answer` is what was taken.

    A greeting and a name may be around the number.

    >>> is_line_of_list("Hi!\\n\\nline 2", ["yes", "no"], "no"), is_line_of_list("no", ["yes", "no"], "no")
    (True, False)
    """
    lines = [line for line in without_signature(wrote, ()).splitlines() if not is_only_courtesy(line)]
    return len(lines) == 1 and any(
        _names(words, shown, answer) for words in (lines[0], from_german(lines[0]))
    )


def _names(words: str, shown: Sequence[AnswerJSON], answer: AnswerJSON) -> bool:
    line = named_line(words, len(shown))
    return (
        line is not None
        and not line.rest
        and 1 <= line.number <= len(shown)
        and shown[line.number - 1] == answer
    )


def names_a_line(text: str, shown: Sequence[AnswerJSON]) -> bool:
    """Return whether a text says "line 2" and nothing else; a number alone may be anything.

    >>> names_a_line("line 2", ["yes", "no"]), names_a_line("2", ["yes", "no"])
    (True, False)
    """
    found = [named_line(words, len(shown)) for words in (text, from_german(text))]
    return any(
        one is not None and one.certain and not one.rest and "line" in from_german(text).casefold()
        for one in found
    )


MOST_QUOTED = 4_000


@dataclass(frozen=True)
class ReplyContext:
    """The question a mail was to answer (`ask` is None when it is closed), and the player's own text.

    `given` is the answer that counts so far (None: none), `newer` a question that the seat is asked instead.
    `silent_until`: no other mail is answered until then; if this one is `doubted`, none that looks automatic.
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
    view: View | None = None  # of the seat, at the time of the question; None: the game cannot be loaded
    reactions: tuple[str, ...] = ()  # the outcome of lines about cards and powers that act by themselves
    reactions_stand: bool = False
    reactions_are_clear: bool = False  # all of them: the next mail that asks lists them
    not_by_order: tuple[int, ...] = ()  # questions of an ordered kind that were open already
    only_orders: bool = False  # the outcome of lines about ordinary questions alone
    written_at: datetime | None = None  # by the Date of its mail, or when that came in
    wants_letter: bool = False  # also if an answer is in no doubt
    remarks: tuple[str, ...] = ()  # of how it was read
    answered: tuple[str, ...] = ()  # answers by earlier mails that no mail has told
    whole: str = ""  # all that was written, if `wrote` is only the rest of it
    commands: tuple[Section, ...] = ()  # the sections that answer commands
    people: Mapping[int, str] = field(default_factory=dict)  # their names by seat

    @property
    def has_left(self) -> bool:
        """Return whether a command left the game: then no question, page or reminder of it is theirs."""
        return any(section.ends_seat for section in self.commands)

    @property
    def title(self) -> str:
        return question(self.ask or about(self.prompt), self.reader).title


def is_settled(reply: ReplyContext) -> bool:
    """Return whether an open question has only one answer."""
    return reply.ask is not None and reply.ask.form.only_one_answer


def about(prompt: Prompt) -> dict[str, object]:
    return {"what": prompt.what, "about": prompt.about}


def own_lines(reply: ReplyContext) -> list[str]:
    """Return all that the player wrote, also what was no answer, so that nothing written is lost."""
    return quoted_lines(reply.whole or reply.wrote)


def quoted_lines(wrote: str) -> list[str]:
    """Return the lines of a text for a letter that repeats it, up to a length."""
    lines = wrote[:MOST_QUOTED].splitlines()
    return [*lines, "…"] if len(wrote) > MOST_QUOTED else lines


def is_listed(reply: ReplyContext, text: str) -> bool:
    """Return whether a text is an answer of the list in its words, and more than a yes or no."""
    plain, ask = normal(text), reply.ask
    if ask is None or " " not in plain:
        return False
    return plain in (normal(answer_words(ask, answer, reply.reader)) for answer in reply.prompt.shown)


Tried = Outcome | NotUnderstood | engine.Refused
OVERTAKEN = "overtaken"  # it was written before the answer that counts
_MOST_WORDS_QUOTED = 40
_NAME_NOTHING = ("unknown", "no_answer", "no_such_planet")


def reply_context(prompt: Prompt, wrote: str) -> ReplyContext:
    """Return the context of the question that a reply went to; raise Unloadable."""
    return reply_contexts([prompt], wrote)[0]


def reply_contexts(prompts: Sequence[Prompt], wrote: str) -> list[ReplyContext]:
    """Return the context of each of these questions of one seat; raise Unloadable."""
    found = current_game(prompts[0].game_id)
    seat = prompts[0].seat.number
    view = engine.view(found.game.position, seat)
    reader, sides, people = Reader.of(view), main_players_by_side(view), _people(prompts[0])
    return [
        ReplyContext(
            prompt=prompt,
            reader=reader,
            ask=(ask := found.game.open.get((seat, prompt.question))),
            wrote=wrote,
            given=_given(found, prompt),
            newer=None if ask is not None else _newer(prompt),
            sides=sides,
            view=view,
            people=people,
        )
        for prompt in prompts
    ]


def _people(prompt: Prompt) -> dict[int, str]:
    """Return the names that the mails of a game give to its other people, by seat."""
    others = Seat.objects.filter(game=prompt.game_id).exclude(user=None).exclude(pk=prompt.seat_id)
    seats = others.select_related("user")
    return {seat.number: seat.person.name for seat in seats if seat.person.name}


def as_it_was_asked(prompt: Prompt, wrote: str) -> ReplyContext | None:
    """Return the context of a question that is closed, as it was when it opened; None if it asked nothing.

    Raises Unloadable.
    """
    found, seat = game_before(prompt.game_id, prompt.opened_by + 1), prompt.seat.number
    ask = found.game.open.get((seat, prompt.question))
    view = engine.view(found.game.position, seat)
    sides = main_players_by_side(view)
    people = _people(prompt)
    return (
        ReplyContext(prompt, Reader.of(view), ask, wrote, sides=sides, view=view, people=people)
        if ask
        else None
    )


def _given(found: CurrentGame, prompt: Prompt) -> AnswerJSON:
    """Return the answer that counts unless another comes: of a stuck game a parked one, if it is valid."""
    seat = prompt.seat.number
    kept = kept_answer(prompt.game_id, seat, prompt.question)
    ask = found.game.open.get((seat, prompt.question))
    if kept is not None and ask is not None:
        with suppress(engine.Refused):
            return judged(ask, kept.answer)
    return found.answer_so_far(seat, prompt.question)


def _newer(prompt: Prompt) -> Prompt | None:
    """Return the question that the same seat is asked now; of several, one of the same kind."""
    asked = Prompt.objects.filter(seat=prompt.seat, closed_at=None, waiting=True)
    newer = asked.filter(question__gt=prompt.question).order_by("question")
    return newer.filter(what=prompt.what).last() or newer.last()


def tried(reply: ReplyContext, key: str) -> Tried:
    """Understand a reply and take it, or return what is wrong with it.

    A closed question is given no answer: the outcome tells what happened instead.
    """
    try:
        found = understood(reply, reply.ask) if reply.ask is not None else Meant(None)
        if reply.ask is not None and found.stays:
            return leave_answer(reply.prompt.game_id, reply.prompt.seat.number, reply.prompt.question)
        _refuse_opponent(reply, found.answer)
        return _take(reply, found.answer, key)
    except NotUnderstood as problem:
        return _of_another_seat(reply, as_written(reply, problem))
    except engine.Refused as problem:
        return problem


def as_written(reply: ReplyContext, problem: NotUnderstood) -> NotUnderstood:
    """Return the problem with the words that it quotes as they were written, if they can be found."""
    words = str(problem.params.get("text", "")).split()
    if not words or len(words) > _MOST_WORDS_QUOTED:
        return problem
    letters = ("['’]?".join(map(re.escape, word)) for word in words)
    found = re.search(r"[\W_]+".join(letters), reply.wrote, re.IGNORECASE)
    text = " ".join(found[0].split()) if found else problem.params["text"]
    return NotUnderstood(problem.reason, **{**problem.params, "text": text})


def _refuse_opponent(reply: ReplyContext, answer: AnswerJSON) -> None:
    """Refuse an invitation to the opponent of a launch already said: they would be left out silently."""
    if reply.ask is None or reply.ask.what != "invite":
        return
    opponent = _attacked(reply)
    if opponent is not None and opponent in reply.ask.meaning(answer):
        raise engine.NotAllowed("invites_opponent", seat=opponent)


def _attacked(reply: ReplyContext) -> int | None:
    """Return the opponent of the seat's own launch.

    None: it is not said yet, or cannot be changed any more.
    """
    found, seat = current_game(reply.prompt.game_id), reply.prompt.seat.number
    launch = next(
        (ask for key, ask in found.game.open.items() if key[0] == seat and ask.what in ATTACKS), None
    )
    given = found.answer_so_far(seat, launch.number) if launch is not None else None
    if launch is None or given is None:
        return None
    meant = launch.meaning(given)
    target = getattr(meant, "target", meant)  # with ships, or the planet alone
    return int(target.seat if target.seat >= 0 else found.game.position.owner(target.planet))


def _of_another_seat(reply: ReplyContext, problem: NotUnderstood) -> NotUnderstood:
    """Return "no such seat" if words name nothing because their seat is not in this game."""
    seats = len(current_game(reply.prompt.game_id).game.position.seats)
    colour = absent_colour(reply.wrote, range(seats)) if problem.reason in _NAME_NOTHING else None
    return problem if colour is None else NotUnderstood("no_such_seat", colour=colour, seats=seats)


def understood(reply: ReplyContext, ask: engine.Ask, *, own_words: bool = True) -> Meant:
    """Return the answer to this question that the words mean; raise NotUnderstood and NotAllowed.

    Names of people count only where a reply is not understood without them. Without `own_words` every word
    must be part of the answer.
    """
    try:
        return _meant(reply, reply.wrote, ask, own_words)
    except NotUnderstood:
        named = with_seats_of_people(reply.wrote, reply.people)
        if named != reply.wrote:
            with suppress(NotUnderstood):
                return _meant(reply, named, ask, own_words)
        raise


def _meant(reply: ReplyContext, wrote: str, ask: engine.Ask, own_words: bool) -> Meant:
    return meant(
        wrote,
        shown=reply.prompt.shown,
        ask=ask,
        names=_seats(reply.reader),
        reader=reply.reader,
        sides=reply.sides,
        given=reply.given,
        own_words=own_words,
    )


def signs_with(reply: ReplyContext) -> frozenset[str]:
    """Return the words that the writer may sign with."""
    return Homes(_seats(reply.reader), reply.prompt.seat.number).own_names


def seat_words(reply: ReplyContext) -> frozenset[str]:
    """Return the words that name seats, in every language, and the people who sit there."""
    people = map(normal, seats_by_name(reply.people))
    named = [*(name for name, _seat in _seat_names(reply)), *people]
    return frozenset(word for name in named for word in name.split())


def _seat_names(reply: ReplyContext) -> list[tuple[str, int]]:
    found = [(normal(alien), seat) for alien, seat in _seats(reply.reader).items()]
    for seat in range(len(names.COLOURS)):
        found += [(normal(name), seat) for name in in_every_language(partial(names.colour_name, seat))]
    return found


def _seats(reader: Reader) -> dict[str, int]:
    """Return the seats by their aliens: a reply may call them so."""
    return {names.alien_name(alien): seat for alien, seat in reader.seats_by_alien.items()}


def _take(reply: ReplyContext, answer: AnswerJSON, key: str) -> Outcome:
    """Take the answer, and mark the log as read: the mail told what led to the question."""
    prompt = reply.prompt
    outcome = take_answer(
        game_id=prompt.game_id,
        seat=prompt.seat.number,
        question=prompt.question,
        answer=answer,
        route=Route.MAIL,
        key=key,
        told=_is_told_at_once(reply) and has_letter_left(prompt, timezone.now()),
        written_at=reply.written_at,
    )
    mark_log_read(prompt.seat, prompt.opened_by)
    return outcome


class Letter(IntEnum):
    """When a letter says what came of a reply."""

    NONE = 0  # the next mail to the seat says it soon enough
    IF_NOTHING_IS_ASKED = 1  # within the minute: otherwise the mail that asks says it
    AT_ONCE = 2


def letter_about(reply: ReplyContext, result: Tried) -> Letter:
    """Return when a letter is sent: at once unless an answer was taken, and nothing else is to tell."""
    if isinstance(result, engine.NotAsked) and _is_farewell(reply):
        return Letter.NONE
    if not isinstance(result, Outcome) or result.ask is None:
        return Letter.AT_ONCE
    is_plain = not (result.held or result.unchanged or result.taken_back)
    if not is_plain or _is_told_at_once(reply) or _sits_elsewhere(reply.prompt, result):
        return Letter.AT_ONCE
    if reply.prompt.seat.person.receipts == User.Receipts.NEVER:
        return Letter.NONE
    certain = not (result.replaced or reply.reactions) and _is_certain(reply, result.answer)
    return Letter.NONE if certain else Letter.IF_NOTHING_IS_ASKED


def _is_farewell(reply: ReplyContext) -> bool:
    """Return whether somebody only says thanks once the game is over."""
    if reply.prompt.game.status != Game.Status.OVER or reply.commands:
        return False
    said = without_signature(reply.wrote, signs_with(reply))
    return bool(normal(said)) and "?" not in said and (is_only_courtesy(said) or not clauses_of(said))


def _sits_elsewhere(prompt: Prompt, outcome: Outcome) -> bool:
    """Return whether the answer moved them to another seat, because the next mail is about that (R-25.9)."""
    moves = outcome.position is not None and bool(outcome.position.speakers)
    return moves and not Prompt.objects.filter(TO_WHO_SITS_THERE, pk=prompt.pk).exists()


def _is_told_at_once(reply: ReplyContext) -> bool:
    """Return whether a letter has more to tell than the answer, or the player wants one for each."""
    wants_each = reply.prompt.seat.person.receipts == User.Receipts.ALWAYS
    unclear = bool(reply.reactions) and not reply.reactions_are_clear
    return unclear or reply.wants_letter or wants_each


def _is_certain(reply: ReplyContext, answer: AnswerJSON) -> bool:
    """Return whether nothing is in doubt: a line of the list, and the first answer."""
    return (
        reply.given in (None, answer)  # the same answer is there if this mail was read before
        and is_line_of_list(reply.wrote, reply.prompt.shown, answer)
    )


def outcome_word(result: Tried) -> str:
    """Return the outcome as it is stored of a mail."""
    if isinstance(result, NotUnderstood):
        return "not_understood"
    if isinstance(result, WrittenEarlier):
        return OVERTAKEN
    if isinstance(result, engine.Refused):
        return "too_late" if isinstance(result, engine.NotAsked) else "refused"
    if result.held:
        return "kept"
    return "replaced" if result.replaced else "taken"
