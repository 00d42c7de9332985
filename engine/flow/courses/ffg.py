"""The course of a turn in Fantasy Flight's editions, from top to bottom (R-3.2, R-3.3)."""

from __future__ import annotations

from functools import partial

from ..alliance import alliance
from ..another_encounter import decide_what_follows, draw_granted_hand
from ..course import Course, Phase
from ..destiny import destiny, planned_opponent
from ..ending import count_encounter, discard_encounter_cards, send_everybody_home
from ..launch import launch
from ..planning import early_card_questions, planning
from ..regroup import regroup
from ..resolution import resolution
from ..reveal import reveal
from ..start_turn import start_turn
from ..variants.shark import take_chairs

FFG = Course(
    phases=(
        Phase("start_turn", start_turn, belongs="first"),
        Phase("regroup", draw_granted_hand, belongs="further"),
        Phase("regroup", regroup, may_end=True),
        Phase("destiny", destiny, may_end=True, if_planned=planned_opponent),
        Phase("launch", launch, may_end=True, before=take_chairs),
        Phase("alliance", partial(alliance, ahead=early_card_questions), may_end=True, before=take_chairs),
        Phase("planning", planning),
        Phase("reveal", reveal, needs_no_result=True),
        Phase("resolution", resolution),
    ),
    ending=(
        Phase("resolution", send_everybody_home),
        Phase("resolution", discard_encounter_cards),
        Phase("resolution", count_encounter),
    ),
    follows=decide_what_follows,
)
