"""Batches on a Ray cluster: ``python -m zauber.cluster IN OUT``, or ``zauber batch IN OUT --engine ray``.

Each file of the input is a task. A task solves it as ``zauber batch`` does, with as many threads as it has CPUs, and
goes on where a task that was lost left off, if its journal can be seen from there. Input, output and, best, the cache of
tables must be reachable under the same path from every node: the first task on a node builds the table or finds it, and
the others map the same file, so a node has it in memory once.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import zauber

#: Endings of shards, as the command line knows them.
ENDINGS = (".parquet", ".csv", ".jsonl", ".txt")

#: A task that fails is started again after each of these pauses, in seconds: the process of a node that was lost may
#: hold the journal for a while.
PAUSES = (5.0, 15.0, 60.0)

#: How many tasks are submitted at a time.
SUBMITTED = 1000


def shards(source: Path) -> list[Path]:
    """The files of a folder that hold positions, or the file itself."""
    if source.is_file():
        return [source]

    def is_shard(path: Path) -> bool:
        name = path.name.lower()
        for packing in (".gz", ".zst"):
            name = name.removesuffix(packing)
        return path.is_file() and name.endswith(ENDINGS) and not path.name.startswith((".", "_"))

    if not source.exists():
        raise FileNotFoundError(f"{source} does not exist")
    found = sorted(path for path in source.iterdir() if is_shard(path) and not path.name.endswith(".errors.jsonl"))
    if not found:
        raise zauber.WrongOptions(_details(f"{source} holds no files that end in .parquet, .csv, .jsonl or .txt"))
    return found


def _details(text: str) -> dict[str, Any]:
    return {"text": text, "code": 0, "faults": [], "repairs": [], "repairs_total": 0}


def solve_shard(source: str, target: str, options: dict[str, Any]) -> dict[str, Any]:
    """The task: one shard, with the same function as on one machine."""
    report = zauber.batch(source, target, **options)
    if report.get("failed"):
        raise RuntimeError(report["failed"][0]["text"])
    return report


def verify_shard(source: str, target: str) -> dict[str, Any]:
    """The task that looks for every position of a shard, and replays its solutions."""
    return zauber.verify_batch(target, source)


class _Tasks:
    """The tasks of one kind, one for each file; those that fail are started again."""

    def __init__(self, submit: Callable[[Path], Any], count: int, text: str | None) -> None:
        self.submit = submit
        self.count = count
        #: What to say when a file is ready; nothing is said without it.
        self.text = text
        self.began = time.monotonic()
        self.queue: deque[Path] = deque()
        self.pending: dict[Any, Path] = {}
        self.reports: dict[Path, dict[str, Any]] = {}
        #: How often a file has failed, and why the last time.
        self.failures: dict[Path, tuple[int, str]] = {}
        #: Files that failed, and when they can be started again.
        self.waiting: dict[Path, float] = {}

    def step(self, timeout: float) -> bool:
        """Waits for a task to end; false if there are none left."""
        import ray

        now = time.monotonic()
        for file in [file for file, when in self.waiting.items() if when <= now]:
            del self.waiting[file]
            self.queue.append(file)
        while self.queue and len(self.pending) < SUBMITTED:
            file = self.queue.popleft()
            self.pending[self.submit(file)] = file
        if not self.pending:
            time.sleep(timeout if self.waiting else 0.0)
            return bool(self.waiting)
        done, _ = ray.wait(list(self.pending), num_returns=1, timeout=timeout)
        for reference in done:
            file = self.pending.pop(reference)
            try:
                self.reports[file] = ray.get(reference)
            except Exception as error:
                self._failed(file, error)
            else:
                spent, ready = time.monotonic() - self.began, len(self.reports)
                left = spent * (self.count - ready) / ready
                self._say(f"{self.text}: {ready} of {self.count} files, {spent:.0f} s, {left:.0f} s left")
        return True

    def _failed(self, file: Path, error: Exception) -> None:
        cause = getattr(error, "cause", None) or error
        if isinstance(cause, zauber.WrongOptions):
            raise cause
        failures, why = self.failures.get(file, (0, ""))[0] + 1, str(cause) or type(cause).__name__
        self.failures[file] = failures, why
        if failures <= len(PAUSES):
            self.waiting[file] = time.monotonic() + PAUSES[failures - 1]
            self._say(f"{file.name} failed and will be started again: {why}")

    def finish(self) -> list[dict[str, Any]]:
        """The reports of all files; raises if one of them has none."""
        while self.step(1.0):
            pass
        lost = [f"{file}: {why}" for file, (_, why) in sorted(self.failures.items()) if file not in self.reports]
        if lost:
            raise RuntimeError("; ".join(lost))
        return [self.reports[file] for file in sorted(self.reports)]

    def _say(self, line: str) -> None:
        if self.text is not None:
            print(line, file=sys.stderr, flush=True)


def run(
    source: str | Path,
    target: str | Path,
    *,
    address: str | None = None,
    cpus: int = 1,
    retries: int = 8,
    verify: bool = True,
    quiet: bool = False,
    **options: Any,
) -> dict[str, Any]:
    """Solves the shards of a folder on a Ray cluster; returns sums over all of them.

    ``cpus`` is how many CPUs a task takes and how many threads it has. A task whose worker or node is lost is started
    again, at most ``retries`` times. In the end every position of the input is looked for in the output. The other
    options are those of `zauber.batch`. The output has the same bytes as on one machine.
    """
    import ray

    source, target = Path(source).resolve(), Path(target).resolve()
    files = shards(source)
    is_file = source.is_file() and not target.is_dir()
    if not is_file:
        target.mkdir(parents=True, exist_ok=True)
    if not ray.is_initialized():
        # By itself Ray would connect to the last cluster of this machine, even if that is gone.
        address = address or os.environ.get("RAY_ADDRESS") or "local"
        ray.init(address=address, log_to_driver=False, include_dashboard=False)
    task = ray.remote(solve_shard).options(num_cpus=cpus, max_retries=retries)
    check = ray.remote(verify_shard).options(num_cpus=1, max_retries=retries)
    options = {name: value for name, value in options.items() if value is not None} | {"threads": cpus}

    def answers(file: Path) -> str:
        return str(target if is_file else target / file.name)

    started = time.monotonic()
    said = None if quiet else "solved"
    solving = _Tasks(lambda file: task.remote(str(file), str(target), options), len(files), said)
    # The first task settles what the run is begun with, such as the variant; then the others can start.
    solving.queue.append(files[0])
    manifest = target / "_manifest.json"
    while not manifest.exists() and solving.step(0.1):
        pass
    solving.queue.extend(files[1:])
    reports = solving.finish()
    result: dict[str, Any] = {
        "shards": len(files),
        "skipped": sum(report["skipped"] for report in reports),
        "solved": sum(report["solved"] for report in reports),
        "bad": sum(report["bad"] for report in reports),
        "resumed": sum(report["resumed"] for report in reports),
        "seconds": time.monotonic() - started,
        "settings": reports[0]["settings"],
    }
    if result["solved"]:
        turns = sum(report["solved"] * report.get("mean_length", 0.0) for report in reports)
        result["mean_length"] = turns / result["solved"]
    if verify:
        said = None if quiet else "verified"
        verifying = _Tasks(lambda file: check.remote(str(file), answers(file)), len(files), said)
        verifying.queue.extend(files)
        found = verifying.finish()
        result["verified"] = sum(report["rows"] for report in found)
        if not all(report["correct"] for report in found):
            wrong = [fault for report in found for fault in report.get("faults", [])]
            raise RuntimeError("; ".join(wrong) or "the verification was cut short")
    return result


def main(words: list[str] | None = None) -> int:
    """The command line; its options are those of ``zauber batch``."""
    import json

    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m zauber.cluster", description=about, allow_abbrev=False)
    parser.add_argument("input", metavar="IN")
    parser.add_argument("output", metavar="OUT")
    parser.add_argument("--engine", default="ray", choices=["ray"])
    parser.add_argument("--address", help="the cluster, or auto; without it RAY_ADDRESS says it, or this machine becomes one")
    parser.add_argument("--threads", type=int, default=1, help="CPUs of a task")
    parser.add_argument("--retries", type=int, default=8)
    parser.add_argument("--no-verify", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quiet", "-q", action="store_true")
    for name in ("to", "puzzle", "method", "variant", "metric", "without", "first-colour", "notation", "lang", "scheme"):
        parser.add_argument(f"--{name}")
    parser.add_argument("--time", help="as in 500us, 10ms, 2s or 1min")
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--max-length", type=int)
    parser.add_argument("--handling", action="store_true", default=None)
    args = vars(parser.parse_args(words))
    as_json, quiet = args.pop("json"), args.pop("quiet")
    args.pop("engine")
    source, target, threads = args.pop("input"), args.pop("output"), args.pop("threads")
    try:
        if args["time"] is not None:
            args["time"] = seconds(args["time"])
        # Ray prints what happens to its workers; results are all that goes to standard output.
        with contextlib.redirect_stdout(sys.stderr):
            result = run(
                source,
                target,
                address=args.pop("address"),
                cpus=threads,
                retries=args.pop("retries"),
                verify=not args.pop("no_verify"),
                quiet=quiet or as_json,
                **args,
            )
    except ImportError:
        print("error: Ray is not installed: pip install ray", file=sys.stderr)
        return 1
    except zauber.WrongOptions as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except (OSError, RuntimeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        return 130
    if as_json:
        print(json.dumps(result))
    else:
        mean = result.get("mean_length", 0.0)
        print(f"{result['solved']} positions solved, {mean:.3f} turns on average; {result['seconds']:.1f} s")
        if "verified" in result:
            print("every position of the input has exactly one answer")
        if result["bad"] and not quiet:
            print(f"lines without a solution: {result['bad']}; they are in the files *.errors.jsonl", file=sys.stderr)
    return 3 if result["bad"] else 0


def seconds(text: str) -> float:
    """A length of time with its unit, in seconds.

    >>> seconds("10ms")
    0.01
    """
    units = {"us": 1e-6, "ms": 1e-3, "min": 60.0, "s": 1.0}
    for unit, factor in units.items():
        if text.endswith(unit):
            try:
                return float(text.removesuffix(unit)) * factor
            except ValueError:
                break
    raise zauber.WrongOptions(_details("a time is a number and a unit: us, ms, s or min, as in 500ms"))


if __name__ == "__main__":
    sys.exit(main())
