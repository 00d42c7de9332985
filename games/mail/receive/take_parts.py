"""A reply to a mail with several questions: each part is taken or refused by itself, and one letter says so.

Words without the name of a question count only where no other open question could take them, or where each
piece of them finds its question (`unnamed.py`).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from typing import NamedTuple

from django.utils.translation import gettext as _

import engine
from games.base.documents import AnswerJSON
from games.mail.commands.lines import CommandLines, command_lines, is_known_command, may_hold_commands
from games.mail.language.chatter import is_only_courtesy, takes_back, without_signature
from games.mail.language.clauses import is_in_doubt, is_negated, is_unsure
from games.mail.language.vocabulary import normal
from games.mail.letters.parts_letter import PartsReply, TriedPart
from games.mail.receive.taking import (
    ReplyContext,
    as_it_was_asked,
    is_settled,
    outcome_word,
    reply_contexts,
    seat_words,
    signs_with,
    tried,
    understood,
)
from games.mail.understand.answer import NotUnderstood
from games.mail.understand.parts import MOST_OF_AN_ANSWER, PartLines, part_lines
from games.mail.understand.unnamed import (
    DEFAULT,
    all_but_one,
    all_defaults,
    is_to_the_point,
    named_piece,
    names_answer,
    one_line_each,
    pieces_between_commas,
    pieces_by_place,
    rest_by_default,
    strange_end,
)
from games.models import Decision, OutboxMail, Prompt
from games.models.play.decisions import answer_key
from games.play.service.session import Outcome
from games.questions.forms import answer_words
from games.questions.words.answers import all_names, every_name_together

# Faults of words that still hold an answer, so that they may be for the question.
_MAY_MEAN_IT = frozenset({"", "ambiguous", "beside", "number_or_name", "several_answers"})
_IN_ITS_PLACE = frozenset({"", "ambiguous", "number_or_name"})  # at worst it is asked back there
# A planet or ships are named, and something of them is not clear or does not exist.
_BEGINS_IT = frozenset({"which_place", "how_many", "no_such_planet"})
_TALK = "no_answer"
_BEST_FIRST = ("taken", "replaced", "kept")


log = logging.getLogger(__name__)


class LooseWords(Exception):
    """Words without a name that may be for several questions, or are for none."""


class PartsTaken(NamedTuple):
    """The outcome of the parts of a reply, with the question to answer next."""

    outcome: str
    told: PartsReply
    next: ReplyContext


def parts_of_mail(prompt: Prompt) -> list[Prompt]:
    """Return the questions of the mail that a reply answers; none if it asked one alone."""
    found = list(prompt.asked_together().select_related("game", "seat__user"))
    return found if len(found) > 1 and not _asked_apart(found) else []


def commands_in(reply: ReplyContext, prompts: Sequence[Prompt]) -> CommandLines:
    """Return the commands of a reply; a line that an open question takes for an answer is none."""
    if not may_hold_commands(reply.wrote):
        return CommandLines(reply.wrote)
    own = reply.prompt.seat.person.name.casefold().split()
    still_open = [one for one in reply_contexts(prompts or [reply.prompt], "") if one.ask is not None]
    if not still_open:
        return command_lines(reply.wrote, None, own)
    return command_lines(reply.wrote, partial(_answers_something, still_open), own)


_BETWEEN_ANSWERS = re.compile(r"\s*[/;|]\s*")


def _answers_something(still_open: Sequence[ReplyContext], line: str) -> bool:
    """Return whether a line, or a piece of it, answers an open question, or all of them by their defaults."""
    if all_defaults(line) or rest_by_default(line):
        return len(still_open) > 1
    pieces = [line, *(_BETWEEN_ANSWERS.split(line) if len(still_open) > 1 else ())]
    may_mean = [(one, piece) for one in still_open for piece in pieces if piece]
    if any(_reading(one, piece) in _MAY_MEAN_IT for one, piece in may_mean):
        return True
    return not is_known_command(line) and any(
        _reading(one, piece, own_words=True) in _MAY_MEAN_IT for one, piece in may_mean
    )


def _asked_apart(prompts: Sequence[Prompt]) -> bool:
    """Return whether they came in mails of their own, as before mails could hold several."""
    return OutboxMail.objects.filter(kind="prompt", prompt__in=prompts).count() > 1


def meant_for_newer_question(reply: ReplyContext, prompts: Sequence[Prompt], key: str) -> ReplyContext | None:
    """Return a reply to a closed question as one to what was asked later; None if it is not meant for that.

    A mail that is read again is for the question that it answered before. Else it must name the card, alien
    or planet of an answer to one question that is open, and answer nothing that the older mail asked. What
    was written before that question was asked is not meant for it.
    """
    if (before := _answered_before(reply, key)) is not None:
        return _as_reply_to_newer(reply, reply_contexts([before], reply.wrote)[0])
    newer, closed = reply.newer, [one for one in (prompts or [reply.prompt]) if not one.is_open]
    if newer is None or len(closed) < max(1, len(prompts)):
        return None
    if reply.written_at is not None and reply.written_at < newer.opened_at:
        return None
    asked = reply_contexts(parts_of_mail(newer) or [newer], reply.wrote)
    if sum(map(_is_named, asked)) != 1:
        return None
    then = [as_it_was_asked(one, reply.wrote) for one in closed]
    if any(one is not None and _reading(one, reply.wrote) in _MAY_MEAN_IT for one in then):
        return None
    return _as_reply_to_newer(reply, next(one for one in asked if one.prompt.pk == newer.pk))


def _answered_before(reply: ReplyContext, key: str) -> Prompt | None:
    """Return the later question that this mail answered when it was read before."""
    seat = reply.prompt.seat
    later = list(Prompt.objects.filter(seat=seat, opened_by__gt=reply.prompt.opened_by))
    keys = [key, *(_key_of_part(key, one) for one in later)]
    row = Decision.objects.filter(game=seat.game_id, key__in=[answer_key(seat.number, one) for one in keys])
    answered = set(row.values_list("question", flat=True))
    return next((one for one in later if one.question in answered), None)


def _as_reply_to_newer(reply: ReplyContext, newer: ReplyContext) -> ReplyContext:
    remark = _("You replied to an older email. This answers the question that is open now.")
    return replace(
        newer,
        written_at=reply.written_at,
        wants_letter=True,
        remarks=(remark,),
        reactions=reply.reactions,
        reactions_stand=reply.reactions_stand,
        reactions_are_clear=reply.reactions_are_clear,
    )


def _is_named(reply: ReplyContext) -> bool:
    """Return whether the words name the answer that they give."""
    if reply.ask is None:
        return False
    try:
        found = understood(reply, reply.ask)
    except (NotUnderstood, engine.Refused):
        return False
    return not found.stays and names_answer(reply.wrote, _label(reply, found.answer), seat_words(reply))


def _listed_words(reply: ReplyContext) -> frozenset[str]:
    """Return the words of what the mail lists to choose from."""
    listed = (_label(reply, answer) for answer in reply.prompt.shown)
    return frozenset(word for label in listed for word in normal(label).split())


def _label(reply: ReplyContext, answer: AnswerJSON) -> str:
    assert reply.ask is not None, "it is open"
    return answer_words(reply.ask, answer, reply.reader)


def take_settled(prompts: Sequence[Prompt], key: str) -> None:
    """Answer what has only one answer: the mail does not ask it where it asks something else.

    One answer may let the game go on and close the others, which then need none.
    """
    replies = reply_contexts(prompts, DEFAULT) if prompts else []
    several = [one for one in replies if one.ask is not None and not is_settled(one)]
    if all(one.given is not None for one in several):
        for one in filter(is_settled, replies):
            result = tried(one, part_key(key, one))
            if not isinstance(result, Outcome | engine.NotAsked):
                log.error("a question with one answer was not answered: %s", result)


def take_parts(reply: ReplyContext, prompts: Sequence[Prompt], key: str) -> PartsTaken | ReplyContext:
    """Take each part; return the one question if only one is meant and no other is open."""
    replies = [
        replace(
            one,
            reactions=reply.reactions,
            reactions_stand=reply.reactions_stand,
            reactions_are_clear=reply.reactions_are_clear,
            not_by_order=reply.not_by_order,
            wants_letter=reply.wants_letter,
            remarks=reply.remarks,
            written_at=reply.written_at,
        )
        for one in reply_contexts(prompts, reply.wrote)
    ]
    names = every_name_together(prompts)
    lines = part_lines(reply.wrote, names, all_names())
    loose = _Loose(replies, lines, reply, key)
    only = loose.only_question()
    if only is not None:
        return only
    for place, text in loose.pieces(names).items():
        lines.texts[place], lines.loose = [text], ""
    return _take(replies, [found[0] for found in names], lines, loose)


class _Loose:
    """Finds the question that the words above the first name are for."""

    def __init__(self, replies: Sequence[ReplyContext], lines: PartLines, reply: ReplyContext, key: str):
        self.replies, self.lines, self.key = replies, lines, key
        self.strange = ""  # a line that answers nothing, below answers that are taken
        self.addressed: int = [one.prompt.pk for one in replies].index(reply.prompt.pk)
        open_now = [n for n, one in enumerate(replies) if one.ask is not None]
        several = [n for n in open_now if not is_settled(replies[n])]
        self.still_open = several or open_now
        self._read = cache(lambda place, text: _reading(replies[place], text))
        self._known_words = cache(lambda place: _listed_words(replies[place]) | self._seat_words)

    def only_question(self) -> ReplyContext | None:
        """Return the only question that a reply without names can be for; None if there is a choice."""
        if self.lines.texts or self.lines.unknown or self._read_before:
            return None
        earlier = self._earlier()
        if earlier is None and len(self.still_open) > 1:
            return None
        return self.replies[(self.still_open or [self.addressed])[0] if earlier is None else earlier]

    def pieces(self, names: Sequence[Sequence[str]]) -> dict[int, str]:
        """Return what is said to each question without its name; nothing if that is unclear."""
        said = without_signature(self.lines.loose, signs_with(self.replies[0]))
        left = {n: names[n] for n in self.still_open if n not in self.lines.texts}
        if not left:
            return {n: said for n in self._read_before if n not in self.lines.texts}
        if all_defaults(said):
            return dict.fromkeys(left, DEFAULT)
        found = self._found_in(said, left)
        return found | self._rest(said, left, found) if self.lines.rest else found

    def _rest(self, said: str, left: Mapping[int, Sequence[str]], found: Mapping[int, str]) -> dict[int, str]:
        """Return the default for what waits and is not named; if nothing is named, that stays in doubt."""
        mine = {} if found or not said else self._only_piece(said, left)
        if (said and not found and not mine) or not (found or mine or self.lines.texts):
            self.lines.loose = "\n".join(filter(None, [self.lines.loose, self.lines.rest]))
            return {}
        waiting = [n for n in left if self.replies[n].prompt.waiting and n not in {*found, *mine}]
        return mine | dict.fromkeys(waiting, DEFAULT)

    def _only_piece(self, said: str, left: Mapping[int, Sequence[str]]) -> dict[int, str]:
        """Return words that answer one question and stand beside "the rest"."""
        named = named_piece(said, left, lambda n, text: self._read(n, text) == "")
        fits = named or {n: said for n in left if self._read(n, said) == ""}
        return fits if len(fits) == 1 else {}

    def _found_in(self, said: str, names: Mapping[int, Sequence[str]]) -> dict[int, str]:
        """Return the pieces of the words; nothing if they are, or were, an answer to one question."""
        if not 0 < len(said) <= MOST_OF_AN_ANSWER or self._earlier() is not None:
            return {}
        is_talk = partial(self._is_talk, names)
        lines = one_line_each(said, names, self._may_answer, is_talk)
        if lines := lines or self._above_strange_line(said, names, is_talk):
            return lines
        found = pieces_by_place(said, names, self._is_clear, self._may_answer, is_talk) or all_but_one(
            said, names, self._is_clear, lambda n, text: self._read(n, text) in _MAY_MEAN_IT
        )
        is_whole = any(self._read(n, said) == "" for n in names)
        all_said = len(found) == len(names) and all(self._is_clear(n, text) for n, text in found.items())
        return found if all_said or not is_whole else {}

    def _above_strange_line(
        self, said: str, names: Mapping[int, Sequence[str]], is_talk: Callable[[str], bool]
    ) -> dict[int, str]:
        """Return clear lines above one that answers nothing, which is quoted back."""
        lines, last = strange_end(said, names, self._is_clear, is_talk)
        if any(self._read(n, last) in _MAY_MEAN_IT | _BEGINS_IT for n in (names if lines else ())):
            return {}
        self.strange = last
        return lines

    def _is_talk(self, names: Collection[int], text: str) -> bool:
        return is_only_courtesy(text) or all(self._read(n, text) == _TALK for n in names)

    def _is_clear(self, place: int, text: str) -> bool:
        return self._is_answer(place, text, {""})

    def _may_answer(self, place: int, text: str) -> bool:
        return self._is_answer(place, text, _IN_ITS_PLACE)

    def _is_answer(self, place: int, text: str, faults: Collection[str]) -> bool:
        """Return whether a piece answers a question; what is chosen from a list needs no other words."""
        ask = self.replies[place].ask
        assert ask is not None, "it is open"
        to_the_point = ask.form.kind != "choice" or is_to_the_point(text, self._known_words(place))
        return to_the_point and self._read(place, text) in faults

    @cached_property
    def _seat_words(self) -> frozenset[str]:
        return seat_words(self.replies[0])

    @cached_property
    def _read_before(self) -> list[int]:
        """Return the questions that parts of this mail answered already, if it is read again."""
        seat = self.replies[0].prompt.seat
        keys = {answer_key(seat.number, part_key(self.key, one)): n for n, one in enumerate(self.replies)}
        found = Decision.objects.filter(game=seat.game_id, key__in=keys)
        return [keys[key] for key in found.values_list("key", flat=True)]

    def place(self) -> int | None:
        """Return the question's place; None: the words are for none and say nothing. Raises LooseWords."""
        if not self.lines.loose:
            return None
        earlier = self._earlier()
        if earlier is not None:
            return earlier
        readings = {n: self._read(n, self.lines.loose) for n in self.still_open}
        if self.lines.texts and (self._is_greeting() or set(readings.values()) <= {_TALK}):
            return None
        left = [n for n in readings if n not in self.lines.texts]
        return self._only_one(left, [n for n in left if readings[n] in _MAY_MEAN_IT])

    def _is_greeting(self) -> bool:
        """Return whether the words only greet: a greeting to all invites nobody."""
        return is_only_courtesy(self.lines.loose)

    def _only_one(self, left: Sequence[int], meant: Sequence[int]) -> int:
        """Return the only question that they can mean.

        It must be that of the address or the last that waits.
        """
        waiting = [n for n in left if self.replies[n].prompt.waiting]
        if waiting == [self.addressed] and not self.lines.texts:
            return self.addressed
        if len(left) == len(waiting) == 1 and self._is_for_what_is_left(left[0]):
            return left[0]
        if len(meant) != 1 or meant[0] not in (self.addressed, *(waiting if len(waiting) == 1 else ())):
            raise LooseWords
        if any(self._answers(piece, left, meant[0]) for piece in pieces_between_commas(self.lines.loose)):
            raise LooseWords
        return meant[0]

    def _is_for_what_is_left(self, left: int) -> bool:
        """Return whether the words begin an answer to it, and are about no question that is named."""
        said = self.lines.loose
        named = [n for n in self.lines.texts if n in self.still_open]
        changes = is_in_doubt(said) or is_negated(said) or is_unsure(said) or takes_back(said)
        begins = self._read(left, said) in _BEGINS_IT and not changes
        return bool(named) and begins and not any(self._is_answer(n, said, _MAY_MEAN_IT) for n in named)

    def _answers(self, piece: str, left: Sequence[int], meant: int) -> bool:
        """Return whether a piece is an answer to another question than the one that is meant."""
        return any(n != meant and self._is_answer(n, piece, {""}) for n in left)

    def _earlier(self) -> int | None:
        """Return the question that they were taken for when this mail was read before."""
        seat = self.replies[0].prompt.seat
        row = Decision.objects.filter(game=seat.game_id, key=answer_key(seat.number, self.key)).first()
        answered = row.answered[1] if row is not None else None
        return next((n for n, one in enumerate(self.replies) if one.prompt.question == answered), None)


