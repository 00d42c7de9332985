"""What holds however the service is run."""

import tomllib
from pathlib import Path

from csp.constants import NONE, SELF
from kombu import Exchange, Queue

from cosmic_site import environment
from cosmic_site.logs import django_logging
from cosmic_site.private_files import make_private
from games.base.queues import HARD_LIMITS, QUEUE_OF, QUEUES, UPKEEP

env = environment.current()
BASE_DIR = environment.BASE_DIR
VERSION: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]["version"]

# --- what others read ------------------------------------------------------------------------
EMBEDDED = env.embedded
LOCAL_ONLY = env.local_only  # the mailbox page and the printed sign-in address exist only then
PUBLIC_URL = env.public_url
PUBLIC_URL_GIVEN = env.public_url_given
STREAM = env.stream  # whether pages may expect streams of tables at their own host, below /stream/
PORT = env.port
PORT_GIVEN = env.port_given
MAIL_DOMAIN = env.mail_domain
MAIL_HELO = env.mail_helo  # what we call ourselves to other mail servers
MAIL_LISTEN = env.mail_listen  # (host, port), or None for off
MAIL_LISTEN_GIVEN = env.mail_listen_given
MAIL_GOES_OUT = bool(env.email)  # otherwise mails stay in the outbox, for the mailbox page
OPERATOR_EMAIL = env.operator_email  # where mail to post@, postmaster@ and abuse@ goes; empty: nowhere
HOOK_NETWORKS = env.hook_networks  # where webhooks may go besides the public internet
MAIL_MAX_BYTES = 2_000_000
COSMIC_ALIENS_PATH = env.aliens_path  # the folder of own aliens, or None; `games` reads it when it is ready

# --- Django ----------------------------------------------------------------------------------
SECRET_KEY = env.secret_key
SECRET_KEY_FILE = env.secret_key_file  # where it is kept, or None if the environment names it
SECRET_KEY_FALLBACKS = list(env.secret_key_fallbacks)
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
if env.allowed_host not in ALLOWED_HOSTS:
    ALLOWED_HOSTS.append(env.allowed_host)
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]

INSTALLED_APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",  # what staff see is named in games/staff, and nothing else
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_htmx",
    "django_structlog",
    "rest_framework",
    "drf_spectacular",
    "games",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "games.site.page.middleware.Compression",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",  # the browser's language; a person's own comes below
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.site.page.middleware.LanguageAndZone",
    "games.site.page.middleware.Vocabulary",
    "django_structlog.middlewares.RequestMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "cosmic_site.urls"
WSGI_APPLICATION = "cosmic_site.wsgi.application"
ASGI_APPLICATION = "cosmic_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASES = {"default": env.database}
make_private(env.database, env.var, own=env.var == BASE_DIR / "var")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]  # each in its own words, for whoever reads only that
LOCALE_PATHS = [BASE_DIR / "games" / "locale", BASE_DIR / "games" / "library" / "locale"]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT: Path | None = BASE_DIR / "static-root"

# --- accounts --------------------------------------------------------------------------------
AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
LOGIN_URL = "account_request_login_code"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "games.people.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "request_login_code": "games.people.accounts.forms.SignInForm",
    "add_email": "games.people.accounts.forms.NewAddressForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 900
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True  # of what changes how one signs in
ACCOUNT_CHANGE_EMAIL = True  # one address, replaced when the new one is confirmed
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # of whoever has a second factor
ACCOUNT_SESSION_REMEMBER = True
MFA_ADAPTER = "games.people.accounts.adapter.SecondFactorAdapter"
MFA_FORMS = {
    "add_webauthn": "games.people.accounts.forms.AddForm",
    "authenticate_webauthn": "games.people.accounts.forms.AuthenticateForm",
    "login_webauthn": "games.people.accounts.forms.LoginForm",
    "reauthenticate_webauthn": "games.people.accounts.forms.ReauthenticateForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "preferred"
MFA_TOTP_ISSUER = "Cosmic Post"
MFA_TOTP_TOLERANCE = 1  # a clock may be half a minute off
ALLAUTH_TRUSTED_PROXY_COUNT = env.trusted_proxies
SESSION_COOKIE_AGE = 60 * 24 * 3600  # a game goes on for weeks

# --- mail ------------------------------------------------------------------------------------
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
if MAIL_GOES_OUT:
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    globals().update(env.email)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = f"Cosmic Post <post@{MAIL_DOMAIN}>"
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# --- safety ----------------------------------------------------------------------------------
SECURE_PUBLIC = PUBLIC_URL.startswith("https://")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_PUBLIC
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if SECURE_PUBLIC else 0
X_FRAME_OPTIONS = "DENY"
if env.trusted_proxies:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    # Without a declared proxy nobody can tell that a request came by https: it would go round.
    SECURE_SSL_REDIRECT = SECURE_PUBLIC
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000

# --- tasks: hints; the rows are the truth, and beat looks again -------------------------------
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_max": 0.5}
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for a broker that is away as long as it takes
CELERY_TIMEZONE = "UTC"
# A worker takes all queues unless it is told which: celery worker --queues codes.
_EXCHANGE = Exchange("lanes", type="direct")
CELERY_TASK_QUEUES = [Queue(queue, _EXCHANGE, routing_key=queue) for queue in QUEUES]
CELERY_TASK_DEFAULT_QUEUE = UPKEEP
CELERY_TASK_ROUTES = {task: {"queue": queue} for task, queue in QUEUE_OF.items()}
# No soft limit: see games.base.queues.
CELERY_TASK_ANNOTATIONS = {task: {"time_limit": HARD_LIMITS[queue]} for task, queue in QUEUE_OF.items()}

# --- the API ---------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.operation.errors.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "games.api.docs.OperationSchema",
    "EXCEPTION_HANDLER": "games.api.operation.errors.handle",
    "URL_FORMAT_OVERRIDE": None,
    "UNICODE_JSON": True,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Cosmic Post",
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.1",
    "DESCRIPTION": "Read and play games: what a page shows, and what can be done there.",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENABLE_DJANGO_DEPLOY_CHECK": False,  # `make check` runs the whole of it, and warnings fail there
    "POSTPROCESSING_HOOKS": ["games.api.docs.sorted_schema"],
    "GET_LIB_DOC_EXCLUDES": "games.api.docs.described_by_nobody",
    "DISABLE_ERRORS_AND_WARNINGS": False,
}

LOGGING = django_logging(machine_readable=not EMBEDDED)
LOGGING_CONFIG = "cosmic_site.logs.configure"
