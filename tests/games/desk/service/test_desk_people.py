"""Who sits where, and who looks after a game: replacing, removing, handing back, appointing."""

import pytest
from django.test import Client

from games.base.documents import RequestRefused
from games.base.links import token_of
from games.desk.acts.clock import pause
from games.desk.acts.moderators import appoint, dismiss, hand_over, resign
from games.desk.acts.players import hand_back, remove_player, replace_player
from games.desk.read import role_of
from games.desk.service import ActRequest, note_staff_act
from games.desk.words import act_words
from games.lobby.read import lobby, open_games
from games.lobby.service.invite import accept_invitation
from games.lobby.service.leave_game import (
    heir_of,
    leave_game,
    stop_waiting,
    take_over_bot_seat,
    wait_for_seat,
)
from games.models import Act, Departure, Game, Invitation, Moderator, RemovedPlayer, Seat, User
from games.models.play.desk import Role
from games.people.service.account import note_coming
from games.people.service.ban import ban, unban
from games.play.read.seats import game_of
from games.play.service.clocks import end_kept_seats
from games.play.service.play_bots import play_until_people_asked
from games.play.service.session import lock
from games.site.read import LOOK
from tests.games.tables import Table, addressees, later, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
WHY = "Blue no longer answers."


@pytest.fixture
def moderator(stranger: User) -> User:
    return stranger


@pytest.fixture
def table(moderator: User) -> Table:
    found = playing(people=3)
    Game.objects.update(owner=person("red"))
    Moderator.objects.create(game=found.game, user=moderator, appointed_at=later())
    return found


@pytest.fixture
def request_(moderator: User) -> ActRequest:
    return ActRequest(moderator, WHY)


def waits(table: Table, colour: str) -> User:
    Game.objects.update(is_open=True)
    wait_for_seat(table.id, person(colour))
    return person(colour)


# Replacing


def test_a_bot_plays_on_and_whoever_sat_there_is_told_why(table: Table, request_: ActRequest) -> None:
    act = replace_player(table.id, request_, seat=2, by="bot")
    assert table.blue.seat.is_bots
    assert act.changed == {"seat": 2, "by": "bot"}
    assert addressees("desk") == ["blue@example.com"]
    assert WHY in written_mails().get(kind="desk").text
    assert addressees("news") == ["red@example.com", "yellow@example.com"]
    play_until_people_asked(table.id)
    assert table.blue.prompts == [] or not table.blue.prompts[0].waiting


def test_whoever_waits_comes_before_a_bot(table: Table, request_: ActRequest) -> None:
    green = waits(table, "green")
    old = token_of(table.blue.prompt.pk)
    act = replace_player(table.id, request_, seat=2, by="waiting")
    assert table.blue.seat.user == green
    assert act.changed == {"seat": 2, "by": "waiting"}
    assert token_of(table.blue.prompt.pk) != old, "no link of an old mail opens anything"


def test_nobody_is_taken_from_an_empty_list(table: Table, request_: ActRequest) -> None:
    with pytest.raises(RequestRefused, match="nobody_waits"):
        replace_player(table.id, request_, seat=2, by="waiting")
    assert table.blue.seat.user == person("blue") and not Act.objects.exists()


def test_whoever_is_invited_takes_over_the_seat_with_its_knowledge_alone(
    table: Table, request_: ActRequest
) -> None:
    replace_player(table.id, request_, seat=2, by="invitation", email="green@example.com")
    assert table.blue.seat.is_bots
    assert addressees("invitation") == ["green@example.com"]
    seat = accept_invitation(Invitation.objects.get().token, person("green"))
    assert (seat.number, seat.user, seat.bot) == (2, person("green"), "")
    assert seat.since == table.decisions[-1].number
    assert table.decisions[-1].route == "seated"


@pytest.mark.parametrize(
    ("who", "told"),
    [("red", "You have a seat in this game already."), ("blue", "You have played in this game")],
)
def test_whoever_is_invited_and_plays_or_has_played_is_told_so_and_whoever_invites_is_not(
    table: Table, request_: ActRequest, who: str, told: str
) -> None:
    replace_player(table.id, request_, seat=2, by="bot")
    act = replace_player(table.id, request_, seat=2, by="invitation", email=f"{who}@example.com")
    assert act.changed == {"seat": 2, "by": "invitation"}
    (mail,) = written_mails().filter(kind="invitation")
    assert mail.to == f"{who}@example.com" and told in mail.text and "/invitation" not in mail.text
    with pytest.raises(RequestRefused, match=r"already_seated|has_left"):
        accept_invitation(Invitation.objects.get().token, person(who))


