"""Tables in, tables out."""

from __future__ import annotations

from pathlib import Path

import pytest
from replay import SOLVED, replay

import zauber

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

CUBES = [scramble["facelets"] for scramble in zauber.scramble(100, seed=5, random_moves=30)]


def check(ids: list[int], lengths: list[int], moves: list[str]) -> None:
    assert ids == list(range(1000, 1100))
    for cube, length, turns in zip(CUBES, lengths, moves, strict=True):
        assert replay(cube, turns) == SOLVED and len(turns.split()) == length <= 21


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
@pytest.mark.parametrize("threads", [1, 2])
def test_tables(kind: str, threads: int) -> None:
    cubes = pa.array(CUBES, type=getattr(pa, kind)())
    table = pa.table({"id": pa.array(range(1000, 1100), type=pa.uint64()), "cube": cubes})
    solved = zauber.solve_batch(table, threads=threads)
    assert solved.schema.names == ["id", "length", "moves", "nodes", "optimal", "error"]
    assert [str(solved.schema.field(name).type) for name in ("id", "length", "nodes")] == ["uint64", "uint8", "uint64"]
    check(solved["id"].to_pylist(), solved["length"].to_pylist(), solved["moves"].to_pylist())
    assert solved["error"].null_count == 100


def test_record_batches_and_chunks() -> None:
    batch = pa.RecordBatch.from_pydict({"id": list(range(1000, 1100)), "cube": CUBES})
    solved = zauber.solve_batch(batch)
    assert isinstance(solved, pa.RecordBatch)
    check(solved["id"].to_pylist(), solved["length"].to_pylist(), solved["moves"].to_pylist())
    chunked = pa.Table.from_batches([batch.slice(0, 37), batch.slice(37)])
    assert zauber.solve_batch(chunked).to_pylist() == solved.to_pylist()
    assert zauber.solve_batch(batch.slice(0, 0)).num_rows == 0


def test_dictionaries_and_row_numbers_are_those_of_files(tmp_path: Path) -> None:
    cubes = pa.array([CUBES[0], CUBES[1], None, CUBES[0]]).dictionary_encode()
    ids = pa.array([7, 8, 7, 8]).dictionary_encode()
    for table in (pa.table({"cube": cubes}), pa.table({"id": ids, "cube": cubes})):
        pq.write_table(table, tmp_path / "in.parquet", compression="brotli")
        zauber.batch(tmp_path / "in.parquet", tmp_path / "out.parquet")
        of_files = pq.read_table(tmp_path / "out.parquet").to_pylist()
        (tmp_path / "out.parquet").unlink()
        rows = zauber.solve_batch(table).to_pylist()
        assert rows[2]["error"] == "there is no position"
        compared = ("id", "length", "moves")
        found = [[row[name] for name in compared] for row in rows if row["error"] is None]
        assert found == [[row[name] for name in compared] for row in of_files]
    empty = pa.array([None, None]).cast(pa.dictionary(pa.int32(), pa.string()))
    assert [row["moves"] for row in zauber.solve_batch(pa.table({"cube": empty})).to_pylist()] == [None, None]


def test_bad_rows_have_their_error_in_place() -> None:
    table = pa.table({"cube": [CUBES[0], None, "UUU", SOLVED]})
    rows = zauber.solve_batch(table).to_pylist()
    assert [row["id"] for row in rows] == [1, 2, 3, 4]
    assert [row["length"] is None for row in rows] == [False, True, True, False]
    assert rows[3]["moves"] == "" and rows[2]["error"] and rows[1]["error"]
    for wrong in (pa.table({"position": ["x"]}), pa.table({"cube": [1]}), pa.table({"id": ["a"], "cube": ["x"]})):
        with pytest.raises((ValueError, TypeError)):
            zauber.solve_batch(wrong)
    with pytest.raises(TypeError):
        zauber.solve_batch([1, 2, 3])
    with pytest.raises(zauber.WrongOptions):
        zauber.solve_batch(table, method="random")


def test_other_methods() -> None:
    table = pa.table({"cube": CUBES[:3]})
    for row, cube in zip(zauber.solve_batch(table, method="thistlethwaite").to_pylist(), CUBES, strict=False):
        assert replay(cube, row["moves"]) == SOLVED


def test_pandas() -> None:
    pandas = pytest.importorskip("pandas")
    frame = zauber.solve_batch(pandas.DataFrame({"id": list(range(1000, 1100)), "cube": CUBES}))
    check(frame["id"].tolist(), frame["length"].tolist(), frame["moves"].tolist())


def test_polars() -> None:
    polars = pytest.importorskip("polars")
    frame = zauber.solve_batch(polars.DataFrame({"id": list(range(1000, 1100)), "cube": CUBES}))
    assert isinstance(frame, polars.DataFrame)
    check(frame["id"].to_list(), frame["length"].to_list(), frame["moves"].to_list())


def test_duckdb() -> None:
    duckdb = pytest.importorskip("duckdb")
    cubes = pa.table({"id": list(range(1000, 1100)), "cube": CUBES})
    solved = zauber.solve_batch(duckdb.sql("select * from cubes where id < 1010").arrow())
    [(mean,)] = duckdb.sql("select avg(length) from solved").fetchall()
    assert cubes.num_rows == 100 and solved.num_rows == 10 and 10 < mean <= 21
