"""All settings of the server. Everything that differs between installations comes from the environment (.env.example
lists it); a value that cannot be used stops the process with one line that names it."""

import warnings
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from environs import Env, validate

BASE_DIR = Path(__file__).resolve().parent.parent

env = Env()
env.read_env(str(BASE_DIR / ".env"), override=False)

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", validate=validate.Length(min=32))
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])

# Behind a proxy of one's own that sets X-Forwarded-Proto: links in answers then begin as the client's address does.
# Never without one, since anybody could send that header.
if env.bool("BEHIND_PROXY", False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# The name under which receipts are issued (`iss`): the public address of this server, without a slash at the end.
ISSUER = env.str("ISSUER", "http://localhost")
# The key that signs receipts: an Ed25519 private key, PEM (PKCS 8). Its file must not be readable by others.
RECEIPT_KEY_FILE = env.path("RECEIPT_KEY_FILE")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "rest_framework",
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
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.common.CommonMiddleware",
]

ROOT_URLCONF = "cardgames.urls"
ASGI_APPLICATION = "cardgames.asgi.application"
WSGI_APPLICATION = "cardgames.wsgi.application"
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}]
STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
WHITENOISE_USE_FINDERS = True  # a checkout serves its static files as they lie; only an image collects them
warnings.filterwarnings("ignore", message="No directory at", module="django")
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


def _database(url: str) -> dict[str, object]:
    """Django's settings for one `postgres://user:password@host:port/name?sslmode=require` address."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise ValueError("DATABASE_URL must look like postgres://user:password@host:port/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": parts.port or "",
    }


# A WSGI server keeps its few threads, and each keeps its connection; under ASGI every request may come on another
# thread, so there the connections are kept in a pool (DATABASE_POOL: its size).
_pool = env.int("DATABASE_POOL", 0, validate=validate.Range(min=0))
DATABASES = {
    "default": _database(env.str("DATABASE_URL"))
    | {
        "CONN_MAX_AGE": 0 if _pool else None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "server_side_binding": True,
            "prepare_threshold": 1,  # from the second time on; some migrations send what cannot be prepared, but once
            **dict(parse_qsl(urlsplit(env.str("DATABASE_URL")).query, strict_parsing=True)),
            **({"pool": {"min_size": 1, "max_size": _pool, "timeout": 10}} if _pool else {}),
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["api.auth.BearerAuthentication"],
    "DEFAULT_RENDERER_CLASSES": ["api.renderers.CompactRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "api.renderers.Negotiation",
    "DEFAULT_PARSER_CLASSES": ["api.parsers.ObjectParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.errors.problem",
    "DATETIME_FORMAT": "iso-8601",
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_METADATA_CLASS": None,
}
REST_KNOX = {"TOKEN_TTL": None, "AUTH_HEADER_PREFIX": "Bearer"}
SPECTACULAR_SETTINGS = {
    "TITLE": "cardgames",
    "DESCRIPTION": "Play turn-based card games over HTTP; every move is kept, sealed and can be checked.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {"BotLevel": [("random", "random"), ("greedy", "greedy")]},
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

# How many matches' positions a process keeps in memory, so that it need not replay them; about 20 kB each.
POSITIONS_KEPT = env.int("POSITIONS_KEPT", 1000, validate=validate.Range(min=1))

# Warnings and errors go to standard error. Log lines name matches, versions and codes; never cards, seeds or tokens.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", "WARNING")},
    # A refused request is the client's affair; an error of ours is logged with its traceback.
    "loggers": {
        "django": {"handlers": [], "level": "WARNING"},
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
