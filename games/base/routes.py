"""The route of a decision. It is stored and part of the hash chain, so a value never changes."""

from django.db import models


class Route(models.TextChoices):
    WEB = "web"
    MAIL = "mail"
    API = "api"
    BOT = "bot"
    ORDER = "order"  # what the seat has said it does when it helps, done at once
    MODERATOR = "moderator"  # at the desk, for a seat that could not
    DEADLINE = "deadline"  # nobody answered, so the default holds: a missed deadline
    PASSED = "passed"  # the same when something may be played: nothing is missed by that
    OPENING = "opening"  # the default, taken to lead a newcomer to the first question of a game against bots
    START = "start"  # the game was set up
    SEATED = "seated"  # another person took the seat, and its orders ended
    LEFT = "left"  # its person left the seat
    COPIED = "copied"  # from the game that this one continues
    CONTINUE = "continue"  # from here on it is a game of its own
    DESK = "desk"  # a correction by a moderator or the table


TIME_WAS_UP = frozenset({Route.DEADLINE, Route.PASSED})
BY_PEOPLE = frozenset({Route.WEB, Route.MAIL, Route.API})
SEAT_CHANGES = frozenset({Route.LEFT, Route.SEATED})  # in every copy of the game
