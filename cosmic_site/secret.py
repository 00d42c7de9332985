"""The secret of an embedded service: made once, kept beside its database."""

import os
import secrets
from pathlib import Path

from cosmic_site.private_files import FILE, FOLDER


def read_or_make_secret(file: Path) -> str:
    """Return the secret in the file; make it first if there is none."""
    try:
        return file.read_text("ascii").strip()
    except FileNotFoundError:
        return _make(file)


def _make(file: Path) -> str:
    """Write a new secret that only its owner can read; two processes get the same one."""
    file.parent.mkdir(FOLDER, parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE), "w") as out:
        out.write(secrets.token_urlsafe(48) + "\n")
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    draft.unlink()
    return file.read_text("ascii").strip()
