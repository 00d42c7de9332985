"""A bot that plays any seat of Cosmic Post, by the API alone: to be run, read and changed.

    export COSMIC_POST_URL=http://127.0.0.1:8000
    export COSMIC_POST_TOKEN=cpt_…       # Settings, Tokens: “play” is enough
    python bot.py                        # all your games that are not over; or: python bot.py GAME …

It prefers what a beginner would: use your power whenever you are asked, lay your highest attack, invite
everyone, join for a colony unless that helps somebody win, swap colony for colony, and play other cards
while you hold many. Where it has no opinion it takes the default, which is always legal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from cosmic_post_client import ApiError, Client
from cosmic_post_client.models import Game, Option, Question, View

EVERY = float(os.environ.get("COSMIC_POST_EVERY", "20"))  # seconds; look more often on your own service only
MANY_CARDS = 6
STRONG = 8  # an attack below it is no match for most others


def main(games: Sequence[str]) -> None:
    """Play these games, or all that are not over, at the same time."""
    service, token = os.environ["COSMIC_POST_URL"], os.environ["COSMIC_POST_TOKEN"]
    with Client(service, token, program="example-bot/1") as client:
        mine = [one["game"] for one in client.my_games()["games"] if one["seat"] is not None]
        found = games or [game["id"] for game in mine if game["status"] != "over"]
        with ThreadPoolExecutor(max(1, len(found))) as threads:
            for end in threads.map(lambda game: play(client, game), found):
                print(end)


def play(client: Client, game_id: str, every: float = EVERY) -> str:
    """Answer whatever is asked until the game is over; tell how it ended."""
    end = ""
    for game in client.follow(game_id, every=every):
        for question in game["questions"]:
            if question["waiting"]:
                answer(client, game, question)
        won = game["view"] is not None and game["you"] in game["view"]["winners"]
        end = f"{game['game']['name']}: {'won' if won else 'not won'}"
    return end


def answer(client: Client, game: Game, question: Question) -> None:
    """Try what we prefer, then the default. What has been decided meanwhile needs no answer."""
    for wanted in (preferred(game, question), question["default"]["answer"]):
        try:
            client.answer(game["game"]["id"], question["question"], answer=wanted)
            return
        except ApiError as error:
            if error.status in (404, 409):  # too late: the next look shows what has happened
                return
            if error.status != 422:
                raise
            print(f"{question['title']}: {error}", file=sys.stderr)  # not taken, nothing changed


def preferred(game: Game, question: Question) -> Any:
    """Our answer, in the shape that the question's form asks for."""
    view, kind = game["view"], question["form"]["kind"]
    if view is None:
        return question["default"]["answer"]
    if kind == "choice":
        return choose(view, question)
    if kind == "deal":
        return bargain(question)
    if question["what"] == "join":
        return join(view, question)
    return question["default"]["answer"]


def choose(view: View, question: Question) -> str:
    """The option that we like best; of those that we like the same, the default."""
    default = question["default"]["answer"]
    options = question["form"]["options"]
    best = max(options, key=lambda one: (worth(view, question, one), one["key"] == default), default=None)
    return best["key"] if best and worth(view, question, best) > 0 else str(default)


def worth(view: View, question: Question, option: Option) -> float:
    params = option["params"]
    if option["what"] == "use":
        return 2  # it costs nothing, and is why we have it
    if option["what"] == "play":
        return float(view["seats"][view["you"] or 0]["cards"] > MANY_CARDS)
    if question["what"] == "encounter_card":
        return strength(params.get("card", ""))
    if question["what"] == "invite":
        return float(len(params.get("seats", ())))
    return float(option["what"] == "yes")


def strength(card: str) -> float:
    """Of a card that is laid: "attack 20" beats by 20, and where attacks are weak it is better to talk."""
    kind, _, number = card.rpartition(" ")
    return float(number) if kind == "attack" else STRONG if card == "negotiate" else 0.0


def join(view: View, question: Question) -> Any:
    """One ship for the offense, which may bring a colony; against it if that colony would win the game."""
    encounter, schema = view["encounter"] or {}, question["form"]["schema"]
    way = schema.get("oneOf", [schema])[0]["properties"]  # the others are to stay away, or to decide later
    spare = {place: n["maximum"] for place, n in way["ships"]["properties"].items() if n["maximum"] > 1}
    offense = view["seats"][encounter["offense"]] if "offense" in encounter else None
    side = "defense" if offense and offense["colonies"] + 1 >= offense["goal"] else "offense"
    if not spare or side not in way["side"]["enum"]:
        return question["default"]["answer"]
    return {"side": side, "ships": {max(spare, key=lambda place: spare[place]): 1}}


def bargain(question: Question) -> Any:
    """Accept what gives us as much as it takes; offer a colony for a colony, once; then break off."""
    about = question["about"]
    offer, other = about.get("offer"), str(about.get("other"))
    if offer:
        theirs, ours = offer[other], next(gift for seat, gift in offer.items() if seat != other)
        if value(theirs) >= value(ours):
            return {"do": "accept"}
    if about.get("mine") is None:
        for suggested in question["form"]["suggestions"]:
            terms = suggested["answer"].get("terms", {}).values()
            if terms and all(gift["colony"] is not None for gift in terms):
                return suggested["answer"]
    return {"do": "break off"}


def value(gift: dict[str, Any]) -> int:
    return len(gift["cards"]) + 3 * (gift["colony"] is not None)


if __name__ == "__main__":
    main(sys.argv[1:])
