"""The operations of the API. Made by `make client` from its description: change nothing here."""

from __future__ import annotations

from typing import Any, Literal, TypeVar, Unpack

from . import models
from .call import Call, new_key, path, query

T = TypeVar("T")


class Operations:
    """What can be asked of the API, an operation a method. Each raises ApiError."""

    def _send(self, call: Call[T]) -> T:
        raise NotImplementedError

    def against_bots(self) -> models.Frame:
        """Begin a game against bots.

        Four seats. It has begun when this is answered.

        Scope: `host`.
        """
        return self._send(Call[models.Frame]("POST", path("against-bots")))

    def new_game(self, **body: Unpack[models.NewGameBody]) -> models.Lobby:
        """Make a game.

        Scope: `host`.
        """
        return self._send(Call[models.Lobby]("POST", path("games"), body=body))

    def game(self, game_id: str) -> models.Game:
        """A game as you see it.

        Send its ETag back as `If-None-Match`: 304 says that nothing has changed for you.

        Scope: `read`.
        """
        return self._send(Call[models.Game]("GET", path("games", game_id)))

    def answers(
        self, game_id: str, *, idempotency_key: str = "", **body: Unpack[models.AnswersBody]
    ) -> models.AllTaken:
        """Answer several questions at once.

        All are taken or none is. A refusal has an error for each question that is wrong.

        Scope: `play`.
        """
        return self._send(
            Call[models.AllTaken](
                "POST", path("games", game_id, "answers"), body=body, key=idempotency_key or new_key()
            )
        )

    def come_back(self, game_id: str) -> models.MyClock:
        """Answer for yourself again.

        If a bot stands in for you; otherwise nothing is changed.

        Scope: `play`.
        """
        return self._send(Call[models.MyClock]("POST", path("games", game_id, "back")))

    def fill_with_bots(self, game_id: str) -> models.Lobby:
        """Let bots take the free seats.

        Scope: `host`.
        """
        return self._send(Call[models.Lobby]("POST", path("games", game_id, "bots")))

    def cancel_lobby(self, game_id: str) -> None:
        """Call off a game that has not begun.

        Scope: `host`.
        """
        return self._send(Call[None]("POST", path("games", game_id, "cancel")))

    def clock(self, game_id: str) -> models.MyClock:
        """How time counts.

        Scope: `read`.
        """
        return self._send(Call[models.MyClock]("GET", path("games", game_id, "clock")))

    def invite(self, game_id: str, **body: Unpack[models.InviteBody]) -> models.Lobby:
        """Invite by email.

        Scope: `host`.
        """
        return self._send(Call[models.Lobby]("POST", path("games", game_id, "invitations"), body=body))

    def withdraw_invitation(self, game_id: str, invitation: int) -> models.Lobby:
        """Withdraw an invitation.

        Scope: `host`.
        """
        return self._send(Call[models.Lobby]("DELETE", path("games", game_id, "invitations", invitation)))

    def join(self, game_id: str) -> models.Lobby:
        """Take a free seat.

        Scope: `play`.
        """
        return self._send(Call[models.Lobby]("POST", path("games", game_id, "join")))

    def leave(self, game_id: str) -> None:
        """Give up your seat.

        In a game that has begun a bot, or whoever waits, plays on, and you can't come back.

        Scope: `play`.
        """
        return self._send(Call[None]("POST", path("games", game_id, "leave")))

    def lobby(self, game_id: str) -> models.Lobby:
        """The lobby of a game.

        Of an open game for everybody, also once it has begun; of another for those who sit there.

        Scope: `read`.
        """
        return self._send(Call[models.Lobby]("GET", path("games", game_id, "lobby")))

    def log(self, game_id: str, *, cursor: str | None = None, limit: int | None = None) -> models.Log:
        """What has happened.

        Oldest first, with acts of the desk. Keep `next`, and ask with it later for what is new.

        Scope: `read`.
        """
        return self._send(
            Call[models.Log]("GET", path("games", game_id, "log"), query=query(cursor=cursor, limit=limit))
        )

    def rename_game(self, game_id: str, **body: Unpack[models.NameBody]) -> models.Frame:
        """Give the game another name.

        Scope: `host`.
        """
        return self._send(Call[models.Frame]("PUT", path("games", game_id, "name"), body=body))

    def orders(self, game_id: str) -> models.Orders:
        """What you have said in advance.

        Scope: `read`.
        """
        return self._send(Call[models.Orders]("GET", path("games", game_id, "orders")))

    def set_orders(self, game_id: str, **body: Unpack[models.StopsBody]) -> models.Orders:
        """Set stops and orders.

        In place of those that stand. They count from the next question on.

        Scope: `play`.
        """
        return self._send(Call[models.Orders]("PUT", path("games", game_id, "orders"), body=body))

    def order(self, game_id: str, **body: Unpack[models.QuestionOrderBody]) -> models.Orders:
        """Order what an ordinary question is answered.

        It is put behind the orders that stand.

        Scope: `play`.
        """
        return self._send(
            Call[models.Orders]("POST", path("games", game_id, "orders", "questions"), body=body)
        )

    def cancel_order(self, game_id: str, n: int) -> models.Orders:
        """Take such an order back.

        Scope: `play`.
        """
        return self._send(Call[models.Orders]("DELETE", path("games", game_id, "orders", "questions", n)))

    def say_reactions(self, game_id: str, **body: Unpack[models.ReactionsBody]) -> models.Orders:
        """Say what your cards and powers do.

        Once, for as long as you have them. What is not named stays as it is.

        Scope: `play`.
        """
        return self._send(
            Call[models.Orders]("PUT", path("games", game_id, "orders", "reactions"), body=body)
        )

    def questions(self, game_id: str) -> models.Questions:
        """What you are asked.

        Scope: `read`.
        """
        return self._send(Call[models.Questions]("GET", path("games", game_id, "questions")))

    def answer(
        self, game_id: str, question: int, *, idempotency_key: str = "", **body: Unpack[models.AnswerBody]
    ) -> models.Taken:
        """Answer a question.

        409 says what happened if the question is closed, 422 what is wrong and where.

        Scope: `play`.
        """
        return self._send(
            Call[models.Taken](
                "POST",
                path("games", game_id, "questions", question, "answer"),
                body=body,
                key=idempotency_key or new_key(),
            )
        )

    def preview(self, game_id: str, question: int, **body: Unpack[models.AnswerBody]) -> models.Preview:
        """What an answer would do.

        Nothing is sent and nothing is stored. The game is not run ahead.

        Scope: `play`.
        """
        return self._send(
            Call[models.Preview]("POST", path("games", game_id, "questions", question, "preview"), body=body)
        )

    def rematch(self, game_id: str) -> models.Rematch:
        """Offer a rematch.

        If there is one already, it is that.

        Scope: `host`.
        """
        return self._send(Call[models.Rematch]("POST", path("games", game_id, "rematch")))

    def remove_player(self, game_id: str, **body: Unpack[models.ChairBody]) -> models.Lobby:
        """Take a seat back from a player or bot.

        Scope: `host`.
        """
        return self._send(Call[models.Lobby]("POST", path("games", game_id, "remove"), body=body))

    def replay(self, game_id: str, *, eyes: str | None = None) -> models.Replay:
        """The replay: how long it is.

        Of a running game what you were told; of one that is over everything.

        Scope: `read`.
        """
        return self._send(
            Call[models.Replay]("GET", path("games", game_id, "replay"), query=query(eyes=eyes))
        )

    def step(self, game_id: str, step: int, *, eyes: str | None = None) -> models.Step:
        """One step of the replay.

        Scope: `read`.
        """
        return self._send(
            Call[models.Step]("GET", path("games", game_id, "replay", step), query=query(eyes=eyes))
        )

    def set_spectators(self, game_id: str, **body: Unpack[models.SpectatorsBody]) -> models.Lobby:
        """Say who can watch.

        Scope: `host`.
        """
        return self._send(Call[models.Lobby]("PUT", path("games", game_id, "spectators"), body=body))

    def start(self, game_id: str) -> models.Frame:
        """Start the game.

        Scope: `host`.
        """
        return self._send(Call[models.Frame]("POST", path("games", game_id, "start")))

    def take_back(self, game_id: str) -> models.MyClock:
        """Take your last answer back.

        At once, while nothing was revealed by it; otherwise propose it to the table.

        Scope: `play`.
        """
        return self._send(Call[models.MyClock]("POST", path("games", game_id, "take-back")))

    def take_over(self, game_id: str, **body: Unpack[models.SeatBody]) -> models.Lobby:
        """Play on at a seat that somebody has left.

        Scope: `play`.
        """
        return self._send(Call[models.Lobby]("POST", path("games", game_id, "take-over"), body=body))

    def propose(self, game_id: str, **body: Unpack[models.ProposeBody]) -> models.Voted:
        """Propose something to the table.

        More time, a pause, its end, another player for an absent one, taking your last answer back, a
        draw, or conceding to a seat. It is done at once where nobody else has a vote.

        Scope: `play`.
        """
        return self._send(Call[models.Voted]("POST", path("games", game_id, "votes"), body=body))

    def vote(self, game_id: str, vote: int, **body: Unpack[models.VoteBody]) -> models.Voted:
        """Vote.

        The last word counts.

        Scope: `play`.
        """
        return self._send(Call[models.Voted]("POST", path("games", game_id, "votes", vote), body=body))

    def withdraw_vote(self, game_id: str, vote: int) -> models.Voted:
        """Withdraw your proposal.

        Scope: `play`.
        """
        return self._send(Call[models.Voted]("DELETE", path("games", game_id, "votes", vote)))

    def wait(self, game_id: str) -> models.Lobby:
        """Wait for a seat.

        If a seat of the running game can be taken over, it is yours at once.

        Scope: `play`.
        """
        return self._send(Call[models.Lobby]("POST", path("games", game_id, "wait")))

    def stop_waiting(self, game_id: str) -> models.Lobby:
        """Wait no longer.

        Scope: `play`.
        """
        return self._send(Call[models.Lobby]("DELETE", path("games", game_id, "wait")))

    def watch(self, game_id: str) -> models.Watched:
        """A game as spectators see it.

        Scope: `read`.
        """
        return self._send(Call[models.Watched]("GET", path("games", game_id, "watch")))

    def accept_invitation(self, invitation: str) -> models.Frame:
        """Take the seat you are invited to.

        By the last part of the address in the invitation.

        Scope: `play`.
        """
        return self._send(Call[models.Frame]("POST", path("invitations", invitation, "accept")))

    def aliens(
        self,
        *,
        alert: Literal["green", "yellow", "red"] | None = None,
        part: Literal["offense", "defense", "ally", "aside"] | None = None,
        phase: Literal[
            "start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution"
        ]
        | None = None,
        q: str | None = None,
        use: Literal["mandatory", "optional"] | None = None,
    ) -> models.Sheets:
        """The aliens."""
        return self._send(
            Call[models.Sheets](
                "GET",
                path("library", "aliens"),
                query=query(alert=alert, part=part, phase=phase, q=q, use=use),
            )
        )

    def cards(self) -> models.Deck:
        """The cards of the deck."""
        return self._send(Call[models.Deck]("GET", path("library", "cards")))

    def sheet(self, name: str) -> models.OneSheet:
        """One sheet, with our rulings about it."""
        return self._send(Call[models.OneSheet]("GET", path("library", "sheets", name)))

    def me(self) -> models.Me:
        """Who you are.

        Scope: `read`.
        """
        return self._send(Call[models.Me]("GET", path("me")))

    def set_absence(self, **body: Unpack[models.AbsenceBody]) -> models.Me:
        """Say that you are away.

        No time counts for you then, in any game. Your tables read until when.

        Scope: `play`.
        """
        return self._send(Call[models.Me]("PUT", path("me", "absence"), body=body))

    def end_absence(self) -> models.Me:
        """Say that you are back.

        Scope: `play`.
        """
        return self._send(Call[models.Me]("DELETE", path("me", "absence")))

    def my_data(self) -> dict[str, Any]:
        """Everything that is kept of you.

        For a session alone: links and addresses in your mails open what a token must not.

        Scope: `read`.
        """
        return self._send(Call[dict[str, Any]]("GET", path("me", "data")))

    def my_games(self) -> models.MyGames:
        """Your games.

        Your turn first, then the others that run, lobbies, and those that are over.

        Scope: `read`.
        """
        return self._send(Call[models.MyGames]("GET", path("me", "games")))

    def open_games(self) -> models.OpenGames:
        """Games that you can join.

        Those with a free seat first, the newest first.

        Scope: `read`.
        """
        return self._send(Call[models.OpenGames]("GET", path("open-games")))

    def presets(self) -> models.Presets:
        """Ready-made games."""
        return self._send(Call[models.Presets]("GET", path("presets")))

    def rules(self) -> models.Contents:
        """The chapters of the rules."""
        return self._send(Call[models.Contents]("GET", path("rules")))

    def search_rules(self, *, q: str, cursor: str | None = None, limit: int | None = None) -> models.Hits:
        """Search rules and rulings."""
        return self._send(
            Call[models.Hits]("GET", path("rules", "search"), query=query(cursor=cursor, limit=limit, q=q))
        )

    def chapter(self, chapter: str) -> models.Chapter:
        """One chapter."""
        return self._send(Call[models.Chapter]("GET", path("rules", chapter)))

    def schema(self) -> dict[str, Any]:
        """This description."""
        return self._send(Call[dict[str, Any]]("GET", path("schema")))


