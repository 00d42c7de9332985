"""The memory of the embedded process, with a game of one person and four bots being played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from benchmarks import Figures

PAGES = 30


def serve_part() -> tuple[Figures, dict[str, int]]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {k: v for k, v in os.environ.items() if k not in ("REDIS_URL", "PORT", "EMAIL_URL")}
        environment |= {"DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3", "MAIL_LISTEN": "off"}
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"], env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            megabytes = _after_some_pages(process)
        finally:
            process.terminate()
            process.wait(timeout=20)
    return {"serve_rss_mb": megabytes}, {"serve_rss_mb": 1}


def _after_some_pages(process: subprocess.Popen[str]) -> float:
    assert process.stdout is not None
    address = next(re.findall(r"http://\S+", line)[0] for line in process.stdout if "http://" in line)
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    for _ in range(PAGES):
        page = opener.open(address, timeout=20)
        address = page.geturl()
        page.read()
    return resident(process.pid)


def resident(pid: int) -> float:
    text = Path(f"/proc/{pid}/status").read_text()
    match = re.search(r"VmRSS:\s+(\d+) kB", text)
    assert match, "the process is gone"
    return round(int(match[1]) / 1024, 1)
