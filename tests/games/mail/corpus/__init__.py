"""Replies as people write them, over every kind of question, each with what it should become.

A file of `replies/` holds sections `== question` (a name of `questions.py`), and in them lines

    what was written => what it should become

with `\\n` for the end of a line. What it should become is one of

    = answer           taken as this answer
    ? answer | answer  asked back with these readings, and no other ("! reason" for one that needs more words)
    ! reason           not understood, for this reason
    x reason           understood, and refused by the judge of the question for this reason

Answers are written as keys of options, `side: 0x2 12x1` (ships by place; "out": stay out), cards with
commas, or `offer mine : theirs`. A line that begins with `~` is not plain: it does not count in the share
of plain answers that must be understood. Files whose name begins with `german` are read in German.
"""
