"""The command that does an act at the desk of a game, as the team of this site."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping

from django.core.management.base import BaseCommand, CommandError

import engine
from games.base.documents import RequestRefused
from games.desk.acts.rewind import NotRead
from games.desk.by_mail.shown import look_lines, shown
from games.desk.declaration import acts_to_do
from games.desk.read import has_played, role_of
from games.desk.service import ActRequest, do_act
from games.desk.words import act_words
from games.lobby.words.reasons import lobby_reason
from games.log.read import entries
from games.log.words.sentences import sentence
from games.management.setup_arguments import of_team
from games.models import Game
from games.models.play.desk import NEUTRAL
from games.play.read.public import FIRST
from games.questions.words import reasons
from games.words.names import COLOURS
from games.words.reader import Reader

FIELDS = {field.name: field for act in acts_to_do().values() for field in act.fields if field.command}
# What a page offers as a list and a command has to be given.
HINTS = {
    "no_such_dice": "Add --dice kept or --dice anew.",
    "no_seat_named": "Add --seat and its colour, such as --seat red.",
    "no_such_place": "Add --seat and the colour of a seat of this game, such as --seat red.",
    "bad_day": "Add --until and the last day of the absence.",
}


class Command(BaseCommand):
    """Acts of a member of the team who does not play in the game; each is written down like any act."""

    help = "Do something at the desk of a game: " + ", ".join(acts_to_do()) + "."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="the id of the game")
        parser.add_argument("act", help="one of: " + ", ".join(acts_to_do()))
        parser.add_argument("--by", required=True, help="the mail address of the member of the team")
        parser.add_argument("--reason", default="", help="why; the players read it")
        parser.add_argument(
            "--moments", action="store_true", help="of rewind: print where the game can go back to"
        )
        for name, field in FIELDS.items():
            parser.add_argument(f"--{name}", default="", help=field.command)

    def handle(
        self, *_args: object, game: str, act: str, by: str, reason: str, moments: bool, **options: object
    ) -> None:
        if act not in acts_to_do():
            strange = RequestRefused("no_such_act", act=act, acts=", ".join(acts_to_do()))
            raise CommandError(lobby_reason(strange), returncode=2)
        if moments:
            return self._print_moments(game, by)
        given = {name: str(options[name]) for name in FIELDS}
        try:
            asked = ActRequest(of_team(by), reason)
            done = do_act(act, game, asked, _with_seats(given))
        except Game.DoesNotExist:
            raise CommandError(_why_not(game, by)) from None
        except NotRead as refused:
            lines = [lobby_reason(refused), *refused.lines, f"To go on: --knows {refused.mark}"]
            raise CommandError("\n".join(lines)) from None
        except engine.Refused as refused:
            raise CommandError(reasons.reason(refused, Reader.in_game(Game.objects.get(pk=game)))) from None
        except RequestRefused as refused:
            raise CommandError(_why(refused)) from None
        self.stdout.write(act_words(done))
        if acts_to_do()[act].is_look:
            self.stdout.write("\n".join(look_lines(shown(done))))
        return None

    def _print_moments(self, game: str, by: str) -> None:
        """Print what everybody was told, each line with its number."""
        row = Game.objects.filter(pk=game).first()
        try:
            may_look = row is not None and role_of(of_team(by), row) in NEUTRAL
        except RequestRefused as refused:
            raise CommandError(lobby_reason(refused)) from None
        if row is None or not may_look:
            raise CommandError(_why_not(game, by))
        reader = Reader.in_game(row)
        for place, entry in enumerate(entries(row, None), start=1):
            if entry.number > FIRST:
                mark = " (taken back)" if entry.taken_back else ""
                self.stdout.write(f"{place:>5}  {sentence(entry.fact, reader)}{mark}")


def _why(refused: RequestRefused) -> str:
    """Return the sentence of the pages, with the option to use where they have a list."""
    return f"{lobby_reason(refused)} {HINTS.get(refused.reason, '')}".rstrip()


def _with_seats(given: Mapping[str, str]) -> dict[str, str]:
    """Return the fields with seats by their numbers; raise RequestRefused("no_such_seat") for no colour."""
    seats = [name for name, field in FIELDS.items() if field.of_seats]
    found = {name: ",".join(map(_number, filter(None, given[name].split(",")))) for name in seats}
    return {**given, **found}


def _number(seat: str) -> str:
    colours, colour = [colour.id for colour in COLOURS], seat.strip().lower()
    if colour not in colours:
        raise RequestRefused("no_such_seat", seat=colour, seats=", ".join(colours))
    return str(colours.index(colour))


def _why_not(game: str, by: str) -> str:
    """Say that there is no such game, or that the person plays in it or waits for a seat."""
    row = Game.objects.filter(pk=game).first()
    if row is None:
        return lobby_reason(RequestRefused("no_such_game", game=game))
    played = has_played(of_team(by), row)
    return lobby_reason(RequestRefused("plays_here", email=by) if played else RequestRefused("waits_here"))
