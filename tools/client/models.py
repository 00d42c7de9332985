"""The shapes of the API as types of Python, by datamodel-code-generator."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from .formatted import formatted

HEADER = '''"""What is sent and comes back, as it is in JSON. Made by `make client`.

Fields may be added to what comes back, so a program leaves those alone that it does not know.
"""'''
ARGUMENTS = (
    "--input-file-type=openapi",
    "--output-model-type=typing.TypedDict",  # JSON as it is: nothing to install, nothing lost that is new
    "--target-python-version=3.11",
    "--enum-field-as-literal=all",
    "--naming-strategy=parent-prefixed",  # a name stays when other shapes come
    "--use-schema-description",
    "--use-field-description",
    "--use-inline-field-description",
    "--use-single-line-docstring",
    "--disable-timestamp",
    "--formatters=builtin",
    f"--custom-file-header={HEADER}",
)


def models(description: dict[str, Any]) -> str:
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "openapi.json", Path(folder) / "models.py"
        given.write_text(json.dumps(description), "utf-8")
        command = [sys.executable, "-m", "datamodel_code_generator", *ARGUMENTS]
        subprocess.run([*command, "--input", given, "--output", made], check=True, timeout=120)
        return formatted(made.read_text("utf-8"))
