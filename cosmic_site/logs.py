"""Logs as lines: plain for people, JSON for machines, and no secret in either."""

import logging.config
import re

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

HIDDEN = "[hidden]"
# Reply addresses, signed or random parts of paths, and parameters that open something.
SECRETS = (
    re.compile(r"(?<=\b[a-z]\+)[a-z2-7]+\.[a-z2-7]{8,}", re.IGNORECASE),
    re.compile(r"(?<=/)(?![\w.-]+\.(?:py|html|css|js|svg|sqlite3)\b)[A-Za-z0-9_:.=-]{20,}(?=[/\s?#'\")]|$)"),
    *(
        re.compile(rf"(?<=[?&]{name}=)[^&\s'\")]+")
        for name in ("code", "next", "token", "start", "key", "sig")
    ),
    re.compile(r"(?<=://)[^/\s:@]*:[^/\s@]+(?=@)"),
)


def redact(text: str) -> str:
    """Hide whatever in a text would let its reader act for somebody."""
    for secret in SECRETS:
        text = secret.sub(HIDDEN, text)
    return text


def redact_event(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Hide secrets in every text of a log event."""
    return {name: redact(value) if isinstance(value, str) else value for name, value in event.items()}


SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
    # Plain tracebacks: the pretty ones print local variables, that is hands and addresses.
    structlog.processors.format_exc_info,
    redact_event,
]


def renderer(machine_readable: bool) -> Processor:
    """The last step: one line of JSON, or one for people."""
    if machine_readable:
        return structlog.processors.JSONRenderer()
    return structlog.dev.ConsoleRenderer(
        colors=False, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback
    )


def django_logging(*, machine_readable: bool) -> dict[str, object]:
    """Describe the loggers; everything goes to standard error."""
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": SHARED,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            renderer(machine_readable),
        ],
    }
    quiet = ("celery", "kombu", "uvicorn", "aiosmtpd", "mail.log", "django_structlog", "whitenoise")
    levels = dict.fromkeys(quiet, "WARNING")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {name: {"level": level} for name, level in levels.items()},
    }


def configure(settings: dict[str, object]) -> None:
    """Set up logging and structlog in one go (Django's LOGGING_CONFIG)."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    logging.config.dictConfig(settings)
