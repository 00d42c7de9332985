"""Every model, one file each; one import a line."""

from games.models.cache_row import CacheRow as CacheRow
from games.models.hooks.delivery import HookDelivery as HookDelivery
from games.models.hooks.hook import Hook as Hook
from games.models.mails.inbound import InboundMail as InboundMail
from games.models.mails.outgoing import OutboxMail as OutboxMail
from games.models.mails.provider_outage import ProviderOutage as ProviderOutage
from games.models.mails.suppressed_address import SuppressedAddress as SuppressedAddress
from games.models.people.departure import Departure as Departure
from games.models.people.invitation import Invitation as Invitation
from games.models.people.no_reminders import NoReminders as NoReminders
from games.models.people.removed_player import RemovedPlayer as RemovedPlayer
from games.models.people.user import User as User
from games.models.people.waiting_place import WaitingPlace as WaitingPlace
from games.models.people.wish import Wish as Wish
from games.models.play.checkpoint import Checkpoint as Checkpoint
from games.models.play.clock_vote import ClockVote as ClockVote
from games.models.play.course_segment import CourseSegment as CourseSegment
from games.models.play.decision import Decision as Decision
from games.models.play.game import Game as Game
from games.models.play.held_answer import HeldAnswer as HeldAnswer
from games.models.play.log_entry import LogEntry as LogEntry
from games.models.play.played_alien import PlayedAlien as PlayedAlien
from games.models.play.prompt import Prompt as Prompt
from games.models.play.refusal import Refusal as Refusal
from games.models.play.seat import Seat as Seat
from games.models.play.stored_outline import StoredOutline as StoredOutline
