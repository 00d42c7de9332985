"""What techs did in an encounter is told with it, and what another tech has stopped."""

from __future__ import annotations

from .tale import BLUE, RED, YELLOW, Fact, attack, cards, fact, loses, over, result, text, totals

BEGUN = attack(RED, YELLOW, 5)
END = [
    *cards(RED, "attack 7", YELLOW, "attack 8"),
    totals(11, 12),
    result("defense"),
    loses(RED, 4),
    over("defense"),
]
USE = {"tech": "vacuum_turbines", "ability": "draw_four", "choice": ""}
STOP = {"tech": "tech_scrambler", "ability": "scramble", "choice": ""}


def used(seat: int, about: dict[str, str]) -> list[Fact]:
    return [fact("tech_announced", seat=seat, **about), fact("tech_was_used", seat=seat, **about)]


def test_a_tech_that_was_used_is_told() -> None:
    facts = [BEGUN[0], *used(YELLOW, USE), *BEGUN[1:], *END]
    assert "uses Vacuum Turbines" in text(*facts)
    assert "you use vacuum turbines" in text(*facts, seat=YELLOW).casefold()


def test_one_that_was_stopped_is_told_with_what_stopped_it() -> None:
    stopped = [
        fact("tech_announced", seat=YELLOW, **USE),
        *used(BLUE, STOP),
        fact("tech_stopped", seat=YELLOW, tech="vacuum_turbines"),
    ]
    told = text(BEGUN[0], *stopped, *BEGUN[1:], *END)
    assert "stops Yellow's Vacuum Turbines with Tech Scrambler" in told
    assert "uses Tech Scrambler" not in told


def test_one_that_was_stopped_as_it_was_completed() -> None:
    stopped = [
        fact("tech_turned_up", seat=YELLOW, number=1, tech="xenon_lasers", ships=3),
        *used(BLUE, STOP),
        fact("tech_stopped", seat=YELLOW, tech="xenon_lasers"),
    ]
    assert "Xenon Lasers with Tech Scrambler" in text(BEGUN[0], *stopped, *BEGUN[1:], *END)