def test_an_invitation_that_somebody_accepted_stays_theirs_when_they_are_invited_again(
    table: Table, request_: ActRequest
) -> None:
    """Yellow sits there by it: the link still opens their game, also when the second one has run out."""
    Game.objects.update(is_open=True)
    first = Invitation.objects.create(
        game=table.game, email="yellow@example.com", accepted_at=later(), accepted_by=person("yellow")
    )
    replace_player(table.id, request_, seat=2, by="bot")
    replace_player(table.id, request_, seat=2, by="invitation", email="yellow@example.com")
    assert accept_invitation(first.token, person("yellow")).number == 1
    second = Invitation.objects.get(accepted_at=None)
    with pytest.raises(RequestRefused, match="already_seated"):
        accept_invitation(second.token, person("yellow"))
    assert end_kept_seats(later(days=8))
    assert list(Invitation.objects.all()) == [first]


def test_who_is_invited_twice_before_they_come_has_one_invitation(table: Table, request_: ActRequest) -> None:
    replace_player(table.id, request_, seat=2, by="invitation", email="green@example.com")
    replace_player(table.id, request_, seat=2, by="invitation", email="green@example.com")
    assert accept_invitation(Invitation.objects.get().token, person("green")).number == 2


def test_nobody_invites_themselves_to_a_seat_that_they_look_after(table: Table, request_: ActRequest) -> None:
    replace_player(table.id, request_, seat=2, by="bot")
    with pytest.raises(RequestRefused, match="has_played_here"):
        replace_player(table.id, request_, seat=2, by="invitation", email="white@example.com")


def test_an_invitation_that_came_too_late_opens_nothing(table: Table, request_: ActRequest) -> None:
    replace_player(table.id, request_, seat=2, by="invitation", email="green@example.com")
    token = Invitation.objects.get().token
    hand_back(table.id, request_, seat=2)
    with pytest.raises(RequestRefused, match="not_to_take_over"):
        accept_invitation(token, person("green"))
    assert Invitation.objects.get().accepted_at is None


def test_a_second_invitation_makes_the_first_one_void(table: Table, request_: ActRequest) -> None:
    replace_player(table.id, request_, seat=2, by="invitation", email="green@example.com")
    replace_player(table.id, request_, seat=2, by="invitation", email="purple@example.com")
    assert [one.email for one in Invitation.objects.all()] == ["purple@example.com"]


def test_a_seat_that_was_always_a_bots_is_nobodys_to_give(moderator: User, request_: ActRequest) -> None:
    table = playing(people=2, bots=1)
    Moderator.objects.create(game=table.game, user=moderator, appointed_at=later())
    for by in ("bot", "invitation"):
        with pytest.raises(RequestRefused, match="bot_plays"):
            replace_player(table.id, request_, seat=2, by=by, email="green@example.com")


def test_an_unknown_successor_is_refused(table: Table, request_: ActRequest) -> None:
    with pytest.raises(RequestRefused, match="no_such_successor"):
        replace_player(table.id, request_, seat=2, by="me")
    with pytest.raises(RequestRefused, match="bad_address"):
        replace_player(table.id, request_, seat=2, by="invitation", email="nobody")
    assert table.blue.seat.user == person("blue")


def test_a_host_who_plays_replaces_an_absent_player_and_no_other(table: Table) -> None:
    host = ActRequest(person("red"), WHY)
    with pytest.raises(RequestRefused, match="host_plays"):
        replace_player(table.id, host, seat=2, by="bot")
    Seat.objects.filter(number=2).update(bot="sensible")
    act = replace_player(table.id, host, seat=2, by="bot")
    assert (act.role, act.kind) == (Role.PLAYING_HOST, "replace_absent")


# Removing and handing back


def test_who_is_removed_does_not_come_back_by_themselves(table: Table, request_: ActRequest) -> None:
    Game.objects.update(is_open=True)
    remove_player(table.id, request_, seat=2)
    assert table.blue.seat.is_bots
    with pytest.raises(RequestRefused, match="shown_out"):
        wait_for_seat(table.id, person("blue"))


def test_a_stand_in_is_sent_away(table: Table, request_: ActRequest) -> None:
    Seat.objects.filter(number=2).update(bot="sensible")
    hand_back(table.id, request_, seat=2)
    assert (table.blue.seat.user, table.blue.seat.bot) == (person("blue"), "")
    assert addressees("desk") == ["blue@example.com"]


