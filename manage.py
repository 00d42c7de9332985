#!/usr/bin/env python3
"""Run one management command of Cosmic Post."""

import gc
import os
import sys


def main() -> None:
    """Hand the command line to Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmic_site.settings")
    gc.disable()  # until all is loaded (games/apps.py)
    import django
    from django.core.management import execute_from_command_line, load_command_class

    if sys.argv[1:2] == ["version"]:  # Django would answer with its own
        django.setup()
        load_command_class("games", "version").run_from_argv(sys.argv)
    else:
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
