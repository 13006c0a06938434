"""Batches on a Ray cluster of this machine: workers and nodes are killed at work, and nothing is missing."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import zauber
from zauber import cluster

ray = pytest.importorskip("ray")

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="workers are found in /proc")

#: A cluster of one node with two CPUs, so with two workers, whatever the machine has.
TWO_WORKERS = """
import sys, ray
from zauber import cluster
ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=10**8)
sys.exit(cluster.main(sys.argv[1:]))
"""

#: Two nodes with one CPU each; the driver says which process is the heart of the second one.
TWO_NODES = """
import sys, ray
from ray.cluster_utils import Cluster
from zauber import cluster
nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": 10**8})
second = nodes.add_node(num_cpus=1, object_store_memory=10**8)
ray.init(address=nodes.address, log_to_driver=False)
print("node", second.all_processes["raylet"][0].process.pid, file=sys.stderr, flush=True)
sys.exit(cluster.main(sys.argv[1:]))
"""


def write(folder: Path, files: int, rows: int) -> None:
    folder.mkdir()
    for file in range(files):
        scrambles = zauber.scramble(rows, seed=file, random_moves=30)
        lines = [f"{file * rows + row},{scramble['facelets']}\n" for row, scramble in enumerate(scrambles)]
        (folder / f"{file}.csv").write_text("id,cube\n" + "".join(lines))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def workers(out: Path) -> dict[int, Path]:
    """The processes that are in the middle of a file: they hold its journal."""
    found = {}
    journals = {str(path): path for path in out.glob(".*.journal") if path.stat().st_size > 5_000}
    for entry in Path("/proc").iterdir() if journals else []:
        if entry.name.isdigit():
            try:
                held = [os.readlink(link) for link in (entry / "fd").iterdir()]
            except OSError:
                continue
            found.update({int(entry.name): journals[path] for path in held if path in journals})
    return found


def kill_one_and_finish(command: list[str], out: Path, choose: Callable[[dict[int, Path]], int | None]) -> str:
    """Starts a run, kills a process of it in the middle, and returns what the run prints."""
    log = out.parent / "log"
    # Ray's own files, such as the address of the last cluster, are not left on the machine; the names of its sockets
    # must be short.
    folder = tempfile.mkdtemp(prefix="ray")
    with log.open("w") as errors:
        environment = {**os.environ, "RAY_TMPDIR": folder, "ZAUBER_PYTHON": sys.executable}
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
    try:
        victim, deadline = None, time.monotonic() + 90
        while victim is None and run.poll() is None and time.monotonic() < deadline:
            victim = choose(workers(out))
            time.sleep(0.005)
        if victim is None and not out.exists():
            pytest.skip(f"Ray does not start here: {log.read_text()[-500:]}")
        assert victim is not None, f"nobody was seen at work: {log.read_text()}"
        os.kill(victim, signal.SIGKILL)
        answer, _ = run.communicate(timeout=300)
    finally:
        if run.poll() is None:
            run.kill()
            run.wait()
        shutil.rmtree(folder, ignore_errors=True)
    assert run.returncode == 0, log.read_text()
    return answer


def check(source: Path, out: Path, answer: str, rows: int) -> None:
    """Every position once, and the same bytes as without Ray and without accidents."""
    # Ray says good-bye on standard output when nodes were simulated.
    result = json.loads(next(line for line in answer.splitlines() if line.startswith("{")))
    assert (result["verified"], result["bad"], result["solved"]) == (rows, 0, rows)
    lines = [line for path in sorted(out.glob("*.csv")) for line in path.read_text().splitlines()[1:]]
    assert sorted(int(line.split(",")[0]) for line in lines) == list(range(rows))
    alone = out.with_name("alone")
    zauber.batch(source, alone, nodes=result["settings"]["nodes"])
    assert contents(out) == contents(alone)


def test_a_killed_worker_costs_nothing(tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    write(source, files=4, rows=300)
    command = [sys.executable, "-c", TWO_WORKERS, str(source), str(out), "--nodes", "4000", "--json"]
    answer = kill_one_and_finish(command, out, lambda at_work: next(iter(at_work), None))
    assert json.loads(answer)["resumed"] > 0
    check(source, out, answer, 1200)


@pytest.mark.slow
def test_a_killed_node_costs_nothing(tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    write(source, files=8, rows=400)

    def second(at_work: dict[int, Path]) -> int | None:
        if len(at_work) < 2:
            return None
        words = [line.split() for line in (tmp_path / "log").read_text().splitlines() if line.startswith("node ")]
        return int(words[0][1])

    command = [sys.executable, "-c", TWO_NODES, str(source), str(out), "--nodes", "20000", "--json"]
    check(source, out, kill_one_and_finish(command, out, second), 3200)


@pytest.mark.slow
def test_the_command_line_uses_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = os.environ.get("ZAUBER")
    if program is None or not Path(program).exists():
        pytest.skip("ZAUBER does not name the program")
    source, out = tmp_path / "in", tmp_path / "out"
    write(source, files=6, rows=2000)
    command = [program, "--json", "batch", str(source), str(out), "--engine", "ray", "--nodes", "4000"]
    answer = kill_one_and_finish(command, out, lambda at_work: next(iter(at_work), None))
    assert json.loads(answer)["shards"] == 6
    check(source, out, answer, 12_000)
    # Again, there is nothing to do; with other options, it is refused.
    monkeypatch.setenv("ZAUBER_PYTHON", sys.executable)
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(again.stdout)["skipped"] == 6
    other = subprocess.run([*command, "--max-length", "30"], capture_output=True, text=True)
    assert other.returncode == 2 and "was begun with another" in other.stderr


def test_what_cannot_be_solved_is_refused_before_ray_starts(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert cluster.main([str(tmp_path / "empty"), str(tmp_path / "out")]) == 2
    assert cluster.main([str(tmp_path / "nowhere"), str(tmp_path / "out")]) == 1
    assert cluster.main([str(tmp_path / "empty"), str(tmp_path / "out"), "--time", "soon"]) == 2
    assert not ray.is_initialized()
