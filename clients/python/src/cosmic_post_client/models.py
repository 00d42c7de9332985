"""What is sent and comes back, as it is in JSON. Made by `make client`.

Fields may be added to what comes back, so a program leaves those alone that it does not know.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class AbsenceBody(TypedDict):
    """The first and the last day, by your own clock."""

    starts: str
    ends: str


AheadBodyCancelItem: TypeAlias = int


AheadBodyTurnUpItem: TypeAlias = str


AheadBodyLeaveItem: TypeAlias = str


AheadBodyStop: TypeAlias = str


class Answer(TypedDict):
    """An answer, and what it is called."""

    answer: Any
    words: str


class AnswerBody(TypedDict):
    answer: Any
    """In the shape that the question's schema says."""


class Card(TypedDict):
    """A card of the deck: `key` as it stands in views and answers."""

    key: str
    name: str
    copies: int


class Chair(TypedDict):
    """A seat of a lobby. The host takes it back by `chair`. `seat` is null until seats are drawn."""

    chair: int
    seat: int | None
    colour: str
    player: str
    you: bool
    bot: bool
    free: bool


class ChairBody(TypedDict):
    chair: int


class ChapterLink(TypedDict):
    chapter: str
    title: str
    summary: str


class CloseReportBody(TypedDict):
    """`done` is for those who look after the game; `said` goes to the author of the report."""

    done: str
    said: str


ComboBodyAlien: TypeAlias = str


class ComboBody(TypedDict):
    """A named set of aliens. `aliens` are, for each number of players as a text, that many."""

    name: str
    aliens: dict[str, list[ComboBodyAlien]]


class ConditionBody(TypedDict):
    """A seat that joined a side, ships of a side, a main player, your part, or your power that is zapped."""

    fact: Literal["joined", "ships", "main", "part", "zapped"]
    """
    * `joined` - joined
    * `ships` - ships
    * `main` - main
    * `part` - part
    * `zapped` - zapped
    """

    seat: NotRequired[int]
    """Of “joined” and “main”."""

    side: NotRequired[Literal["offense", "defense", ""]]
    """
    Empty or missing: either side.

    * `offense` - offense
    * `defense` - defense
    * `` -
    """

    least: NotRequired[int]
    """At least so many ships."""

    most: NotRequired[int]
    """At most so many; only of “ships”."""


class Contents(TypedDict):
    chapters: list[ChapterLink]


class Deck(TypedDict):
    cards: list[Card]


class DeedBody(TypedDict):
    """Join a side or stay out, lay a card as the defense, pass, or use a power or play a card."""

    what: Literal["join", "card", "pass", "use"]
    """
    * `join` - join
    * `card` - card
    * `pass` - pass
    * `use` - use
    """

    side: NotRequired[Literal["offense", "defense", ""]]
    """
    Of “join”; empty: stay out.

    * `offense` - offense
    * `defense` - defense
    * `` -
    """

    ships: NotRequired[int]
    """Of “join”."""

    card: NotRequired[str]
    """Of “card”: an encounter card."""

    use: NotRequired[str]
    """Of “use”, such as “card_zap.cancel” or, with its choice, “plague.infect:seat 2”."""


class DeskAbsenceBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seat: int
    """As the desk counts the seats: from 0."""

    until: str
    """The last day of it."""


class DeskAct(TypedDict):
    """
    An act that was done.

    `by`: a name, if you do not play. `for_staff`: the table is not told of it; `told_at_end`: only when the
    game is over.
    """

    at: str
    act: str
    message: str
    role: Literal["host", "playing_host", "moderator", "staff", "table"]
    """
    * `host` - Host
    * `playing_host` - Playing Host
    * `moderator` - Moderator
    * `staff` - Staff
    * `table` - Table
    """

    by: str
    for_staff: bool
    told_at_end: bool


class DeskActs(TypedDict):
    acts: list[DeskAct]
    next: str


class DeskAnswerBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seat: int
    """As the desk counts the seats: from 0."""

    answer: NotRequired[str]
    """What the player has said, as in a reply by email; without it the default."""


class DeskAppointBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    email: str


DeskCloseBodyWinner: TypeAlias = int
"""As the desk counts the seats: from 0."""


class DeskCloseBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    winners: NotRequired[list[DeskCloseBodyWinner]]
    """None: a draw."""

    sure: bool
    """You know that nothing leads back."""


class DeskDismissBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    moderator: int


class DeskExtendBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seconds: int


class DeskExtendSeatBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seat: int
    """As the desk counts the seats: from 0."""

    seconds: int


class DeskHandBackBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seat: int
    """As the desk counts the seats: from 0."""


class DeskHandOverBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    email: str


class DeskLookBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seat: int
    """As the desk counts the seats: from 0."""

    what: Literal["hand", "questions", "everything"]
    """
    * `hand` - hand
    * `questions` - questions
    * `everything` - everything
    """


class DeskMergeBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seat: int
    """As the desk counts the seats: from 0."""

    email: str