def _reading(reply: ReplyContext, text: str, *, own_words: bool = False) -> str:
    """Return the fault of these words as an answer; "" if there is none, or only a rule refuses them."""
    assert reply.ask is not None, "only open questions are read for"
    try:
        understood(replace(reply, wrote=text), reply.ask, own_words=own_words)
    except NotUnderstood as problem:
        return problem.reason
    except engine.Refused:
        return ""
    return ""


def _take(
    replies: Sequence[ReplyContext], names: Sequence[str], lines: PartLines, loose: _Loose
) -> PartsTaken:
    """Take the parts, or nothing if it is unclear what words beside them are for: they may put off all."""
    try:
        place = loose.place()
    except LooseWords:
        told = PartsReply(replies, names, {}, lines.unknown, lines.loose)
        return PartsTaken("not_understood", told, loose.replies[loose.addressed])
    if place is not None:
        lines.texts.setdefault(place, []).insert(0, lines.loose)
    keys = {n: loose.key if n == place else part_key(loose.key, one) for n, one in enumerate(replies)}
    parts = {n: _try(replies[n], texts, keys[n]) for n, texts in sorted(lines.texts.items())}
    told = PartsReply(_as_it_stands(replies), names, parts, lines.unknown, loose.strange)
    return PartsTaken(_outcome(parts), told, told.next(loose.replies[loose.addressed]))


