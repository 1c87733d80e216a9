"""All settings of the server. Everything that differs between installations comes from the environment (.env.example
lists it); a value that cannot be used stops the process with one line that names it."""

import warnings
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from corsheaders.defaults import default_headers
from django.core.exceptions import ImproperlyConfigured
from environs import Env, validate

BASE_DIR = Path(__file__).resolve().parent.parent

env = Env()
env.read_env(str(BASE_DIR / ".env"), override=False)

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", validate=validate.Length(min=32))
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])

# Behind a proxy of one's own that sets X-Forwarded-Proto and X-Forwarded-For: links in answers then begin as the
# client's address does, and who has no account is counted by his own address. Never without one, since anybody could
# send those headers.
BEHIND_PROXY = env.bool("BEHIND_PROXY", False)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# The name under which receipts are issued (`iss`): the public address of this server, without a slash at the end.
ISSUER = env.str("ISSUER", "http://localhost")
# The keys that sign receipts: a JWK set or one Ed25519 private key as PEM (PKCS 8), written here, or in a file that
# others cannot read. `cardgames.keyring` looks at them.
RECEIPT_KEYS = env.str("RECEIPT_KEYS", "")
RECEIPT_KEY_FILE = Path(_file) if (_file := env.str("RECEIPT_KEY_FILE", "")) else None

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "rest_framework",
    "corsheaders",
    "django_filters",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "cardgames.apps.CardgamesConfig",
    "api.apps.ApiConfig",
    "bots.apps.BotsConfig",
    "web.apps.WebConfig",
]

MIDDLEWARE = [
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "web.static.StaticFiles",
    "web.compression.Compression",
    "django.middleware.common.CommonMiddleware",
]

# Programs in other people's web pages may call the API: no cookie of ours ever speaks for anybody, only a token does.
CORS_ALLOW_ALL_ORIGINS = True
CORS_URLS_REGEX = r"^/(api/v1|\.well-known)/"
CORS_ALLOW_METHODS = ("GET", "HEAD", "POST", "PATCH", "DELETE")
CORS_ALLOW_HEADERS = (*default_headers, "idempotency-key", "if-none-match", "last-event-id")
CORS_EXPOSE_HEADERS = (
    "Deprecation",
    "ETag",
    "Idempotency-Replayed",
    "Link",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Sunset",
    "WWW-Authenticate",
)

ROOT_URLCONF = "cardgames.urls"
ASGI_APPLICATION = "cardgames.asgi.application"
WSGI_APPLICATION = "cardgames.wsgi.application"
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}]
STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
WHITENOISE_USE_FINDERS = True  # a checkout serves its static files as they lie; only an image collects them
warnings.filterwarnings("ignore", message="No directory at", module="web.static")
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")  # what WhiteNoise sends

AUTH_USER_MODEL = "cardgames.Player"
_PASSWORDS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_PASSWORDS}.UserAttributeSimilarityValidator", "OPTIONS": {"user_attributes": ["name"]}},
    {"NAME": f"{_PASSWORDS}.MinimumLengthValidator"},
    {"NAME": f"{_PASSWORDS}.CommonPasswordValidator"},
]

LANGUAGE_CODE = "en"
USE_I18N = False
TIME_ZONE = "UTC"
USE_TZ = True


def _database(name: str, url: str, **options: object) -> dict[str, Any]:
    """Django's settings for a database. Nothing of an address that cannot be read is repeated: it has a password."""
    try:
        return _at(url, options)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must look like postgres://user:password@host:port/name") from None