class DeskModerator(TypedDict):
    """`moderator`: the key to dismiss them by; null if you may not."""

    moderator: int | None
    name: str


class DeskNudgeBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""


class DeskPauseBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seconds: NotRequired[int]
    """Without it until it is ended."""


class DeskPresenceBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seat: int
    """As the desk counts the seats: from 0."""


class DeskRemindBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""


class DeskRemindSeatBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seat: int
    """As the desk counts the seats: from 0."""


class DeskRemoveBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seat: int
    """As the desk counts the seats: from 0."""


class DeskReplaceBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    seat: int
    """As the desk counts the seats: from 0."""

    successor: Literal["waiting", "bot", "invitation"]
    """
    * `waiting` - waiting
    * `bot` - bot
    * `invitation` - invitation
    """

    email: NotRequired[str]
    """Only for somebody you invite."""


class DeskResignBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""


class DeskResumeBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""


class DeskRetryBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""


class DeskRewindBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    encounter: NotRequired[int]
    """0: the beginning of the game."""

    before: NotRequired[int]
    """Or a place of desk/moments."""

    dice: Literal["kept", "anew"]
    """
    * `kept` - kept
    * `anew` - anew
    """

    knows: NotRequired[str]
    """The mark of what was revealed since, from the 409 that lists it: you have read it."""


class DeskRulingBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    moves: list[Any]
    """As docs/moderating.md has them."""

    dice: Literal["kept", "anew"]
    """
    * `kept` - kept
    * `anew` - anew
    """

    stands: str
    """From the preview: what you have looked at."""


class DeskSeat(TypedDict):
    """`waited_for`: as far as everybody knows. `lines`: how late its player is, if you do not play."""

    seat: int
    colour: str
    who: str
    away_until: str | None
    waited_for: bool
    lines: list[str]


class DeskTimesBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    response_seconds: int
    deal_seconds: int


class DeskUndoRulingBody(TypedDict):
    """`seen`: as `desk` told it, and the act before. So nobody acts on what another has changed meanwhile."""

    seen: int
    """How many acts you know of: from the desk."""

    reason: NotRequired[str]
    """Why; the players read it."""

    dice: Literal["kept", "anew"]
    """
    * `kept` - kept
    * `anew` - anew
    """

    knows: NotRequired[str]
    """The mark of what was revealed since, from the 409 that lists it: you have read it."""


class Done(TypedDict):
    """`seen`: for the next act; null if the game is not yours to look after any more."""

    message: str
    seen: int | None


class EncounterOutcome(TypedDict):
    """What follows if a side wins."""

    side: Literal["offense", "defense"]
    """
    * `offense` - offense
    * `defense` - defense
    """

    landing: list[int]
    """Seats whose ships land."""

    founders: list[int]
    """Those with a new colony."""

    driven_out: int
    """Ships that the defense loses with its colony."""

    keeps_colony: bool
    """Whether the defense keeps one there."""

    lost: dict[str, int]
    """Other ships that go to the warp, by seat."""

    rewards: dict[str, int]
    """Rewards that are due, by seat."""

    winners: list[int]
    """Who wins the game by it."""


class EncounterSide(TypedDict):
    """One side. `beside_the_card` adds up its ships and what was added openly."""

    side: Literal["offense", "defense"]
    """
    * `offense` - offense
    * `defense` - defense
    """

    seat: int
    """The main player."""

    own: int
    """Ships of the main player."""

    allies: dict[str, int]
    """Ships of allies, by seat."""

    extra: int
    """What was added openly."""

    beside_the_card: int


class Entry(TypedDict):
    """An entry of the log; `sentence` is empty where the next entry says the same."""

    place: int
    """The first entry has 1. It never changes."""

    at: str
    fact: dict[str, Any]
    """`id` says what has happened, and so which other fields there are."""

    sentence: str
    why: str
    rules: str
    """Numbers of the rules."""

    taken_back: bool
    """The game was taken back to before it: it does not count, as things are now."""

    back_to: int | None
    """Where the game was taken back: behind which place it stands again; 0: before all."""


class Error(TypedDict):
    """What is said when something cannot be done."""

    id: str
    """A name that does not change."""

    message: str
    """A sentence in your language."""

    params: dict[str, Any]
    """What the sentence is made of."""

    field: NotRequired[str]
    """Where it is wrong: “answer.ships.12”."""

    question: NotRequired[int]
    errors: NotRequired[list[dict[str, Any]]]
    """All of them, where there are several."""


class Frame(TypedDict):
    """The game apart from what happens in it."""

    id: str
    name: str
    status: Literal["lobby", "running", "over", "stuck"]
    """
    * `lobby` - Lobby
    * `running` - Running
    * `over` - Over
    * `stuck` - Stuck
    """

    started_at: str | None
    ended_at: str | None


class InviteBody(TypedDict):
    email: str


class Invited(TypedDict):
    invitation: int
    to: str
    """The address; of a rematch the name."""


