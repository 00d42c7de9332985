"""The operations of the API. Made by `make client` from its description: change nothing here."""

from __future__ import annotations

from typing import Any, Literal, TypeVar, Unpack

from . import models
from .call import Call, new_key, path, query

VERSION = "1.0.1.dev0"
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

    def desk(self, game_id: str) -> models.Desk:
        """How the game stands at its desk.

        For hosts, moderators and staff. Nothing of it depends on a hidden card.

        Scope: `desk`.
        """
        return self._send(Call[models.Desk]("GET", path("games", game_id, "desk")))

    def desk_absence(self, game_id: str, **body: Unpack[models.DeskAbsenceBody]) -> models.Done:
        """Note an absence.

        Until the end of that day no time counts for this seat, in this game alone. The table sees it.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "absence"), body=body))

    def desk_acts(
        self, game_id: str, *, cursor: str | None = None, limit: int | None = None
    ) -> models.DeskActs:
        """What was done at the desk.

        Oldest first. Keep `next`, and ask with it later for what is new.

        Scope: `desk`.
        """
        return self._send(
            Call[models.DeskActs](
                "GET", path("games", game_id, "desk", "acts"), query=query(cursor=cursor, limit=limit)
            )
        )

    def desk_answer(self, game_id: str, **body: Unpack[models.DeskAnswerBody]) -> models.Done:
        """Answer for a seat.

        Everything this seat is asked is answered by its default, or the question everyone knows of as
        its player has told you. You do not see their cards. The player is told by email what was
        answered.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "answer"), body=body))

    def desk_appoint(self, game_id: str, **body: Unpack[models.DeskAppointBody]) -> models.Done:
        """Appoint a moderator.

        Someone who does not play and has not played here looks after the game. They are told by email.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "appoint"), body=body))

    def desk_close(self, game_id: str, **body: Unpack[models.DeskCloseBody]) -> models.Done:
        """Close the game.

        The game is over as it stands: as a draw, or with winners whom you name. All that was hidden is
        open then, so nothing leads back. Everyone is told by email, with your reason.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "close"), body=body))

    def desk_dismiss(self, game_id: str, **body: Unpack[models.DeskDismissBody]) -> models.Done:
        """Dismiss a moderator.

        They no longer look after this game, and are told by email.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "dismiss"), body=body))

    def desk_extend(self, game_id: str, **body: Unpack[models.DeskExtendBody]) -> models.Done:
        """More time for everyone.

        Everyone who is asked has so much more time for it, and is told by email.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "extend"), body=body))

    def desk_extend_seat(self, game_id: str, **body: Unpack[models.DeskExtendSeatBody]) -> models.Done:
        """More time for one seat.

        Its player has so much more time for what they are asked, and is told by email.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "extend-seat"), body=body))

    def desk_hand_back(self, game_id: str, **body: Unpack[models.DeskHandBackBody]) -> models.Done:
        """Give a seat back.

        The player for whom a bot plays is asked again, with all the time for what is open.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "hand-back"), body=body))

    def desk_hand_over(self, game_id: str, **body: Unpack[models.DeskHandOverBody]) -> models.Done:
        """Hand over.

        Someone else looks after the game in your place. They are told by email. You stay until they
        have come to the desk.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "hand-over"), body=body))

    def desk_look(self, game_id: str, **body: Unpack[models.DeskLookBody]) -> models.LookTaken:
        """Look at hidden things.

        You see what one seat sees now. When the game is over the table is told that you looked, at
        what, and why. You can never play in this game after that.

        Scope: `desk`.
        """
        return self._send(Call[models.LookTaken]("POST", path("games", game_id, "desk", "look"), body=body))

    def desk_look_shown(self, game_id: str, look: int) -> models.Look:
        """What your look shows.

        For a quarter of an hour after `desk_look`, to the person who took it. It does not change.

        Scope: `desk`.
        """
        return self._send(Call[models.Look]("GET", path("games", game_id, "desk", "looks", look)))

    def desk_merge(self, game_id: str, **body: Unpack[models.DeskMergeBody]) -> models.Done:
        """Put two accounts of one person together.

        The account that plays this seat and the account with this address are both asked by email. Only
        when both have said yes does the seat belong to the other account, and the old one leaves the
        game. If the other account has a seat here too, it keeps that one, and this one goes to the
        waiting list or a bot.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "merge"), body=body))

    def desk_moments(
        self, game_id: str, *, cursor: str | None = None, limit: int | None = None
    ) -> models.Moments:
        """Moments to which the game can be taken back.

        Before each thing that everybody was told, oldest first.

        Scope: `desk`.
        """
        return self._send(
            Call[models.Moments](
                "GET", path("games", game_id, "desk", "moments"), query=query(cursor=cursor, limit=limit)
            )
        )

    def desk_nudge(self, game_id: str, **body: Unpack[models.DeskNudgeBody]) -> models.Done:
        """Wake the bots.

        Bots that the game waits for play now. If it waits for none, nothing happens.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "nudge"), body=body))

    def desk_pause(self, game_id: str, **body: Unpack[models.DeskPauseBody]) -> models.Done:
        """Pause the game.

        No time runs and no bot plays. What is open can still be answered. Everyone is told by email,
        and at the end all have their whole time again.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "pause"), body=body))

    def desk_position(self, game_id: str) -> models.RulingStand:
        """The position that a ruling would change.

        Scope: `desk`.
        """
        return self._send(Call[models.RulingStand]("GET", path("games", game_id, "desk", "position")))

    def desk_presence(self, game_id: str, **body: Unpack[models.DeskPresenceBody]) -> models.Done:
        """End a noted absence.

        Time counts for this seat again.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "presence"), body=body))

    def desk_remind(self, game_id: str, **body: Unpack[models.DeskRemindBody]) -> models.Done:
        """Remind everyone.

        Everyone the game waits for gets an email with the question now, at most every six hours.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "remind"), body=body))

    def desk_remind_seat(self, game_id: str, **body: Unpack[models.DeskRemindSeatBody]) -> models.Done:
        """Remind one seat.

        Its player gets an email with the question now, at most every six hours.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "remind-seat"), body=body))

    def desk_remove(self, game_id: str, **body: Unpack[models.DeskRemoveBody]) -> models.Done:
        """Remove a player.

        The player loses the seat, is told by email, and cannot come back by themselves. A bot plays on,
        or a person who waits.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "remove"), body=body))

    def desk_replace(self, game_id: str, **body: Unpack[models.DeskReplaceBody]) -> models.Done:
        """Replace a player.

        The player loses the seat and is told by email. Who comes sees what the seat knows, and nothing
        else. Until someone you invite has come, a bot plays.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "replace"), body=body))

    def desk_reports(self, game_id: str) -> models.Reports:
        """What was reported.

        For those who look after the game and do not play; open ones first.

        Scope: `desk`.
        """
        return self._send(Call[models.Reports]("GET", path("games", game_id, "desk", "reports")))

    def close_report(
        self, game_id: str, report: int, **body: Unpack[models.CloseReportBody]
    ) -> models.Report:
        """Close a report.

        Once, also when the game is over.

        Scope: `desk`.
        """
        return self._send(
            Call[models.Report]("POST", path("games", game_id, "desk", "reports", report), body=body)
        )

    def desk_resign(self, game_id: str, **body: Unpack[models.DeskResignBody]) -> models.Done:
        """Resign.

        You no longer look after this game. You still cannot play in it until it is over.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "resign"), body=body))

    def desk_resume(self, game_id: str, **body: Unpack[models.DeskResumeBody]) -> models.Done:
        """End the pause.

        The game goes on now. Everyone who is asked has the whole time again, and an email.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "resume"), body=body))

    def desk_retry(self, game_id: str, **body: Unpack[models.DeskRetryBody]) -> models.Done:
        """Try it again.

        The game is tried again with the present rules, and the answers that are kept are used in order.
        It may take some minutes; what came of it is told here. If it does not go on, nothing is lost.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "retry"), body=body))

    def desk_rewind(self, game_id: str, **body: Unpack[models.DeskRewindBody]) -> models.Done:
        """Take the game back.

        The game stands again at that moment, and is asked anew from there. Nothing is deleted: the
        replay shows both roads. Sent the first time, it shows what was revealed since.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "rewind"), body=body))

    def desk_ruling(self, game_id: str, **body: Unpack[models.DeskRulingBody]) -> models.Done:
        """Change the position by a ruling.

        Ships, cards and tokens move as you say, or another seat has the turn. Nothing is lost and
        nothing made. Everyone is told by email, with your reason.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "ruling"), body=body))

    def desk_ruling_preview(self, game_id: str, **body: Unpack[models.MovesBody]) -> models.RulingPreview:
        """What a ruling would change.

        Nothing is stored. Whether a card lies where nobody sees it is not looked at.

        Scope: `desk`.
        """
        return self._send(
            Call[models.RulingPreview]("POST", path("games", game_id, "desk", "ruling", "preview"), body=body)
        )

    def desk_times(self, game_id: str, **body: Unpack[models.DeskTimesBody]) -> models.Done:
        """Change the time to answer.

        It holds for what is asked from now on. What is open keeps its time. Everyone is told by email.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "times"), body=body))

    def desk_undo_ruling(self, game_id: str, **body: Unpack[models.DeskUndoRulingBody]) -> models.Done:
        """Undo the last ruling.

        The game stands again as before the ruling. What came after it counts no more, and is asked
        anew. Sent the first time, it shows what was revealed since.

        Scope: `desk`.
        """
        return self._send(Call[models.Done]("POST", path("games", game_id, "desk", "undo-ruling"), body=body))

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

        In a game that has begun a bot, or a person who waits, plays on, and you can't come back.

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

    def say_ahead(self, game_id: str, **body: Unpack[models.AheadBody]) -> models.Orders:
        """Say something in advance.

        Orders, reactions, stops and aliens to turn up, in one decision. They count from the next
        question on, and no one else sees them.

        Scope: `play`.
        """
        return self._send(Call[models.Orders]("POST", path("games", game_id, "orders"), body=body))

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

    def report_lines(self, game_id: str) -> models.ReportLines:
        """Lines of the log that a report can be about.

        Of what everybody was told, the newest.

        Scope: `play`.
        """
        return self._send(Call[models.ReportLines]("GET", path("games", game_id, "report")))

    def report(self, game_id: str, **body: Unpack[models.ReportBody]) -> models.Words:
        """Report how somebody behaves.

        It goes to those who look after the game and do not play, or to the team. Nobody at the table is
        told of it. Whoever only watches reports the name of the game alone.

        Scope: `play`.
        """
        return self._send(Call[models.Words]("POST", path("games", game_id, "report"), body=body))

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

    def cards(self, *, edition: Literal["ffg2008", "ffg42", "mayfair"] | None = None) -> models.Deck:
        """The cards of an edition's deck, all its parts together."""
        return self._send(Call[models.Deck]("GET", path("library", "cards"), query=query(edition=edition)))

    def sheet(
        self, name: str, *, edition: Literal["ffg2008", "ffg42", "mayfair"] | None = None
    ) -> models.OneSheet:
        """One sheet in the words of an edition, with our rulings about it."""
        return self._send(
            Call[models.OneSheet]("GET", path("library", "sheets", name), query=query(edition=edition))
        )

    def techs(self) -> models.Sheets:
        """The techs."""
        return self._send(Call[models.Sheets]("GET", path("library", "techs")))

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

    def rules(self, *, book: Literal["ffg", "mayfair"] | None = None) -> models.Contents:
        """The chapters of the rules."""
        return self._send(Call[models.Contents]("GET", path("rules"), query=query(book=book)))

    def search_rules(self, *, q: str, cursor: str | None = None, limit: int | None = None) -> models.Hits:
        """Search rules and rulings."""
        return self._send(
            Call[models.Hits]("GET", path("rules", "search"), query=query(cursor=cursor, limit=limit, q=q))
        )

    def chapter(self, chapter: str, *, book: Literal["ffg", "mayfair"] | None = None) -> models.Chapter:
        """One chapter."""
        return self._send(Call[models.Chapter]("GET", path("rules", chapter), query=query(book=book)))

    def same_person(self, token: str) -> models.SamePerson:
        """Whether two accounts are yours.

        `token`: the end of the link in the email. For both accounts, signed in, and nobody else; for a
        session alone.

        Scope: `play`.
        """
        return self._send(Call[models.SamePerson]("GET", path("same-person", token)))

    def say_same_person(self, token: str, **body: Unpack[models.SamePersonBody]) -> models.SamePerson:
        """Say whether two accounts are yours.

        The seat is moved once both accounts have said yes. For a session alone: a program that plays
        for somebody does not give their seat away.

        Scope: `play`.
        """
        return self._send(Call[models.SamePerson]("POST", path("same-person", token), body=body))

    def schema(self) -> dict[str, Any]:
        """This description."""
        return self._send(Call[dict[str, Any]]("GET", path("schema")))

    def version(self) -> models.Version:
        """Which version this is."""
        return self._send(Call[models.Version]("GET", path("version")))


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

    async def desk(self, game_id: str) -> models.Desk:
        """How the game stands at its desk.

        For hosts, moderators and staff. Nothing of it depends on a hidden card.

        Scope: `desk`.
        """
        return await self._send(Call[models.Desk]("GET", path("games", game_id, "desk")))

    async def desk_absence(self, game_id: str, **body: Unpack[models.DeskAbsenceBody]) -> models.Done:
        """Note an absence.

        Until the end of that day no time counts for this seat, in this game alone. The table sees it.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "absence"), body=body)
        )

    async def desk_acts(
        self, game_id: str, *, cursor: str | None = None, limit: int | None = None
    ) -> models.DeskActs:
        """What was done at the desk.

        Oldest first. Keep `next`, and ask with it later for what is new.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.DeskActs](
                "GET", path("games", game_id, "desk", "acts"), query=query(cursor=cursor, limit=limit)
            )
        )

    async def desk_answer(self, game_id: str, **body: Unpack[models.DeskAnswerBody]) -> models.Done:
        """Answer for a seat.

        Everything this seat is asked is answered by its default, or the question everyone knows of as
        its player has told you. You do not see their cards. The player is told by email what was
        answered.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "answer"), body=body)
        )

    async def desk_appoint(self, game_id: str, **body: Unpack[models.DeskAppointBody]) -> models.Done:
        """Appoint a moderator.

        Someone who does not play and has not played here looks after the game. They are told by email.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "appoint"), body=body)
        )

    async def desk_close(self, game_id: str, **body: Unpack[models.DeskCloseBody]) -> models.Done:
        """Close the game.

        The game is over as it stands: as a draw, or with winners whom you name. All that was hidden is
        open then, so nothing leads back. Everyone is told by email, with your reason.

        Scope: `desk`.
        """
        return await self._send(Call[models.Done]("POST", path("games", game_id, "desk", "close"), body=body))

    async def desk_dismiss(self, game_id: str, **body: Unpack[models.DeskDismissBody]) -> models.Done:
        """Dismiss a moderator.

        They no longer look after this game, and are told by email.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "dismiss"), body=body)
        )

    async def desk_extend(self, game_id: str, **body: Unpack[models.DeskExtendBody]) -> models.Done:
        """More time for everyone.

        Everyone who is asked has so much more time for it, and is told by email.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "extend"), body=body)
        )

    async def desk_extend_seat(self, game_id: str, **body: Unpack[models.DeskExtendSeatBody]) -> models.Done:
        """More time for one seat.

        Its player has so much more time for what they are asked, and is told by email.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "extend-seat"), body=body)
        )

    async def desk_hand_back(self, game_id: str, **body: Unpack[models.DeskHandBackBody]) -> models.Done:
        """Give a seat back.

        The player for whom a bot plays is asked again, with all the time for what is open.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "hand-back"), body=body)
        )

    async def desk_hand_over(self, game_id: str, **body: Unpack[models.DeskHandOverBody]) -> models.Done:
        """Hand over.

        Someone else looks after the game in your place. They are told by email. You stay until they
        have come to the desk.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "hand-over"), body=body)
        )

    async def desk_look(self, game_id: str, **body: Unpack[models.DeskLookBody]) -> models.LookTaken:
        """Look at hidden things.

        You see what one seat sees now. When the game is over the table is told that you looked, at
        what, and why. You can never play in this game after that.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.LookTaken]("POST", path("games", game_id, "desk", "look"), body=body)
        )

    async def desk_look_shown(self, game_id: str, look: int) -> models.Look:
        """What your look shows.

        For a quarter of an hour after `desk_look`, to the person who took it. It does not change.

        Scope: `desk`.
        """
        return await self._send(Call[models.Look]("GET", path("games", game_id, "desk", "looks", look)))

    async def desk_merge(self, game_id: str, **body: Unpack[models.DeskMergeBody]) -> models.Done:
        """Put two accounts of one person together.

        The account that plays this seat and the account with this address are both asked by email. Only
        when both have said yes does the seat belong to the other account, and the old one leaves the
        game. If the other account has a seat here too, it keeps that one, and this one goes to the
        waiting list or a bot.

        Scope: `desk`.
        """
        return await self._send(Call[models.Done]("POST", path("games", game_id, "desk", "merge"), body=body))

    async def desk_moments(
        self, game_id: str, *, cursor: str | None = None, limit: int | None = None
    ) -> models.Moments:
        """Moments to which the game can be taken back.

        Before each thing that everybody was told, oldest first.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Moments](
                "GET", path("games", game_id, "desk", "moments"), query=query(cursor=cursor, limit=limit)
            )
        )

    async def desk_nudge(self, game_id: str, **body: Unpack[models.DeskNudgeBody]) -> models.Done:
        """Wake the bots.

        Bots that the game waits for play now. If it waits for none, nothing happens.

        Scope: `desk`.
        """
        return await self._send(Call[models.Done]("POST", path("games", game_id, "desk", "nudge"), body=body))

    async def desk_pause(self, game_id: str, **body: Unpack[models.DeskPauseBody]) -> models.Done:
        """Pause the game.

        No time runs and no bot plays. What is open can still be answered. Everyone is told by email,
        and at the end all have their whole time again.

        Scope: `desk`.
        """
        return await self._send(Call[models.Done]("POST", path("games", game_id, "desk", "pause"), body=body))

    async def desk_position(self, game_id: str) -> models.RulingStand:
        """The position that a ruling would change.

        Scope: `desk`.
        """
        return await self._send(Call[models.RulingStand]("GET", path("games", game_id, "desk", "position")))

    async def desk_presence(self, game_id: str, **body: Unpack[models.DeskPresenceBody]) -> models.Done:
        """End a noted absence.

        Time counts for this seat again.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "presence"), body=body)
        )

    async def desk_remind(self, game_id: str, **body: Unpack[models.DeskRemindBody]) -> models.Done:
        """Remind everyone.

        Everyone the game waits for gets an email with the question now, at most every six hours.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "remind"), body=body)
        )

    async def desk_remind_seat(self, game_id: str, **body: Unpack[models.DeskRemindSeatBody]) -> models.Done:
        """Remind one seat.

        Its player gets an email with the question now, at most every six hours.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "remind-seat"), body=body)
        )

    async def desk_remove(self, game_id: str, **body: Unpack[models.DeskRemoveBody]) -> models.Done:
        """Remove a player.

        The player loses the seat, is told by email, and cannot come back by themselves. A bot plays on,
        or a person who waits.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "remove"), body=body)
        )

    async def desk_replace(self, game_id: str, **body: Unpack[models.DeskReplaceBody]) -> models.Done:
        """Replace a player.

        The player loses the seat and is told by email. Who comes sees what the seat knows, and nothing
        else. Until someone you invite has come, a bot plays.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "replace"), body=body)
        )

    async def desk_reports(self, game_id: str) -> models.Reports:
        """What was reported.

        For those who look after the game and do not play; open ones first.

        Scope: `desk`.
        """
        return await self._send(Call[models.Reports]("GET", path("games", game_id, "desk", "reports")))

    async def close_report(
        self, game_id: str, report: int, **body: Unpack[models.CloseReportBody]
    ) -> models.Report:
        """Close a report.

        Once, also when the game is over.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Report]("POST", path("games", game_id, "desk", "reports", report), body=body)
        )

    async def desk_resign(self, game_id: str, **body: Unpack[models.DeskResignBody]) -> models.Done:
        """Resign.

        You no longer look after this game. You still cannot play in it until it is over.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "resign"), body=body)
        )

    async def desk_resume(self, game_id: str, **body: Unpack[models.DeskResumeBody]) -> models.Done:
        """End the pause.

        The game goes on now. Everyone who is asked has the whole time again, and an email.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "resume"), body=body)
        )

    async def desk_retry(self, game_id: str, **body: Unpack[models.DeskRetryBody]) -> models.Done:
        """Try it again.

        The game is tried again with the present rules, and the answers that are kept are used in order.
        It may take some minutes; what came of it is told here. If it does not go on, nothing is lost.

        Scope: `desk`.
        """
        return await self._send(Call[models.Done]("POST", path("games", game_id, "desk", "retry"), body=body))

    async def desk_rewind(self, game_id: str, **body: Unpack[models.DeskRewindBody]) -> models.Done:
        """Take the game back.

        The game stands again at that moment, and is asked anew from there. Nothing is deleted: the
        replay shows both roads. Sent the first time, it shows what was revealed since.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "rewind"), body=body)
        )

    async def desk_ruling(self, game_id: str, **body: Unpack[models.DeskRulingBody]) -> models.Done:
        """Change the position by a ruling.

        Ships, cards and tokens move as you say, or another seat has the turn. Nothing is lost and
        nothing made. Everyone is told by email, with your reason.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "ruling"), body=body)
        )

    async def desk_ruling_preview(
        self, game_id: str, **body: Unpack[models.MovesBody]
    ) -> models.RulingPreview:
        """What a ruling would change.

        Nothing is stored. Whether a card lies where nobody sees it is not looked at.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.RulingPreview]("POST", path("games", game_id, "desk", "ruling", "preview"), body=body)
        )

    async def desk_times(self, game_id: str, **body: Unpack[models.DeskTimesBody]) -> models.Done:
        """Change the time to answer.

        It holds for what is asked from now on. What is open keeps its time. Everyone is told by email.

        Scope: `desk`.
        """
        return await self._send(Call[models.Done]("POST", path("games", game_id, "desk", "times"), body=body))

    async def desk_undo_ruling(self, game_id: str, **body: Unpack[models.DeskUndoRulingBody]) -> models.Done:
        """Undo the last ruling.

        The game stands again as before the ruling. What came after it counts no more, and is asked
        anew. Sent the first time, it shows what was revealed since.

        Scope: `desk`.
        """
        return await self._send(
            Call[models.Done]("POST", path("games", game_id, "desk", "undo-ruling"), body=body)
        )

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

        In a game that has begun a bot, or a person who waits, plays on, and you can't come back.

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

    async def say_ahead(self, game_id: str, **body: Unpack[models.AheadBody]) -> models.Orders:
        """Say something in advance.

        Orders, reactions, stops and aliens to turn up, in one decision. They count from the next
        question on, and no one else sees them.

        Scope: `play`.
        """
        return await self._send(Call[models.Orders]("POST", path("games", game_id, "orders"), body=body))

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

    async def report_lines(self, game_id: str) -> models.ReportLines:
        """Lines of the log that a report can be about.

        Of what everybody was told, the newest.

        Scope: `play`.
        """
        return await self._send(Call[models.ReportLines]("GET", path("games", game_id, "report")))

    async def report(self, game_id: str, **body: Unpack[models.ReportBody]) -> models.Words:
        """Report how somebody behaves.

        It goes to those who look after the game and do not play, or to the team. Nobody at the table is
        told of it. Whoever only watches reports the name of the game alone.

        Scope: `play`.
        """
        return await self._send(Call[models.Words]("POST", path("games", game_id, "report"), body=body))

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

    async def cards(self, *, edition: Literal["ffg2008", "ffg42", "mayfair"] | None = None) -> models.Deck:
        """The cards of an edition's deck, all its parts together."""
        return await self._send(
            Call[models.Deck]("GET", path("library", "cards"), query=query(edition=edition))
        )

    async def sheet(
        self, name: str, *, edition: Literal["ffg2008", "ffg42", "mayfair"] | None = None
    ) -> models.OneSheet:
        """One sheet in the words of an edition, with our rulings about it."""
        return await self._send(
            Call[models.OneSheet]("GET", path("library", "sheets", name), query=query(edition=edition))
        )

    async def techs(self) -> models.Sheets:
        """The techs."""
        return await self._send(Call[models.Sheets]("GET", path("library", "techs")))

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

    async def rules(self, *, book: Literal["ffg", "mayfair"] | None = None) -> models.Contents:
        """The chapters of the rules."""
        return await self._send(Call[models.Contents]("GET", path("rules"), query=query(book=book)))

    async def search_rules(
        self, *, q: str, cursor: str | None = None, limit: int | None = None
    ) -> models.Hits:
        """Search rules and rulings."""
        return await self._send(
            Call[models.Hits]("GET", path("rules", "search"), query=query(cursor=cursor, limit=limit, q=q))
        )

    async def chapter(self, chapter: str, *, book: Literal["ffg", "mayfair"] | None = None) -> models.Chapter:
        """One chapter."""
        return await self._send(Call[models.Chapter]("GET", path("rules", chapter), query=query(book=book)))

    async def same_person(self, token: str) -> models.SamePerson:
        """Whether two accounts are yours.

        `token`: the end of the link in the email. For both accounts, signed in, and nobody else; for a
        session alone.

        Scope: `play`.
        """
        return await self._send(Call[models.SamePerson]("GET", path("same-person", token)))

    async def say_same_person(self, token: str, **body: Unpack[models.SamePersonBody]) -> models.SamePerson:
        """Say whether two accounts are yours.

        The seat is moved once both accounts have said yes. For a session alone: a program that plays
        for somebody does not give their seat away.

        Scope: `play`.
        """
        return await self._send(Call[models.SamePerson]("POST", path("same-person", token), body=body))

    async def schema(self) -> dict[str, Any]:
        """This description."""
        return await self._send(Call[dict[str, Any]]("GET", path("schema")))

    async def version(self) -> models.Version:
        """Which version this is."""
        return await self._send(Call[models.Version]("GET", path("version")))
