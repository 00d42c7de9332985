"""As whom a person stands at the desk of a game. Playing there and moderating it exclude one another, and
waiting for a seat is as good as playing: they may have one at any moment."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Act, Departure, Game, Moderator, Seat, User, WaitingPlace
from games.models.play.desk import SHOWS_NOTHING, Role


def role_of(user: User, game: Game) -> Role | None:
    """None: they have no business there. Whoever sits there, has sat there or waits for a seat is at most its
    host. One query."""
    is_host, there = game.owner_id == user.pk, {"game": game, "user": user}
    plays = [Exists(model._default_manager.filter(**there)) for model in (Seat, Departure, WaitingPlace)]
    moderates = Exists(Moderator.objects.now().filter(**there))
    *playing, moderator = Game.objects.filter(pk=game.pk).values_list(*plays, moderates).get()
    if any(playing):
        return Role.PLAYING_HOST if is_host else None
    if moderator:
        return Role.MODERATOR
    if is_host:
        return Role.HOST
    return Role.STAFF if user.is_staff else None


def has_played(user: User, game: Game) -> bool:
    """Whether they know what a seat knows, or will: now, or at a seat that they have left."""
    sits = Seat.objects.filter(game=game, user=user).exists()
    return sits or Departure.objects.filter(game=game, user=user).exists()


def waits_for_seat(user: User, game: Game) -> bool:
    return WaitingPlace.objects.filter(game=game, user=user).exists()


def has_looked_after(user: User, game: Game) -> bool:
    """Whether they must not take a seat there any more: they look after it, have done so, or have done
    something for which they must not play."""
    looked_after = Moderator.objects.ever().filter(game=game, user=user).exists()
    return looked_after or _looks(Act.objects.filter(game=game, person=user)).exists()


def looked_at_their_game() -> Q:
    """The same as a condition on rows with a game and a user."""
    game, user = OuterRef("game"), OuterRef("user")
    of_game = {"game": game}
    acts = _looks(Act.objects.filter(**of_game, person=user))
    return Q(Exists(Moderator.objects.ever().filter(**of_game, user=user))) | Q(Exists(acts))


def _looks(acts: QuerySet[Act]) -> QuerySet[Act]:
    as_host = Q(role__in=(Role.HOST, Role.PLAYING_HOST), kind__in=SHOWS_NOTHING)
    return acts.exclude(as_host)


def looks_after(game: Game) -> QuerySet[User]:
    """Who looks after it and does not play there: its moderators, and its host if they never sat there and do
    not wait for a seat. A moderator counts once they have come: before, it would tell whose an address is."""
    there = {"game": game, "user": OuterRef("pk")}
    moderates = Exists(Moderator.objects.came().filter(**there))
    found = User.objects.filter(moderates | Q(pk=game.owner_id), is_active=True)
    for model in (Seat, Departure, WaitingPlace):
        found = found.exclude(Exists(model._default_manager.filter(**there)))
    return found


def moderated_by(user: User) -> QuerySet[Game]:
    """The games that have begun and that this person looks after now."""
    mine = Moderator.objects.now().filter(game=OuterRef("pk"), user=user)
    return _begun_and_never_played(user).filter(Exists(mine))


def seen_at_once(user: User) -> QuerySet[Game]:
    """The games that this person sees as they stand: at which they sit, which they have made, or which they
    look after; the team all of which they know no hand.

    Every page and operation that shows a game, its replay, its chance or its end asks here; everybody else
    sees it as spectators do, if at all. Only the list of one's own games leaves out what the team may see.
    """
    looked_after = _begun_and_never_played(user) if user.is_staff else moderated_by(user)
    return Game.objects.of(user) | looked_after


def _begun_and_never_played(user: User) -> QuerySet[Game]:
    there = {"game": OuterRef("pk"), "user": user}
    begun = Game.objects.exclude(status=Game.Status.LOBBY)
    for model in (Seat, Departure):
        begun = begun.exclude(Exists(model._default_manager.filter(**there)))
    return begun