class Listed(TypedDict):
    id: str
    name: str
    host: str
    begun: bool
    seats: int
    taken: int
    bots: int
    waiting: int
    response_seconds: int
    edition: str
    variants: list[str]
    about: list[str]
    fills_at: str | None
    joinable: bool
    to_take_over: bool
    you_sit: bool
    you_wait: bool


LobbyRestDay: TypeAlias = int


class Lobby(TypedDict):
    """What a game is like, who sits there, what you can do. `left_seats` can be taken over."""

    id: str
    name: str
    host: str
    begun: bool
    over: bool
    """As far as you may know."""

    edition: str
    options: dict[str, Any]
    variants: list[str]
    """The variants it is played with."""

    about: list[str]
    """What it is like, in words."""

    fills_at: str | None
    """When bots take what is free."""

    seats: list[Chair]
    invitations: list[Invited]
    """For the host alone."""

    waiting: int
    """How many wait for a seat."""

    place_in_list: int
    """Yours; 0: none."""

    left_seats: list[int]
    is_host: bool
    can_start: bool
    can_join: bool
    can_wait: bool
    can_take_over: bool
    open: bool
    """Listed: anybody who is signed in may join."""

    least_reliable: int
    response_seconds: int
    deal_seconds: int
    bank_seconds: int
    increment_seconds: int
    rest_days: list[LobbyRestDay]
    quiet_from: int | None
    quiet_until: int | None
    spectators: Literal["nobody", "people", "link"]
    """
    * `nobody` - nobody
    * `people` - people
    * `link` - link
    """

    watch_hours: int


class Log(TypedDict):
    """
    A page of the log.

    `next` is the cursor for the entries after these, now or later. `taken_back` lists spans of places, first
    and last. Their entries do not count as things are now. The spans cover the whole log at any cursor.
    """

    entries: list[Entry]
    taken_back: list[list[int]]
    next: str


class LookTaken(TypedDict):
    """`look`: for `desk/looks/{look}`, which shows it for some minutes."""

    message: str
    seen: int | None
    look: int


class LookedAtQuestion(TypedDict):
    """`answer`: what was answered and nobody has seen yet; empty if the question waits."""

    title: str
    said: str
    answer: str


class Moment(TypedDict):
    place: int
    sentence: str
    taken_back: bool


class Moments(TypedDict):
    moments: list[Moment]
    next: str


class MovesBody(TypedDict):
    moves: list[Any]


class MyQuestion(TypedDict):
    question: int
    what: str
    title: str
    due_at: str | None


class NameBody(TypedDict):
    name: str


NewGameBodyAlien: TypeAlias = str


NewGameBodyPickedItem: TypeAlias = str


NewGameBodyRestDay: TypeAlias = int


class Offered(TypedDict):
    """`act`: the operation is `desk_` and this."""

    act: str
    title: str
    about: str
    needs_reason: bool


class OneAnswer(TypedDict):
    question: int
    answer: Any


class OpenGames(TypedDict):
    games: list[Listed]


class Option(TypedDict):
    """One of the answers of a choice: `key` is the answer."""

    key: str
    words: str
    help: str
    """What its sheet or card says; may be empty."""

    what: str
    params: dict[str, Any]


class OrderBody(TypedDict):
    """When, what, otherwise, until."""

    do: list[DeedBody]
    """The first of these that is allowed."""

    when: NotRequired[list[ConditionBody]]
    """All of these hold."""

    unless: NotRequired[list[ConditionBody]]
    """None of these holds."""

    otherwise: NotRequired[list[DeedBody]]
    """Where that is not so; else you are asked."""

    until: NotRequired[Literal["once", "happened", "now"]]
    """
    Once; until somebody uses or plays something; in this encounter.

    * `once` - once
    * `happened` - happened
    * `now` - now
    """

    last: NotRequired[int]
    """Its last encounter, in place of “until”."""


class Pile(TypedDict):
    """Cards that lie in one place, by their keys."""

    title: str
    cards: list[str]


class Preset(TypedDict):
    preset: str
    title: str
    about: str
    fields: dict[str, Any]
    """What it fills in."""


class Presets(TypedDict):
    presets: list[Preset]


class Preview(TypedDict):
    """`answer` in the one shape in which it is stored; `consequence`: what it would do."""

    answer: Any
    words: str
    consequence: str


class ProposeBody(TypedDict):
    kind: Literal["extend", "pause", "resume", "replace", "take_back", "draw", "concede"]
    """
    * `extend` - extend
    * `pause` - pause
    * `resume` - resume
    * `replace` - replace
    * `take_back` - take_back
    * `draw` - draw
    * `concede` - concede
    """

    seconds: NotRequired[int]
    """Of more time or a pause; otherwise 0."""

    about: NotRequired[int]
    """The seat to replace, or to concede to."""


