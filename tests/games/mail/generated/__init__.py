"""Replies made from the things that questions name, and what must hold of an answer that is taken from them.

    python -m tests.games.mail.generated --count 50000 --seed 1

Nothing here reads a reply: the check knows from what a text was made, and looks only at the answer.
"""
