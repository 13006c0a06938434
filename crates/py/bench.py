"""Cubes per second and mean length, beside other solvers of PyPI, on the same cubes in one run; and how long an import takes.

``cargo xtask bench python`` runs it. Beside the time that passed stands the CPU time, since other programs may be running;
ratios are of CPU time.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import zauber

#: How many cubes; a solver in plain Python gets fewer.
CUBES = 1000
FEW = 100
#: All positions of the cube.
POSITIONS = 43_252_003_274_489_856_000

Solve = Callable[[str], str]


class Measured(NamedTuple):
    """What a solver takes for a cube."""

    name: str
    cpu: float
    turns: float


def report(name: str, count: int, seconds: float, cpu: float, turns: float) -> Measured:
    """Prints a line."""
    print(f"{name:<36} {count / seconds:9.0f} per s {1e3 * cpu / count:9.3f} ms of CPU each {turns / count:7.2f} turns")
    return Measured(name, cpu / count, turns / count)


def measure(name: str, solve: Solve, cubes: list[str]) -> Measured:
    """Solves one cube after another; every answer is replayed."""
    solve(cubes[0])
    started, cpu = time.perf_counter(), time.process_time()
    solutions = [solve(cube) for cube in cubes]
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    assert all(zauber.Cube(cube).apply(moves).is_solved for cube, moves in zip(cubes, solutions, strict=True))
    return report(name, len(cubes), seconds, cpu, sum(len(moves.split()) for moves in solutions))


def measure_table(name: str, cubes: list[str], **options: Any) -> Measured | None:
    """Solves all of them in one call."""
    try:
        import pyarrow
    except ImportError:
        print("pyarrow is not installed")
        return None
    table = pyarrow.table({"cube": cubes})
    zauber.solve_batch(table.slice(0, 1), **options)
    started, cpu = time.perf_counter(), time.process_time()
    solved = zauber.solve_batch(table, **options)
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    rows = zip(cubes, solved["moves"].to_pylist(), strict=True)
    assert all(zauber.Cube(cube).apply(moves).is_solved for cube, moves in rows)
    return report(name, len(cubes), seconds, cpu, sum(solved["length"].to_pylist()))


def rivals() -> list[tuple[str, Solve, int]]:
    """The other solvers that are installed: name, function, and how many cubes they get."""
    found: list[tuple[str, Solve, int]] = []
    try:
        import kociemba

        found.append(("kociemba.solve", kociemba.solve, CUBES))
    except ImportError:
        print("kociemba is not installed")
    try:
        import rubik_solver
    except ImportError:
        print("rubik-solver-py is not installed")
    else:
        rubik_solver.init_solver()

        def solve(cube: str) -> str:
            return str(rubik_solver.solve(rubik_solver.Cube.from_string(cube)))

        found.append(("rubik_solver.solve", solve, FEW))
    return found


def imports() -> None:
    """The time that ``import zauber`` adds to a process, and the threads it starts."""
    code = "import os, time; start = time.perf_counter(); import zauber; spent = time.perf_counter() - start; "
    code += "print(spent, len(os.listdir('/proc/self/task')) if os.path.exists('/proc/self/task') else 1)"
    spent = []
    for _ in range(20):
        seconds, threads = subprocess.check_output([sys.executable, "-c", code], text=True).split()
        assert threads == "1", "importing starts a thread"
        spent.append(float(seconds))
    middle = sorted(spent)[len(spent) // 2]
    print(f"import zauber: {1e3 * min(spent):.1f} ms at best, {1e3 * middle:.1f} ms in the median of {len(spent)}; no thread")


def main() -> None:
    """Everything, with ratios."""
    chosen = random.Random(1)
    cubes = [str(zauber.Cube(number=chosen.randrange(POSITIONS))) for _ in range(CUBES)]
    imports()
    print(f"{CUBES} random cubes, the same for all ({FEW} for solvers in plain Python); {os.cpu_count()} cores")
    ours = [
        measure("zauber.solve (1 ms)", zauber.solve, cubes),
        measure("zauber.solution(max_length=22)", lambda cube: str(zauber.solution(cube, max_length=22)["moves"]), cubes),
        measure_table("zauber.solve_batch(max_length=22)", cubes * 10, max_length=22),
    ]
    for name, solve, count in rivals():
        other = measure(name, solve, cubes[:count])
        for own in filter(None, ours):
            ratio, shorter = other.cpu / own.cpu, other.turns - own.turns
            print(f"    {own.name}: {ratio:.1f} times as fast, solutions {shorter:+.2f} turns shorter")


if __name__ == "__main__":
    main()
