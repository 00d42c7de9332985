"""Statements of the rules that the engine cannot break, each with the reason."""

NOT_TESTABLE = {
    "R-1.13": "how to read printed texts: every sheet is written in the engine's own terms",
    "R-2.2": "planets are numbered as they lie, which matters to a tech that lies between two of them alone",
    "M-1.2": "what our sources hold",
    "M-1.3": "how the book uses words",
    "M-1.5": "of which printing the basic rules tell",
    "M-13.10": "what the box holds: no other Kicker is known",
    "M-22.5": "two games are made as two games",
}
