"""Cubes per second and mean length, beside the package kociemba, on the same cubes in one run.

``cargo xtask bench python`` runs it. CPU time is measured, since other programs may be running.
"""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

import zauber

N = 1000


def measure(name: str, solve: Any, cubes: list[str]) -> tuple[float, float]:
    """Prints speed and length; returns them."""
    solve(cubes[0])
    started, cpu = time.perf_counter(), time.process_time()
    solutions = [solve(cube) for cube in cubes]
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    for cube, moves in zip(cubes, solutions, strict=True):
        assert zauber.Cube(cube).apply(moves).is_solved
    mean = sum(len(moves.split()) for moves in solutions) / len(cubes)
    print(f"{name:<36} {len(cubes) / seconds:9.0f} per s {1e3 * cpu / len(cubes):8.3f} ms of CPU {mean:7.2f} turns")
    return cpu / len(cubes), mean


def main() -> None:
    """Everything, with ratios."""
    cubes = [scramble["facelets"] for scramble in zauber.scramble(N, seed=1, random_moves=40)]
    quick = [
        measure("zauber.solve, 1 ms", zauber.solve, cubes),
        measure("zauber.solution, at most 22", lambda cube: zauber.solution(cube, max_length=22)["moves"], cubes),
    ]
    try:
        import kociemba
    except ImportError:
        print("kociemba is not installed")
    else:
        other = measure("kociemba.solve", kociemba.solve, cubes)
        for name, (cpu, mean) in zip(("1 ms", "at most 22"), quick, strict=True):
            print(f"ratio, {name}: {other[0] / cpu:.1f} times as fast, {other[1] - mean:.2f} turns shorter")
    code = "import time; start = time.perf_counter(); import zauber; print(time.perf_counter() - start)"
    imports = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(10)]
    print(f"import zauber: {1e3 * min(imports):.1f} ms (best of 10)")
    import pyarrow

    table = pyarrow.table({"cube": cubes * 10})
    started, cpu = [time.perf_counter()], time.process_time()
    solved = zauber.solve_batch(table, max_length=22)
    seconds, cpu = time.perf_counter() - started[0], time.process_time() - cpu
    mean = sum(solved["length"].to_pylist()) / len(solved)
    print(f"{'zauber.solve_batch, at most 22':<36} {len(solved) / seconds:9.0f} per s {1e3 * cpu / len(solved):8.3f} ms of CPU {mean:7.2f} turns")


if __name__ == "__main__":
    main()
