"""The course of a turn in Mayfair's edition, from top to bottom as in its table (M-6)."""

from __future__ import annotations

from functools import partial

from ..alliance import alliance
from ..another_encounter import decide_what_follows
from ..course import Course, Phase
from ..destiny import destiny, planned_opponent
from ..ending import count_encounter, discard_encounter_cards, send_everybody_home
from ..hands import hand_when_attacked
from ..kickers import early_cards, early_kicker_questions, kickers
from ..launch import launch
from ..planning import choose_cards
from ..prechallenge import between_encounters, prechallenge, start_again
from ..regroup import free_token
from ..resolution import resolution
from ..reveal import reveal
from ..variants.shark import take_chairs

_alliance = partial(alliance, ahead=early_cards, beside=early_kicker_questions)

MAYFAIR = Course(
    phases=(
        Phase("start_turn", prechallenge, printed="prechallenge phase", belongs="first"),
        Phase("start_turn", start_again, printed="stage 10", belongs="further"),
        Phase("regroup", free_token, printed="stage 1", may_end=True),
        Phase("destiny", destiny, printed="stage 2", may_end=True, if_planned=planned_opponent),
        Phase("destiny", hand_when_attacked, printed="stage 2"),
        Phase("launch", launch, printed="stage 3", may_end=True, before=take_chairs),
        Phase("alliance", _alliance, printed="stages 4 to 6", may_end=True, before=take_chairs),
        Phase("planning", kickers, printed="stage 7"),
        Phase("planning", choose_cards, printed="stage 7"),
        Phase("reveal", reveal, printed="stage 8", needs_no_result=True),
        Phase("resolution", resolution, printed="stage 8"),
    ),
    ending=(
        Phase("resolution", send_everybody_home, printed="stage 8"),
        Phase("resolution", discard_encounter_cards, printed="stage 9"),
        Phase("resolution", count_encounter, printed="stage 10"),
        Phase("resolution", between_encounters, printed="stage 10"),
    ),
    follows=decide_what_follows,
)
