"""What an encounter and an answer come to, as far as one viewer may know.

Everything here reads a `View` and moves nothing. It reckons with ships, cards and public additions, and
`changing` names the powers that may still change a sum.
"""

from .colonies import (
    founds_colony,
    founds_foreign_colony,
    home_of,
    nearly_winning,
    nearly_wins,
    winners_with,
)
from .costs import (
    ATTACKS,
    FEWER_ARE_ENOUGH,
    IF_OFFENSE_WINS,
    IF_THEY_JOIN,
    Cost,
    Winners,
    cost_of,
    is_last,
    winners_by,
)
from .outcomes import Outcome, attackers, failed_deal_is_near, outcome, outcomes, winners_if_offense_wins
from .sides import (
    Side,
    Verdict,
    attack_value,
    card_total,
    changing,
    has_role,
    is_card_changed,
    is_winning_changed,
    present_encounter,
    reinforcement_value,
    rival,
    side_of,
    side_of_main,
    side_with,
    verdict_of_cards,
    verdict_of_totals,
)

__all__ = [
    "ATTACKS",
    "FEWER_ARE_ENOUGH",
    "IF_OFFENSE_WINS",
    "IF_THEY_JOIN",
    "Cost",
    "Outcome",
    "Side",
    "Verdict",
    "Winners",
    "attack_value",
    "attackers",
    "card_total",
    "changing",
    "cost_of",
    "failed_deal_is_near",
    "founds_colony",
    "founds_foreign_colony",
    "has_role",
    "home_of",
    "is_card_changed",
    "is_last",
    "is_winning_changed",
    "nearly_winning",
    "nearly_wins",
    "outcome",
    "outcomes",
    "present_encounter",
    "reinforcement_value",
    "rival",
    "side_of",
    "side_of_main",
    "side_with",
    "verdict_of_cards",
    "verdict_of_totals",
    "winners_by",
    "winners_if_offense_wins",
    "winners_with",
]
