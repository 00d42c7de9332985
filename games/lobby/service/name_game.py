"""What a game is called: a name by chance where nobody gave one, and what its host calls it later."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.translation import get_language

from games.base.refusals import RequestRefused
from games.lobby.words.game_names import new_name
from games.models import Game, User
from games.play.service.session import lock

LONGEST_NAME = 80


def name_by_chance(people: Sequence[User]) -> str:
    """In the language of the first of these people, and like none of their games that are not over."""
    language = (people[0].language if people else "") or get_language() or settings.LANGUAGE_CODE
    return new_name(language, _open_names(people) if people else ())


def _open_names(people: Sequence[User]) -> set[str]:
    theirs = Game.objects.filter(Q(owner__in=people) | Q(seats__user__in=people))
    return set(theirs.exclude(status=Game.Status.OVER).values_list("name", flat=True))


def tidy_name(typed: str) -> str:
    """One line of what can be seen: a name stands in subjects and in other people's lists."""
    words = " ".join(typed.split())
    return "".join(sign for sign in words if sign.isprintable())[:LONGEST_NAME].strip()


@transaction.atomic
def rename_game(game: Game, *, name: str, by: User) -> Game:
    """Only its host may, until it is over; what was sent keeps the old name. Raises RequestRefused."""
    row = lock(game.pk)
    if row.owner_id != by.pk:
        raise RequestRefused("not_owner")
    if row.status == Game.Status.OVER:
        raise RequestRefused("is_over")
    if not (tidy := tidy_name(name)):
        raise RequestRefused("no_name")
    row.name = tidy
    row.save(update_fields=["name"])
    return row
