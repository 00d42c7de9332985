"""Every model, one file each; one import a line."""

from games.models.checkpoint import Checkpoint as Checkpoint
from games.models.decision import Decision as Decision
from games.models.departure import Departure as Departure
from games.models.game import Game as Game
from games.models.held_answer import HeldAnswer as HeldAnswer
from games.models.inbound import InboundMail as InboundMail
from games.models.invitation import Invitation as Invitation
from games.models.kept_value import KeptValue as KeptValue
from games.models.log_entry import LogEntry as LogEntry
from games.models.no_reminders import NoReminders as NoReminders
from games.models.outbox import OutboxMail as OutboxMail
from games.models.outline import Outline as Outline
from games.models.played_alien import PlayedAlien as PlayedAlien
from games.models.prompt import Prompt as Prompt
from games.models.provider_outage import ProviderOutage as ProviderOutage
from games.models.refusal import Refusal as Refusal
from games.models.seat import Seat as Seat
from games.models.shown_out import ShownOut as ShownOut
from games.models.stopped_address import StoppedAddress as StoppedAddress
from games.models.stretch import Stretch as Stretch
from games.models.user import User as User
from games.models.waiting_place import WaitingPlace as WaitingPlace
from games.models.wish import Wish as Wish