class Prospects(TypedDict):
    """The same in numbers, as far as your seat may know; powers may still change it."""

    sides: list[EncounterSide]
    """Empty until there is a defense."""

    outcomes: list[EncounterOutcome]
    """Empty until the gate is aimed."""

    may_change: list[str]
    """Aliens in force that may change a sum."""

    nearly_winning: list[int]
    """Seats that are one colony short of winning."""


class QuestionOrder(TypedDict):
    """`n`: the number by which it is cancelled. `order`: as it was said; null: it is about a tech."""

    n: int
    order: dict[str, Any] | None
    words: str


class Rematch(TypedDict):
    """
    The rematch that was offered.

    `invitation` takes your seat in it, if somebody else offered it; empty if you sit there.
    """

    game: Frame | None
    """Null: no seat in it is kept for you."""

    invitation: str


class Replay(TypedDict):
    """
    A replay.

    `first_unseen`: the first step that your seat has not looked at. `taken_back`: from which step to which
    one the game was taken back, so that they do not count.
    """

    game: Frame
    finished: bool
    steps: int
    eyes: str | None
    """Through whose: a seat's number, “all”, or null."""

    first_unseen: int | None
    taken_back: list[list[int]]


class Report(TypedDict):
    """`shown`: the name or text that it is about, as it was. `closed_at` null: it is open."""

    report: int
    title: str
    by: str
    at: str
    shown: str
    words: str
    lines: list[str]
    to_team: bool
    closed_at: str | None
    done: str
    said: str


ReportBodyLine: TypeAlias = int


class ReportBody(TypedDict):
    """`lines`: places of report_lines."""

    about: Literal["name", "part", "behaviour", "game_name", "desk"]
    """
    * `name` - name
    * `part` - part
    * `behaviour` - behaviour
    * `game_name` - game_name
    * `desk` - desk
    """

    words: str
    seat: NotRequired[int]
    """If it is about a player."""

    lines: NotRequired[list[ReportBodyLine]]


class ReportLine(TypedDict):
    place: int
    sentence: str


class ReportLines(TypedDict):
    lines: list[ReportLine]


class Reports(TypedDict):
    reports: list[Report]


class Rule(TypedDict):
    """A statement of the rules, or a ruling: then `about` are the numbers that it is about. In English."""

    id: str
    text: str
    about: list[str]
    note: str
    disputed: bool


class Ruling(TypedDict):
    id: str
    text: str
    disputed: bool


class SamePerson(TypedDict):
    """
    Whether two accounts are one person's, as it is asked.

    `said`: this account has said yes; nothing changes before the other has, too. `is_one_account`: the named
    address is this account's own, so there is nothing to agree to.
    """

    game: str
    asks: str
    what_happens: str
    reason: str
    until: str
    said: bool
    is_one_account: bool
    is_open: bool


class SamePersonBody(TypedDict):
    same: bool
    """Whether both accounts are yours."""


class Say(TypedDict):
    choice: str
    words: str


class SayBody(TypedDict):
    thing: str
    choice: str


class Seat(TypedDict):
    """`profile`: as its address has it. `bot`: a bot plays; `stand_in`: until its player is back."""

    seat: int
    colour: str
    """In your language."""

    letter: str
    """One letter for it."""

    player: str
    """Empty: nobody, a bot, or somebody without a name."""

    profile: str
    """Empty where there is none for you."""

    bot: bool
    stand_in: bool
    away_until: str | None


class SeatBody(TypedDict):
    seat: int


class Section(TypedDict):
    """`table`: rows of cells, its head first; empty where there is none."""

    title: str
    remarks: list[str]
    entries: list[Rule]
    table: list[list[str]]


class Sheet(TypedDict):
    """An alien, a tech, or a card with a sheet of its own. What it has not is empty."""

    id: str
    kind: Literal["alien", "card", "tech"]
    """
    * `alien` - alien
    * `card` - card
    * `tech` - tech
    """

    name: str
    verb: str
    tagline: str
    power: str
    wild: str
    super: str
    history: str
    text: str
    alert: str
    role: str
    phases: list[str]
    mandatory: bool
    research: int | None
    """How many ships complete a tech; 0: any number (X). Else null."""

    own: bool
    """An alien of this service, in no box."""


class Sheets(TypedDict):
    sheets: list[Sheet]


class SpectatorsBody(TypedDict):
    spectators: Literal["nobody", "people", "link"]
    """
    * `nobody` - nobody
    * `people` - people
    * `link` - link
    """

    watch_hours: int


class Stake(TypedDict):
    """What the encounter is about, in sentences; each may be empty."""

    attack: str
    verdict: str
    ships: str
    comet: str
    """The comet in force."""

    mine: str
    outcomes: list[str]
    leaving: str
    turned_over: str
    """That the gate lies with its reverse side up."""

    effects: str
    near: str
    interrupted: list[str]
    """Encounters that wait."""


class Stop(TypedDict):
    stop: str
    words: str


