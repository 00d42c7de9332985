"""Fantasy Flight's cards: the 72 of the cosmic deck (R-20.2, R-21.1) and the destiny deck (R-2.3)."""

from .card_set import CardSet

FFG_CARDS = CardSet(
    attacks={
        0: 1, 1: 1, 4: 4, 5: 1, 6: 7, 7: 1, 8: 7, 9: 1, 10: 4, 11: 1,
        12: 2, 13: 1, 14: 2, 15: 1, 20: 2, 23: 1, 30: 1, 40: 1,
    },
    without_value={"negotiate": 15, "morph": 1},
    reinforcements={2: 2, 3: 3, 5: 1},
    artifacts={
        "card_zap": 2,
        "cosmic_zap": 2,
        "mobius_tubes": 2,
        "emotion_control": 1,
        "force_field": 1,
        "ionic_gas": 1,
        "plague": 1,
        "quash": 1,
    },
    hand_size=8,
    of_each_colour=3,
    wilds=2,
    specials=("most_foreign_colonies", "most_cards_in_hand", "fewest_ships_in_warp"),
)  # fmt: skip
