"""The arguments of commands that set a game up, and the member of the team who acts by a command."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.combos import Combo
from engine.editions import VARIANTS, Rules
from games.base.documents import RequestRefused
from games.lobby.service.create_game import EDITION
from games.lobby.service.game_options import GameSetup, read_combos, read_switch, setup_of_aliens
from games.lobby.service.invite import read_address
from games.lobby.service.tables import Tables, read_tables
from games.models import User
from games.words.names import COLOURS

SELECTIONS = {"two": "two_flares_keep_one", "one": "random_deal"}
SHORT_PACES = {"every": "every_window"}


def add_setup_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--aliens", default="", help="the box to deal from; one for each seat: in order")
    parser.add_argument("--box", default="", help="the box to deal from, however many they are")
    parser.add_argument("--alerts", default="", help="only aliens of these colours: green,yellow,red")
    parser.add_argument("--random-box", type=int, default=0, help="so many of the aliens, drawn at random")
    parser.add_argument("--pick", default="", help="aliens of single seats, like red=oracle,blue=void")
    parser.add_argument(
        "--variant", action="append", default=[], choices=list(VARIANTS), help="a variant; more by repeating"
    )
    parser.add_argument(
        "--combos", default="", help="a file of combos, written as on the form for a new game"
    )
    parser.add_argument(
        "--tables", default="", help="a file of Mayfair's unprinted numbers of cards, written as on the form"
    )
    parser.add_argument("--selection", choices=sorted(SELECTIONS), help="two flares, keep one; or one dealt")
    parser.add_argument("--flares", default="", help="flares in the deck: none, or how many")
    paces = [*Rules.pace.values, *SHORT_PACES]
    parser.add_argument("--pace", choices=paces, help="what is asked together, and who for cards")
    parser.add_argument(
        "--switch", action="append", default=[], help="a rule that differs, like rewards.mandatory=no"
    )


def setup_of(options: Mapping[str, Any], seats: int) -> GameSetup:
    """Return what the arguments ask for; raise RequestRefused."""
    short = setup_of_aliens(read_list(options["aliens"]), seats)
    picked = _picked(read_list(options["pick"]), seats) if options["pick"] else short.picked
    return GameSetup(
        box=read_list(options["box"]) or short.box,
        alerts=read_list(options["alerts"]),
        random=options["random_box"],
        picked=picked,
        variants=tuple(options.get("variant", ())),
        combos=_combos(options.get("combos", "")),
        tables=_tables(options),
        switches={
            **_selection(options),
            **_pace(options),
            **_flares(options["flares"]),
            **_switches(options["switch"]),
        },
    )


def read_list(text: str) -> list[str]:
    """Return the parts between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def _picked(picks: Sequence[str], seats: int) -> tuple[str, ...]:
    colours = [colour.id for colour in COLOURS[:seats]]
    found = [""] * seats
    for pick in picks:
        seat, given, alien = (part.strip() for part in pick.partition("="))
        if not given or not alien:
            raise RequestRefused("not_a_pick", text=pick)
        if seat not in colours:
            raise RequestRefused("no_such_seat", seat=seat, seats=", ".join(colours))
        if found[colours.index(seat)]:
            raise RequestRefused("picked_twice", seat=seat)
        found[colours.index(seat)] = alien
    return tuple(found)


def _combos(file: str) -> tuple[Combo, ...]:
    return read_combos(_text_of(file, "combos_unreadable")) if file else ()


def _tables(options: Mapping[str, Any]) -> Tables:
    file = options.get("tables", "")
    if not file:
        return {}
    return read_tables(_text_of(file, "tables_unreadable"), options.get("edition") or EDITION)


def _text_of(file: str, refusal: str) -> str:
    try:
        return Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RequestRefused(refusal, file=file, why=_why(error)) from None


def _why(error: OSError | UnicodeDecodeError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _selection(options: Mapping[str, Any]) -> dict[str, Any]:
    chosen = options["selection"]
    return {Rules.alien_selection.name: SELECTIONS[chosen]} if chosen else {}


def _pace(options: Mapping[str, Any]) -> dict[str, Any]:
    chosen = options.get("pace")
    return {Rules.pace.name: SHORT_PACES.get(chosen, chosen)} if chosen else {}


def _flares(text: str) -> dict[str, Any]:
    if not text:
        return {}
    if text == "none":
        return {Rules.flares.name: False}
    if not (text.isascii() and text.isdigit()):
        raise RequestRefused("not_flares", text=text)
    return {Rules.flares.name: True, Rules.total_flares.name: int(text)}


def _switches(texts: Sequence[str]) -> dict[str, Any]:
    found = {}
    for text in texts:
        name, given, value = (part.strip() for part in text.partition("="))
        if not given or not name:
            raise RequestRefused("not_a_switch", text=text)
        found[name] = read_switch(name, value)
    return found


def of_team(email: str) -> User:
    """Return the active team account with this address; raise RequestRefused "bad_address", "not_of_team"."""
    address = read_address(email)
    found = User.objects.filter(email=address, is_staff=True, is_active=True).first()
    if found is None:
        raise RequestRefused("not_of_team", email=address)
    return found