class TablesBody(TypedDict):
    """
    How many there are of Mayfair's cards whose numbers no source prints.

    Kickers and Reinforcements are named by their values, Edicts by their ids. A kind left out has our own
    numbers.
    """

    kickers: NotRequired[dict[str, int]]
    reinforcements: NotRequired[dict[str, int]]
    edicts: NotRequired[dict[str, int]]
    edicts_of_basic_set: NotRequired[dict[str, int]]
    reversing: NotRequired[int]
    """Of each colour."""


class Taken(TypedDict):
    """
    An answer that was taken.

    `replaced`: an earlier answer was changed. `changeable`: this one still can be. `repeated`: it came
    before under the same key. `taken_back`: then the game was taken back to before it, so it does not count;
    what is asked now has other numbers. `held`: the game is paused for repair, the answer is kept and will
    be used.
    """

    question: int
    answer: Any
    words: str
    message: str
    changeable: bool
    replaced: bool
    repeated: bool
    taken_back: bool
    held: bool
    facts: list[dict[str, Any]]
    """What has happened by it, as far as you may know."""

    happened: list[str]
    """The same in sentences."""


class Token(TypedDict):
    """The token that you have shown."""

    name: str
    scopes: list[str]
    game: str | None
    expires_at: str


class Told(TypedDict):
    fact: dict[str, Any]
    sentence: str


class UseToOrder(TypedDict):
    """Something that an order can use or play of what you have. `uses`: all of them, for as many deeds."""

    uses: list[str]
    words: str


class Version(TypedDict):
    """The version of the service, of the rulings that a new game begins with, and of exports."""

    version: str
    rulings: int
    export_format: int


class ViewOuterItemLastingItem(TypedDict):
    """A lasting effect and the seats it concerns."""

    sheet: str
    what: str
    seat: int
    other: int


class ViewOuterItem(TypedDict):
    """An encounter; empty between encounters. A board that an old mail keeps may lack newer fields."""

    number: NotRequired[int]
    offense: NotRequired[int]
    defense: NotRequired[int]
    system: NotRequired[int]
    planet: NotRequired[int]
    gate: NotRequired[dict[str, int]]
    orbit: NotRequired[dict[str, int]]
    allies: NotRequired[dict[str, str]]
    invited: NotRequired[dict[str, list[int]]]
    cards: NotRequired[dict[str, str]]
    beside: NotRequired[dict[str, list[str]]]
    faces: NotRequired[dict[str, str] | None]
    extra: NotRequired[dict[str, int]]
    totals: NotRequired[dict[str, int] | None]
    lasting: NotRequired[list[ViewOuterItemLastingItem]]
    zapped: NotRequired[list[str]]
    flares: NotRequired[dict[str, int]]
    result: NotRequired[str]
    kickers: NotRequired[dict[str, str]]
    reversed: NotRequired[bool]
    comet: NotRequired[str]


class ViewTurn(TypedDict):
    offense: int
    encounters: int


class ViewSeatPrediction(TypedDict):
    """A prediction of the winner and of how many others share the win; -1 is nobody, or any number."""

    winner: int
    sharers: int


class ViewSeatPower(TypedDict):
    """A face-up alien sheet with the number of cards on it and the cards built beside planets."""

    alien: str
    tokens: int
    cards: int
    active: bool
    zapped: bool
    under: str
    built: dict[str, list[str]]


class ViewSeatRestingItem(TypedDict):
    """A face-up alien sheet with the number of cards on it and the cards built beside planets."""

    alien: str
    tokens: int
    cards: int
    active: bool
    zapped: bool
    under: str
    built: dict[str, list[str]]


class ViewSeatTech(TypedDict):
    """
    A tech that a seat holds.

    `tech` is "" if it lies face down and belongs to another seat. `card` says whether a card lies under it,
    `planets` where its token is, `place` where the ship is that it brought.
    """

    number: int
    tech: str
    faceup: bool
    ships: int
    strength: int
    card: bool
    planets: list[int]
    place: str


class ViewSeat(TypedDict):
    """
    A seat. `face_down` counts its face-down sheets; `apart` names the variant that makes it inactive.

    The fields from `hand` on are None for everybody but the seat itself. `prediction` is too until the end,
    when all see it.
    """

    stops: list[str] | None
    orders: dict[str, str] | None
    question_orders: list[dict[str, Any]] | None
    seat: int
    apart: str
    prediction: ViewSeatPrediction | None
    powers: list[ViewSeatPower]
    resting: list[ViewSeatRestingItem]
    techs: list[ViewSeatTech]
    face_down: int
    lost: bool
    cards: int
    aside: int
    warp: int
    removed: int
    colonies: int
    goal: int
    home: int
    hand: list[str] | None
    laid_aside: list[str] | None
    own_face_down: list[str] | None
    piles: dict[str, list[str]] | None


class ViewDestiny(TypedDict):
    """
    The destiny deck.

    Where its specials change, `holds` says how many cards of each kind lie in it, which follows from what
    everybody has seen. All specials count as one kind.
    """

    holds: NotRequired[dict[str, int]]
    deck: int
    discards: list[str]


