"""The package as its users see it."""

from __future__ import annotations

import doctest
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from replay import SOLVED, replay

import zauber
import zauber.cluster

SCRAMBLED = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"
HARD = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB"


@pytest.mark.parametrize("nothing", [None, 54, b"UUU", ["U"]])
def test_what_is_no_position_is_a_type_error(nothing: Any) -> None:
    with pytest.raises(TypeError, match="a position is a string or a zauber.Cube, not"):
        zauber.solve(nothing)
    if nothing is not None:
        for ask in (lambda: zauber.check(nothing), lambda: zauber.solve(zauber.Cube(), nothing)):
            with pytest.raises(TypeError, match="a position is a string"):
                ask()


def test_doctests() -> None:
    for module in (zauber, zauber.cluster):
        names = {"zauber": zauber}
        result = doctest.testmod(module, extraglobs=names, optionflags=doctest.ELLIPSIS)
        assert result.failed == 0
    assert doctest.testmod(zauber, extraglobs={"zauber": zauber}, optionflags=doctest.ELLIPSIS).attempted > 20


def test_our_replay_is_right() -> None:
    assert replay(SOLVED, "R U2 F' L D B2") == zauber.apply(SOLVED, "R U2 F' L D B2")
    assert replay(SOLVED, "R R' U2 U2") == SOLVED


class TestAsKociemba:
    """What the documentation of the package kociemba says, and what its users complain about."""

    def test_a_solution_is_a_string_of_moves(self) -> None:
        moves = zauber.solve(SCRAMBLED)
        assert isinstance(moves, str)
        assert replay(SCRAMBLED, moves) == SOLVED
        assert all(move[0] in "URFDLB" and move[1:] in ("", "2", "'") for move in moves.split(" "))
        assert len(moves.split()) <= 24

    def test_a_pattern_is_a_goal(self) -> None:
        pattern = "BBURUDBFUFFFRRFUUFLULUFUDLRRDBBDBDBLUDDFLLRRBRLLLBRDDF"
        assert replay(SCRAMBLED, zauber.solve(SCRAMBLED, pattern)) == pattern
        assert zauber.solve(pattern, patternstring=pattern) == ""

    def test_the_depth_is_a_limit(self) -> None:
        assert len(zauber.solve(SCRAMBLED, max_depth=21).split()) <= 21
        with pytest.raises(ValueError):
            zauber.solve(SCRAMBLED, max_depth=5)
        with pytest.raises(zauber.NotFound):
            zauber.solve(HARD, None, 19)
        with pytest.raises(zauber.WrongOptions, match="at least 0"):
            zauber.solve(SCRAMBLED, max_depth=-1)
        assert zauber.solve(SOLVED, max_depth=0) == ""
        assert replay(SCRAMBLED, zauber.solve(SCRAMBLED, max_depth=10**12)) == SOLVED

    def test_nothing_to_do_for_a_solved_cube(self) -> None:
        assert zauber.solve(SOLVED) == ""

    def test_rotated_centres(self) -> None:
        held = zauber.apply(SCRAMBLED, "x y")
        assert zauber.Cube(zauber.apply(held, zauber.solve(held))).is_solved

    @pytest.mark.parametrize("wrong", ["", "UUU", SOLVED[:-1], SOLVED + "U", "X" * 54, SOLVED[:-1] + "U"])
    def test_errors_are_value_errors_that_say_why(self, wrong: str) -> None:
        with pytest.raises(ValueError) as error:
            zauber.solve(wrong)
        assert isinstance(error.value, zauber.InvalidCube)
        assert error.value.faults and len(str(error.value)) > 10

    def test_wrong_types(self) -> None:
        with pytest.raises(TypeError):
            zauber.solve(SCRAMBLED, None, "deep")  # type: ignore[arg-type]


