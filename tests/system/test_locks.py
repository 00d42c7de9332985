"""The locked requirements install from any index and on any machine."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
LOCKS = [ROOT / "requirements" / name for name in ("base.txt", "dev.txt", "uv.txt")]


def test_every_list_of_requirements_has_its_lock():
    named = sorted((ROOT / "requirements").glob("*.in"))
    assert [one.with_suffix(".txt") for one in named] == LOCKS


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_host_and_no_place_on_a_machine(lock):
    text = lock.read_text()
    assert "://" not in text
    assert not [
        line
        for line in text.splitlines()
        if line.lstrip().startswith(("/", "-", "file:", ".."))
        and not line.lstrip().startswith("--hash=sha256:")
    ]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_locked_requirement_carries_a_hash(lock):
    requirements = lock.read_text().replace("\\\n", " ").splitlines()
    assert requirements
    assert [line for line in requirements if "==" not in line or "--hash=sha256:" not in line] == []


def test_both_locks_agree_where_they_overlap():
    base, dev = (dict(pins(lock)) for lock in LOCKS[:2])
    assert {name: base[name] for name in base.keys() & dev.keys()} == {
        name: dev[name] for name in base.keys() & dev.keys()
    }


def pins(lock):
    """Names and versions of a lock."""
    for line in lock.read_text().splitlines():
        if "==" in line:
            name, _, version = line.partition("==")
            yield name, version.split()[0]