def test_who_was_replaced_by_a_bot_has_the_seat_back_as_if_it_had_stood_in(
    table: Table, request_: ActRequest
) -> None:
    remove_player(table.id, request_, seat=2)
    play_until_people_asked(table.id)
    hand_back(table.id, request_, seat=2)
    assert (table.blue.seat.user, table.blue.seat.bot, table.blue.seat.since) == (person("blue"), "", 0)
    assert not Departure.objects.exists() and not RemovedPlayer.objects.exists()


def test_a_seat_where_another_person_plays_is_not_handed_back(table: Table, request_: ActRequest) -> None:
    waits(table, "green")
    replace_player(table.id, request_, seat=2, by="waiting")
    with pytest.raises(RequestRefused, match="nobody_to_hand_back"):
        hand_back(table.id, request_, seat=2)


def test_nobody_is_brought_back_whose_account_is_gone(table: Table, request_: ActRequest) -> None:
    remove_player(table.id, request_, seat=2)
    person("blue").delete()
    with pytest.raises(RequestRefused, match="nobody_to_hand_back"):
        hand_back(table.id, request_, seat=2)


# A seat that is kept for somebody who is invited


@pytest.fixture
def kept(table: Table, request_: ActRequest) -> Table:
    """Blue's seat of an open game is kept for Green."""
    Game.objects.update(is_open=True)
    replace_player(table.id, request_, seat=2, by="invitation", email="green@example.com")
    return table


def test_nobody_else_takes_over_a_seat_that_is_kept(kept: Table) -> None:
    with pytest.raises(RequestRefused, match="not_to_take_over"):
        take_over_bot_seat(kept.id, person("purple"), 2)
    assert not wait_for_seat(kept.id, person("purple")), "nor by waiting"
    assert kept.blue.seat.is_bots
    assert lobby(person("orange"), kept.id).left_seats == []


def test_whom_it_is_kept_for_takes_it_over_by_the_open_list_as_well(kept: Table) -> None:
    assert [seat.number for seat in lobby(person("green"), kept.id).left_seats] == [2]
    assert take_over_bot_seat(kept.id, person("green"), 2)
    assert Invitation.objects.get().accepted_by == person("green")


def test_an_open_game_that_keeps_a_seat_has_none_left_and_no_fewer(kept: Table) -> None:
    (listed,) = open_games(person("orange"))
    assert (listed.seats_left, listed.left) == (0, False)
    (mine,) = open_games(person("green"))
    assert mine.left


def test_an_invitation_that_is_withdrawn_lets_whoever_waits_have_the_seat(
    kept: Table, request_: ActRequest
) -> None:
    wait_for_seat(kept.id, person("purple"))
    act = replace_player(kept.id, request_, seat=2, by="bot")
    assert kept.blue.seat.user == person("purple") and act.changed["by"] == "waiting"
    assert not Invitation.objects.exists()


def test_without_anybody_who_waits_a_bot_plays_on(kept: Table, request_: ActRequest) -> None:
    act = replace_player(kept.id, request_, seat=2, by="bot")
    assert act.changed == {"seat": 2, "by": "withdrawn"} and kept.blue.seat.is_bots
    assert take_over_bot_seat(kept.id, person("purple"), 2)


def test_after_a_week_a_seat_is_kept_no_longer(kept: Table) -> None:
    wait_for_seat(kept.id, person("purple"))
    assert not end_kept_seats(later(days=6.9))
    assert end_kept_seats(later(days=7))
    assert kept.blue.seat.user == person("purple")
    assert not end_kept_seats(later(days=8))


def test_in_a_private_game_it_is_kept_as_long_as_it_takes(kept: Table) -> None:
    Game.objects.update(is_open=False)
    assert not end_kept_seats(later(days=60))


def test_who_has_looked_at_something_hidden_is_not_seated_from_the_waiting_list(table: Table) -> None:
    purple, green = waits(table, "purple"), waits(table, "green")
    note_staff_act(purple, table.game, "Long table", LOOK)
    leave_game(table.game, person("blue"))
    assert table.blue.seat.user == green
    assert purple.waiting_places.exists()


# A host who is gone


def test_a_host_who_is_removed_is_host_no_more_and_a_moderator_is(
    table: Table, request_: ActRequest, moderator: User
) -> None:
    remove_player(table.id, request_, seat=0)
    assert table.game.owner == moderator
    assert role_of(person("red"), table.game) is None
    assert role_of(moderator, table.game) == Role.HOST
    assert addressees("host") == ["white@example.com"]
    with pytest.raises(Game.DoesNotExist):
        game_of(person("red"), table.id)


