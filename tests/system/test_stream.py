"""The process of the streams says what is wrong with where it is to listen."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from .processes import Process

pytestmark = [pytest.mark.once]


@pytest.mark.parametrize("where", ["8001", "127.0.0.1:", "127.0.0.1:99999", ":8001", "127.0.0.1:port"])
def test_a_place_that_is_none_is_said_to_be_none(tmp_path: Path, where: str) -> None:
    with Process(["-m", "cosmic_site.stream", f"--listen={where}"], tmp_path, "stream") as process:
        assert process.ended() == 2
        assert process.text == "--listen must be host:port. Example: --listen 127.0.0.1:8001\n"


def test_a_taken_port_is_said_to_be_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        where = f"127.0.0.1:{other.getsockname()[1]}"
        with Process(["-m", "cosmic_site.stream", "--listen", where], tmp_path, "stream") as process:
            assert process.ended() == 1
            assert process.text.startswith(f"Cannot listen at {where}: ")
