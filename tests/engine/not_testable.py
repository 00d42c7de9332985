"""Statements of the rules that the engine cannot break, each with the reason."""

NOT_TESTABLE = {
    "R-1.13": "how to read printed texts: every sheet is written in the engine's own terms",
    "R-2.2": "planets are numbered as they lie, which matters to a tech that lies between two of them alone",
}
