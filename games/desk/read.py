"""The role of a person at the desk of a game, and what they may see and do there.

Playing in a game and moderating it exclude one another. Waiting for a seat counts as playing, because the
seat may come at any moment.
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.desk.declaration import acts as declared_acts
from games.models import Act, Departure, Game, Moderator, Seat, User, WaitingPlace
from games.models.play.desk import NEUTRAL, Audience, Role


def role_of(user: User, game: Game) -> Role | None:
    """Return the role, or None for somebody who has no business at this desk.

    A person who sits there, has sat there or waits for a seat is at most its host. Takes one query.
    """
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
    """Return whether somebody knows what a seat knows: they sit there, or have left a seat."""
    sits = Seat.objects.filter(game=game, user=user).exists()
    return sits or Departure.objects.filter(game=game, user=user).exists()


def waits_for_seat(user: User, game: Game) -> bool:
    return WaitingPlace.objects.filter(game=game, user=user).exists()


def has_looked_after(user: User, game: Game) -> bool:
    """Return whether somebody must not take a seat there any more.

    They look after the game, have done so, or have done something for which they must not play.
    """
    looked_after = Moderator.objects.ever().filter(game=game, user=user).exists()
    return looked_after or _looks(Act.objects.filter(game=game, person=user)).exists()


def looked_at_their_game() -> Q:
    """Return the same as a condition on rows with a game and a user."""
    game, user = OuterRef("game"), OuterRef("user")
    of_game = {"game": game}
    acts = _looks(Act.objects.filter(**of_game, person=user))
    return Q(Exists(Moderator.objects.ever().filter(**of_game, user=user))) | Q(Exists(acts))


def _looks(acts: QuerySet[Act]) -> QuerySet[Act]:
    """Leave out acts of a host that show nothing and are as much for one's own game as for others.

    A host who has done nothing else may still take a seat there.
    """
    shows_nothing = [act.name for act in declared_acts().values() if Role.PLAYING_HOST in act.who]
    return acts.exclude(role__in=(Role.HOST, Role.PLAYING_HOST), kind__in=shows_nothing)


def looks_after(game: Game) -> QuerySet[User]:
    """Return the people who look after a game and do not play there.

    These are its moderators, and its host unless they sat there or wait for a seat. A moderator counts once
    they have come: before that it would tell whose address was named.
    """
    there = {"game": game, "user": OuterRef("pk")}
    moderates = Exists(Moderator.objects.came().filter(**there))
    found = User.objects.filter(moderates | Q(pk=game.owner_id), is_active=True)
    for model in (Seat, Departure, WaitingPlace):
        found = found.exclude(Exists(model._default_manager.filter(**there)))
    return found


def moderated_by(user: User) -> QuerySet[Game]:
    """Return the games that have begun and that this person looks after now."""
    mine = Moderator.objects.now().filter(game=OuterRef("pk"), user=user)
    return _begun_and_never_played(user).filter(Exists(mine))


def seen_at_once(user: User) -> QuerySet[Game]:
    """Return the games that this person sees as they are now.

    They sit there, have made the game, or look after it; the team sees all games except those where they know
    a hand. Every page and operation that shows a game, its replay, its chance or its end asks here; everybody
    else sees it as spectators do, if at all. Only the list of one's own games leaves out what the team may
    see.
    """
    looked_after = _begun_and_never_played(user) if user.is_staff else moderated_by(user)
    return Game.objects.of(user) | looked_after


def is_at_the_table(user: User, game_id: str) -> bool:
    """Return whether they see the present game, and so its people and its log."""
    return seen_at_once(user).filter(pk=game_id).exists()


def _begun_and_never_played(user: User) -> QuerySet[Game]:
    there = {"game": OuterRef("pk"), "user": user}
    begun = Game.objects.exclude(status=Game.Status.LOBBY)
    for model in (Seat, Departure):
        begun = begun.exclude(Exists(model._default_manager.filter(**there)))
    return begun


# What the table is told: at once, or, of looks at hidden things, when the game is over.
TOLD = Q(audience=Audience.TABLE) | Q(audience=Audience.END, game__status=Game.Status.OVER)


def acts_for(game: Game, role: Role | None) -> QuerySet[Act]:
    """Return the acts that this role may know of, oldest first.

    Players get what the table is told, and last what it is told at the end: so no act that a reader knows
    already changes its place.
    """
    acts = Act.objects.filter(game=game)
    return acts.order_by("number") if role in NEUTRAL else told_last(acts.filter(TOLD))


def told_last(acts: QuerySet[Act]) -> QuerySet[Act]:
    """Return acts in the order in which the table was told: "table" comes before "end"."""
    return acts.order_by("-audience", "number")


def acts_told(game: object) -> QuerySet[Act]:
    """Return what the table was told of a game, or of the game of an outer query."""
    of_game = {"game": game}
    return Act.objects.filter(TOLD, **of_game)


def looks_taken(game: Game) -> QuerySet[Act]:
    """Return the looks at hidden things with their reasons; the table sees them once the game is over."""
    return Act.objects.filter(game=game, kind="look", audience=Audience.END).order_by("number")


def acts_known(game: Game, role: Role | None) -> int:
    """Return how many acts this role may know of.

    The number goes with each form, so that nobody acts on what another has changed meanwhile. The number of
    the last act would tell a host who plays of the acts that are for staff.
    """
    return acts_for(game, role).count()