class ViewTechs(TypedDict):
    """The techs that no seat holds."""

    deck: int
    discards: list[str]


class ViewEncounterLastingItem(TypedDict):
    """A lasting effect and the seats it concerns."""

    sheet: str
    what: str
    seat: int
    other: int


class ViewEncounter(TypedDict):
    """An encounter; empty between encounters. A board that an old mail keeps may lack newer fields."""

    number: NotRequired[int]
    offense: NotRequired[int]
    defense: NotRequired[int]
    system: NotRequired[int]
    planet: NotRequired[int]
    gate: NotRequired[dict[str, int]]
    orbit: NotRequired[dict[str, int]]
    allies: NotRequired[dict[str, str]]
    invited: NotRequired[dict[str, list[int]]]
    cards: NotRequired[dict[str, str]]
    beside: NotRequired[dict[str, list[str]]]
    faces: NotRequired[dict[str, str] | None]
    extra: NotRequired[dict[str, int]]
    totals: NotRequired[dict[str, int] | None]
    lasting: NotRequired[list[ViewEncounterLastingItem]]
    zapped: NotRequired[list[str]]
    flares: NotRequired[dict[str, int]]
    result: NotRequired[str]
    kickers: NotRequired[dict[str, str]]
    reversed: NotRequired[bool]
    comet: NotRequired[str]


class ViewPlayingItem(TypedDict):
    """A card in play."""

    seat: int
    card: str


class ViewLeavingItem(TypedDict):
    """Ships that are being lost."""

    cause: str
    ships: dict[str, int]


class View(TypedDict):
    """
    The game as one seat or a bystander sees it, as a JSON object.

    `choices` are the sheets a seat may keep. `outer` are the encounters that the one in progress has
    interrupted, outermost first; without any it is left out.
    """

    outer: NotRequired[list[ViewOuterItem]]
    you: int | None
    phase: str
    turn: ViewTurn
    planets: list[dict[str, int]]
    systems: list[list[int]]
    destroyed: list[int]
    seats: list[ViewSeat]
    deck: int
    discards: list[str]
    destiny: ViewDestiny
    """
    The destiny deck.

    Where its specials change, `holds` says how many cards of each kind lie in it, which follows from what
    everybody has seen. All specials count as one kind.
    """

    techs: ViewTechs | None
    encounter: ViewEncounter | None
    playing: list[ViewPlayingItem]
    leaving: list[ViewLeavingItem]
    winners: list[int]
    closed: str
    goal: int
    homes_for_power: int
    choices: list[str] | None


class Vote(TypedDict):
    """
    A vote: seats that agree, and seats that are against it.

    `about` is the seat that it is about, which has no vote. `needs_all`: it is done only if all who have a
    vote agree, else by more than half.
    """

    vote: int
    kind: Literal["extend", "pause", "resume", "replace", "take_back", "draw", "concede"]
    """
    * `extend` - Extend
    * `pause` - Pause
    * `resume` - Resume
    * `replace` - Replace
    * `take_back` - Take Back
    * `draw` - Draw
    * `concede` - Concede
    """

    seconds: int
    about: int | None
    needs_all: bool
    text: str
    proposed_by: int | None
    agree: list[int]
    against: list[int]
    lapses_at: str


class VoteBody(TypedDict):
    agrees: bool


class Voted(TypedDict):
    """A vote after the request. `passed` means that it is done."""

    vote: Vote
    passed: bool
    closed: bool


class Waiting(TypedDict):
    """Who is waited for besides you, as far as everybody knows."""

    seats: list[int]
    words: str


class WaitingPlace(TypedDict):
    game: Frame
    since: str


class Watched(TypedDict):
    """No people, no times, nothing decided since. `hours`: how far behind the game this is."""

    id: str
    name: str
    finished: bool
    hours: int
    view: View | None
    phase: str
    story: list[str]
    log: list[Told]
    """The newest that was told, oldest first."""


class Words(TypedDict):
    """A sentence about what was done."""

    message: str


class AheadBody(TypedDict):
    """Say things ahead, all of them or none. A field that is left out stays as it is."""

    add: NotRequired[list[OrderBody]]
    """Put behind those that stand."""

    cancel: NotRequired[list[AheadBodyCancelItem]]
    """By their `n`."""

    reactions: NotRequired[list[SayBody]]
    ships_home: NotRequired[Literal["spread", "home", "strongest", "foreign first"]]
    """
    * `spread` - spread
    * `home` - home
    * `strongest` - strongest
    * `foreign first` - foreign first
    """

    turn_up: NotRequired[list[AheadBodyTurnUpItem]]
    """Aliens face down."""

    leave: NotRequired[list[AheadBodyLeaveItem]]
    """They stay face down after all."""

    stops: NotRequired[list[AheadBodyStop] | None]
    """In place of those that stand; null: the usual ones of your role."""

    orders: NotRequired[dict[str, str]]
    """In place of all orders by name that stand."""


