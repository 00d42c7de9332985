"""The digest of a day, and answers by mail for which no letter was sent."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

import engine
from games.base import links
from games.base.documents import FactJSON, Route
from games.base.language_and_zone import language_and_zone_of
from games.mail.outbox.addresses import digest_address
from games.mail.outbox.drafts import PROMPT as SOON
from games.mail.outbox.drafts import Draft, digest_page, put_in_outbox
from games.mail.words.asked import MailedAnswer
from games.mail.words.desk import not_used_mail
from games.mail.words.digest import AskedByMail, DigestGame, digest_mail, not_to_one_game_mail, only_asked
from games.models import Checkpoint, Decision, Game, LogEntry, OutboxMail, ParkedAnswer, Prompt, Seat, User
from games.models.play.decisions import EVERYBODY
from games.people.read.my_games import MyGame, asked_by_mail, my_games
from games.play.read.current import (
    LAST,
    Branch,
    NumberedFact,
    PromptAsPublicQuestion,
    Unloadable,
    branch,
    current_game,
    others_waited_for,
    without_taken_back,
)
from games.turn.read.page import dropped_of
from games.words.reader import Reader, Systems

Question = tuple[int, int]  # (seat, number)


def answered_by_mail(
    row: Game, since: Mapping[int, int | None], told: Collection[Question] = (), until: int = LAST
) -> dict[int, list[MailedAnswer]]:
    """Return by seat, oldest first, the last answer to each question that no letter has told.

    `since`: the decision up to which a seat was told of its game; `until`: the one up to which this mail
    tells. `told`: questions whose answers a letter tells. An answer that was taken back is marked so. Takes
    one query, and another if the game was taken back since.
    """
    found: dict[Question, MailedAnswer] = {}
    asked = {seat: number for seat, number in since.items() if number is not None}
    rows = list(_rows(row, asked, until)) if asked else []
    way = branch(row.pk, until) if any(one.rewound for one in rows) else Branch()
    for one in rows:
        if one.answered in told or one.has_letter:
            found.pop(one.answered, None)
        else:
            found[one.answered] = _told(one, way)
    return {seat: [told for (who, _n), told in found.items() if who == seat] for seat in asked}


def _told(one: Any, way: Branch) -> MailedAnswer:
    return MailedAnswer(one.what, one.about, one.body["answer"], not way.counts(one.number))


def _rows(row: Game, since: Mapping[int, int], until: int) -> QuerySet[Any]:
    """Return answers by mail, each with its question, and whether a letter has been sent since."""
    after = Q(pk__in=())
    for seat, number in since.items():
        after |= Q(seat=seat, number__gt=number, number__lte=until)
    by_who_sits_there = Q(game__seats__number=F("seat"), game__seats__since__lt=F("number"))
    mine = after & by_who_sits_there
    answers = Decision.objects.filter(mine, game=row, kind=Decision.Kind.ANSWER, route=Route.MAIL)
    prompts = Prompt.objects.filter(game=row, seat__number=OuterRef("seat"), question=OuterRef("question"))
    letters = OutboxMail.objects.filter(
        kind="reply",
        prompt__game=row,
        prompt__seat__number=OuterRef("seat"),
        queued_at__gte=OuterRef("at"),
        superseded_at=None,
    )
    rewinds = Checkpoint.objects.filter(
        game=row, decision__kind=Decision.Kind.REWIND, number__gt=OuterRef("number"), number__lte=until
    )
    return answers.annotate(
        rewound=Exists(rewinds),
        what=Subquery(prompts.values("what")[:1]),
        about=Subquery(prompts.values("about")[:1]),
        has_letter=Exists(letters),
    ).order_by("number")


UNTIL_ASKED = timedelta(minutes=1)  # a receipt waits for the next question, which says the same
SAID_BY_NEXT = "the next question says the same"
RECEIPT = "reply receipt "  # begins the keys of letters that say that an answer was saved


def is_told_already(seat: Seat) -> bool:
    """Return whether a mail that asks, or the end of the game, tells the last answer of this seat by mail."""
    answers = Decision.objects.filter(
        game=seat.game_id, kind=Decision.Kind.ANSWER, route=Route.MAIL, seat=seat.number
    )
    last = answers.order_by("-number").first()
    if last is None:
        return False
    asks = Q(kind="prompt", prompt__seat=seat, prompt__opened_by__gte=last.number)
    ends = Q(key__startswith=f"news game {seat.game_id} to {seat.user_id} ", queued_at__gte=last.at)
    told = asks | ends if seat.person.news else asks
    # A plain mail says nothing of answers.
    written = OutboxMail.objects.exclude(to_write__isnull=True, html="")
    return written.filter(told, superseded_at=None).exists()


def waits_for_question(receipt: OutboxMail) -> bool:
    """Return whether a mail is a receipt that goes only if nothing is asked.

    A letter that is tried again waits as well, but for its own sake.
    """
    is_receipt = receipt.kind == "reply" and receipt.key.startswith(RECEIPT)
    return is_receipt and receipt.due_at == receipt.queued_at + UNTIL_ASKED


def supersede_receipts(game_id: str, seats: Mapping[int, str], until: int) -> list[int]:
    """Send seats no receipt that still waits, as another mail tells their answers up to a decision.

    `seats` maps each to the address of its player. Return the keys of their rows. The times of the mails say
    nothing: a question has that of the decision which led to it, and a bot may have made that while the
    receipt was written.
    """
    waiting = OutboxMail.objects.filter(
        OutboxMail.OPEN,
        kind="reply",
        key__startswith=RECEIPT,
        due_at=F("queued_at") + UNTIL_ASKED,
        due_at__gt=timezone.now(),
        locked_until=None,
    )
    answers = Decision.objects.filter(
        game=game_id,
        kind=Decision.Kind.ANSWER,
        route=Route.MAIL,
        seat=OuterRef("prompt__seat__number"),
        at__lte=OuterRef("queued_at"),
    )
    answered = Subquery(answers.order_by("-number").values("number")[:1])
    theirs = Q(pk__in=())
    for seat, to in seats.items():
        theirs |= Q(prompt__seat__number=seat, to=to)
    told = (
        waiting.filter(theirs, prompt__game=game_id).annotate(answered=answered).filter(answered__lte=until)
    )
    found = list(told.values_list("pk", flat=True))
    superseded = OutboxMail.objects.filter(OutboxMail.OPEN, pk__in=found, locked_until=None)
    superseded.update(superseded_at=timezone.now(), provider_reply=SAID_BY_NEXT)
    return found


def keep_receipts(rows: Collection[int]) -> None:
    """Send these receipts after all: the mail that asks could not be written in words."""
    kept = OutboxMail.objects.filter(pk__in=rows, sent_at=None, provider_reply=SAID_BY_NEXT)
    kept.update(superseded_at=None, provider_reply="")


def send_not_used_mails(row: Game, held: Collection[int], now: datetime) -> None:
    """Tell the players of these parked answers (their keys) what they had said.

    Only a player who still sits there is told.
    """
    numbers = ParkedAnswer.objects.filter(pk__in=held).values("seat")
    seats = Seat.objects.filter(game=row, number__in=numbers).exclude(user=None).select_related("user")
    drafts = (_draft(row, seat, held) for seat in seats.order_by("number"))
    put_in_outbox([draft for draft in drafts if draft is not None], now=now)


def _draft(row: Game, seat: Seat, held: Collection[int]) -> Draft | None:
    """Return the draft, or None if the author of the answers has left the seat."""
    dropped = dropped_of(ParkedAnswer.objects.filter(pk__in=held), seat)
    if not dropped:
        return None
    with language_and_zone_of(seat.user, row.edition):
        mail = not_used_mail(row, dropped, Reader.in_game(row, seat.number), links.game_link(row.pk))
    key = f"not used {row.pk} {max(held)} to {seat.user_id}"
    return Draft("desk", seat.person.email, *mail, key=key, game=row, seat=seat)


MOST_FACTS = 400  # of a game and a day; the words cut further
HELD = ("left ", "came in ")  # keys of mails that wait for a digest begin so; the end of a game does not
UNTIL_ALONE = timedelta(days=1)  # then a mail that waits for the digest goes out by itself


def held_until(user: User) -> datetime | None:
    """Return when a mail that asks nothing goes out by itself; None: at once."""
    return user.digest_at + UNTIL_ALONE if user.digest_at else None


def send_digest(user: User, since: datetime, until: datetime) -> None:
    """Send one mail, if anything has happened after `since` and up to `until`.

    Of the log it tells only what everybody was told: private acts are no news.
    """
    held, asked = _held(user), _asked_by_game(user)
    running = [one for one in my_games(user) if one.seat and one.game.status == Game.Status.RUNNING]
    games = [_of_game(one, one.seat, asked, since, until) for one in running if one.seat]
    if held or any(game.facts for game in games):
        mail = digest_mail(games, [row.subject for row in held], digest_page(user))
        only, key = only_asked(games), f"digest {user.pk} {until:%Y-%m-%d}"
        prompt = only.first if only else None
        put_in_outbox([Draft("digest", user.email, *mail, key=key, digest_of=user, prompt=prompt)])
    OutboxMail.objects.filter(pk__in=[row.pk for row in held]).update(superseded_at=timezone.now())


def send_way_to_answer(
    person: User, to: str, wrote: Sequence[str], *, key: str, headers: Mapping[str, str]
) -> None:
    """Answer a reply to a person's digest that asks for no one answer: say what waits, and where to write."""
    with language_and_zone_of(person):
        mail = not_to_one_game_mail(_games_that_ask(person), wrote)
    headers = {**headers, "Reply-To": digest_address(person.opaque_id)}
    put_in_outbox([Draft("reply", to, *mail, key=key, headers=headers, priority=SOON)])


