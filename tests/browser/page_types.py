"""Every type of page there is: how to come to it, and for which addresses it stands.

The one table for the checks of accessibility and layout, and for the pictures of `make pictures`. A new
address needs a page here, or a line among those that show none.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from games.base.documents import Route
from games.base.links import token_of
from games.desk.acts.answers import note_absence
from games.desk.acts.clock import pause, resume
from games.desk.acts.moderators import look as take_look
from games.desk.service import ActRequest
from games.learn.courses import COURSES
from games.learn.page import Place
from games.lobby.service.create_game import create_game
from games.lobby.service.merge import ask_to_merge
from games.lobby.terms import Terms
from games.mail.outbox.addresses import unsubscribe_address
from games.mail.outbox.drafts import digest_page
from games.models import Game, Moderator, Prompt, SeatMerge
from games.people.service.account import set_absence
from games.play.read.current import ruling_stand
from games.play.read.history import boundaries
from games.play.service.correct import rewind
from games.play.service.export_game import import_game
from games.play.service.session import GivenAnswer, RulesCrashed
from games.play.service.stuck import mark_stuck, park_answers
from games.play.service.take_answer import take_answer
from games.reports.service import lines_to_choose, make_report
from games.table.kinds import PAUSES
from games.table.service import propose
from tests.games.ahead.service.test_reactions import table as reacting_table
from tests.games.exported import exported
from tests.games.play.service.test_merged_questions import table as asking_together
from tests.games.tables import COLOURS, person, playing
from tests.games.written_mails import newest_written

from .account_pages import ACCOUNT_PAGES, set_up_webhooks
from .lobby_pages import LOBBY_PAGES
from .mayfair_pages import MAYFAIR_PAGES
from .scenes import Moment, imported_game, moments
from .seat_pages import SEAT_PAGES
from .staff_pages import OF_THE_SAME_KIND, STAFF_PAGES
from .variant_pages import VARIANT_PAGES
from .visits import PageType, Visit, of_person, plain, sent

NAME = "Tuesday evening"
HAS_CARDS, CARDS_SEED, CARDS = (
    ("chosen", "fodder", "mite", "miser", "barbarian"),
    "picture 5",
    "barbarian.loot",
)
# Pages of nobody's game


def welcome() -> Visit:
    return Visit(reverse("home"))


def home() -> Visit:
    """Games of all kinds: one waits for Red, one for others, one is over, one has not begun."""
    imported_game(NAME, moments()["encounter_card"].decisions)
    imported_game("Long distance", moments()["deal-counter"].decisions)
    imported_game("The first one")
    create_game(person("red"), seats=4, seed="lobby", name="Next month")
    return Visit(reverse("home"), person("red"))


def unsubscribe() -> Visit:
    game = imported_game(NAME, LIVELY_AT)
    return Visit(
        reverse("unsubscribe", args=[unsubscribe_address(game.seats.get(number=0).pk).partition("@")[0]])
    )


def unsubscribe_digest() -> Visit:
    return Visit(urlsplit(digest_page(person("red"))).path)


def mailbox() -> Visit:
    with_mails()
    return Visit(reverse("mailbox"), with_key=True)


def locked() -> Visit:
    """Somebody else at this machine."""
    return Visit(reverse("mailbox"), status=403)


def mail() -> Visit:
    with_mails()
    return Visit(reverse("mail", args=[newest_written(kind="prompt").pk]), with_key=True)


def with_mails() -> None:
    """A game in which an answer was just given: the next who are asked get mails."""
    moment = moments()["launch"]
    answered(imported_game(NAME, moment.decisions), moment)


def answered(game: Game, moment: Moment) -> None:
    """Take the first answer that the mail would show."""
    prompt = Prompt.objects.filter(seat__game=game, seat__number=moment.seat, closed_at=None).latest("pk")
    given = prompt.answer_shown(1)
    take_answer(game_id=game.pk, seat=moment.seat, question=prompt.question, answer=given, route="web")


def learn(course: str, steps: int) -> Callable[[], Visit]:
    """A lesson after so many right answers."""

    def come() -> Visit:
        place = Place(COURSES[course], [])
        for _ in range(steps):
            place = place.after(place.lesson.right_answer())
        return Visit(place.address)

    return come


def rules_found() -> Visit:
    return Visit(f"{reverse('rules')}?q=second+encounter")


# A game

LIVELY_AT = moments()["encounter_card"].decisions


def asked(kind: str, address: str = "turn") -> Callable[[], Visit]:
    """Whoever is asked this, on their page."""

    def come() -> Visit:
        moment = moments()[kind]
        game = imported_game(NAME, moment.decisions)
        return Visit(reverse(address, args=[game.pk]), person(COLOURS[moment.seat]))

    return come


def asked_for_cards() -> Visit:
    moment = moments(HAS_CARDS, CARDS_SEED)[CARDS]
    game = imported_game(NAME, moment.decisions, aliens=HAS_CARDS, seed=CARDS_SEED)
    return Visit(reverse("turn", args=[game.pk]), person(COLOURS[moment.seat]))


def asked_for_alien() -> Visit:
    table = playing(people=5, seed="aliens", name=NAME)
    return Visit(reverse("turn", args=[table.id]), person(COLOURS[table.waited_for[0].seat.number]))


def asked_together() -> Visit:
    """The offense, who says with its launch whom it invites, and whether it goes on."""
    table = asking_together(name=NAME)
    seat = table.until_asked("launch").seat.number
    return Visit(reverse("turn", args=[table.id]), person(COLOURS[seat]))


def refused_together() -> Visit:
    """The same with a part that was left out, and a number that is too high."""
    visit = asked_together()

    def leave_out(page: Page) -> None:
        form = page.locator('form[action*="/answer/"]').first
        page.locator('input[name*="-ships-"]').first.evaluate("field => { field.value = '9'; }")
        form.evaluate("form => { form.noValidate = true; form.requestSubmit(); }")
        page.get_by_role("alert").first.wait_for()

    return Visit(visit.path, visit.who, leave_out, again=True)


def not_asked() -> Visit:
    """Somebody whom nothing is asked."""
    moment = moments()["launch"]
    game = imported_game(NAME, moment.decisions)
    idle = next(n for n in range(5) if not Prompt.objects.filter(seat__game=game, seat__number=n).exists())
    return Visit(reverse("turn", args=[game.pk]), person(COLOURS[idle]))


def given() -> Visit:
    """A sealed answer that may still be changed."""
    moment = moments()["encounter_card"]
    game = imported_game(NAME, moment.decisions)
    answered(game, moment)
    return Visit(reverse("turn", args=[game.pk]), person(COLOURS[moment.seat]))


def refused() -> Visit:
    """An answer that cannot be taken, with what was typed."""
    visit = asked("launch")()

    def ask_too_much(page: Page) -> None:
        for field in page.locator('input[name^="ships-"]').all():
            field.fill("0")
        form = page.locator('form[action*="/answer/"]').first
        form.evaluate("form => { form.noValidate = true; form.requestSubmit(); }")
        page.get_by_role("alert").wait_for()

    return Visit(visit.path, visit.who, ask_too_much, again=True)


def reacting() -> Visit:
    """At a table that asks nobody at windows: new cards wait for a word."""
    table = reacting_table(name=NAME)
    offense = table.until_asked("launch").seat.number
    return Visit(reverse("turn", args=[table.id]), person(COLOURS[offense]))


def tried_reactions() -> Visit:
    """Tried on the two encounters that are over."""
    table = reacting_table(name=NAME)
    while table.head.game.position.encounters < 3:
        table.everybody_answers()
    return Visit(reverse("tried", args=[table.id]), person("red"))


def single() -> Visit:
    return Visit(mailed_link(), person(COLOURS[moments()["encounter_card"].seat]))


def mailed_link(spectators: str = Game.Spectators.NOBODY) -> str:
    moment = moments()["encounter_card"]
    game = imported_game(NAME, moment.decisions)
    Game.objects.filter(pk=game.pk).update(spectators=spectators, watch_hours=1)
    prompt = Prompt.objects.get(seat__game=game, seat__number=moment.seat, closed_at=None)
    return reverse("turn_link", args=[token_of(prompt.pk)])


def elsewhere() -> Visit:
    """The link of a mail on a device that nobody knows yet; everybody may watch the game."""
    return Visit(mailed_link(Game.Spectators.LINK))


def code_for_link() -> Visit:
    """The same in a private game, where a code was asked for, and one that is not it was typed."""

    def type_wrong_code(page: Page) -> None:
        sent(page)
        page.locator("main input[name=code]").fill("BCDF-GHJK")
        sent(page)
        page.get_by_role("alert").wait_for()

    return Visit(mailed_link(), then=type_wrong_code)


def over(address: str, query: str = "") -> Callable[[], Visit]:
    return lambda: Visit(reverse(address, args=[imported_game(NAME).pk]) + query, person("red"))


def in_game(address: str) -> Callable[[], Visit]:
    return lambda: Visit(reverse(address, args=[imported_game(NAME, LIVELY_AT).pk]), person("red"))


def voting(address: str) -> Callable[[], Visit]:
    """Yellow has proposed a pause and a draw, and Red has a bank and can have another player for Green."""

    def come() -> Visit:
        game = playing(people=4, seed="aliens", name=NAME, terms=Terms(bank=timedelta(days=2))).game
        propose(game, person("yellow"), kind="pause", seconds=PAUSES[1])
        propose(game, person("yellow"), kind="draw")
        game.seats.filter(number=3).update(bot="sensible")
        return Visit(reverse(address, args=[game.pk]), person("red"))

    return come


def reported(page: str, who: str) -> Callable[[], Visit]:
    """Yellow has reported how Blue behaves, with two lines of the log."""

    def come() -> Visit:
        table = playing(people=4, seed="aliens", name=NAME)
        table.until_asked("launch")
        game = table.game
        Moderator.objects.create(game=game, user=person("orange"), appointed_at=timezone.now())
        lines = [place for place, _entry in lines_to_choose(game)][-2:]
        words = "Blue lets every deadline pass, and says so."
        make_report(game.pk, person("yellow"), about="behaviour", seat=2, words=words, lines=lines)
        return Visit(reverse(page, args=[game.pk]), person(who))

    return come


def at_desk() -> Visit:
    """Somebody looks after the game: Blue is noted as away, a bot plays for Yellow, and there was a pause."""
    game = playing(people=4, seed="aliens", name=NAME).game
    Moderator.objects.create(game=game, user=person("orange"), appointed_at=timezone.now())
    game.seats.filter(number=1).update(bot="sensible")
    asked = ActRequest(person("orange"), "Half the table is on holiday.")
    pause(game.pk, asked, span=timedelta(days=3))
    resume(game.pk, asked)
    note_absence(game.pk, asked, seat=2, until=timezone.now().date() + timedelta(days=5))
    return Visit(reverse("desk", args=[game.pk]), person("orange"))


def refused_at_desk() -> Visit:
    """An act without a reason, with what was chosen."""
    visit = at_desk()

    def send_without_reason(page: Page) -> None:
        page.locator("#act-extend_seat > summary").click()
        form = page.locator("#act-extend_seat form")
        form.evaluate("form => { form.noValidate = true; form.requestSubmit(); }")
        page.get_by_role("alert").wait_for()

    return Visit(visit.path, visit.who, send_without_reason)


def stuck_at_desk() -> Visit:
    """The rules have broken down over an answer."""
    visit = at_desk()
    row = Game.objects.latest("created_at")
    mark_stuck(row, RulesCrashed("_play:104 > step:43 > encounter:60 > ask_all:126"))
    park_answers(row, [GivenAnswer(0, 1, "pass", Route.WEB, None)])
    return visit


def looking() -> Visit:
    """Somebody who looks after the game is about to look at hidden things."""
    at_desk()
    return Visit(reverse("look", args=[Game.objects.latest("created_at").pk]), person("orange"))


def looked() -> Visit:
    """What Yellow sees, in the middle of an encounter."""
    table = playing(people=4, seed="aliens", name=NAME)
    Moderator.objects.create(game=table.game, user=person("orange"), appointed_at=timezone.now())
    table.play(decisions=40)
    asked = ActRequest(person("orange"), "Yellow says that a card is missing from their hand.")
    act = take_look(table.id, asked, seat=1, what="everything")
    return Visit(reverse("looked", args=[table.id, act.number]), person("orange"))


def asked_about_another_account() -> Visit:
    """Yellow is asked whether they have a second account."""
    at_desk()
    game = Game.objects.latest("created_at")
    asked = ActRequest(person("orange"), "Yellow wrote to us from another address.")
    act = ask_to_merge(game.pk, asked, seat=1, email="purple@example.com")
    return Visit(reverse("same_person", args=[SeatMerge.objects.get(act=act).token]), person("yellow"))


def ruling() -> Visit:
    """An encounter has just begun, and somebody who looks after the game may change what lies there."""
    table = playing(people=3, name=NAME, aliens=("warrior", "human", "zombie"))
    Moderator.objects.create(game=table.game, user=person("orange"), appointed_at=timezone.now())
    table.play(decisions=70)
    for one in boundaries(table.id)[::-1]:
        if one.encounter > 1 and one.number < table.decisions[-1].number:
            rewind(table.id, to=one.number)
            if ruling_stand(table.id).possible:
                return Visit(reverse("ruling", args=[table.id]), person("orange"))
    raise AssertionError("no encounter begins with a question")


def ruling_looked_at() -> Visit:
    """With a move, and the boards before and after."""
    visit = ruling()

    def add_move(page: Page) -> None:
        page.locator("#add-ships > summary").click()
        for name, value in (("seat", "1"), ("source", "warp"), ("target", "6")):
            page.locator(f'[name="ships-{name}"]').select_option(value)
        page.locator("#add-ships button").click()
        page.locator("#changes").wait_for()

    return Visit(visit.path, visit.who, add_move, again=True)


def webhooks_of_game(who: str) -> Callable[[], Visit]:
    """As its host sets them, or as the others see that there are some."""

    def come() -> Visit:
        game = playing(people=4, seed="aliens", name=NAME).game
        Game.objects.filter(pk=game.pk).update(owner=person("red"))
        set_up_webhooks(person("red"), game, at=game)
        return Visit(reverse("game_hooks", args=[game.pk]), person(who))

    return come


def looked_after() -> Visit:
    """A bot plays for Red, and Yellow is away."""
    game = playing(people=4, seed="aliens", name=NAME).game
    today = timezone.now().date()
    set_absence(person("yellow"), today, today + timedelta(days=5))
    game.seats.filter(number=0).update(bot="sensible")
    return Visit(reverse("turn", args=[game.pk]), person("red"))


def watch() -> Visit:
    game = imported_game(NAME, moments()["encounter_card"].decisions)
    Game.objects.filter(pk=game.pk).update(spectators=Game.Spectators.LINK, watch_hours=1)
    return Visit(reverse("watch", args=[game.pk]))


def fair() -> Visit:
    """Of a game in which some seats chose their part of the seed."""
    game = import_game(exported("picture", 10_000))
    game.seats.filter(number=0).update(user=person("red"))
    Game.objects.filter(pk=game.pk).update(name=NAME)
    return Visit(reverse("fair", args=[game.pk]), person("red"))


def fair_checked() -> Visit:
    visit = fair()

    def check(page: Page) -> None:
        page.locator(".check-game").click()
        page.locator(".checked h3").first.wait_for()

    return Visit(visit.path, visit.who, check, again=True)


def fair_running() -> Visit:
    game = import_game(exported("picture", 60))
    game.seats.filter(number=0).update(user=person("red"))
    Game.objects.filter(pk=game.pk).update(name=NAME)
    return Visit(reverse("fair", args=[game.pk]), person("red"))


def not_continued() -> Visit:
    """A running game cannot be gone on with alone; no page leads there."""
    moment = moments()["encounter_card"]
    game = imported_game(NAME, moment.decisions)
    there = reverse("continue_game", args=[game.pk])

    def sent_elsewhere(page: Page) -> None:
        page.locator("main form").first.evaluate(
            "(form, path) => { form.action = path; form.submit(); }", there
        )
        page.wait_for_url(f"**{there}")

    return Visit(reverse("turn", args=[game.pk]), person(COLOURS[moment.seat]), sent_elsewhere)


# What goes wrong


def wrong(path: str, status: int) -> Callable[[], Visit]:
    """Addresses that exist for the tests alone, and each go wrong in a way of their own."""
    return lambda: Visit(path, person("red"), status=status)


PAGES = (
    PageType("welcome", ("home",), welcome),
    PageType("home", ("home",), home),
    PageType("home-empty", ("home",), of_person("home", "white"), variant=True),
    *ACCOUNT_PAGES,
    *LOBBY_PAGES,
    *STAFF_PAGES,
    *SEAT_PAGES,
    *VARIANT_PAGES,
    *MAYFAIR_PAGES,
    PageType("turn-alien", ("turn",), asked_for_alien, asks=True, variant=True),
    PageType("turn-card", ("turn",), asked("encounter_card"), asks=True),
    PageType("turn-aim", ("turn",), asked("aim"), asks=True, variant=True),
    PageType("turn-launch", ("turn",), asked("launch"), asks=True),
    PageType("turn-invite", ("turn",), asked("invite"), asks=True, variant=True),
    PageType("turn-join", ("turn",), asked("join"), asks=True, variant=True),
    PageType("turn-window", ("turn",), asked("window"), asks=True),
    PageType("turn-window-pass", ("turn",), asked("window-pass"), asks=True, variant=True),
    PageType("turn-deal", ("turn",), asked("deal"), asks=True),
    PageType("turn-deal-counter", ("turn",), asked("deal-counter"), asks=True, variant=True),
    PageType("turn-rewards", ("turn",), asked("rewards"), asks=True, variant=True),
    PageType("turn-lose-ships", ("turn",), asked("lose_ships"), asks=True, variant=True),
    PageType("turn-cards", ("turn",), asked_for_cards, asks=True, variant=True),
    PageType("turn-together", ("turn",), asked_together, asks=True),
    PageType("turn-together-refused", ("turn", "answer"), refused_together, asks=True, variant=True),
    PageType("turn-given", ("turn",), given, variant=True),
    PageType("turn-refused", ("turn", "answer"), refused, asks=True, variant=True),
    PageType("turn-reactions", ("turn",), reacting, asks=True, variant=True),
    PageType("tried", ("tried",), tried_reactions),
    PageType("turn-waiting", ("turn",), not_asked, variant=True),
    PageType("turn-over", ("turn",), over("turn")),
    PageType("question", ("turn_link",), single, asks=True),
    PageType("question-elsewhere", ("turn_link",), elsewhere, variant=True),
    PageType("question-code", ("turn_link",), code_for_link, variant=True),
    PageType("standing", ("standing",), in_game("standing")),
    PageType("clock", ("clock",), in_game("clock")),
    PageType("clock-vote", ("clock",), voting("clock"), variant=True),
    PageType("report", ("report",), reported("report", "yellow")),
    PageType("reports", ("reports",), reported("reports", "orange")),
    PageType("desk", ("desk",), at_desk),
    PageType("desk-refused", ("desk",), refused_at_desk, variant=True),
    PageType("desk-stuck", ("desk",), stuck_at_desk, variant=True),
    PageType("ruling", ("ruling",), ruling),
    PageType("ruling-looked-at", ("ruling",), ruling_looked_at, variant=True),
    PageType("look", ("look",), looking),
    PageType("same-person", ("same_person",), asked_about_another_account),
    PageType("looked", ("looked",), looked),
    PageType("game-webhooks", ("game_hooks",), webhooks_of_game("red")),
    PageType("game-webhooks-table", ("game_hooks",), webhooks_of_game("yellow"), variant=True),
    PageType("turn-stand-in", ("turn",), looked_after, variant=True),
    PageType("log", ("log",), in_game("log")),
    PageType("replay", ("replay",), in_game("replay")),
    PageType("replay-over", ("replay",), over("replay", "?step=200"), variant=True),
    PageType("story", ("story",), over("story")),
    PageType("fair", ("fair",), fair),
    PageType("fair-checked", ("fair",), fair_checked, variant=True),
    PageType("fair-running", ("fair",), fair_running, variant=True),
    PageType("story-running", ("story",), in_game("story"), variant=True),
    PageType("not-continued", ("continue_game",), not_continued, variant=True),
    PageType("watch", ("watch",), watch),
    PageType("glossary", ("glossary",), plain("glossary")),
    PageType("term", ("term",), plain("term", "warp"), variant=True),
    PageType("learn", ("learn",), learn("attack", 0), asks=True),
    PageType("learn-alliance", ("lesson",), learn("alliance", 1), asks=True, variant=True),
    PageType("learn-deal", ("lesson",), learn("deal", 1), asks=True, variant=True),
    PageType("learn-end", ("learn",), learn("attack", 2), variant=True),
    PageType("library", ("library",), plain("library")),
    PageType("sheet", ("sheet",), plain("sheet", "sorcerer")),
    PageType("sheet-card", ("sheet",), plain("sheet", "card_zap"), variant=True),
    PageType("rules", ("rules",), plain("rules")),
    PageType("rules-found", ("rules",), rules_found, variant=True),
    PageType("rules-chapter", ("rules_chapter",), plain("rules_chapter", "planning")),
    PageType("rules-mayfair", ("rules_mayfair",), plain("rules_mayfair")),
    PageType("rules-mayfair-chapter", ("rules_mayfair_chapter",), plain("rules_mayfair_chapter", "turn")),
    PageType("api", ("api_docs",), plain("api_docs")),
    PageType("unsubscribe", ("unsubscribe",), unsubscribe),
    PageType("unsubscribe-digest", ("unsubscribe",), unsubscribe_digest, variant=True),
    PageType("mailbox", ("mailbox",), mailbox),
    PageType("mailbox-locked", ("mailbox",), locked, variant=True),
    PageType("mail", ("mail", "mail_html"), mail),
    PageType("offline", ("offline",), plain("offline")),
    PageType("error-403", (), wrong("/wrong/403/", 403)),
    PageType("error-403-forged", (), wrong("/wrong/403-forged/", 403), variant=True),
    PageType("error-404", (), wrong("/nowhere/", 404)),
    PageType("error-429", (), wrong("/wrong/429/", 429)),
    PageType("error-500", (), wrong("/wrong/500/", 500)),
)

# Addresses that show no page of their own: they answer machines, or send on to one of those above.
PAGELESS = {
    "healthz", "readyz", "manifest", "service_worker",
    "replay_json", "replay_text", "fair_json", "prove_fair", "choose_part",
    "invite", "fill_with_bots", "start", "join", "wait_for_seat", "stop_waiting", "leave", "remove_player",
    "take_over", "withdraw_invitation", "cancel_lobby", "rematch",
    "account_start", "account_login", "account_signup", "account_reauthenticate", "mfa_login_webauthn",
    "mfa_download_recovery_codes", "restore_mail", "remind_again", "export_my_data",
    "watch_picture", "against_bots", "say_ahead", "absence", "end_absence",
    *OF_THE_SAME_KIND,
}  # fmt: skip