def test_without_a_moderator_the_next_who_plays_themselves_is_host(table: Table) -> None:
    Moderator.objects.all().delete()
    Seat.objects.filter(number=1).update(bot="sensible")
    User.objects.filter(pk=person("green").pk).update(is_staff=True)
    replace_player(table.id, ActRequest(person("green"), WHY), seat=0, by="bot")
    assert table.game.owner == person("blue")
    assert role_of(person("blue"), table.game) == Role.PLAYING_HOST
    assert addressees("host") == ["blue@example.com"]
    assert "red" not in written_mails().get(kind="host").text


def test_where_nobody_is_left_a_game_has_no_host(moderator: User) -> None:
    table = playing(people=1, bots=2)
    Game.objects.update(owner=person("red"))
    User.objects.filter(pk=moderator.pk).update(is_staff=True)
    remove_player(table.id, ActRequest(User.objects.get(pk=moderator.pk), WHY), seat=0)
    assert table.game.owner is None and not written_mails().filter(kind="host").exists()


def test_another_player_who_is_removed_changes_no_host(table: Table, request_: ActRequest) -> None:
    remove_player(table.id, request_, seat=2)
    assert table.game.owner == person("red") and addressees("host") == []


def test_a_host_who_leaves_by_themselves_stays_host(table: Table) -> None:
    leave_game(table.game, person("red"))
    assert table.game.owner == person("red")


# Who looks after the game


def test_a_host_appoints_somebody_who_does_not_play(table: Table) -> None:
    act = appoint(table.id, ActRequest(person("red")), email="Green@Example.com")
    assert role_of(person("green"), table.game) == Role.MODERATOR
    assert addressees("desk") == ["green@example.com"]
    assert f"/games/{table.id}/desk/" in written_mails().get(kind="desk").text
    assert "green" not in str(act.changed), "an act names nobody"


def test_no_host_who_plays_appoints_themselves(table: Table) -> None:
    with pytest.raises(RequestRefused, match="plays_here"):
        appoint(table.id, ActRequest(person("red")), email="red@example.com")


def test_whoever_plays_looks_after_nothing_by_being_named_and_alone_is_told_so(table: Table) -> None:
    appoint(table.id, ActRequest(person("red")), email="yellow@example.com")
    assert role_of(person("yellow"), table.game) is None
    (mail,) = written_mails().filter(kind="desk")
    assert mail.to == "yellow@example.com"
    assert "You play in this game, or have played in it, so you can't look after it." in " ".join(
        mail.text.split()
    )


def test_whoever_was_named_while_they_played_can_have_their_seat_back(
    table: Table, request_: ActRequest
) -> None:
    appoint(table.id, ActRequest(person("red")), email="blue@example.com")
    replace_player(table.id, request_, seat=2, by="bot")
    hand_back(table.id, request_, seat=2)
    assert table.blue.seat.user == person("blue")


def test_whoever_has_played_looks_after_nothing_by_being_named(table: Table, request_: ActRequest) -> None:
    remove_player(table.id, request_, seat=2)
    appoint(table.id, ActRequest(person("red")), email="blue@example.com")
    assert role_of(person("blue"), table.game) is None
    mail = written_mails().filter(to="blue@example.com").latest("pk")
    assert "You were named as a moderator" in mail.subject


def test_nobody_inherits_a_game_who_was_named_while_they_played(table: Table, request_: ActRequest) -> None:
    dismiss(table.id, ActRequest(User.objects.find_or_make("t@example.com", is_staff=True), WHY),
            moderator=Moderator.objects.get().pk)  # fmt: skip
    appoint(table.id, ActRequest(person("red")), email="blue@example.com")
    assert heir_of(table.game, person("red")) == person("yellow"), "the next who sits there"


def test_nobody_is_appointed_twice_and_no_address_that_is_none(table: Table) -> None:
    host = ActRequest(person("red"))
    with pytest.raises(RequestRefused, match="moderates_already"):
        appoint(table.id, host, email="white@example.com")
    with pytest.raises(RequestRefused, match="bad_address"):
        appoint(table.id, host, email="white")
    assert not User.objects.filter(email="white").exists()


