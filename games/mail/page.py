"""The pages of mail: the mailbox of a local server with replies from it, and the end of reminders."""

from __future__ import annotations

from collections.abc import Callable
from email.message import EmailMessage
from email.utils import make_msgid, parseaddr
from functools import partial, wraps
from typing import Concatenate, NamedTuple, ParamSpec

from csp.decorators import csp_replace
from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from games.mail.delivery.post import header_lines, with_data
from games.mail.outbox.addresses import NO_DIGEST, UNSUBSCRIBE, BadAddress, parse
from games.mail.outbox.refusals import person_of_digest, seat_to_unsubscribe, stop_digest, stop_reminders
from games.mail.receive.incoming import store
from games.models import OutboxMail, Seat, User
from games.people.accounts.adapter import has_key
from games.people.accounts.views import from_this_machine
from games.site.access import allowed, too_often


def reply(mail: OutboxMail, text: str) -> None:
    """Send a reply to this mail on the way of a real mail, from its first byte."""
    written = written_reply(mail, text)
    store(written.as_bytes(), address(mail), mail.to)


def written_reply(mail: OutboxMail, text: str) -> EmailMessage:
    """Return the answer as a mail program would write it, with our mail quoted below."""
    written = EmailMessage()
    written["From"] = mail.to
    written["To"] = address(mail)
    written["Subject"] = f"Re: {mail.subject}"
    written["Message-ID"] = make_msgid(domain="mailbox.localhost")
    written["In-Reply-To"] = mail.message_id
    quoted = "\n".join(f"> {line}" for line in mail.text.splitlines())
    written.set_content(f"{text}\n\nCosmic Post wrote:\n{quoted}\n")
    return written


def address(mail: OutboxMail) -> str:
    """Return where an answer to this mail goes."""
    return parseaddr(mail.headers.get("Reply-To", settings.DEFAULT_FROM_EMAIL))[1]


@never_cache
@csrf_exempt  # the signed address is the permission; mail programs send no token
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, local: str) -> HttpResponse:
    """Ask whether to stop what a signed address is about; POST stops it."""
    found = _stoppable(local)
    done = request.method == "POST"
    if done:
        found.stop()
    return render(request, "mail/unsubscribe.html", {"mails": found, "done": done})


class Stoppable(NamedTuple):
    """Mails that can be stopped: what they are, what the page asks and then tells, and the act."""

    title: str
    about: str
    asked: str
    button: str
    told: str
    stop: Callable[[], None]


def _stoppable(local: str) -> Stoppable:
    try:
        about = parse(f"{local}@{settings.MAIL_DOMAIN}")
    except BadAddress:
        raise Http404 from None
    if about.purpose == UNSUBSCRIBE and (seat := seat_to_unsubscribe(about.id)) is not None:
        return _reminders(seat)
    if about.purpose == NO_DIGEST and (user := person_of_digest(about.id)) is not None:
        return _digest(user)
    raise Http404


def _reminders(seat: Seat) -> Stoppable:
    return Stoppable(
        _("Reminders"),
        str(seat.game),
        _("Stop the reminders for this game? Each question still comes once."),
        _("Stop reminders"),
        _(
            "You get no more reminders for this game. Each question still comes once, and you lose no turn "
            "by this."
        ),
        partial(stop_reminders, seat.pk),
    )


def _digest(user: User) -> Stoppable:
    """Return the digest of a person. The page does not name them: somebody else may have opened it."""
    return Stoppable(
        _("Daily email"),
        "",
        _("Stop the daily email with the news of your games? Each question still comes by itself."),
        _("Stop the daily email"),
        _(
            "You get no more daily emails. Each question still comes, and so does news, one by one. In your "
            "settings you can turn news off, or the daily email on again."
        ),
        partial(stop_digest, user),
    )


PER_PAGE = 50
P = ParamSpec("P")


def local_only(
    view: Callable[Concatenate[HttpRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Let a view run only on a local server, in a browser that has opened the printed address.

    For other machines, or with several processes, there is no such page. The key is needed because it shows
    everybody's codes, and others may have an account on this machine.
    """

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not (settings.EMBEDDED and settings.LOCAL_ONLY and from_this_machine(request)):
            raise Http404
        if not has_key(request):
            return render(request, "mail/mailbox_locked.html", status=403)
        return view(request, *args, **kwargs)

    return never_cache(guarded)


@local_only
@require_safe
def mailbox(request: HttpRequest) -> HttpResponse:
    """List the mails that went out, or are about to."""
    waits_or_goes_out_no_more = Q(superseded_at__isnull=False) | Q(due_at__gt=timezone.now())
    mails = OutboxMail.objects.filter(to_write__isnull=True).order_by("-pk")
    mails = mails.exclude(waits_or_goes_out_no_more)
    address = request.GET.get("to", "").strip()
    if address:
        mails = mails.filter(to__iexact=address)
    page = Paginator(mails, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "mail/mailbox.html", {"page": page, "address": address})


@local_only
@require_http_methods(["GET", "HEAD", "POST"])
def mail(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Show one mail with its headers; POST replies to it as its receiver would."""
    found = get_object_or_404(OutboxMail, pk=mail_id, to_write__isnull=True)
    if request.method != "POST":
        return _show(request, found)
    if not allowed(request, "reply", "local"):
        return too_often(request)
    reply(found, request.POST.get("text", ""))
    messages.success(
        request, _("Reply sent. If an answer comes back, it is the newest email in the mailbox.")
    )
    return redirect("mail", found.pk)


def _show(request: HttpRequest, found: OutboxMail) -> HttpResponse:
    return render(request, "mail/mail.html", {"mail": found, "headers": header_lines(found)})


@local_only
@require_safe
@xframe_options_sameorigin
@csp_replace(  # type: ignore[arg-type]  # typed for views of a fixed address
    {"style-src": ["'unsafe-inline'"], "frame-ancestors": ["'self'"], "script-src": ["'none'"]}
)
def mail_html(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Show the HTML part alone, in a frame of its own: mails carry their style in each element.

    Its links lead out of the frame: the pages of the service refuse to be shown in one. Opened alone it has
    the site's icon: browsers would ask for one of their own.
    """
    html = with_data(get_object_or_404(OutboxMail, pk=mail_id)) or "<head></head><p>–</p>"
    icon = f'<link rel="icon" href="{static("games/favicon.svg")}" type="image/svg+xml">'
    return HttpResponse(html.replace("<a ", '<a target="_top" ').replace("<head>", f"<head>{icon}", 1))