def _at(url: str, options: dict[str, object]) -> dict[str, Any]:
    """For one `postgres://user:password@host:port/name?sslmode=require` address. Raises ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise ValueError
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": parts.port or "",
        "OPTIONS": options | dict(parse_qsl(parts.query, strict_parsing=bool(parts.query))),
    }


# A WSGI server keeps its few threads, and each keeps its connection; under ASGI every request may come on another
# thread, so there the connections are kept in a pool (DATABASE_POOL: its size).
_pool = env.int("DATABASE_POOL", 0, validate=validate.Range(min=0))
DATABASES = {
    "default": _database(
        "DATABASE_URL",
        env.str("DATABASE_URL"),
        server_side_binding=True,
        prepare_threshold=1,  # from the second time on; some migrations send what cannot be prepared, but once
        **({"pool": {"min_size": 1, "max_size": _pool, "timeout": 10}} if _pool else {}),
    )
    | {"CONN_MAX_AGE": 0 if _pool else None, "CONN_HEALTH_CHECKS": True}
}
# Whom the tables belong to, where that is not the server's own role: for `migrate --database owner` alone.
if _owner := env.str("DATABASE_OWNER_URL", ""):
    DATABASES["owner"] = _database("DATABASE_OWNER_URL", _owner)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["api.guessing.CountedAuthentication"],
    "DEFAULT_RENDERER_CLASSES": ["api.renderers.CompactRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "api.renderers.Negotiation",
    "DEFAULT_THROTTLE_CLASSES": ["api.limits.Budget"],
    "NUM_PROXIES": int(BEHIND_PROXY),
    "DEFAULT_PARSER_CLASSES": ["api.parsers.ObjectParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.errors.problem",
    "DATETIME_FORMAT": "iso-8601",
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_METADATA_CLASS": None,
}
KNOX_TOKEN_MODEL = "cardgames.Token"  # noqa: S105
REST_KNOX = {"TOKEN_TTL": None, "AUTH_HEADER_PREFIX": "Bearer"}
SPECTACULAR_SETTINGS = {
    "TITLE": "cardgames",
    "DESCRIPTION": "Play turn-based card games over HTTP; every move is kept, sealed and can be checked.\n\n"
    "Begin with `POST /guests`, and send the token it answers with everything else (here: *Authorize*). "
    "[The guide](/docs/api) leads from there to a playing bot; [the contract](/docs/contract) says what you can rely "
    "on; the [rules](/rules/common) of the games are pages of their own.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "BotLevel": [("random", "random"), ("greedy", "greedy")],
        "Kind": [("human", "human"), ("bot", "bot")],
        "Declared": [("bot", "bot")],
        "MatchStatus": "cardgames.models.Match.Status",
        "Ending": [(word, word) for word in ("finished", "stalled", "abandoned")],
        "Phase": [(word, word) for word in ("arranging", "giving", "playing", "over")],
        "Cause": [(word, word) for word in ("player", "bot", "timeout", "system")],
        "CauseOfMove": [(word, word) for word in ("player", "bot", "timeout")],
        "EventType": [(word, word) for word in ("started", "dealt", "moved", "taken_over", "ended")],
        "Scope": "api.auth.SCOPES",
        "KeyedCall": [(word, word) for word in ("create", "join", "moves")],
        "HowDealt": [(word, word) for word in ("server", "shared")],
        "CheckName": "cardgames.checks.ABOUT",
        "Visibility": "cardgames.models.Match.Visibility",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.document.complete",
        "api.schemas.by_game",
    ],
    "COMPONENT_SPLIT_PATCH": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
LONGER_BODIES = {"/api/v1/records/check": 4 * 1024 * 1024}  # by path
FILE_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # of a body that is longer, the rest is kept on disk until all of it has come

CELERY_BROKER_URL = env.str("BROKER_URL")
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker however long that takes
# A nudge is tried twice, for a connection that died unnoticed; then whoever sent it goes on without.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0, "interval_max": 0}
if CELERY_BROKER_URL.startswith("pgmq://"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "conn_string": CELERY_BROKER_URL.replace("pgmq://", "postgres://", 1),  # else it would take DATABASE_URL
        "init_extension": False,  # its schema is there already
        "pool_size": 2,
        "pool_timeout": 2,
        # Woken by NOTIFY; a long read inside the database would hold a lock that whoever declares the queue waits for.
        "use_notify": True,
        "notify_throttle_interval_ms": 0,
        "wait_time_seconds": 0,
        "polling_interval": 1.0,
        "visibility_timeout": 120,  # longer than the longest countdown, a minute
    }

# How often somebody may call, by budget: so many in a second, minute, hour or day; empty for no limit (api/limits.py).
_limit = validate.Regexp("(?:[1-9][0-9]{0,8}/(?:second|minute|hour|day))?$")
LIMITS = {
    name: env.str(f"LIMIT_{name.upper()}", default, validate=_limit)
    for name, default in (
        ("read", "1200/minute"),
        ("write", "240/minute"),
        ("moves", "1200/minute"),
        ("accounts", "60/hour"),
        ("passwords", "20/hour"),
        ("tokens", "60/minute"),
    )
}
# Where calls are counted: in the memory of each process, or for all of them together in redis://….
LIMITS_STORAGE = env.str("LIMITS_STORAGE", "memory://", validate=validate.Regexp("(memory|rediss?|valkeys?)://"))

# How many matches that are open or running somebody may have a seat in.
MATCHES_ALLOWED = env.int("MATCHES_ALLOWED", 200, validate=validate.Range(min=1))

# How many matches' positions a process keeps in memory, so that it need not replay them; about 20 kB each.
POSITIONS_KEPT = env.int("POSITIONS_KEPT", 1000, validate=validate.Range(min=1))

_log_level = env.str("LOG_LEVEL", "WARNING", validate=validate.OneOf(("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")))
# Warnings and errors go to standard error. Log lines name matches, versions and codes; never cards, seeds or tokens.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": _log_level},
    # A refused request is the client's affair; an error of ours is logged with its traceback.
    "loggers": {
        "django": {"handlers": [], "level": "WARNING"},
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},  # requests that are refused before a view is reached
    },
}