class AllTaken(TypedDict):
    answers: list[Taken]


class AnswersBody(TypedDict):
    answers: list[OneAnswer]


class Chapter(TypedDict):
    chapter: str
    title: str
    summary: str
    sections: list[Section]


class Clock(TypedDict):
    response_seconds: int
    deal_seconds: int
    bank_seconds: int
    rules: list[str]
    """In sentences."""

    paused: bool
    paused_until: str | None
    paused_words: str
    """Empty while the clocks run."""

    vote: Vote | None
    """The oldest of those that are open."""

    votes: list[Vote]
    """At most one of each kind is open."""


class Desk(TypedDict):
    """
    How a game is doing at its desk.

    `seen`: how many acts you know of, to be sent with the next. `encounters`: to which the game can be taken
    back; 0: its beginning. `offered`: what can be done now.
    """

    role: Literal["host", "playing_host", "moderator", "staff", "table"]
    """
    * `host` - Host
    * `playing_host` - Playing Host
    * `moderator` - Moderator
    * `staff` - Staff
    * `table` - Table
    """

    role_words: str
    state: str
    clock: list[str]
    stuck: list[str]
    seats: list[DeskSeat]
    moderators: list[DeskModerator]
    encounters: list[int]
    offered: list[Offered]
    seen: int


class Form(TypedDict):
    """`complete`: the suggestions are all the answers there are."""

    kind: Literal["choice", "ships", "cards", "deal"]
    """
    * `choice` - choice
    * `ships` - ships
    * `cards` - cards
    * `deal` - deal
    """

    schema: dict[str, Any]
    """JSON Schema: what an answer looks like."""

    options: list[Option]
    """Of a choice; else empty."""

    suggestions: list[Answer]
    """The default first."""

    complete: bool


class Hit(TypedDict):
    """`page`: the title of the chapter in which it stands; `book`: the book of that chapter."""

    book: str
    chapter: str
    page: str
    entry: Rule


class Hits(TypedDict):
    found: int
    hits: list[Hit]
    next: str | None


class Look(TypedDict):
    """
    A look, as the seat was when it was taken; what was not looked at is null.

    `told`: what was told to this seat and not to everybody, the newest first; `more`: older lines are left
    out.
    """

    message: str
    """What the table reads of it when the game is over."""

    seat: int
    what: Literal["hand", "questions", "everything"]
    """
    * `hand` - hand
    * `questions` - questions
    * `everything` - everything
    """

    at: str
    until: str
    """So long it is shown."""

    piles: list[Pile] | None
    questions: list[LookedAtQuestion] | None
    ordered: list[str] | None
    told: list[str] | None
    more: bool
    view: View | None


class Me(TypedDict):
    """The account. `id` is as in your profile's address. `token` is null if you are signed in otherwise."""

    id: str
    name: str
    email: str
    language: str
    """Empty: not chosen."""

    zone: str
    """Empty: not chosen."""

    away_from: str | None
    away_until: str | None
    token: Token | None


class MyClock(TypedDict):
    """
    The clock of a table, with the viewer's own part.

    `bank_left` is yours alone. `more_time` and `pauses` are seconds that can be proposed. `absent` are seats
    whose player can be replaced by a vote. `take_back` is "free" if you can take your last answer back at
    once, "vote" if you have to ask the table, empty if there is nothing to take back; it is told to you
    alone.
    """

    clock: Clock
    bank_left_seconds: int
    bank_left: str
    stand_in: bool
    """A bot plays for you until you come back."""

    more_time: list[int]
    pauses: list[int]
    absent: list[int]
    take_back: Literal["free", "vote", ""]
    """
    * `free` - free
    * `vote` - vote
    """


class MyGame(TypedDict):
    """
    A game of yours.

    `seat` is null where you only made it. `waiting_for`: others whose turn everybody knows.
    """

    game: Frame
    seat: int | None
    my_turn: bool
    due_at: str | None
    """When the first of your answers is due."""

    questions: list[MyQuestion]
    """What waits for your answer."""

    waiting_for: list[int]
    seats: int
    seats_taken: int


class MyGames(TypedDict):
    games: list[MyGame]
    waiting_lists: list[WaitingPlace]
    """Where you wait for a seat."""


