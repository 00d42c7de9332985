# ruff: noqa: E501
"""Questions of every kind, to be answered in words."""

from engine.asking.ask import Ask
from engine.asking.choices import seats_choice
from engine.asking.forms import NO, YES, Cards, Option, Ships, choice
from engine.deals import Deal
from games.mail.understand.answer import understand
from tests.engine.targets import targets

RED = 0
MATTER = Option("anti_matter", "alien", {"alien": "anti_matter"})
SORCERER = Option("sorcerer", "alien", {"alien": "sorcerer"})
CARDS = ("attack 10", "attack 8", "negotiate", "morph", "attack 30")


def card_options(*keys):
    return choice(*(Option(key, "card", {"card": key}) for key in keys))


def card_ask(*keys):
    return Ask(RED, "encounter_card", card_options(*(keys or CARDS)), (keys or CARDS)[0])


LAUNCH = Ask(RED, "launch", Ships({"0": 4, "1": 4, "12": 2}, 1, 4), {"0": 1})
HOME = Ask(RED, "place_ships", Ships({"0": 3, "4": 3, "12": 3}, 3, 3, come_from=""), {"0": 3})
VACUUMED = Ask(RED, "vacuum.catharsis", Ships({"seat 1": 2, "seat 3": 1}, 2, 2), {"seat 1": 2})
ONE_HOME = Ask(RED, "lose_ships", Ships({"4": 4, "12": 2}, 3, 3), {"4": 3})
LOW_CARDS = card_ask("attack 2", "attack 1", "attack 30")
RESETTLE = Ask(
    RED,
    "resettle",
    Ships({"0": 4}, 0, 3, targets=targets("planet 2", "planet 3")),
    {"side": "planet 2", "ships": {}},
)
ONLY = Ask(RED, "join", Ships({"6": 4}, 1, 4, targets=targets("offense"), may_decline=True), {"side": ""})
REGROUP = Ask(RED, "regroup_ship", Ships({"0": 1, "12": 1}, 1, 1), {"0": 1})
JOIN = Ask(
    RED,
    "join",
    Ships({"0": 4, "3": 2}, 1, 4, targets=targets("offense", "defense"), may_decline=True),
    {"side": ""},
)
JOIN_EARLY = Ask(
    RED,
    "join",
    Ships({"0": 4, "3": 2}, 1, 4, targets=targets("defense"), may_decline=True, may_wait=True),
    {"side": ""},
)
AIM = Ask(
    RED,
    "aim",
    Ships({"0": 4, "1": 4}, 1, 4, targets=targets("planet 5", "planet 12", "planet 13")),
    {"side": "planet 12", "ships": {"0": 1}},
)
ANYONE = Ask(
    RED,
    "launch",
    Ships(
        {"0": 4, "1": 4},
        1,
        4,
        targets=targets(*(f"planet {p}" for p in range(5, 20))),
        likely=targets("planet 6", "planet 12", "planet 17"),
    ),
    {"side": "planet 6", "ships": {"0": 1}},
    about={"early": True, "system": -1},
)
DISCARD = Ask(RED, "discard", Cards(("attack 8", "attack 8", "negotiate", "reinforcement 3"), 0, 3), [])
WINDOW = Ask(
    RED,
    "cards_revealed",
    choice(
        Option("pass", "pass"),
        Option("sorcerer.swap", "use", {"alien": "sorcerer", "ability": "swap", "choice": ""}),
        Option(
            "anti_matter flare.wild",
            "play",
            {"card": "anti_matter flare", "ability": "wild", "choice": "", "side": "wild", "pile": "hand"},
        ),
        Option(
            "reinforcement 3.add:offense",
            "play",
            {
                "card": "reinforcement 3",
                "ability": "add",
                "choice": "offense",
                "side": "card",
                "pile": "hand",
            },
        ),
        Option(
            "reinforcement 3.add:defense",
            "play",
            {
                "card": "reinforcement 3",
                "ability": "add",
                "choice": "defense",
                "side": "card",
                "pile": "hand",
            },
        ),
    ),
    "pass",
    about={"window": True},
)
AGAIN = Ask(RED, "another_encounter", choice(YES, NO), "yes")
WHOM = Ask(RED, "wild_destiny", seats_choice((1, 2, 3)), "seat 1")
INVITE = Ask(
    RED,
    "invite",
    choice(
        Option("", "seats", {"seats": []}),
        Option("1", "seats", {"seats": [1]}),
        Option("1 3", "seats", {"seats": [1, 3]}),
    ),
    "",
)
INVITE_THREE = Ask(
    RED,
    "invite",
    choice(Option("", "seats", {"seats": []}), Option("1 3 4", "seats", {"seats": [1, 3, 4]})),
    "",
)
OWN = Ask(
    RED,
    "own_colour",
    choice(Option("redraw", "redraw"), Option("attack", "drive_out"), Option("resettle", "resettle")),
    "redraw",
)
TARGET = Ask(
    RED,
    "aim",
    choice(
        Option("planet 1 seat 2", "target", {"planet": 1, "seat": 2}),
        Option("planet 1 seat 3", "target", {"planet": 1, "seat": 3}),
        Option("planet 4 seat 2", "target", {"planet": 4, "seat": 2}),
    ),
    "planet 1 seat 2",
)
VISITORS = Ask(
    RED,
    "launch",
    Ships({"0": 4, "1": 4}, 1, 4, targets=targets("planet 1 seat 2", "planet 1 seat 3", "planet 4 seat 2")),
    {"side": "planet 1 seat 2", "ships": {"0": 1}},
)
REWARDS = Ask(
    RED,
    "rewards",
    choice(*(Option(f"cards {2 - n} ships {n}", "rewards", {"cards": 2 - n, "ships": n}) for n in range(3))),
    "cards 2 ships 0",
)
STAKE = Ask(
    RED, "gambler.stake", choice(*(Option(f"{n}", "number", {"number": n}) for n in range(1, 5))), "2"
)
ALIEN = Ask(RED, "alien", choice(MATTER, SORCERER), "anti_matter")


def deal_ask(offer=None):
    clauses = {"0": {"zombie.release": 3}, "2": {}}
    return Ask(
        RED, "deal", Deal(0, 2, offer, {"mine": [0, 1], "theirs": [10, 12]}, clauses), {"do": "break off"}
    )


def mayfair_deal_ask(offer=None):
    """A deal whose terms may compare and hold promises."""
    deal = Deal(
        0, 2, offer, {"mine": [0, 1], "theirs": [10, 12]}, {"0": {}, "2": {}}, comparisons=True, promises=True
    )
    return Ask(RED, "deal", deal, {"do": "break off"})


OFFER = deal_ask().form.offering({"cards": ["attack 8"]}, {"colony": 12})["terms"]
DEAL = deal_ask(OFFER)


def offered(mine=None, theirs=None):
    return DEAL.form.judge(DEAL.form.offering(mine or {}, theirs or {}))


ASKS = [
    card_ask(), LAUNCH, HOME, REGROUP, JOIN, JOIN_EARLY, AIM, DISCARD, WINDOW, AGAIN, WHOM, INVITE, OWN, ALIEN, TARGET, VISITORS, VACUUMED, RESETTLE, ONLY, REWARDS, STAKE,
    deal_ask(), DEAL,
]  # fmt: skip


def mean(ask, text):
    return understand(text, shown=ask.suggestions(), ask=ask, names={"sorcery": 3})
