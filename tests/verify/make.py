"""`python -m tests.verify.make [DIRECTORY]` makes the test vectors of the verifiers, by default those that are kept."""

import json
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.verify.cases import Case

KEPT = Path(__file__).parents[2] / "verify" / "vectors"


def main(directory: str | None = None) -> None:
    _set_up()
    from tests.verify.cases import cases

    vectors = Vectors(KEPT if directory is None else Path(directory))
    expected = {name: vectors.write(name, case) for name, case in cases()}
    vectors.write_text("expected.json", json.dumps(expected, indent=1) + "\n")


def _set_up() -> None:
    """The server's settings, with a key for receipts that everybody knows."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django
    from django.conf import settings

    django.setup()
    from cardgames.keyring import ALWAYS, Ring, written
    from tests.verify.matches import receipt_key

    settings.RECEIPT_KEYS, settings.RECEIPT_KEY_FILE = written(Ring((receipt_key("receipts", ALWAYS),))), None
    settings.ISSUER = "https://cards.example.org"


class Vectors:
    """The folder they are in. What is the same in several cases is one file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, str] = {}
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)

    def write(self, name: str, case: "Case") -> dict[str, Any]:
        """Writes the files of a case; which they are, and what is to be found."""
        files = {"document": self._write_json(f"{name}.json", case.document)}
        if case.receipts is not None:
            files["receipts"] = self.write_text(f"{name}.receipts", "".join(f"{text}\n" for text in case.receipts))
        if case.jwks is not None:
            taken = "jwks.json" in self.names.values()
            files["jwks"] = self._write_json(f"{name}.jwks.json" if taken else "jwks.json", case.jwks)
        if case.seen is not None:
            files["seen"] = self._write_json(f"{name}.seen.json", case.seen)
        fails = [{"check": check, "version": version} for check, version in sorted(case.fails, key=str)]
        return files | {"fails": fails, "not_checked": sorted(case.not_checked)}

    def _write_json(self, name: str, value: Any) -> str:
        return self.write_text(name, json.dumps(value, separators=(",", ":")) + "\n")

    def write_text(self, name: str, text: str) -> str:
        if text not in self.names:
            self.names[text] = name
            (self.folder / name).write_text(text)
        return self.names[text]


if __name__ == "__main__":
    main(*sys.argv[1:])