def _games_that_ask(user: User) -> list[DigestGame]:
    """Return the games that wait for this person, without what has happened in them."""
    firsts = [(asked[0].first, asked) for asked in _asked_by_game(user).values()]
    return [
        DigestGame(
            name=str(first.game),
            seat=first.seat.number,
            url=links.turn_link(first.pk),
            asked=asked,
            edition=first.game.edition,
        )
        for first, asked in firsts
    ]


def asked_of(user: User, but: str | None = None) -> list[AskedByMail]:
    """Return what waits for this person, the earliest deadline first; nothing of game `but`.

    Takes a query, and one for each mail with several questions.
    """
    return [
        AskedByMail(_to_decide(prompts), list(prompts[0].asked_together()) if len(prompts) > 1 else [])
        for prompts in asked_by_mail(user, but)
    ]


def _to_decide(prompts: Sequence[Prompt]) -> Sequence[Prompt]:
    """Return the questions that a mail asks; all if the game, which alone tells, cannot be loaded."""
    if len(prompts) == 1 or not any(one.lists_one_answer for one in prompts):
        return prompts
    try:
        return to_decide(prompts, current_game(prompts[0].game_id).game)
    except (Unloadable, LookupError):
        return prompts


def to_decide(asked: Sequence[Prompt], state: engine.Game) -> list[Prompt]:
    """Return the questions with more than one answer: the others are answered with them.

    Return all if none has: then only that they are answered is waited for.
    """
    asks = {one: state.open[one.seat.number, one.question] for one in asked}
    return [one for one, ask in asks.items() if not ask.form.only_one_answer] or list(asked)


