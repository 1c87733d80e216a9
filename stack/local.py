"""What an installation settles by itself where its environment leaves it open: keys, and the addresses of the embedded
database and broker. All of it is kept in the data directory, so the next start finds the same."""

import os
import sys
from collections.abc import Callable, MutableMapping
from pathlib import Path
from secrets import token_urlsafe

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from environs import Env

from stack.postgres import NAME, QUEUE, SERVER, Postgres, is_free, new_url
from stack.program import ROOT


def data_directory() -> Path:
    """Where this installation keeps its data: DATA_DIR, else `.data` beside the code."""
    return Path(os.environ.get("DATA_DIR") or ROOT / ".data").absolute()


def read_env_file() -> None:
    """Takes what `.env` says and the environment does not, as the settings do."""
    Env().read_env(str(ROOT / ".env"), override=False)


def database() -> Postgres:
    """The embedded server of this installation, running or not."""
    data = data_directory()
    return Postgres(data / "postgres", _kept(data / "database-url", new_url).read_text())


def move_if_port_is_taken(server: Postgres) -> Postgres:
    """The same server, at another port where a stranger took its port meanwhile."""
    if is_free(server.port):
        return server
    kept = data_directory() / "database-url"
    old, new = server.url, new_url()
    kept.write_text(old.replace(f":{server.port}/", f":{Postgres(server.data, new).port}/"))
    return database()


def settle(environment: MutableMapping[str, str]) -> None:
    """Fills in what the settings need and the environment does not say."""
    data = data_directory()
    _default(environment, "SECRET_KEY", lambda: _kept(data / "secret-key", lambda: token_urlsafe(48)).read_text())
    if not environment.get("RECEIPT_KEYS"):
        _default(environment, "RECEIPT_KEY_FILE", lambda: str(receipt_key(data / "receipt-key.pem")))
    if not environment.get("DATABASE_URL"):
        server = database()
        environment["DATABASE_URL"] = _as_server(server, NAME)
        environment["DATABASE_OWNER_URL"] = server.url
        _default(environment, "BROKER_URL", lambda: _queue_in(_as_server(server, QUEUE)))
    _default(environment, "BROKER_URL", lambda: _queue_in(environment["DATABASE_URL"]))


def receipt_key(path: Path) -> Path:
    """The file of the keys that sign receipts, made with a first one if there is none."""
    return _kept(path, new_receipt_key)


def _default(environment: MutableMapping[str, str], name: str, value: Callable[[], str]) -> None:
    if not environment.get(name):
        environment[name] = value()


def _as_server(server: Postgres, database: str) -> str:
    """The address at which the server itself works: not as the owner of its tables, who could change what is logged."""
    password = _kept(data_directory() / "server-password", lambda: token_urlsafe(24)).read_text()
    return server.url_of(SERVER, password, database)


def _queue_in(database_url: str) -> str:
    """The broker that needs no server of its own: a queue in the database itself (pgmq)."""
    return "pgmq://" + database_url.partition("://")[2]


def _kept(path: Path, make: Callable[[], str]) -> Path:
    """A file only its owner may read, made at the first need and never again; whole or not at all."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(make())
        draft.replace(path)
    return path


def new_receipt_key() -> str:
    """An Ed25519 private key, PEM (PKCS 8)."""
    return Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


if __name__ == "__main__":  # python -m stack.local FILE: the receipt key of an installation that is not `make run`'s
    receipt_key(Path(sys.argv[1]))