class NewGameBody(TypedDict):
    """
    Settings of a new game. A setting left out is the preset's, else the usual one.

    A day of rest is 0 (Monday) to 6.
    """

    preset: NotRequired[
        Literal["weekend", "fortnight", "month", "beginners", "duel", "crowd", "bots", "mayfair"]
    ]
    """
    * `weekend` - weekend
    * `fortnight` - fortnight
    * `month` - month
    * `beginners` - beginners
    * `duel` - duel
    * `crowd` - crowd
    * `bots` - bots
    * `mayfair` - mayfair
    """

    name: NotRequired[str]
    """Empty: we choose."""

    edition: NotRequired[Literal["ffg2008", "ffg42", "mayfair"]]
    """
    * `ffg2008` - ffg2008
    * `ffg42` - ffg42
    * `mayfair` - mayfair
    """

    seats: NotRequired[int]
    bots: NotRequired[int]
    alerts: NotRequired[list[Literal["green", "yellow", "red"]]]
    aliens: NotRequired[list[NewGameBodyAlien]]
    random_box: NotRequired[int]
    picked: NotRequired[list[NewGameBodyPickedItem]]
    """For each seat its alien; empty: dealt."""

    switches: NotRequired[dict[str, str | int | bool]]
    """Rules that differ from the edition's."""

    variants: NotRequired[
        list[
            Literal[
                "four_planets",
                "flares",
                "freewheeling_flares",
                "single_encounter_turns",
                "technology",
                "hidden_powers",
                "hidden_powers_always",
                "rotating_powers",
                "two_powers",
                "three_powers",
                "combos",
                "no_clashing_pairs",
                "no_bad_pairs",
                "picked_powers",
                "draft_powers",
                "free_powers",
                "without_destiny",
                "four_homes",
                "zilch",
                "shark",
                "more_cards",
                "more_edicts",
                "more_flares",
                "kickers",
                "reinforcements",
                "special_destiny",
                "replace_all_specials",
                "cone_persists",
                "punt",
            ]
        ]
    ]
    """Named sets of such rules."""

    combos: NotRequired[list[ComboBody]]
    """For the variant of this name: one of these cards is revealed. None: aliens are drawn."""

    tables: NotRequired[TablesBody]
    open: NotRequired[bool]
    """Listed: anybody who is signed in may join."""

    least_reliable: NotRequired[int]
    response_seconds: NotRequired[int]
    deal_seconds: NotRequired[int]
    fill_after_seconds: NotRequired[int]
    """0: never."""

    bank_seconds: NotRequired[int]
    increment_seconds: NotRequired[int]
    rest_days: NotRequired[list[NewGameBodyRestDay]]
    quiet_from: NotRequired[int]
    quiet_until: NotRequired[int]
    spectators: NotRequired[Literal["nobody", "people", "link"]]
    """
    * `nobody` - nobody
    * `people` - people
    * `link` - link
    """

    watch_hours: NotRequired[int]


class OneSheet(TypedDict):
    """`figures`: of games of the edition among bots; null where there are none."""

    sheet: Sheet
    rulings: list[Ruling]
    figures: dict[str, Any] | None


class Question(TypedDict):
    """`given`: the answer that can still be changed. `together`: what is asked at the same moment."""

    question: int
    what: str
    """The kind of question, by a name that does not change."""

    about: dict[str, Any]
    """What its words are made of."""

    title: str
    said: str
    rule: str
    stake: Stake
    prospects: Prospects
    why_asked: str
    fitting_things: str
    form: Form
    default: Answer
    """What is answered if nothing comes."""

    given: Answer | None
    waiting: bool
    """Whether it still waits for an answer. While the game is paused for repair none does."""

    due_at: str | None
    on_bank: bool
    bank_seconds: int
    together: list[int]


class Questions(TypedDict):
    questions: list[Question]


class Reaction(TypedDict):
    """A card or power. `said`: the current choice; null: none, or several orders."""

    thing: str
    name: str
    held: bool
    new: bool
    """Nothing was said of it yet."""

    said: str | None
    choices: list[Say]


class RulingPreview(TypedDict):
    """`stands`: sent with the ruling, it says that this was looked at."""

    before: View
    after: View
    told: list[str]
    kept: str
    stands: str


class RulingStand(TypedDict):
    """`possible`: only between two encounters. `draws_anew`: its dice can't be kept."""

    view: View
    possible: bool
    draws_anew: bool


class Step(TypedDict):
    step: int
    steps: int
    facts: list[dict[str, Any]]
    happened: list[str]
    phase: str
    view: View


class Game(TypedDict):
    """
    A game.

    `you`: your seat, null for the owner of the game if they only watch. `view` is null before it begins.
    """

    game: Frame
    you: int | None
    view: View | None
    """What the seat sees. What it may not know is not there."""

    phase: str
    story: list[str]
    """How the encounter stands."""

    seats: list[Seat]
    clock: Clock
    waiting: Waiting
    questions: list[Question]
    not_used: list[str]
    """What you had answered while the game was stuck, not used as it was taken back."""

    unloadable: str
    """Why the game cannot be shown; empty if it can."""


class Orders(TypedDict):
    """`stops`: null, the usual ones of your role. `known_stops` is empty where the table stops for nobody."""

    stops: list[str] | None
    known_stops: list[Stop]
    orders: dict[str, Any]
    """By the use or play that they are about."""

    question_orders: list[QuestionOrder]
    uses_to_order: list[UseToOrder]
    reactions: list[Reaction]
    ships_home: Literal["spread", "home", "strongest", "foreign first"]
    """
    * `spread` - spread
    * `home` - home
    * `strongest` - strongest
    * `foreign first` - foreign first
    """
