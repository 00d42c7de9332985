"""One reply to one question: how it stands, what the words mean, and what the game makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import engine
from engine.state.view import SIDES, View, encounter_in
from games.base.documents import AnswerJSON
from games.base.routes import Route
from games.mail.understand.answer import Meant, NotUnderstood, meant
from games.models import Prompt
from games.models.play.prompt import TO_WHO_SITS_THERE
from games.people.service.mark_log_read import mark_log_read
from games.play.read.head import Head, head
from games.play.read.last_said import kept_answer
from games.play.service.outcome import Outcome, WrittenEarlier
from games.play.service.take_answer import judged, leave_answer, take_answer
from games.words import names
from games.words.reader import Reader

from .certain import is_line_of_list
from .colours import absent_colour
from .reply_context import ReplyContext

Tried = Outcome | NotUnderstood | engine.Refused
OVERTAKEN = "overtaken"  # it was written before the answer that counts
_NAME_NOTHING = ("unknown", "no_answer", "no_such_planet")


def reply_context(prompt: Prompt, wrote: str) -> ReplyContext:
    """How the question that a reply went to stands. Raises Unloadable."""
    return reply_contexts([prompt], wrote)[0]


def reply_contexts(prompts: Sequence[Prompt], wrote: str) -> list[ReplyContext]:
    """How each of these questions of one seat stands. Raises Unloadable."""
    found = head(prompts[0].game_id)
    seat = prompts[0].seat.number
    view = engine.view(found.game.position, seat)
    reader, sides = Reader.of(view), _sides(view)
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
        )
        for prompt in prompts
    ]


def _given(found: Head, prompt: Prompt) -> AnswerJSON:
    """The answer that holds if nothing else comes: the one that is kept in a stuck game, if it is one."""
    seat = prompt.seat.number
    kept = kept_answer(prompt.game_id, seat, prompt.question)
    ask = found.game.open.get((seat, prompt.question))
    if kept is not None and ask is not None:
        with suppress(engine.Refused):
            return judged(ask, kept.answer)
    return found.answer_so_far(seat, prompt.question)


def _newer(prompt: Prompt) -> Prompt | None:
    """The question that the same seat is asked now; if there are several, one of the same kind."""
    asked = Prompt.objects.filter(seat=prompt.seat, closed_at=None, waiting=True)
    newer = asked.filter(question__gt=prompt.question).order_by("question")
    return newer.filter(what=prompt.what).last() or newer.last()


def _sides(view: View) -> dict[str, int]:
    """The main players by their side, as far as the seat sees them."""
    encounter = encounter_in(view)
    return {side: encounter[side] for side in SIDES if encounter.get(side) is not None}


def tried(reply: ReplyContext, key: str) -> Tried:
    """Understand and take it, or what is wrong with it. A closed question is given no answer: what happened
    is told instead."""
    try:
        found = understood(reply, reply.ask) if reply.ask is not None else Meant(None)
        if reply.ask is not None and found.stays:
            return leave_answer(reply.prompt.game_id, reply.prompt.seat.number, reply.prompt.question)
        _refuse_opponent(reply, found.answer)
        return _take(reply, found.answer, key)
    except NotUnderstood as problem:
        return _of_another_seat(reply, problem)
    except engine.Refused as problem:
        return problem


def _refuse_opponent(reply: ReplyContext, answer: AnswerJSON) -> None:
    """Whom the launch attacks, as it was said already, would be left out of an invitation without a word."""
    if reply.ask is None or reply.ask.what != "invite":
        return
    opponent = _attacked(reply)
    if opponent is not None and opponent in reply.ask.meaning(answer):
        raise engine.NotAllowed("invites_opponent", seat=opponent)


def _attacked(reply: ReplyContext) -> int | None:
    """The opponent by the seat's own launch; None: it is not said yet, or no longer open to be changed."""
    found, seat = head(reply.prompt.game_id), reply.prompt.seat.number
    launch = next(
        (ask for key, ask in found.game.open.items() if key[0] == seat and ask.what == "launch"), None
    )
    given = found.answer_so_far(seat, launch.number) if launch is not None else None
    if launch is None or given is None:
        return None
    meant = launch.meaning(given)
    target = getattr(meant, "target", meant)  # with ships, or the planet alone
    return int(target.seat if target.seat >= 0 else found.game.position.owner(target.planet))


def _of_another_seat(reply: ReplyContext, problem: NotUnderstood) -> NotUnderstood:
    """Where words name nothing because their seat is not in this game, that is what is wrong."""
    seats = len(head(reply.prompt.game_id).game.position.seats)
    colour = absent_colour(reply.wrote, range(seats)) if problem.reason in _NAME_NOTHING else None
    return problem if colour is None else NotUnderstood("no_such_seat", colour=colour, seats=seats)


def understood(reply: ReplyContext, ask: engine.Ask) -> Meant:
    """The answer to this question that the words mean. Raises NotUnderstood and NotAllowed."""
    return meant(
        reply.wrote,
        shown=reply.prompt.shown,
        ask=ask,
        names=_seats(reply.reader),
        reader=reply.reader,
        sides=reply.sides,
        given=reply.given,
    )


def _seats(reader: Reader) -> dict[str, int]:
    """Seats may be called by their aliens."""
    return {names.alien_name(alien): seat for alien, seat in reader.seats_by_alien.items()}


def _take(reply: ReplyContext, answer: AnswerJSON, key: str) -> Outcome:
    """Whoever answers has read what led to the question: the mail told it."""
    prompt = reply.prompt
    outcome = take_answer(
        game_id=prompt.game_id,
        seat=prompt.seat.number,
        question=prompt.question,
        answer=answer,
        route=Route.MAIL,
        key=key,
        told=not _is_certain(reply, answer),
        written_at=reply.written_at,
    )
    mark_log_read(prompt.seat, prompt.opened_by)
    return outcome


def needs_no_letter(reply: ReplyContext, result: Tried) -> bool:
    """Whether the next mail to the seat says it soon enough."""
    if not isinstance(result, Outcome) or result.ask is None:
        return False
    if result.held or result.replaced or result.unchanged or result.taken_back:
        return False
    return _is_certain(reply, result.answer) and not _sits_elsewhere(reply.prompt, result)


def _sits_elsewhere(prompt: Prompt, outcome: Outcome) -> bool:
    """Whether by this answer they have taken another chair, where the next mail is about that (R-25.9)."""
    moves = outcome.position is not None and bool(outcome.position.speakers)
    return moves and not Prompt.objects.filter(TO_WHO_SITS_THERE, pk=prompt.pk).exists()


def _is_certain(reply: ReplyContext, answer: AnswerJSON) -> bool:
    """Whether nothing is in doubt and nothing else to be told: a line of the list, and the first answer."""
    return (
        reply.given in (None, answer)  # the same is there already if this mail was read before
        and not (reply.reactions or reply.wants_letter or reply.prompt.seat.person.echoes)
        and is_line_of_list(reply.wrote, reply.prompt.shown, answer)
    )


def outcome_word(result: Tried) -> str:
    """What came of it, as it is stored of a mail."""
    if isinstance(result, NotUnderstood):
        return "not_understood"
    if isinstance(result, WrittenEarlier):
        return OVERTAKEN
    if isinstance(result, engine.Refused):
        return "too_late" if isinstance(result, engine.NotAsked) else "refused"
    if result.held:
        return "kept"
    return "replaced" if result.replaced else "taken"
