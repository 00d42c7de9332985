"""The rules of the game and nothing else: no clock, no files, no Django.

>>> game = Game(new_position(Options(players=3), seed="a seed"))
>>> sorted(ask.what for ask in game.open.values())
['alien', 'alien', 'alien']
"""

from engine.asking.ask import MOMENT, PRIVATE, SEAT, Ask
from engine.asking.forms import PASS, Cards, Choice, Option, Ships
from engine.asking.keys import ShipsTarget
from engine.asking.refusals import NotAllowed, NotAsked, Refused
from engine.sheets.book import (
    NameTaken,
    book,
    card_info,
    missing_sheets,
    register_own_aliens,
    sheet_info,
    tech_info,
)
from engine.state.cards import Card, UnknownCard, card
from engine.state.position import Position
from engine.state.rulings import NEWEST as RULINGS
from engine.state.serial import UnknownVersion, canonical_json, state_hash
from engine.state.view import EncounterView, PowerView, SeatView, View, is_over, view
from engine.windows.stops import stop_names

from .deals import Deal
from .decisions import (
    Answer,
    Close,
    Decision,
    Reseed,
    Rewind,
    Ruling,
    StandingOrders,
    close_from_json,
    close_json,
    decision_from_json,
    decision_json,
    rewind_from_json,
    rewind_json,
    ruling_from_json,
    ruling_json,
    standing_from_json,
    standing_json,
)
from .facts import FACTS, Fact, fact_json
from .game import Game, MissingSheets
from .moments import MOMENTS
from .options import BadOptions, Options, box_of, new_position
from .place_in_rules import where_it_broke
from .table import EndlessEffects
from .variants import variant_switches, variants_of

__all__ = [
    "FACTS",
    "MOMENT",
    "MOMENTS",
    "PASS",
    "PRIVATE",
    "RULINGS",
    "SEAT",
    "Answer",
    "Ask",
    "BadOptions",
    "Card",
    "Cards",
    "Choice",
    "Close",
    "Deal",
    "Decision",
    "EncounterView",
    "EndlessEffects",
    "Fact",
    "Game",
    "MissingSheets",
    "NameTaken",
    "NotAllowed",
    "NotAsked",
    "Option",
    "Options",
    "Position",
    "PowerView",
    "Refused",
    "Reseed",
    "Rewind",
    "Ruling",
    "SeatView",
    "Ships",
    "ShipsTarget",
    "StandingOrders",
    "UnknownCard",
    "UnknownVersion",
    "View",
    "book",
    "box_of",
    "canonical_json",
    "card",
    "card_info",
    "close_from_json",
    "close_json",
    "decision_from_json",
    "decision_json",
    "fact_json",
    "is_over",
    "missing_sheets",
    "new_position",
    "register_own_aliens",
    "rewind_from_json",
    "rewind_json",
    "ruling_from_json",
    "ruling_json",
    "sheet_info",
    "standing_from_json",
    "standing_json",
    "state_hash",
    "stop_names",
    "tech_info",
    "variant_switches",
    "variants_of",
    "view",
    "where_it_broke",
]

book()  # find all sheets once, when the engine is loaded
