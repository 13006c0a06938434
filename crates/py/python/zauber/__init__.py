"""A workbench for Rubik's cube and its relatives.

>>> import zauber
>>> zauber.solve("DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD") != ""
True
>>> zauber.solve("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")
''

A position is a facelet string, a `Cube`, or one of the keywords ``scramble``, ``pieces`` and ``number``. Results are
dictionaries with the fields of the command line's ``--json``. What is rejected raises `InvalidCube`, with all faults
and repairs; what cannot be found `NotFound`; options that do not fit `WrongOptions`. All of them are `ValueError`.
Files that cannot be read or written raise `FileTrouble`, which is an `OSError` as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _zauber
from ._asking import Progress
from ._asking import ask as _ask
from ._asking import form as _form
from ._asking import known as _known
from ._asking import puzzle_of as _puzzle_of
from ._asking import request as _request
from ._asking import stickers as _stickers
from ._contract import (
    ApplyOptions,
    CheckOptions,
    DistancesOptions,
    InspectOptions,
    ScrambleOptions,
    SearchOptions,
    SolveOptions,
    memo,
)
from ._errors import FileTrouble, InvalidCube, NotFound, WrongOptions, ZauberError
from ._zauber import __version__

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Alg",
    "BatchOptions",
    "Cube",
    "FileTrouble",
    "InvalidCube",
    "NotFound",
    "Position",
    "SearchOptions",
    "SolutionOptions",
    "WrongOptions",
    "ZauberError",
    "__version__",
    "apply",
    "batch",
    "build_table",
    "check",
    "distances",
    "inspect",
    "memo",
    "methods",
    "picture",
    "png",
    "robot_plan",
    "robots",
    "scan",
    "scramble",
    "solution",
    "solve",
    "solve_batch",
    "tables",
    "verify_batch",
]

Path_ = str | PathLike[str]


class SolutionOptions(SolveOptions, total=False):
    """The options of `solution`: those of ``zauber solve``. Times are in seconds."""


class BatchOptions(SearchOptions, total=False):
    """The options of `batch`; ``part`` is i/n, for arrays of jobs."""

    part: str | None


class Cube:
    """A legal position of a puzzle; immutable, hashable, and safe to pickle.

    >>> cube = zauber.Cube(scramble="R U R' U'")
    >>> cube.apply("U R U' R'").is_solved
    True
    >>> zauber.Cube("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBR")
    Traceback (most recent call last):
    ...
    zauber._errors.InvalidCube: ...

    A cube can be held in any way: its colours are known by its centres.

    >>> zauber.Cube(scramble="x y").is_solved
    True
    """

    __slots__ = ("_facelets", "_puzzle")

    def __init__(
        self,
        facelets: str | None = None,
        *,
        scramble: str | None = None,
        pieces: str | None = None,
        number: int | None = None,
        puzzle: str = "333",
        notation: str = "wca",
        numbering: str = "kociemba",
    ) -> None:
        if facelets is None and scramble is None and pieces is None and number is None:
            scramble = ""
        form = _form(facelets, scramble, pieces, number)
        if puzzle != "333" and scramble == "":
            form = {"scramble": ""}
        verdict = _ask("check", position=form, puzzle=puzzle, notation=notation, numbering=numbering)
        if "?" in verdict["facelets"]:
            details = {"text": "some stickers are unknown", "code": 1, "faults": [], "repairs": [], "repairs_total": 0}
            raise InvalidCube(details)
        self._facelets: str = verdict["facelets"]
        self._puzzle = puzzle

    @property
    def facelets(self) -> str:
        """The stickers, in the order U R F D L B, named by where they belong as the cube is held."""
        return self._facelets

    @property
    def puzzle(self) -> str:
        """The puzzle: 333, 222, minitet or stern."""
        return self._puzzle

    @property
    def is_solved(self) -> bool:
        """Whether nothing is left to do."""
        if self._puzzle != "333":
            return bool(self.inspect()["solved"])
        return all(len(set(self._facelets[face : face + 9])) == 1 for face in range(0, 54, 9))

    def apply(self, alg: str | Alg, *, notation: str = "wca") -> Cube:
        """The cube after an alg.

        >>> zauber.Cube().apply("R U2").facelets
        'FUUFUUFUULLLRRRRRRUBBFFDFFDDDBDDBDDBRRRLLLLLLFFDUBBUBB'
        """
        return Cube(apply(self._facelets, str(alg), puzzle=self._puzzle, notation=notation), puzzle=self._puzzle)

    def inspect(self, **options: Any) -> dict[str, Any]:
        """Everything about it, as `zauber.inspect`."""
        return inspect(self, **options)

    def solution(self, **options: Any) -> dict[str, Any]:
        """A solution, as `zauber.solution`."""
        return solution(self, **options)

    def solve(self, **options: Any) -> Alg:
        """The moves of a solution; takes the options of `zauber.solution`.

        >>> cube = zauber.Cube(scramble="R U")
        >>> cube.apply(cube.solve()).is_solved
        True
        """
        return Alg(self.solution(**options)["moves"], notation=options.get("notation", "wca"))

    def picture(self, view: str = "both") -> str:
        """A picture as SVG: net, cube or both."""
        return picture(self, view=view)

    def _repr_svg_(self) -> str:
        return self.picture("cube")

    def __str__(self) -> str:
        return self._facelets

    def __repr__(self) -> str:
        puzzle = "" if self._puzzle == "333" else f", puzzle={self._puzzle!r}"
        return f"Cube({self._facelets!r}{puzzle})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cube):
            return NotImplemented
        return (self._facelets, self._puzzle) == (other._facelets, other._puzzle)

    def __hash__(self) -> int:
        return hash((self._facelets, self._puzzle))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_cube, (self._facelets, self._puzzle))


def _cube(facelets: str, puzzle: str) -> Cube:
    return Cube(facelets, puzzle=puzzle)


#: What stands for a position.
Position = str | Cube


class Alg:
    """A sequence of moves, with groups, commutators and comments; immutable, hashable, and safe to pickle.

    >>> alg = zauber.Alg("[R, U]")
    >>> alg.expand()
    Alg("R U R' U'")
    >>> alg.inverse().expand()
    Alg("U R U' R'")
    >>> len(alg), alg.order
    (4, 6)
    """

    __slots__ = ("_notation", "_puzzle", "_study", "_text")

    def __init__(self, text: str | Alg = "", *, notation: str = "wca", puzzle: str = "333") -> None:
        self._notation = notation
        self._puzzle = puzzle
        self._study = self._changed(str(text), None)
        self._text: str = self._study["alg"]

    def _changed(self, text: str, change: str | dict[str, str] | None, to: str | None = None) -> dict[str, Any]:
        study: dict[str, Any] = _ask(
            "alg", alg=text, change=change, to_notation=to, notation=self._notation, puzzle=self._puzzle
        )
        return study

    def _new(self, change: str | dict[str, str]) -> Alg:
        return Alg(self._changed(self._text, change)["alg"], notation=self._notation, puzzle=self._puzzle)

    def inverse(self) -> Alg:
        """The alg that undoes it."""
        return self._new("invert")

    def expand(self) -> Alg:
        """Everything written out."""
        return self._new("expand")

    def simplify(self) -> Alg:
        """The same in fewer moves, where neighbours can be merged.

        >>> zauber.Alg("R L R'").simplify()
        Alg("L")
        """
        return self._new("simplify")

    def mirror(self, axis: str) -> Alg:
        """The mirror image: axis x, y or z."""
        return self._new({"mirror": axis})

    def to(self, notation: str) -> Alg:
        """The same in another notation: wca, german or kociemba.

        >>> str(zauber.Alg("R U'").to("kociemba"))
        'R1 U3'
        """
        return Alg(self._changed(self._text, None, notation)["alg"], notation=notation, puzzle=self._puzzle)

    def study(self) -> dict[str, Any]:
        """Counts in all metrics, order and effect."""
        return dict(self._study)

    def origins(self) -> dict[str, Any]:
        """Where each sticker and each piece that it moves comes from, for the 3x3x3.

        >>> zauber.Alg("R").origins()["corners"][0]
        {'place': 'URF', 'from': 'DFR', 'turned': 2}
        """
        found: dict[str, Any] = _ask("alg", alg=self._text, origins=True, notation=self._notation, puzzle=self._puzzle)
        return dict(found["origins"])

    @property
    def order(self) -> int:
        """How often it must be repeated until nothing has changed."""
        return int(self._study["order"])

    def __len__(self) -> int:
        return int(self._study["htm"])

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        text = f'"{self._text}"' if '"' not in self._text else repr(self._text)
        return f"Alg({text})" if self._notation == "wca" else f"Alg({text}, notation={self._notation!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Alg):
            return NotImplemented
        return (self._text, self._notation, self._puzzle) == (other._text, other._notation, other._puzzle)

    def __hash__(self) -> int:
        return hash((self._text, self._notation, self._puzzle))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_alg, (self._text, self._notation, self._puzzle))


def _alg(text: str, notation: str, puzzle: str) -> Alg:
    return Alg(text, notation=notation, puzzle=puzzle)


def solve(cubestring: Position, patternstring: Position | None = None, max_depth: int = 24) -> str:
    """Solves a cube as the package ``kociemba`` does, within 1 ms.

    A solved cube needs nothing. Centres can be anywhere. An error names the faults.

    >>> zauber.solve("UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB")
    "R'"
    >>> zauber.solve(str(zauber.Cube()), str(zauber.Cube(scramble="R U")))
    'R U'
    >>> zauber.solve("UUU")
    Traceback (most recent call last):
    ...
    zauber._errors.InvalidCube: ...
    """
    goal = None if patternstring is None else _stickers(patternstring)
    return _zauber.solve_string(_stickers(cubestring), goal, max_depth)


def solution(
    position: Position | None = None,
    *,
    scramble: str | Alg | None = None,
    pieces: str | None = None,
    number: int | None = None,
    coordinates: str | None = None,
    to: Position | None = None,
    progress: Progress | None = None,
    **options: Unpack[SolutionOptions],
) -> dict[str, Any]:
    """A solution with all methods and options of ``zauber solve``: those of `SolutionOptions`.

    >>> found = zauber.solution(scramble="R U R' U'", method="thistlethwaite")
    >>> found["method"], found["length"] > 0, [stage["name"] for stage in found["stages"]][:1]
    ('thistlethwaite', True, ['Stage 1: orient the edges'])
    >>> zauber.solution(scramble="R U F", puzzle="222")["moves"]
    "F' U' R'"

    ``progress`` is called with a dictionary: better solutions (``best``), tables that are being built (``part``),
    lengths that were searched (``depth``). Ctrl-C ends the search.
    """
    search = _known(options, SolutionOptions, position)
    search["from"] = _form(position, scramble, pieces, number, coordinates)
    search["to"] = None if to is None else _form(to)
    search["stats"] = True
    threads = search.get("threads") or 1
    request = _request(**search)
    found: dict[str, Any] = json.loads(_zauber.ask("solve", request, threads, progress))
    return found


def check(
    position: Position | None = None,
    *,
    scramble: str | Alg | None = None,
    pieces: str | None = None,
    number: int | None = None,
    coordinates: str | None = None,
    puzzle: str | None = None,
    notation: str | None = None,
    numbering: str | None = None,
    scheme: str | None = None,
    lang: str | None = None,
) -> dict[str, Any]:
    """Whether turns can solve it; raises `InvalidCube` with all faults and repairs.

    >>> zauber.check("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")["legal"]
    True
    >>> try:
    ...     zauber.check("UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")
    ... except zauber.InvalidCube as error:
    ...     print(error.code, error.faults[0]["kind"], len(error.repairs) > 0)
    5 twist True
    """
    verdict: dict[str, Any] = _ask(
        "check",
        position=_form(position, scramble, pieces, number, coordinates),
        puzzle=puzzle or _puzzle_of(position),
        notation=notation,
        numbering=numbering,
        scheme=scheme,
        lang=lang,
    )
    return verdict


def inspect(
    position: Position | None = None,
    *,
    scramble: str | Alg | None = None,
    pieces: str | None = None,
    number: int | None = None,
    coordinates: str | None = None,
    explain: bool = False,
    signposts: bool = False,
    tables: bool = False,
    puzzle: str | None = None,
    notation: str | None = None,
    numbering: str | None = None,
    lang: str | None = None,
) -> dict[str, Any]:
    """Pieces, coordinates, whole number, parity, symmetries, order and more.

    >>> zauber.inspect(scramble="R")["parity"]
    'odd'
    """
    numbers: dict[str, Any] = _ask(
        "inspect",
        position=_form(position, scramble, pieces, number, coordinates),
        explain=explain,
        signposts=signposts,
        tables=tables,
        puzzle=puzzle or _puzzle_of(position),
        notation=notation,
        numbering=numbering,
        lang=lang,
    )
    return numbers


def scramble(
    count: int = 1,
    *,
    seed: int | None = None,
    random_moves: int | None = None,
    puzzle: str | None = None,
    notation: str | None = None,
) -> list[dict[str, str]]:
    """Scrambles to random positions, by WCA rules, or of random moves.

    >>> first, second = zauber.scramble(2, seed=1)
    >>> str(zauber.Cube(scramble=first["scramble"])) == first["facelets"]
    True
    """
    if count < 0:
        raise ValueError("count is a whole number of at least 0")
    scrambled = _ask("scramble", n=count, seed=seed, random_moves=random_moves, puzzle=puzzle, notation=notation)
    scrambles: list[dict[str, str]] = scrambled["scrambles"]
    return scrambles


def apply(
    position: Position,
    alg: str | Alg,
    *,
    puzzle: str | None = None,
    notation: str | None = None,
) -> str:
    """The facelets after an alg, colours and centres where they then are; so applying composes.

    >>> solved = str(zauber.Cube())
    >>> zauber.apply(zauber.apply(solved, "M"), "M'") == solved
    True
    """
    applied = _ask("apply", position=_form(position), alg=str(alg), puzzle=puzzle or _puzzle_of(position), notation=notation)
    return str(applied["facelets"])


def picture(
    position: Position | None = None,
    *,
    scramble: str | Alg | None = None,
    view: str = "both",
    puzzle: str | None = None,
    scheme: str | None = None,
) -> str:
    """A picture as SVG; view is net, cube or both.

    >>> zauber.picture(scramble="R U").startswith("<svg")
    True
    """
    puzzle = puzzle or _puzzle_of(position)
    given: dict[str, Any] = {**_form(position, scramble), "view": view, "puzzle": puzzle, "scheme": scheme}
    drawn: str = _ask("picture", **given)["svg"]
    return drawn


def png(svg: str, width: int = 600) -> bytes:
    """One of our pictures as PNG.

    >>> zauber.png(zauber.picture(scramble="R U"), 300)[:4]
    b'\\x89PNG'
    """
    return bytes(_zauber.png(svg, width))


def scan(
    pictures: Iterable[Path_ | bytes] | None = None,
    *,
    rgb: Sequence[Sequence[Sequence[float]]] | None = None,
    known: str | None = None,
    method: str | None = None,
    tolerance: str | float | None = None,
    puzzle: str | None = None,
    lang: str | None = None,
) -> dict[str, Any]:
    """The cube in six pictures of faces, in two of opposite corners, or in measured colours.

    ``rgb`` has six faces with nine colours each, red, green and blue from 0 to 255, faces in any order. ``tolerance`` is
    for the method ``2010``: a number for all colours, or some as in ``"W=20,O=45"``.

    >>> colours = [(255, 255, 255), (200, 0, 0), (0, 160, 0), (255, 220, 0), (255, 120, 0), (0, 0, 200)]
    >>> zauber.scan(rgb=[[colour] * 9 for colour in colours])["facelets"] == str(zauber.Cube())
    True
    """
    if (pictures is None) == (rgb is None):
        raise TypeError("give pictures or rgb")
    said = None if tolerance is None else str(tolerance)
    if rgb is not None:
        colours = {"faces": [[list(colour) for colour in face] for face in rgb], "known": known}
        report = _zauber.ask("scan", _request(colours=colours, method=method, tolerance=said, puzzle=puzzle, lang=lang))
    else:
        opened = []
        for number, item in enumerate(pictures or ()):
            is_content = isinstance(item, bytes)
            name = f"picture {number + 1}" if is_content else str(item)
            opened.append((name, item if isinstance(item, bytes) else Path(item).read_bytes()))
        report = _zauber.scan_pictures(_request(method=method, tolerance=said, puzzle=puzzle, lang=lang), opened)
    scanned: dict[str, Any] = json.loads(report)
    return scanned


def robots(*, lang: str | None = None) -> list[dict[str, Any]]:
    """The robots that come with zauber.

    >>> "cubotino" in [robot["name"] for robot in zauber.robots()]
    True
    """
    known: list[dict[str, Any]] = _ask("robot/list", lang=lang)["robots"]
    return known


def robot_plan(
    robot: Path_,
    position: Position | None = None,
    *,
    scramble: str | Alg | None = None,
    to: Position | None = None,
    alg: str | Alg | None = None,
    optimise: str | None = None,
    time: float | None = None,
    threads: int | None = None,
    lang: str | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """A program for a robot, by its name or its machine file, that solves a position or does an alg.

    >>> plan = zauber.robot_plan("cubotino", alg="R U")
    >>> plan["robot"], plan["seconds"] > 0
    ('cubotino', True)
    """
    name, machine = str(robot), None
    if name.endswith(".toml"):
        machine, name = Path(robot).read_text(encoding="utf-8"), Path(robot).stem
    given = {
        "robot": name,
        "robot_file": machine,
        "from": None if position is None and scramble is None else _form(position, scramble),
        "to": None if to is None else _form(to),
        "alg": None if alg is None else str(alg),
        "optimise": optimise,
        "time": time,
        "threads": threads,
        "lang": lang,
    }
    # The planner divides its work, so it always gets threads of its own.
    plan: dict[str, Any] = json.loads(_zauber.ask("robot/plan", _request(**given), max(threads or 1, 2), progress))
    return plan


def distances(
    puzzle: str, *, progress: Progress | None = None, **options: Unpack[DistancesOptions]
) -> dict[str, Any]:
    """How many positions of a small puzzle are how far from solved, and how long the random solvers take.

    >>> zauber.distances("minitet")["counts"][:3]
    [1, 9, 54]
    """
    request = _request(**{**_known(options, DistancesOptions), "puzzle": puzzle})
    # The work divides itself, so it always gets threads of its own.
    threads = max(options.get("threads") or 1, 2)
    counted: dict[str, Any] = json.loads(_zauber.ask("distances", request, threads, progress))
    return counted


def methods(puzzle: str = "333") -> list[dict[str, Any]]:
    """The methods of a puzzle, the default first.

    >>> zauber.methods()[0]["name"]
    'two-phase'
    """
    known: list[dict[str, Any]] = _ask("methods", puzzle=puzzle)
    return known


def tables(*, verify: bool = False) -> list[dict[str, Any]]:
    """The tables of the cache, and which of them are there."""
    known: list[dict[str, Any]] = _ask("tables", verify=verify)["tables"]
    return known


def build_table(name: str, *, progress: Progress | None = None) -> None:
    """Builds a table of the cache, such as ``two-phase-large``, unless it is there."""
    _ask("tables/build", name=name, progress=progress)


def solve_batch(table: Any, *, progress: Progress | None = None, **options: Unpack[SearchOptions]) -> Any:
    """Solves the column ``cube`` of a table; returns a table of the same kind. Takes the options of `SearchOptions`.

    Takes anything that knows Arrow: tables and record batches of pyarrow, data frames of Polars and pandas, relations
    of DuckDB. The result has the columns id, length, moves, nodes, optimal and error; where there is an error, the
    others but id are null. Without ``id``, rows are counted from 0. Without limits, the first solution of at most 21
    turns is taken. Strings do not become Python objects on the way. Needs pyarrow, but for Polars.
    """
    request = _request(**_known(options, SearchOptions))
    kind = type(table).__module__.partition(".")[0]
    if kind == "dict" or isinstance(table, dict):
        # What Ray Data calls a batch of numpy arrays.
        import pyarrow

        answered = pyarrow.table(_zauber.solve_batch(pyarrow.table(table), request, progress))
        return {name: answered[name].to_numpy(zero_copy_only=False) for name in answered.column_names}
    solutions = _zauber.solve_batch(table, request, progress)
    if kind == "polars":
        import polars

        return polars.DataFrame(solutions)
    import pyarrow

    answers = pyarrow.table(solutions)
    if kind == "pandas":
        return answers.to_pandas()
    if isinstance(table, pyarrow.RecordBatch):
        batches = answers.combine_chunks().to_batches()
        return batches[0] if batches else pyarrow.RecordBatch.from_pylist([], schema=answers.schema)
    return answers


def batch(
    input: Path_,
    output: Path_,
    *,
    to: Position | None = None,
    progress: Progress | None = None,
    **options: Unpack[BatchOptions],
) -> dict[str, Any]:
    """Solves files of positions, as ``zauber batch``: resumable, on all cores unless ``threads`` says otherwise.

    Takes the options of `BatchOptions`.
    """
    goal = None if to is None else _form(to)
    request = _request(input=str(input), output=str(output), to=goal, **_known(options, BatchOptions))
    report: dict[str, Any] = json.loads(_zauber.batch(request, progress))
    return report


def verify_batch(
    output: Path_,
    input: Path_ | None = None,
    *,
    lang: str | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Replays every solution of a file or folder; with the input, also looks for every position."""
    request = _request(output=str(output), input=None if input is None else str(input), lang=lang)
    report: dict[str, Any] = json.loads(_zauber.verify_batch(request, progress))
    return report