def test_who_left_the_waiting_list_is_appointed_when_they_are_named_again(table: Table) -> None:
    waits(table, "green")
    appoint(table.id, ActRequest(person("red")), email="green@example.com")
    stop_waiting(table.id, person("green"))
    appoint(table.id, ActRequest(person("red")), email="green@example.com")
    assert role_of(person("green"), table.game) == Role.MODERATOR
    assert Moderator.objects.filter(user=person("green")).count() == 1
    assert "You look after this game" in written_mails().filter(to="green@example.com").latest("pk").subject


def test_who_has_come_is_not_appointed_again(table: Table) -> None:
    host = ActRequest(person("red"))
    appoint(table.id, host, email="green@example.com")
    pause(table.id, ActRequest(person("green"), WHY), span=None)
    with pytest.raises(RequestRefused, match="moderates_already"):
        appoint(table.id, host, email="green@example.com")


def test_a_moderator_hands_over_and_resigns(table: Table, request_: ActRequest, moderator: User) -> None:
    hand_over(table.id, request_, email="green@example.com")
    assert role_of(person("green"), table.game) == Role.MODERATOR
    come(table, "green")
    assert role_of(moderator, table.game) is None
    resign(table.id, ActRequest(person("green")))
    assert role_of(person("green"), table.game) is None
    assert [act.kind for act in Act.objects.all()] == ["hand_over", "resign"]


def come(table: Table, colour: str) -> None:
    desk = Client()
    desk.force_login(person(colour))
    assert desk.get(f"/games/{table.id}/desk/").status_code == 200


@pytest.mark.parametrize("who", ["blue", "green"])
def test_a_moderator_who_hands_over_stays_until_they_have_come(
    table: Table, request_: ActRequest, moderator: User, who: str
) -> None:
    """Blue plays and never comes: a game is never without its moderator, and nobody learns whose it is."""
    act = hand_over(table.id, request_, email=f"{who}@example.com")
    told = "The moderator hands over to another moderator, and stays until they have come."
    assert act_words(act).startswith(told)
    assert role_of(moderator, table.game) == Role.MODERATOR
    pause(table.id, request_, span=None)


def test_who_has_handed_over_is_told_once_that_they_have_come(
    table: Table, request_: ActRequest, moderator: User
) -> None:
    hand_over(table.id, request_, email="green@example.com")
    assert not written_mails().filter(to=moderator.email).exists()
    come(table, "green")
    come(table, "green")
    mail = written_mails().get(to=moderator.email)
    assert "You no longer look after this game" in mail.subject
    assert "The moderator you handed over to has come." in mail.text


def test_who_hands_over_again_names_the_one_before_no_more(table: Table, request_: ActRequest) -> None:
    hand_over(table.id, request_, email="green@example.com")
    hand_over(table.id, request_, email="teal@example.com")
    assert role_of(person("green"), table.game) is None
    assert "You no longer look after" in written_mails().filter(to="green@example.com").latest("pk").subject
    come(table, "teal")
    assert role_of(person("white"), table.game) is None


def test_who_was_named_and_is_banned_is_not_dismissed_once_more(
    table: Table, request_: ActRequest, moderator: User
) -> None:
    hand_over(table.id, request_, email="green@example.com")
    ban("green@example.com", by=User.objects.find_or_make("t@example.com", is_staff=True), why=WHY)
    assert Moderator.objects.get(user=moderator).handed_to is None
    hand_over(table.id, request_, email="teal@example.com")
    assert [act.kind for act in Act.objects.all()] == ["hand_over", "hand_over"]
    assert (
        not written_mails().filter(to="green@example.com", subject__contains="no longer look after").exists()
    )
    come(table, "teal")
    assert role_of(moderator, table.game) is None


def test_a_moderator_who_becomes_host_hands_over_to_nobody_any_more(
    table: Table, request_: ActRequest, moderator: User
) -> None:
    hand_over(table.id, request_, email="green@example.com")
    ban("red@example.com", by=User.objects.find_or_make("t@example.com", is_staff=True), why=WHY)
    assert table.game.owner == moderator
    assert Moderator.objects.get(user=moderator).handed_to is None
    come(table, "green")
    assert not written_mails().filter(to=moderator.email, text__contains="has come").exists()


