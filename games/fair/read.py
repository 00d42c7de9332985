"""What may be known of the seed of a game: its parts from the start, the seed itself at its end."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.state.seed import server_hash
from games.desk.read import seen_at_once
from games.models import Decision, Game, User
from games.play.read.public import SpectatorCutoff, cutoff_for


@dataclass(frozen=True)
class SeatPart:
    """What a seat gave to the seed, or what was drawn for it."""

    seat: int
    text: str
    chosen: bool


@dataclass(frozen=True)
class Fairness:
    """The chance of a game. `over`: it is over for the reader, who may see seed and server's part.

    `parts`: none where the seed was given. `announced`: whether the hash could be seen in a lobby. `cutoff`:
    of a spectator.
    """

    game: Game
    over: bool
    seed_hash: str
    last_hash: str = ""
    announced: bool = False
    server_hash: str = ""
    parts: list[SeatPart] = field(default_factory=list)
    cutoff: SpectatorCutoff | None = None


def fairness(user: User, game_id: str) -> Fairness:
    """Return what this person may know of a game's seed.

    Raises Game.DoesNotExist for strangers, before the start, and for spectators until they see the end.
    """
    game, cut = _seen_by(user, game_id)
    if game.status == Game.Status.LOBBY:
        raise Game.DoesNotExist
    body = Decision.objects.get(game=game, number=1).body
    over = game.status == Game.Status.OVER
    last = Decision.objects.filter(game=game).order_by("-number").values_list("hash", flat=True).first()
    found = Fairness(game, over, body["seed_hash"], last or "" if over else "", cutoff=cut)
    return found if "fair" not in body else _with_parts(found, body["fair"])


def _with_parts(found: Fairness, terms: dict[str, object]) -> Fairness:
    parts = terms["parts"]
    assert isinstance(parts, list)
    return Fairness(
        found.game,
        found.over,
        found.seed_hash,
        found.last_hash,
        announced=bool(terms["announced"]),
        server_hash=str(terms["server_hash"]),
        parts=[SeatPart(n, part["text"], part["chosen"]) for n, part in enumerate(parts)],
        cutoff=found.cutoff,
    )


def _seen_by(user: User, game_id: str) -> tuple[Game, SpectatorCutoff | None]:
    own = seen_at_once(user).filter(pk=game_id).first()
    if own is not None:
        return own, None
    cut = cutoff_for(user, game_id)
    if not cut.finished:
        raise Game.DoesNotExist
    return cut.game, cut


def hash_in_lobby(game: Game) -> str:
    """Return what everybody may know of the server's part before the game begins.

    It is empty where the seed was given.
    """
    return server_hash(game.server_part) if game.server_part else ""
