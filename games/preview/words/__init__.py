"""The preview of an answer: what it will do, in a sentence or two, before it is sent.

It is made from the question, the answer and the seat's own view: what is public and what the seat knows. The
game is never run ahead, for that would tell what chance or the others bring.
"""