def test_who_comes_does_so_in_turn_with_whoever_hands_over(
    table: Table, request_: ActRequest, moderator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While Green opens the desk the hand-over goes to Teal: Green comes too late, and White stays."""
    hand_over(table.id, request_, email="green@example.com")

    def others_are_first(game_id: str) -> Game:
        monkeypatch.undo()
        hand_over(table.id, request_, email="teal@example.com")
        return lock(game_id)

    monkeypatch.setattr("games.people.service.account.lock", others_are_first)
    note_coming(table.game, person("green"), Role.MODERATOR)
    assert role_of(person("green"), table.game) is None
    assert role_of(moderator, table.game) == Role.MODERATOR


def test_who_was_appointed_by_the_host_as_well_stays_named(table: Table, request_: ActRequest) -> None:
    appoint(table.id, ActRequest(person("red")), email="green@example.com")
    hand_over(table.id, request_, email="green@example.com")
    hand_over(table.id, request_, email="teal@example.com")
    assert role_of(person("green"), table.game) == Role.MODERATOR


@pytest.mark.parametrize("how", ["dismissed", "resigned", "banned", "followed"])
def test_that_somebody_was_appointed_before_they_looked_after_it_no_more_keeps_no_one_named(
    table: Table, request_: ActRequest, how: str
) -> None:
    team = User.objects.find_or_make("t@example.com", is_staff=True)
    appoint(table.id, ActRequest(team, WHY), email="green@example.com")
    if how == "dismissed":
        green = Moderator.objects.get(user=person("green"))
        dismiss(table.id, ActRequest(team, WHY), moderator=green.pk)
    elif how == "resigned":
        resign(table.id, ActRequest(person("green")))
    elif how == "banned":
        ban("green@example.com", by=team, why=WHY)
        unban("green@example.com", by=team)
    else:
        hand_over(table.id, ActRequest(person("green"), WHY), email="purple@example.com")
        come(table, "purple")
    hand_over(table.id, request_, email="green@example.com")
    hand_over(table.id, request_, email="teal@example.com")
    assert role_of(person("green"), table.game) is None


def test_who_was_appointed_again_after_they_were_dismissed_stays_named(
    table: Table, request_: ActRequest
) -> None:
    team = ActRequest(User.objects.find_or_make("t@example.com", is_staff=True), WHY)
    hand_over(table.id, request_, email="green@example.com")
    dismiss(table.id, team, moderator=Moderator.objects.get(user=person("green")).pk)
    hand_over(table.id, request_, email="green@example.com")
    appoint(table.id, team, email="green@example.com")
    hand_over(table.id, request_, email="teal@example.com")
    assert role_of(person("green"), table.game) == Role.MODERATOR


def test_where_who_follows_is_dismissed_the_moderator_stays_for_good(
    table: Table, request_: ActRequest, moderator: User
) -> None:
    hand_over(table.id, request_, email="green@example.com")
    staff = ActRequest(User.objects.find_or_make("t@example.com", is_staff=True), WHY)
    dismiss(table.id, staff, moderator=Moderator.objects.get(user=person("green")).pk)
    appoint(table.id, ActRequest(person("red")), email="green@example.com")
    come(table, "green")
    assert role_of(moderator, table.game) == Role.MODERATOR


def test_a_moderator_hands_over_to_nobody_who_is_one_already(table: Table, request_: ActRequest) -> None:
    with pytest.raises(RequestRefused, match="moderates_already"):
        hand_over(table.id, request_, email="white@example.com")
    assert role_of(person("white"), table.game) == Role.MODERATOR


def test_a_moderator_does_not_appoint_others_nor_does_a_playing_host_dismiss(
    table: Table, request_: ActRequest
) -> None:
    with pytest.raises(RequestRefused, match="not_your_act"):
        appoint(table.id, request_, email="green@example.com")
    with pytest.raises(RequestRefused, match="host_plays"):
        dismiss(table.id, ActRequest(person("red"), WHY), moderator=Moderator.objects.get().pk)


def test_staff_dismiss_a_moderator(table: Table, moderator: User) -> None:
    green = person("green")
    User.objects.filter(pk=green.pk).update(is_staff=True)
    staff = ActRequest(person("green"), WHY)
    with pytest.raises(RequestRefused, match="no_such_moderator"):
        dismiss(table.id, staff, moderator=999_999)
    dismiss(table.id, staff, moderator=Moderator.objects.get().pk)
    assert role_of(moderator, table.game) is None
    assert addressees("desk") == ["white@example.com"]


def test_who_is_appointed_while_waiting_waits_on_and_is_told_how_to_look_after_it(table: Table) -> None:
    """That the list has one less would tell whose the address is."""
    waits(table, "green")
    appoint(table.id, ActRequest(person("red")), email="green@example.com")
    assert person("green").waiting_places.exists() and role_of(person("green"), table.game) is None
    assert "leave the waiting list" in " ".join(written_mails().get(kind="desk").text.split())
