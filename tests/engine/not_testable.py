"""Statements of the rules that the engine cannot break, each with the reason."""

NOT_TESTABLE = {
    "R-1.13": "how to read printed texts: every sheet is written in the engine's own terms",
    "R-2.2": "the order of planets matters to the Lunar Cannon alone, a card of the technology variant",
    "R-2.11": "technology variant",
    "R-14.12": "the Genesis planet is a card of the technology variant",
    "R-18.10": "only the Omega Missile removes planets, a card of the technology variant",
}
