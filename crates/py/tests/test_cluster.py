"""Batches on a Ray cluster of this machine."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest

import zauber
from zauber import cluster

ray = pytest.importorskip("ray")

pytestmark = pytest.mark.slow


def write(folder: Path, files: int, rows: int) -> None:
    folder.mkdir()
    for file in range(files):
        scrambles = zauber.scramble(rows, seed=file, random_moves=30)
        lines = [f"{file * rows + row},{scramble['facelets']}\n" for row, scramble in enumerate(scrambles)]
        (folder / f"{file}.csv").write_text("id,cube\n" + "".join(lines))


def test_a_lost_worker_costs_nothing(tmp_path: Path) -> None:
    write(tmp_path / "in", files=6, rows=400)
    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    killed: list[int] = []

    def kill() -> None:
        # The journal of a shard says that its worker is in the middle of it.
        for _ in range(3000):
            journals = [path for path in (tmp_path / "out").glob(".*.journal") if path.stat().st_size > 20_000]
            for entry in Path("/proc").iterdir() if journals else []:
                if entry.name.isdigit():
                    try:
                        held = [os.readlink(link) for link in (entry / "fd").iterdir()]
                    except OSError:
                        continue
                    if str(journals[0]) in held and int(entry.name) != os.getpid():
                        os.kill(int(entry.name), signal.SIGKILL)
                        killed.append(int(entry.name))
                        return
            time.sleep(0.02)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        result = cluster.run(tmp_path / "in", tmp_path / "out", quiet=True, nodes=3000)
    finally:
        killer.join()
        ray.shutdown()
    assert killed, "no worker was killed at work"
    assert result["verified"] == 2400 and result["bad"] == 0
    ids = [int(line.split(",")[0]) for path in sorted((tmp_path / "out").glob("*.csv")) for line in path.read_text().splitlines()[1:]]
    assert sorted(ids) == list(range(2400))
    assert not list((tmp_path / "out").glob(".*"))
