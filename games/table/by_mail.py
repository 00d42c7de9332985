"""Votes, proposals and leaving by mail: which lines say them, and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.base.documents import RequestRefused
from games.lobby.service.leave_game import leave_game
from games.lobby.words.games import leaving_lines
from games.lobby.words.reasons import lobby_reason
from games.mail.language.german import written_out
from games.mail.language.vocabulary import digits, normal, wordset
from games.mail.receive.explain import colours_by_name
from games.mail.words.lobby import lines_to_vote
from games.models import Departure, Game, Seat, Vote
from games.play.read.seats import successor
from games.table.declaration import VoteKind, kinds, offered, why_no_cause
from games.table.kinds import DAY
from games.table.read import last_own_answer, open_votes, taken_back_freely
from games.table.service import propose, take_own_back, vote_on, voters, withdraw
from games.table.words import passed, proposal, what_it_takes
from games.words.names import colour_name, either, listed
from games.words.reader import span_words, when

_YES = ("yes", "ja")
_NO = ("no", "nein")
_WITHDRAW = ("withdraw", "zurückziehen", "zurueckziehen")
# "12 yes", or a voice without the number of its vote.
VOICE = re.compile(
    rf"(?:(?P<number>\d{{1,9}})\s*[:,=]?\s*)?(?P<voice>{'|'.join((*_YES, *_NO, *_WITHDRAW))})", re.IGNORECASE
)


def vote_by_mail(seat: Seat, rest: str) -> list[str]:
    """Vote, and return the result in words; `rest` is what follows the word "vote".

    Without a number nothing is guessed: the answer lists the open votes, with the lines to copy.
    """
    found = VOICE.fullmatch(rest)
    if found is None or found["number"] is None:
        return [*_no_number(rest), *_open_votes(seat)]
    number, voice = int(found["number"]), found["voice"].casefold()
    try:
        return _withdrawn(seat, number) if voice in _WITHDRAW else _voted(seat, number, voice in _YES)
    except RequestRefused as refused:
        return [_not_taken(seat, number, voice, refused), *_open_votes(seat)]


def _voted(seat: Seat, number: int, agrees: bool) -> list[str]:
    vote = vote_on(seat.game, seat.person, number, agrees=agrees)
    agreed = _("You agree: %(proposal)s") if agrees else _("You disagree: %(proposal)s")
    end = _("The vote is over; the log says what came of it.") if vote.closed_at else what_it_takes(vote)
    return [agreed % {"proposal": proposal(vote)}, end]


def _withdrawn(seat: Seat, number: int) -> list[str]:
    withdraw(seat.game, seat.person, number)
    return [_("Your proposal is withdrawn.")]


def _no_number(rest: str) -> list[str]:
    return [_("Say which vote you mean. Nothing was changed.")] if rest else []


def _not_taken(seat: Seat, number: int, voice: str, refused: RequestRefused) -> str:
    """Say why the vote was not taken. A mail may be read again after the vote that it has closed."""
    vote = Vote.objects.filter(game=seat.game, pk=number).first()
    said = [] if vote is None else vote.yes if voice in _YES else vote.no if voice in _NO else []
    if seat.number in said:
        return _("This vote is over, and your voice was counted as you wrote it.")
    return nothing_changed(lobby_reason(refused))


def nothing_changed(why: str) -> str:
    return _("%(why)s Nothing was changed.") % {"why": why}


def _open_votes(seat: Seat) -> list[str]:
    """Return the votes that are open for this seat, and what to write."""
    mine = [vote for vote in open_votes(seat.game, timezone.now()) if vote.about != seat.number]
    told = [" ".join([proposal(vote), lines_to_vote(vote)]) for vote in mine]
    return told or [_("No vote is open at this table.")]


# What is proposed is in one of the groups.
_PROPOSES = re.compile(
    r"(?:i |i would like to |i'd like to )?propose(?:[ :,]+(.+))?|(?:ich )?schlage? vor[ :,]+(.+)"
    r"|(?:ich )?schlage? (.+) vor|(.+) vorschlagen|vorschlag(?:en)?(?:[ :,]+(.+))?",
    re.IGNORECASE,
)
_DAYS = re.compile(r"\b(?:(\d{1,3})|an?|one|eine?n?) (?:days?|tage?n?|(weeks?|wochen?))\b")
_SAY_NOTHING = wordset(
    "a an the my our it this to of for in with that us i we please about how shall lets let call offer want"
    " would like game player ok okay now all open questions as ein eine einen einem einer das die der den"
    " dem mein meine meinen unser von für fuer gegen an um zu bitte dass wir uns ich es wollen will möchte"
    " biete spiel jetzt alle offenen fragen"
)
_MOST_WORDS = 12
_REMARKS = ("extend", "pause", "draw", "concede")  # kinds that a remark may mean
TAKE_BACK = "take_back"


class Proposed(NamedTuple):
    """A proposal that a line makes. `seconds` 0: it says no days; `seats`: those that it names."""

    kind: VoteKind
    seconds: int
    seats: tuple[int, ...]


def proposed_in(line: str) -> str | None:
    """Return what a line proposes to the table; "" if it does not say what, None if it proposes nothing.

    >>> proposed_in("schlage eine Pause von 3 Tagen vor"), proposed_in("propose"), proposed_in("a draw")
    ('eine Pause von 3 Tagen', '', None)
    """
    found = _PROPOSES.fullmatch(line)
    if found is None:
        return None
    what = next(filter(None, found.groups()), "")
    return what if not what or read_proposal(what) or _is_order(line) else None


_ORDERS = re.compile(r"(?:propose|schlage?\b.* vor$|schlage? vor|vorschlag)\b", re.IGNORECASE)


def _is_order(line: str) -> bool:
    """Return whether a line begins as a command does: what it proposes is told, also if it is nothing."""
    return _ORDERS.match(line) is not None and len(line.split()) <= _MOST_WORDS


def remarked_in(line: str) -> str | None:
    """Return what a line would propose with the word “propose” before it; None for any other line."""
    found = read_proposal(line)
    return line if found is not None and found.kind.name in _REMARKS else None


def read_proposal(what: str) -> Proposed | None:
    """Return what the words behind “propose” mean; None if they name nothing that can be proposed."""
    plain, days = normal(what), 0
    if len(plain.split()) > _MOST_WORDS:
        return None
    if found := _DAYS.search(digits(plain)):
        days = int(found[1] or 1) * (7 if found[2] else 1)
        plain = _DAYS.sub("days", digits(plain))
    colours = colours_by_name()
    words = [word.strip(",.;:") for word in plain.split()]
    called = [word for word in words if word not in colours and word not in _SAY_NOTHING]
    kind = _called(called) or _called([word for word in called if word != "days"])
    seats = dict.fromkeys(colours[word] for word in words if word in colours)
    return Proposed(kind, days * DAY, tuple(seats)) if kind is not None else None


def _called(words: Sequence[str]) -> VoteKind | None:
    found = (kind for kind in kinds().values() if re.fullmatch(written_out(kind.called), " ".join(words)))
    return next(found, None)


def propose_by_mail(seat: Seat, rest: str, came_at: datetime) -> list[str]:
    """Propose something to the table, and return the result in words.

    `rest` is what follows “propose”. A mail that came at `came_at` and is read again proposes nothing twice.
    """
    said = read_proposal(rest) if rest else None
    if said is None:
        return [*_is_nothing(rest), *_all_lines(seat)]
    try:
        return _taken_back_at_once(seat, said, came_at) or _proposed(seat, said, came_at)
    except RequestRefused as refused:
        others = _open_votes(seat) if refused.reason == "vote_open" else []
        return [nothing_changed(lobby_reason(refused)), *others]


def _is_nothing(rest: str) -> list[str]:
    told = _("“%(text)s” cannot be proposed here. Nothing was proposed.")
    return [told % {"text": rest}] if rest else []


def explain_remark(seat: Seat, rest: str) -> list[str]:
    """Say how to propose what a remark such as “I concede” may mean."""
    said = read_proposal(rest)
    assert said is not None, "it was read as a remark about a vote"
    told = _("To propose that to the table, write on a line of its own: %(lines)s. Nothing was proposed.")
    return [told % {"lines": _quoted(_lines(seat, said))}, *filter(None, [str(said.kind.about)])]


def _taken_back_at_once(seat: Seat, said: Proposed, came_at: datetime) -> list[str]:
    """Take the last answer back without a vote, where the page does; else return nothing."""
    if said.kind.name != TAKE_BACK:
        return []
    mine = last_own_answer(seat, timezone.now())
    if mine is not None and mine.free:
        take_own_back(seat.game, seat.person)
    elif not taken_back_freely(seat, came_at):
        return []
    return [
        _("Your last answer is taken back. You are asked anew."),
        _("Nothing had been revealed by it, so no one has to agree. Everyone is told."),
    ]


def _proposed(seat: Seat, said: Proposed, came_at: datetime) -> list[str]:
    meant = _meant(seat, said)
    if meant is None:
        return _to_choose(seat, said)
    seconds, about = meant
    mine = Vote.objects.filter(game=seat.game, kind=said.kind.name, seat=seat.number, opened_at__gte=came_at)
    vote = mine.filter(seconds=seconds, about=about).first() or propose(
        seat.game, seat.person, kind=said.kind.name, seconds=seconds, about=about
    )
    return _told_of(vote)


def _meant(seat: Seat, said: Proposed) -> tuple[int, int | None] | None:
    """Return the seconds and the seat of a proposal; None if it leaves a choice, or says what it cannot."""
    spans = [said.seconds] if said.seconds else list(said.kind.spans)
    seats: list[int | None] = [*(said.seats or _seats(seat, said.kind))] or [None]
    if len(spans) != 1 or spans[0] not in said.kind.spans or len(seats) != 1:
        return None
    return (spans[0], seats[0]) if (seats[0] is None) == (said.kind.seats is None) else None


def _seats(seat: Seat, kind: VoteKind) -> list[int]:
    return list(kind.seats(seat)) if kind.seats is not None else []


def _to_choose(seat: Seat, said: Proposed) -> list[str]:
    """Return the lines that say a proposal in full, or why there is none."""
    cause = "" if said.kind.seats else why_no_cause(seat.game, Vote(game=seat.game, kind=said.kind.name))
    if cause:
        raise RequestRefused(cause)
    lines = _lines(seat, said)
    if not lines:
        return [_("There is no seat that this can be about now. Nothing was proposed.")]
    told = _("Say it in full, on a line of its own: %(lines)s. Nothing was proposed.")
    return [*_how_long(said), told % {"lines": _quoted(lines)}]


def _how_long(said: Proposed) -> list[str]:
    """Return what can be proposed instead of days that cannot be."""
    if not said.seconds or said.seconds in said.kind.spans or said.kind.name not in _LASTS:
        return []
    return [_(_LASTS[said.kind.name]) % {"spans": either(map(span_words, said.kind.spans))}]


_LASTS = {"pause": noop("A pause lasts %(spans)s."), "extend": noop("More time is %(spans)s more.")}


def _lines(seat: Seat, said: Proposed) -> list[str]:
    """Return the lines to write for a proposal, as far as it leaves a choice."""
    kind = said.kind
    spans = [said.seconds] if said.seconds in kind.spans else kind.spans
    seats: list[int | None] = [None]
    if kind.seats is not None:
        possible = _seats(seat, kind)
        seats = [one for one in possible if one in said.seats] or [*possible]
    return [_line(kind, seconds, about) for seconds in spans for about in seats]


def _line(kind: VoteKind, seconds: int, about: int | None) -> str:
    told = {"span": span_words(seconds), "seat": "" if about is None else colour_name(about)}
    return str(kind.line) % told


def _quoted(lines: Sequence[str]) -> str:
    return ", ".join(_("“%(text)s”") % {"text": line} for line in lines)


def _all_lines(seat: Seat) -> list[str]:
    """Return what to write for each proposal that the page offers, and for taking an answer back."""
    there = offered(seat, open_votes(seat.game, timezone.now()))
    mine = [kinds()[TAKE_BACK]] if last_own_answer(seat, timezone.now()) else []
    lines = [_quoted(_lines(seat, Proposed(kind, 0, ()))) for kind in [*there, *mine]]
    return [_("You can propose, each on a line of its own:"), *lines]


def _going_on(vote: Vote) -> list[str]:
    """Return how a pause ends sooner."""
    told = _("To go on, write “%(line)s”.") % {"line": kinds()["resume"].line}
    return [told] if vote.kind == "pause" else []


def _told_of(vote: Vote) -> list[str]:
    """Say what was proposed, who has to agree until when, and how they answer."""
    if vote.passed:
        return [_("It is agreed: no one else has a vote."), passed(vote), *_going_on(vote)]
    if vote.closed_at is not None:
        return [_("The vote is over; the log says what came of it.")]
    others = [number for number in voters(vote.game) if number not in (vote.seat, vote.whom)]
    told = {"seats": listed(map(colour_name, others)), "when": when(vote.lapses_at), "n": vote.pk}
    return [
        _("Your proposal: %(proposal)s") % {"proposal": proposal(vote)},
        what_it_takes(vote),
        _(
            "Asked by email: %(seats)s. They can vote until %(when)s, on the page or with a line “vote %(n)d "
            "yes” or “vote %(n)d no”. You can end it with “vote %(n)d withdraw”."
        )
        % told,
    ]


FOR_GOOD = "for good"
_LEAVES = re.compile(
    r"(?:i |i want to |i would like to )?(?:leave|quit) (?:the |this )?game(?P<sure> for good)?"
    r"|(?:ich )?verlasse? (?:das |dieses )?spiel(?P<sicher> endgültig| endgueltig)?"
    r"|(?:ich (?:will |möchte )?)?(?:das |dieses )?spiel (?P<gewiss>endgültig |endgueltig )?verlassen",
    re.IGNORECASE,
)


_WISH = re.compile(r"i want|i would|ich will|ich möchte", re.IGNORECASE)


def leaves_in(line: str) -> str | None:
    """Return "" if a line asks about leaving the game, FOR_GOOD if it leaves; None for any other line.

    >>> leaves_in("I want to leave the game"), leaves_in("Spiel endgültig verlassen")
    ('', 'for good')
    """
    found = _LEAVES.fullmatch(line)
    if found is None:
        return None
    return FOR_GOOD if any(found.groups()) and not _WISH.match(line) else ""


def leave_by_mail(seat: Seat, rest: str) -> list[str]:
    """Leave the game if the line says for good; else say what that means, and what to write."""
    if rest != FOR_GOOD and seat.game.status != Game.Status.OVER:
        follows = leaving_lines(successor(seat), is_host=seat.game.owner_id == seat.person.pk)
        return [
            _("You have not left. If you leave, this happens:"),
            *follows,
            _("If you leave, you can't come back."),
            _("To leave, write on a line of its own: “leave game for good”."),
        ]
    if seat.game.status == Game.Status.OVER or not leave_game(seat.game, seat.person):
        return [nothing_changed(_("The game is over."))]
    return [_("You left %(game)s.") % {"game": seat.game}]


def has_left(seat: Seat) -> bool:
    """Return whether the person who sat there when the seat was read has left its game."""
    return Departure.objects.filter(game=seat.game_id, user=seat.person).exists()
