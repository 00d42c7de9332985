"""The box of 2008. Every switch has its default except these; some aliens are not in it."""

from .edition import Edition
from .ffg_cards import FFG_CARDS

FFG2008 = Edition(
    name="ffg2008",
    course="ffg",
    cards=FFG_CARDS,
    switches={"conflicts.masochist_healer": "allowed"},
    left_out={"demon": "came with the box of the 42nd anniversary"},
)