def _asked_by_game(user: User) -> dict[str, list[AskedByMail]]:
    found: dict[str, list[AskedByMail]] = {}
    for one in asked_of(user):
        found.setdefault(one.first.game_id, []).append(one)
    return found


def _held(user: User) -> list[OutboxMail]:
    """Return the mails that wait for this digest; no worker takes them before their time."""
    waiting = OutboxMail.objects.select_for_update().filter(OutboxMail.OPEN, to=user.email, kind="news")
    held = Q(pk__in=())
    for about in HELD:
        held |= Q(key__startswith=about)
    return list(waiting.filter(held, attempts=0, due_at__gt=timezone.now()).order_by("pk"))


def _of_game(
    mine: MyGame, seat: Seat, asked: Mapping[str, Sequence[AskedByMail]], since: datetime, until: datetime
) -> DigestGame:
    return DigestGame(
        name=str(mine.game),
        seat=seat.number,
        url=links.game_link(mine.game.pk),
        systems=Systems.of_row(mine.game),
        others=others_waited_for(map(PromptAsPublicQuestion.of, mine.asked), seat.number),
        asked=asked.get(mine.game.pk, []),
        facts=_facts(mine.game, since, until),
        edition=mine.game.edition,
    )


def _facts(game: Game, since: datetime, until: datetime) -> list[FactJSON]:
    public = LogEntry.objects.filter(game=game, audience=EVERYBODY, at__gt=since, at__lte=until)
    newest = public.order_by("-number", "-place").values_list("number", "fact")[:MOST_FACTS]
    told = [NumberedFact(*one) for one in newest][::-1]
    return [one.fact for one in without_taken_back(game.pk, told)]
