"""The client is a package by itself: built, installed elsewhere, and used without anything of ours."""

from __future__ import annotations

import ast
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from django.conf import settings
from hatchling import build

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "clients" / "python"
OURS = {"engine", "games", "cosmic_site", "tests", "tools", "benchmarks", "django"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where its wheel was unpacked."""
    folder = tmp_path_factory.mktemp("client")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(CLIENT)
        wheel = build.build_wheel(str(folder))
    zipfile.ZipFile(folder / wheel).extractall(folder / "site")
    return folder / "site"


def test_the_wheel_says_that_it_is_typed_and_what_it_needs(installed: Path) -> None:
    assert (installed / "cosmic_post_client" / "py.typed").exists()
    (said,) = installed.glob("cosmic_post_client-*.dist-info/METADATA")
    needed = [line for line in said.read_text().splitlines() if line.startswith("Requires-Dist")]
    assert needed == ["Requires-Dist: httpx2>=2.9"]


def test_it_is_used_without_anything_of_ours(installed: Path) -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(installed)!r}); import cosmic_post_client as c; "
        f"print(c.__file__, sorted({OURS!r} & set(sys.modules))); "
        "print(c.Client('http://127.0.0.1', 'x')._http.headers['User-Agent'])"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert str(installed) in done.stdout and "[]" in done.stdout
    (made,) = installed.glob("cosmic_post_client-*.dist-info")
    version = made.name.removeprefix("cosmic_post_client-").removesuffix(".dist-info")
    assert version == settings.VERSION
    assert f"cosmic-post-client/{version}" in done.stdout.splitlines()


def test_its_modules_import_nothing_of_ours() -> None:
    for path in CLIENT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            assert not {name.partition(".")[0] for name in names} & OURS, path
