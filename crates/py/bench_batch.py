"""A file of a million random cubes through ``zauber batch``: cubes per second and per hour, memory, mean length.

``cargo xtask bench batch [N]`` runs it, with the command line in the release profile. The output is verified afterwards.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet

import zauber

#: How many cubes are made at a time.
CHUNK = 50_000


def write(path: Path, count: int) -> None:
    """A Parquet file of cubes after 40 random turns."""
    schema = pyarrow.schema([("id", pyarrow.uint64()), ("cube", pyarrow.string())])
    with pyarrow.parquet.ParquetWriter(path, schema) as writer:
        for first in range(0, count, CHUNK):
            ids = range(first, min(first + CHUNK, count))
            cubes = [scramble["facelets"] for scramble in zauber.scramble(len(ids), seed=first, random_moves=40)]
            writer.write_table(pyarrow.table([pyarrow.array(ids, pyarrow.uint64()), cubes], schema=schema))


def zauber_batch(*words: str) -> dict[str, Any]:
    """What the command line reports."""
    answer: dict[str, Any] = json.loads(subprocess.check_output([os.environ["ZAUBER"], "batch", *words, "--json"]))
    return answer


def main() -> None:
    """Everything."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        cubes, solutions = Path(folder, "cubes.parquet"), Path(folder, "solutions.parquet")
        write(cubes, count)
        subprocess.check_call([os.environ["ZAUBER"], "tables", "build", "two-phase-large"])
        started, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        report = zauber_batch(str(cubes), str(solutions), "--variant", "large", "--max-length", "22")
        seconds, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
        assert (report["solved"], report["bad"]) == (count, 0)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"{count} cubes in {seconds:.1f} s, {cpu:.1f} s of CPU, on {os.cpu_count()} cores; loading included")
        print(f"mean length {report['mean_length']:.3f}; {1e3 * cpu / count:.4f} ms of CPU each")
        print(f"at most {after.ru_maxrss / 1024:.0f} MiB of memory, the table included")
        print(f"r = {count / seconds:.0f} cubes per second; {3600 * count / seconds / 1e6:.1f} million per hour and node")
        print(f"a million takes {1e6 * seconds / count / 3600:.5f} hours of a node")
        verdict = zauber_batch("verify", str(solutions), "--input", str(cubes))
        assert verdict["correct"] and verdict["rows"] == count
        print("verified: every position has exactly one answer")


if __name__ == "__main__":
    main()