def test_side_by_side_with_kociemba() -> None:
    kociemba = pytest.importorskip("kociemba")
    ours, theirs = 0, 0
    for scramble in zauber.scramble(1000, seed=7, random_moves=40):
        cube = scramble["facelets"]
        own, other = zauber.solve(cube), kociemba.solve(cube)
        assert replay(cube, own) == SOLVED and replay(cube, other) == SOLVED
        ours, theirs = ours + len(own.split()), theirs + len(other.split())
    assert ours <= theirs


def test_ten_thousand_cubes_are_replayed() -> None:
    for scramble in zauber.scramble(10_000, seed=1, random_moves=40):
        cube = scramble["facelets"]
        assert replay(cube, zauber.solve(cube)) == SOLVED


def test_every_verb_for_every_puzzle(tmp_path: Path) -> None:
    for puzzle in ("333", "222", "minitet", "stern"):
        scramble = zauber.scramble(1, seed=3, puzzle=puzzle)[0]
        cube = zauber.Cube(scramble=scramble["scramble"], puzzle=puzzle)
        assert zauber.check(cube)["legal"] and "facelets" in zauber.inspect(cube)
        assert zauber.picture(cube).startswith("<svg")
        for method in zauber.methods(puzzle):
            if method["name"] in ("korf", "optimal") and puzzle == "333":
                continue
            if method["name"].startswith("random") and puzzle == "333":
                continue
            found = zauber.solution(cube, method=method["name"], seed=1 if "seed" in method["features"] else None)
            if found.get("moves"):
                assert cube.apply(found["moves"]).is_solved, (puzzle, method["name"])
    assert zauber.solution(scramble="R U F", method="cfop", handling=True, lang="de")["stages"]
    assert zauber.distances("222")["counts"][:2] == [1, 9]
    with pytest.raises(zauber.WrongOptions):
        zauber.solution(SCRAMBLED, method="layers", all=True)
    with pytest.raises(zauber.WrongOptions):
        zauber.solution(SCRAMBLED, puzzle="444")
    with pytest.raises(TypeError, match="no option 'methd'"):
        zauber.solution(SCRAMBLED, methd="layers")  # type: ignore[call-arg]


def test_pickling() -> None:
    cube, alg = zauber.Cube(SCRAMBLED), zauber.Alg("[R, U]", notation="wca")
    assert pickle.loads(pickle.dumps((cube, alg))) == (cube, alg)
    assert hash(pickle.loads(pickle.dumps(cube))) == hash(cube)
    with pytest.raises(zauber.InvalidCube) as raised:
        zauber.check("UUU")
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again), again.faults) == (type(raised.value), str(raised.value), raised.value.faults)


def test_progress_and_its_exceptions() -> None:
    reports: list[dict[str, object]] = []
    zauber.solution(SCRAMBLED, time=0.2, progress=reports.append)
    assert any("best" in report for report in reports)

    def stop(report: dict[str, object]) -> None:
        raise RuntimeError("enough")

    started = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        zauber.solution(SCRAMBLED, time=60, progress=stop)
    assert time.monotonic() - started < 30


@pytest.mark.skipif(sys.platform == "win32", reason="signals are other ones there")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_search(threads: int) -> None:
    # Where tests run in the background, Ctrl-C is ignored, and so it is in what they start.
    code = f"""
import signal, sys, zauber
signal.signal(signal.SIGINT, signal.default_int_handler)
zauber.solve({SCRAMBLED!r})
print("ready", flush=True)
try:
    zauber.solution({HARD!r}, time=600, threads={threads})
except KeyboardInterrupt:
    sys.exit(42)
"""
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    try:
        assert child.wait(timeout=60) == 42
    finally:
        child.kill()


