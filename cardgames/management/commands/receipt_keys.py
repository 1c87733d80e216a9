"""`manage.py receipt_keys list|make|rotate|retire`: the keys that sign receipts."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardgames import keyring
from cardgames.keyring import ALWAYS, ReceiptKey, Ring
from cardgames.replaced import replacing

LEAD = 600  # seconds; longer than anybody keeps the key set without asking again


class Command(BaseCommand):
    help = "Shows and changes the keys that sign receipts."
    requires_system_checks = ()  # they would refuse what is to be made or mended here

    def add_arguments(self, parser: CommandParser) -> None:
        calls = parser.add_subparsers(dest="call", required=True, metavar="list|make|rotate|retire")
        calls.add_parser("list", help="which keys there are, and since when each signs")
        calls.add_parser("make", help="a first key, where there is none")
        rotate = calls.add_parser("rotate", help="one more key, which signs from some seconds from now on")
        rotate.add_argument("--in", dest="lead", type=int, default=LEAD, metavar="SECONDS", help="%(default)s")
        retire = calls.add_parser("retire", help="destroys the private part of a key; it still checks receipts")
        retire.add_argument("kid", metavar="KID", help="as `list` shows it; one that begins with - goes after --")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            match options["call"]:
                case "list":
                    self._list(keyring.from_settings())
                case "make":
                    self._make()
                case "rotate":
                    self._rotate(options["lead"])
                case "retire":
                    self._change(lambda ring: keyring.retired(ring, options["kid"]))
        except (ImproperlyConfigured, ValueError, OSError) as error:
            raise CommandError(str(error), returncode=1) from error

    def _make(self) -> None:
        path = keyring.given()[1]
        if path is None:
            raise ValueError("RECEIPT_KEYS holds keys already; `rotate` adds one")
        with replacing(path) as file:
            if path.exists():
                raise ValueError(f"{path} is there already; `rotate` adds a key")
            ring = Ring((keyring.new_key(ALWAYS),))
            file.write(keyring.written(ring))
        self._list(ring)

    def _rotate(self, lead: int) -> None:
        if not 0 <= lead <= 10 * 365 * 86400:
            raise ValueError("--in must be from 0 seconds to ten years")
        signs_from = int(time.time()) + 1 + lead  # a second that has begun has receipts already
        self._change(lambda ring: keyring.rotated(ring, signs_from))

    def _change(self, change: Callable[[Ring], Ring]) -> None:
        path = keyring.given()[1]
        if path is None:
            self.stderr.write("Set RECEIPT_KEYS to this from now on, and start every process again:")
            self.stdout.write(keyring.written(change(keyring.from_settings())))
            return
        with replacing(path) as file:
            ring = change(keyring.from_settings())
            file.write(keyring.written(ring))
        self._list(ring)

    def _list(self, ring: Ring) -> None:
        now = int(time.time())
        signer, _ = ring.signer(now)
        for key in ring.keys:
            self.stdout.write(f"{key.kid}  from {_instant(key.signs_from)}  {_state(key, signer, now)}")


def _instant(second: int) -> str:
    return "the beginning" if second == ALWAYS else datetime.fromtimestamp(second, UTC).isoformat()


def _state(key: ReceiptKey, signer: str, now: int) -> str:
    if key.kid == signer:
        return "signs now"
    if key.private is None:
        return "private part destroyed; checks receipts"
    return "will sign" if key.signs_from > now else "checks receipts, signs those of its time again"
