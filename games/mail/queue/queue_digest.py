"""Queues the news of a day: what everybody at a table was told, whose turn it is, mails that were held."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from games.base import links
from games.base.documents import FactJSON
from games.mail.outbox.queue import Draft, queue
from games.mail.words.digest import DigestGame, digest_mail
from games.models import Game, LogEntry, OutboxMail, Seat, User
from games.models.play.log_entry import EVERYBODY
from games.people.read.my_games import MyGame, my_games
from games.play.read.head import NumberedFact
from games.play.read.public_questions import PromptAsPublicQuestion, others_waited_for
from games.play.read.road import without_taken_back
from games.words.systems import Systems

MOST_FACTS = 400  # of a game and a day; the words cut further
HELD = ("left ", "came in ")  # so begin the keys of mails that wait for a digest; the end of a game does not
UNTIL_ALONE = timedelta(days=1)  # then a mail that was held for the digest goes out by itself


def held_until(user: User) -> datetime | None:
    """When a mail that asks nothing goes out by itself; None: at once."""
    return user.digest_at + UNTIL_ALONE if user.digest_at else None


def queue_digest(user: User, since: datetime, until: datetime) -> None:
    """One mail, if anything has happened after `since` and up to `until`. Of the log only what everybody was
    told: what somebody does in private is no news, and moves nothing."""
    held = _held(user)
    running = [one for one in my_games(user) if one.seat and one.game.status == Game.Status.RUNNING]
    games = [_of_game(one, one.seat, since, until) for one in running if one.seat]
    if held or any(game.facts for game in games):
        mail = digest_mail(games, [row.subject for row in held], links.absolute("/"))
        queue([Draft("digest", user.email, *mail, key=f"digest {user.pk} {until:%Y-%m-%d}")])
    OutboxMail.objects.filter(pk__in=[row.pk for row in held]).update(superseded_at=timezone.now())


def _held(user: User) -> list[OutboxMail]:
    """The mails that wait for this one: no worker has them in hand before their time."""
    waiting = OutboxMail.objects.select_for_update().filter(OutboxMail.OPEN, to=user.email, kind="news")
    held = Q(pk__in=())
    for about in HELD:
        held |= Q(key__startswith=about)
    return list(waiting.filter(held, attempts=0, due_at__gt=timezone.now()).order_by("pk"))


def _of_game(mine: MyGame, seat: Seat, since: datetime, until: datetime) -> DigestGame:
    waiting = [prompt.opened_at for prompt in mine.prompts if prompt.waiting]
    return DigestGame(
        name=str(mine.game),
        seat=seat.number,
        url=links.game_link(mine.game.pk),
        systems=Systems.of_row(mine.game),
        others=others_waited_for(map(PromptAsPublicQuestion.of, mine.asked), seat.number),
        asked_since=min(waiting, default=None),
        facts=_facts(mine.game, since, until),
    )


def _facts(game: Game, since: datetime, until: datetime) -> list[FactJSON]:
    public = LogEntry.objects.filter(game=game, audience=EVERYBODY, at__gt=since, at__lte=until)
    newest = public.order_by("-number", "-place").values_list("number", "fact")[:MOST_FACTS]
    told = [NumberedFact(*one) for one in newest][::-1]
    return [one.fact for one in without_taken_back(game.pk, told)]