def _length(cube: str) -> int:
    return len(zauber.solve(cube).split())


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_processes(start: str) -> None:
    if start not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {start} here")
    zauber.solve(SCRAMBLED)
    # Some of the threads that were here when it forks are solving.
    over = threading.Event()

    def solve() -> None:
        while not over.is_set():
            zauber.solve(SCRAMBLED)

    threads = [threading.Thread(target=solve) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        with multiprocessing.get_context(start).Pool(2) as pool:
            lengths = pool.map_async(_length, [SCRAMBLED, HARD] * 4).get(timeout=120)
    finally:
        over.set()
        for thread in threads:
            thread.join()
    assert all(0 < length <= 24 for length in lengths)


def test_threads_work_side_by_side() -> None:
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(zauber.solve(SCRAMBLED))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and all(replay(SCRAMBLED, moves) == SOLVED for moves in found)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted in /proc")
def test_importing_starts_no_thread() -> None:
    code = "import os, zauber; print(len(os.listdir('/proc/self/task')))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "1\n"


def test_nothing_else_is_needed() -> None:
    others = ("numpy", "pyarrow", "typing_extensions")
    code = f"import sys, zauber; zauber.solve({SCRAMBLED!r}); print([name for name in {others} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted in /proc")
def test_threads_end_with_the_call() -> None:
    # A thread that has ended is still listed for a moment.
    code = f"""
import os, time, zauber
zauber.solve({SCRAMBLED!r})
zauber.solution({SCRAMBLED!r}, threads=2)
for _ in range(1000):
    if len(os.listdir("/proc/self/task")) == 1:
        break
    time.sleep(0.01)
print(len(os.listdir("/proc/self/task")))
"""
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "1\n"


def test_files(tmp_path: Path) -> None:
    scrambles = zauber.scramble(20, seed=4, random_moves=30)
    lines = [f"{number},{scramble['facelets']}\n" for number, scramble in enumerate(scrambles)]
    (tmp_path / "in.csv").write_text("id,cube\n" + "".join(lines))
    report = zauber.batch(tmp_path / "in.csv", tmp_path / "out.jsonl", threads=2)
    assert report["solved"] == 20 and report["finished"]
    assert zauber.verify_batch(tmp_path / "out.jsonl", tmp_path / "in.csv")["correct"]
    with pytest.raises(zauber.WrongOptions):
        zauber.batch(tmp_path / "in.csv", tmp_path / "out.jsonl", max_length=25)
    with pytest.raises(OSError, match="cannot read") as trouble:
        zauber.batch(tmp_path / "missing.csv", tmp_path / "other.jsonl")
    assert isinstance(pickle.loads(pickle.dumps(trouble.value)), zauber.FileTrouble)


def test_scan_of_photographs() -> None:
    corpus = Path(__file__).parents[3] / "corpus" / "scan" / "photos"
    if not corpus.exists():
        pytest.skip("the corpus is not here")
    with pytest.raises(zauber.InvalidCube):
        zauber.scan([next(corpus.rglob("*.jpg"))])


@pytest.mark.skipif(os.name == "nt", reason="the check is for developers")
def test_types(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--package", "zauber"]
    checked = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout
    # What the stub says of the native half is so.
    command = [sys.executable, "-m", "mypy.stubtest", "zauber._zauber"]
    compared = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert compared.returncode == 0, compared.stdout


def test_options_are_those_of_the_contract() -> None:
    """A request is described once; the types that editors see are made from it."""
    asked = set(zauber._zauber.fields("solve"))
    assert set(zauber.SolutionOptions.__annotations__) == asked - {"from", "to"}
    assert {"metric", "first_colour", "lang"} < set(zauber.SearchOptions.__annotations__) < asked
    assert zauber._zauber.fields("nothing") is None


def test_coordinates_are_a_position() -> None:
    numbers = zauber.inspect(coordinates="twist 792")
    assert numbers["input"] == "twist 792"
    assert zauber.check(coordinates="twist 792")["legal"]


def test_a_mirror_has_an_axis() -> None:
    assert str(zauber.Alg("R U").mirror("x")) == "L' U'"
    with pytest.raises(zauber.WrongOptions, match="unknown variant `w`"):
        zauber.Alg("R U").mirror("w")
