"""From making a game to its first questions."""

from datetime import timedelta

import pytest

from games.base.documents import RequestRefused
from games.lobby.read import lobby
from games.lobby.service.create_game import create_game
from games.lobby.service.host import fill_with_bots
from games.lobby.service.invite import accept_invitation, invite
from games.lobby.service.start import start_game
from games.lobby.terms import Terms
from games.lobby.words.reasons import lobby_reason
from games.models import Game, Invitation, Prompt, Seat, User
from tests.games.tables import person, playing, waiting_in_lobby
from tests.games.written_mails import written_mails

LONG = f"{'a' * 60}@{'.'.join(['b' * 60] * 3)}.{'c' * 20}.example"  # an address, but no row holds it
pytestmark = pytest.mark.django_db


@pytest.fixture
def game(owner: User) -> Game:
    """Four seats: the owner's, two free ones, a bot's."""
    return create_game(owner, seats=4, bots=1, name="Friday")


@pytest.fixture
def team_mate(db: None) -> User:
    """A person who plays along."""
    return person("blue")


def reason(refused: pytest.ExceptionInfo[RequestRefused]) -> str:
    assert lobby_reason(refused.value)
    return refused.value.reason


def test_the_owner_has_the_first_seat_and_bots_the_last(game: Game, owner: User) -> None:
    seats = [(seat.user, seat.bot) for seat in game.seats.all()]
    assert seats == [(owner, ""), (None, ""), (None, ""), (None, "sensible")]


def test_the_options_are_written_out_so_that_a_larger_box_changes_nothing(game: Game) -> None:
    assert len(game.options["box"]) >= 10 and game.options["players"] == 4


