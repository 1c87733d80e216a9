#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys

from environs import EnvError

from stack import local


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardgames.settings")
    local.read_env_file()
    if not os.environ.get("DATABASE_URL"):  # then this is about the installation that `make run` keeps
        local.settle(os.environ)
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except (EnvError, ImproperlyConfigured) as error:  # a setting that cannot be used
        sys.exit(f"cardgames: {error}")


if __name__ == "__main__":
    main()
