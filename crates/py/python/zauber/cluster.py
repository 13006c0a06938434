"""Batches on a Ray cluster: ``python -m zauber.cluster IN OUT``, or ``zauber batch IN OUT --engine ray``.

Each file of the input is a task. A task solves it as ``zauber batch`` does, with as many threads as it has CPUs, and
goes on where a task that was lost left off, if its journal can be seen from there. Input, output and, best, the cache of
tables must be reachable under the same path from every node: the first task on a node builds the table or finds it, and
the others map the same file, so a node has it in memory once.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any

import zauber

#: Endings of shards, as the command line knows them.
ENDINGS = (".parquet", ".csv", ".jsonl", ".txt")


def shards(source: Path) -> list[Path]:
    """The files of a folder that hold positions, or the file itself."""
    if source.is_file():
        return [source]

    def is_shard(path: Path) -> bool:
        name = path.name.lower()
        for packing in (".gz", ".zst"):
            name = name.removesuffix(packing)
        return path.is_file() and name.endswith(ENDINGS) and not path.name.startswith((".", "_"))

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
    again, at most ``retries`` times. In the end every position of the input is looked for in the output.
    """
    import ray

    source, target = Path(source).resolve(), Path(target).resolve()
    files = shards(source)
    single = source.is_file() and not target.is_dir()
    if not single:
        target.mkdir(parents=True, exist_ok=True)
    if not ray.is_initialized():
        # `auto` finds a cluster that is there; without one, this machine is the cluster.
        ray.init(address=address, log_to_driver=False, include_dashboard=False)
    task = ray.remote(solve_shard).options(num_cpus=cpus, max_retries=retries)
    check = ray.remote(verify_shard).options(num_cpus=1, max_retries=retries)
    options = {name: value for name, value in options.items() if value is not None}
    options["threads"] = cpus

    def output(file: Path) -> str:
        return str(target if single else target / file.name)

    def wait(pending: dict[Any, Path], text: str) -> list[dict[str, Any]]:
        reports, all_of_them, started = [], len(pending), time.monotonic()
        while pending:
            done, _ = ray.wait(list(pending), num_returns=1, timeout=5)
            for reference in done:
                file = pending.pop(reference)
                reports.append({"file": file.name, **ray.get(reference)})
            if not quiet and done:
                spent = time.monotonic() - started
                left = spent * len(pending) / max(1, len(reports))
                print(f"{text}: {len(reports)} of {all_of_them} files, {spent:.0f} s, {left:.0f} s left", file=sys.stderr)
        return reports

    started = time.monotonic()
    # The first shard alone settles what the run is begun with, and builds the table if there is none.
    first = wait({task.remote(str(files[0]), output(files[0]), options): files[0]}, "solved")
    rest = {task.remote(str(file), output(file), options): file for file in files[1:]}
    reports = first + wait(rest, "solved")
    seconds = time.monotonic() - started
    solved = sum(report["solved"] for report in reports)
    turns = sum(report["solved"] * report.get("mean_length", 0.0) for report in reports)
    result: dict[str, Any] = {
        "shards": len(files),
        "skipped": sum(report["skipped"] for report in reports),
        "solved": solved,
        "bad": sum(report["bad"] for report in reports),
        "resumed": sum(report["resumed"] for report in reports),
        "seconds": seconds,
        "settings": reports[0]["settings"],
    }
    if solved:
        result["mean_length"] = turns / solved
    if verify:
        found = wait({check.remote(str(file), output(file)): file for file in files}, "verified")
        result["verified"] = sum(report["rows"] for report in found)
        wrong = [fault for report in found for fault in report.get("faults", [])]
        if not all(report["correct"] for report in found):
            raise RuntimeError("; ".join(wrong) or "the verification was cut short")
    return result


def main(words: list[str] | None = None) -> int:
    """The command line; its options are those of ``zauber batch``."""
    import json

    parser = argparse.ArgumentParser(prog="python -m zauber.cluster", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("input", metavar="IN")
    parser.add_argument("output", metavar="OUT")
    parser.add_argument("--engine", default="ray", choices=["ray"])
    parser.add_argument("--address", default=os.environ.get("RAY_ADDRESS"), help="the cluster; without one, this machine")
    parser.add_argument("--threads", type=int, default=1, help="CPUs of a task")
    parser.add_argument("--retries", type=int, default=8)
    parser.add_argument("--no-verify", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quiet", action="store_true")
    for name in ("to", "puzzle", "method", "variant", "metric", "without", "first-colour", "notation", "lang"):
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
    except zauber.WrongOptions as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if as_json:
        print(json.dumps(result))
    else:
        mean = result.get("mean_length", 0.0)
        print(f"{result['solved']} positions solved, {mean:.3f} turns on average; {result['seconds']:.1f} s")
        if "verified" in result:
            print("every position of the input has exactly one answer")
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