def part_key(key: str, reply: ReplyContext) -> str:
    """Return the key of one part of a mail, so that it is taken once."""
    return _key_of_part(key, reply.prompt)


def _key_of_part(key: str, prompt: Prompt) -> str:
    return f"{key} {prompt.pk}"


def _try(reply: ReplyContext, texts: Sequence[str], key: str) -> TriedPart:
    """Try one part; two answers to one question are none."""
    mine = replace(reply, wrote=texts[0])
    if len(texts) > 1:
        return TriedPart(mine, NotUnderstood("several_answers", meanings=list(texts)))
    return TriedPart(mine, tried(mine, key))


def _as_it_stands(replies: Sequence[ReplyContext]) -> list[ReplyContext]:
    """Return the questions as they are after the answers, in their words from before."""
    now = {
        prompt.pk: prompt
        for prompt in replies[0].prompt.asked_together().select_related("game", "seat__user")
    }
    return [replace(one, prompt=now.get(one.prompt.pk, one.prompt)) for one in replies]


def _outcome(parts: Mapping[int, TriedPart]) -> str:
    """Return the best outcome: a part that was taken counts."""
    words = [outcome_word(part.result) for part in parts.values()]
    return next((word for word in _BEST_FIRST if word in words), words[0] if words else "not_understood")