class AsyncOperations:
    """What can be asked of the API, an operation a method. Each raises ApiError."""

    async def _send(self, call: Call[T]) -> T:
        raise NotImplementedError

    async def against_bots(self) -> models.Frame:
        """Begin a game against bots.

        Four seats. It has begun when this is answered.

        Scope: `host`.
        """
        return await self._send(Call[models.Frame]("POST", path("against-bots")))

    async def new_game(self, **body: Unpack[models.NewGameBody]) -> models.Lobby:
        """Make a game.

        Scope: `host`.
        """
        return await self._send(Call[models.Lobby]("POST", path("games"), body=body))

    async def game(self, game_id: str) -> models.Game:
        """A game as you see it.

        Send its ETag back as `If-None-Match`: 304 says that nothing has changed for you.

        Scope: `read`.
        """
        return await self._send(Call[models.Game]("GET", path("games", game_id)))

    async def answers(
        self, game_id: str, *, idempotency_key: str = "", **body: Unpack[models.AnswersBody]
    ) -> models.AllTaken:
        """Answer several questions at once.

        All are taken or none is. A refusal has an error for each question that is wrong.

        Scope: `play`.
        """
        return await self._send(
            Call[models.AllTaken](
                "POST", path("games", game_id, "answers"), body=body, key=idempotency_key or new_key()
            )
        )

    async def come_back(self, game_id: str) -> models.MyClock:
        """Answer for yourself again.

        If a bot stands in for you; otherwise nothing is changed.

        Scope: `play`.
        """
        return await self._send(Call[models.MyClock]("POST", path("games", game_id, "back")))

    async def fill_with_bots(self, game_id: str) -> models.Lobby:
        """Let bots take the free seats.

        Scope: `host`.
        """
        return await self._send(Call[models.Lobby]("POST", path("games", game_id, "bots")))

    async def cancel_lobby(self, game_id: str) -> None:
        """Call off a game that has not begun.

        Scope: `host`.
        """
        return await self._send(Call[None]("POST", path("games", game_id, "cancel")))

    async def clock(self, game_id: str) -> models.MyClock:
        """How time counts.

        Scope: `read`.
        """
        return await self._send(Call[models.MyClock]("GET", path("games", game_id, "clock")))

    async def invite(self, game_id: str, **body: Unpack[models.InviteBody]) -> models.Lobby:
        """Invite by email.

        Scope: `host`.
        """
        return await self._send(Call[models.Lobby]("POST", path("games", game_id, "invitations"), body=body))

    async def withdraw_invitation(self, game_id: str, invitation: int) -> models.Lobby:
        """Withdraw an invitation.

        Scope: `host`.
        """
        return await self._send(
            Call[models.Lobby]("DELETE", path("games", game_id, "invitations", invitation))
        )

    async def join(self, game_id: str) -> models.Lobby:
        """Take a free seat.

        Scope: `play`.
        """
        return await self._send(Call[models.Lobby]("POST", path("games", game_id, "join")))

    async def leave(self, game_id: str) -> None:
        """Give up your seat.

        In a game that has begun a bot, or whoever waits, plays on, and you can't come back.

        Scope: `play`.
        """
        return await self._send(Call[None]("POST", path("games", game_id, "leave")))

    async def lobby(self, game_id: str) -> models.Lobby:
        """The lobby of a game.

        Of an open game for everybody, also once it has begun; of another for those who sit there.

        Scope: `read`.
        """
        return await self._send(Call[models.Lobby]("GET", path("games", game_id, "lobby")))

    async def log(self, game_id: str, *, cursor: str | None = None, limit: int | None = None) -> models.Log:
        """What has happened.

        Oldest first, with acts of the desk. Keep `next`, and ask with it later for what is new.

        Scope: `read`.
        """
        return await self._send(
            Call[models.Log]("GET", path("games", game_id, "log"), query=query(cursor=cursor, limit=limit))
        )

    async def rename_game(self, game_id: str, **body: Unpack[models.NameBody]) -> models.Frame:
        """Give the game another name.

        Scope: `host`.
        """
        return await self._send(Call[models.Frame]("PUT", path("games", game_id, "name"), body=body))

    async def orders(self, game_id: str) -> models.Orders:
        """What you have said in advance.

        Scope: `read`.
        """
        return await self._send(Call[models.Orders]("GET", path("games", game_id, "orders")))

    async def set_orders(self, game_id: str, **body: Unpack[models.StopsBody]) -> models.Orders:
        """Set stops and orders.

        In place of those that stand. They count from the next question on.

        Scope: `play`.
        """
        return await self._send(Call[models.Orders]("PUT", path("games", game_id, "orders"), body=body))

    async def order(self, game_id: str, **body: Unpack[models.QuestionOrderBody]) -> models.Orders:
        """Order what an ordinary question is answered.

        It is put behind the orders that stand.

        Scope: `play`.
        """
        return await self._send(
            Call[models.Orders]("POST", path("games", game_id, "orders", "questions"), body=body)
        )

    async def cancel_order(self, game_id: str, n: int) -> models.Orders:
        """Take such an order back.

        Scope: `play`.
        """
        return await self._send(
            Call[models.Orders]("DELETE", path("games", game_id, "orders", "questions", n))
        )

    async def say_reactions(self, game_id: str, **body: Unpack[models.ReactionsBody]) -> models.Orders:
        """Say what your cards and powers do.

        Once, for as long as you have them. What is not named stays as it is.

        Scope: `play`.
        """
        return await self._send(
            Call[models.Orders]("PUT", path("games", game_id, "orders", "reactions"), body=body)
        )

    async def questions(self, game_id: str) -> models.Questions:
        """What you are asked.

        Scope: `read`.
        """
        return await self._send(Call[models.Questions]("GET", path("games", game_id, "questions")))

    async def answer(
        self, game_id: str, question: int, *, idempotency_key: str = "", **body: Unpack[models.AnswerBody]
    ) -> models.Taken:
        """Answer a question.

        409 says what happened if the question is closed, 422 what is wrong and where.

        Scope: `play`.
        """
        return await self._send(
            Call[models.Taken](
                "POST",
                path("games", game_id, "questions", question, "answer"),
                body=body,
                key=idempotency_key or new_key(),
            )
        )

    async def preview(self, game_id: str, question: int, **body: Unpack[models.AnswerBody]) -> models.Preview:
        """What an answer would do.

        Nothing is sent and nothing is stored. The game is not run ahead.

        Scope: `play`.
        """
        return await self._send(
            Call[models.Preview]("POST", path("games", game_id, "questions", question, "preview"), body=body)
        )

    async def rematch(self, game_id: str) -> models.Rematch:
        """Offer a rematch.

        If there is one already, it is that.

        Scope: `host`.
        """
        return await self._send(Call[models.Rematch]("POST", path("games", game_id, "rematch")))

    async def remove_player(self, game_id: str, **body: Unpack[models.ChairBody]) -> models.Lobby:
        """Take a seat back from a player or bot.

        Scope: `host`.
        """
        return await self._send(Call[models.Lobby]("POST", path("games", game_id, "remove"), body=body))

    async def replay(self, game_id: str, *, eyes: str | None = None) -> models.Replay:
        """The replay: how long it is.

        Of a running game what you were told; of one that is over everything.

        Scope: `read`.
        """
        return await self._send(
            Call[models.Replay]("GET", path("games", game_id, "replay"), query=query(eyes=eyes))
        )

    async def step(self, game_id: str, step: int, *, eyes: str | None = None) -> models.Step:
        """One step of the replay.

        Scope: `read`.
        """
        return await self._send(
            Call[models.Step]("GET", path("games", game_id, "replay", step), query=query(eyes=eyes))
        )

    async def set_spectators(self, game_id: str, **body: Unpack[models.SpectatorsBody]) -> models.Lobby:
        """Say who can watch.

        Scope: `host`.
        """
        return await self._send(Call[models.Lobby]("PUT", path("games", game_id, "spectators"), body=body))

    async def start(self, game_id: str) -> models.Frame:
        """Start the game.

        Scope: `host`.
        """
        return await self._send(Call[models.Frame]("POST", path("games", game_id, "start")))

    async def take_back(self, game_id: str) -> models.MyClock:
        """Take your last answer back.

        At once, while nothing was revealed by it; otherwise propose it to the table.

        Scope: `play`.
        """
        return await self._send(Call[models.MyClock]("POST", path("games", game_id, "take-back")))

    async def take_over(self, game_id: str, **body: Unpack[models.SeatBody]) -> models.Lobby:
        """Play on at a seat that somebody has left.

        Scope: `play`.
        """
        return await self._send(Call[models.Lobby]("POST", path("games", game_id, "take-over"), body=body))

    async def propose(self, game_id: str, **body: Unpack[models.ProposeBody]) -> models.Voted:
        """Propose something to the table.

        More time, a pause, its end, another player for an absent one, taking your last answer back, a
        draw, or conceding to a seat. It is done at once where nobody else has a vote.

        Scope: `play`.
        """
        return await self._send(Call[models.Voted]("POST", path("games", game_id, "votes"), body=body))

    async def vote(self, game_id: str, vote: int, **body: Unpack[models.VoteBody]) -> models.Voted:
        """Vote.

        The last word counts.

        Scope: `play`.
        """
        return await self._send(Call[models.Voted]("POST", path("games", game_id, "votes", vote), body=body))

    async def withdraw_vote(self, game_id: str, vote: int) -> models.Voted:
        """Withdraw your proposal.

        Scope: `play`.
        """
        return await self._send(Call[models.Voted]("DELETE", path("games", game_id, "votes", vote)))

    async def wait(self, game_id: str) -> models.Lobby:
        """Wait for a seat.

        If a seat of the running game can be taken over, it is yours at once.

        Scope: `play`.
        """
        return await self._send(Call[models.Lobby]("POST", path("games", game_id, "wait")))

    async def stop_waiting(self, game_id: str) -> models.Lobby:
        """Wait no longer.

        Scope: `play`.
        """
        return await self._send(Call[models.Lobby]("DELETE", path("games", game_id, "wait")))

    async def watch(self, game_id: str) -> models.Watched:
        """A game as spectators see it.

        Scope: `read`.
        """
        return await self._send(Call[models.Watched]("GET", path("games", game_id, "watch")))

    async def accept_invitation(self, invitation: str) -> models.Frame:
        """Take the seat you are invited to.

        By the last part of the address in the invitation.

        Scope: `play`.
        """
        return await self._send(Call[models.Frame]("POST", path("invitations", invitation, "accept")))

    async def aliens(
        self,
        *,
        alert: Literal["green", "yellow", "red"] | None = None,
        part: Literal["offense", "defense", "ally", "aside"] | None = None,
        phase: Literal[
            "start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution"
        ]
        | None = None,
        q: str | None = None,
        use: Literal["mandatory", "optional"] | None = None,
    ) -> models.Sheets:
        """The aliens."""
        return await self._send(
            Call[models.Sheets](
                "GET",
                path("library", "aliens"),
                query=query(alert=alert, part=part, phase=phase, q=q, use=use),
            )
        )

    async def cards(self) -> models.Deck:
        """The cards of the deck."""
        return await self._send(Call[models.Deck]("GET", path("library", "cards")))

    async def sheet(self, name: str) -> models.OneSheet:
        """One sheet, with our rulings about it."""
        return await self._send(Call[models.OneSheet]("GET", path("library", "sheets", name)))

    async def me(self) -> models.Me:
        """Who you are.

        Scope: `read`.
        """
        return await self._send(Call[models.Me]("GET", path("me")))

    async def set_absence(self, **body: Unpack[models.AbsenceBody]) -> models.Me:
        """Say that you are away.

        No time counts for you then, in any game. Your tables read until when.

        Scope: `play`.
        """
        return await self._send(Call[models.Me]("PUT", path("me", "absence"), body=body))

    async def end_absence(self) -> models.Me:
        """Say that you are back.

        Scope: `play`.
        """
        return await self._send(Call[models.Me]("DELETE", path("me", "absence")))

    async def my_data(self) -> dict[str, Any]:
        """Everything that is kept of you.

        For a session alone: links and addresses in your mails open what a token must not.

        Scope: `read`.
        """
        return await self._send(Call[dict[str, Any]]("GET", path("me", "data")))

    async def my_games(self) -> models.MyGames:
        """Your games.

        Your turn first, then the others that run, lobbies, and those that are over.

        Scope: `read`.
        """
        return await self._send(Call[models.MyGames]("GET", path("me", "games")))

    async def open_games(self) -> models.OpenGames:
        """Games that you can join.

        Those with a free seat first, the newest first.

        Scope: `read`.
        """
        return await self._send(Call[models.OpenGames]("GET", path("open-games")))

    async def presets(self) -> models.Presets:
        """Ready-made games."""
        return await self._send(Call[models.Presets]("GET", path("presets")))

    async def rules(self) -> models.Contents:
        """The chapters of the rules."""
        return await self._send(Call[models.Contents]("GET", path("rules")))

    async def search_rules(
        self, *, q: str, cursor: str | None = None, limit: int | None = None
    ) -> models.Hits:
        """Search rules and rulings."""
        return await self._send(
            Call[models.Hits]("GET", path("rules", "search"), query=query(cursor=cursor, limit=limit, q=q))
        )

    async def chapter(self, chapter: str) -> models.Chapter:
        """One chapter."""
        return await self._send(Call[models.Chapter]("GET", path("rules", chapter)))

    async def schema(self) -> dict[str, Any]:
        """This description."""
        return await self._send(Call[dict[str, Any]]("GET", path("schema")))
