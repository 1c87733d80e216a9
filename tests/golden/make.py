"""`python -m tests.golden.make NAME` plays the plan of that name and writes its golden record, once and for all."""

import json
import os
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main(name: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from tests.golden.plans import PLANS, record

    if name not in PLANS:
        sys.exit(f"there is no plan {name!r}; tests/golden/plans.py has {', '.join(PLANS)}")
    written = json.dumps(record(name, PLANS[name]), separators=(",", ":"))
    try:
        with (HERE / f"{name}.json").open("x") as file:
            file.write(f"{written}\n")
    except FileExistsError:
        sys.exit(f"{name}.json is there already and stays as it is: what a released edition led to never changes")


if __name__ == "__main__":
    main(*sys.argv[1:])