def test_a_seed_makes_the_same_game_twice() -> None:
    one, other = waiting_in_lobby(seed="7"), waiting_in_lobby(seed="7")
    assert one.seed == other.seed != "7"
    one, other = waiting_in_lobby(seed=None), waiting_in_lobby(seed=None)
    assert one.server_part != other.server_part and one.seed == other.seed == ""


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"seats": 1}, "options_players"),
        ({"seats": 9}, "options_players"),
        ({"edition": "ffg1977"}, "options_edition"),
        ({"aliens": ["nobody"] * 9}, "options_alien"),
        ({"aliens": ["mirror"]}, "options_box"),
        ({"aliens": ["mirror", "mirror", "mirror", "mirror"]}, "options_dealt"),
        ({"bots": 5}, "too_many_bots"),
        ({"bots": -1}, "too_many_bots"),
        ({"bot": "clever"}, "no_such_bot"),
        ({"terms": Terms(response=timedelta(seconds=5))}, "too_short"),
        ({"terms": Terms(deal=timedelta(days=61))}, "too_long"),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_a_sentence(wish: dict[str, object], why: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        create_game(None, **{"seats": 4, **wish})
    assert reason(refused) == why
    assert not Game.objects.exists()


def test_an_invitation_is_mailed_with_its_link(game: Game, owner: User) -> None:
    invitation = invite(game, "Blue@Example.com ", by=owner)
    mail = written_mails().get()
    assert (mail.kind, mail.to) == ("invitation", "blue@example.com")
    assert invitation.token in mail.text
    assert len(invitation.token) > 30


def test_an_address_is_invited_once(game: Game, owner: User) -> None:
    assert invite(game, "blue@example.com", by=owner) == invite(game, "BLUE@example.com", by=owner)
    assert written_mails().count() == 1


def test_only_the_owner_invites_and_starts(game: Game, stranger: User, team_mate: User) -> None:
    Seat.objects.filter(game=game, number=1).update(user=team_mate)
    for user in (stranger, team_mate):
        for act in (lambda u: invite(game, "x@example.com", by=u), lambda u: start_game(game, by=u)):
            with pytest.raises(RequestRefused) as refused:
                act(user)
            assert reason(refused) == "not_owner"
        with pytest.raises(RequestRefused):
            fill_with_bots(game, by=user)


def test_there_are_no_more_invitations_than_free_seats(game: Game) -> None:
    invite(game, "blue@example.com")
    invite(game, "green@example.com")
    with pytest.raises(RequestRefused) as refused:
        invite(game, "purple@example.com")
    assert reason(refused) == "no_free_seat"


@pytest.mark.parametrize(
    ("email", "why"), [("red@example.com", "player_seated"), ("red", "bad_address"), (LONG, "bad_address")]
)
def test_nobody_invites_themselves_or_what_is_no_address(game: Game, email: str, why: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        invite(game, email)
    assert reason(refused) == why


def test_whoever_holds_the_invitation_gets_the_next_free_seat_once(game: Game, team_mate: User) -> None:
    token = invite(game, "blue@example.com").token
    assert accept_invitation(token, team_mate).number == 1
    assert accept_invitation(token, team_mate).number == 1
    assert Seat.objects.filter(game=game, user=team_mate).count() == 1


def test_an_invitation_is_used_once(game: Game, team_mate: User, stranger: User) -> None:
    token = invite(game, "blue@example.com").token
    accept_invitation(token, team_mate)
    with pytest.raises(RequestRefused) as refused:
        accept_invitation(token, stranger)
    assert reason(refused) == "invitation_used"


def test_nobody_takes_two_seats(game: Game, owner: User) -> None:
    with pytest.raises(RequestRefused) as refused:
        accept_invitation(invite(game, "blue@example.com").token, owner)
    assert reason(refused) == "already_seated"


def test_a_made_up_token_opens_nothing(game: Game, stranger: User) -> None:
    with pytest.raises(Invitation.DoesNotExist):
        accept_invitation("abc", stranger)


def test_a_game_with_free_seats_does_not_start(game: Game, owner: User) -> None:
    with pytest.raises(RequestRefused) as refused:
        start_game(game, by=owner)
    assert reason(refused) == "seats_free"
    assert not Prompt.objects.exists()


def test_bots_can_take_the_seats_that_stayed_free(game: Game, owner: User) -> None:
    invitation = invite(game, "blue@example.com", by=owner)
    assert fill_with_bots(game, by=owner) == 2
    assert start_game(game, by=owner).status == Game.Status.RUNNING
    assert not Invitation.objects.filter(pk=invitation.pk).exists()


def test_a_game_starts_once(game: Game) -> None:
    fill_with_bots(game)
    start_game(game)
    with pytest.raises(RequestRefused) as refused:
        start_game(game)
    assert reason(refused) == "not_in_lobby"


def test_nobody_joins_a_game_that_has_begun(game: Game, team_mate: User) -> None:
    token = invite(game, "blue@example.com").token
    Seat.objects.filter(game=game, user=None).update(bot="random")
    start_game(game)
    with pytest.raises(RequestRefused) as refused:
        accept_invitation(token, team_mate)
    assert reason(refused) == "not_in_lobby"


def test_everybody_is_asked_at_the_start_and_hears_of_it() -> None:
    table = playing(people=2, bots=1)
    assert [prompt.what for prompt in table.waited_for] == ["alien", "alien"]
    assert [mail.kind for mail in table.red.mails] == ["prompt"]
    assert "aliens_dealt" in [entry.fact["id"] for entry in table.log]


def test_only_the_owner_sees_who_is_invited(game: Game, owner: User, team_mate: User) -> None:
    accept_invitation(invite(game, "blue@example.com").token, team_mate)
    invite(game, "green@example.com")
    assert [one.email for one in lobby(owner, game.pk).invitations] == ["green@example.com"]
    assert lobby(team_mate, game.pk).invitations == []
    assert (lobby(owner, game.pk).free, lobby(owner, game.pk).can_start) == (1, False)


def test_a_stranger_sees_no_lobby(game: Game, stranger: User) -> None:
    with pytest.raises(Game.DoesNotExist):
        lobby(stranger, game.pk)
