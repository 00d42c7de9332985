"""How the workers of a run share the compiling of test modules."""

import doctest
from types import SimpleNamespace

import pytest

from tests import sharing
from tests.sharing import ROOT, import_modules, place, turned

WORKER, WORKERS, SERVICES = "PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "TEST_SERVICES"


def config(*args: str, **more: object) -> SimpleNamespace:
    return SimpleNamespace(args=args, invocation_params=SimpleNamespace(dir=ROOT), **more)


def place_of(monkeypatch: pytest.MonkeyPatch, worker: int, services: str) -> float:
    for name, value in ((WORKER, f"gw{worker}"), (WORKERS, "2"), (SERVICES, services)):
        monkeypatch.setenv(name, value)
    return place()


def test_the_workers_of_both_runs_begin_at_four_places(monkeypatch):
    places = [place_of(monkeypatch, worker, services) for worker in range(2) for services in ("", "1")]
    assert places == [0.0, 0.25, 0.5, 0.75]


def test_each_imports_all_from_its_own_beginning():
    assert doctest.testmod(sharing).failed == 0
    names = [f"test_{n}" for n in range(7)]
    for start in (0.0, 0.25, 0.5, 0.75):
        assert sorted(turned(names, start)) == names


def test_a_worker_imports_the_modules_of_its_folders(monkeypatch):
    imported = []
    monkeypatch.setattr(sharing, "importlib", SimpleNamespace(import_module=imported.append))
    place_of(monkeypatch, 1, "")
    import_modules(config("tests/clients", "tests/tools", workerinput={}))
    assert {"tests.clients.test_package", "tests.tools.test_sharing"} <= set(imported)
    assert imported[0] != min(imported) and len(imported) == len(set(imported))


def test_what_cannot_be_imported_is_left_to_the_collection(monkeypatch):
    imported = []

    def broken(name: str) -> None:
        imported.append(name)
        raise ImportError(name)

    monkeypatch.setattr(sharing, "importlib", SimpleNamespace(import_module=broken))
    place_of(monkeypatch, 0, "")
    import_modules(config("tests/tools", workerinput={}))
    assert len(imported) > 5


@pytest.mark.parametrize(
    "given",
    [config("tests/tools"), config("tests/tools/test_sharing.py", workerinput={})],
    ids=["no other worker", "a single file"],
)
def test_nothing_is_imported_where_nothing_is_shared(monkeypatch, given):
    monkeypatch.setattr(sharing, "importlib", SimpleNamespace(import_module=pytest.fail))
    import_modules(given)
