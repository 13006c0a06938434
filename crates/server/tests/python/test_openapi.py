"""The HTTP interface as other people's programs see it: its description is valid, and what it says is true."""

from __future__ import annotations

import http.client
import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

SOLVED = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
TWISTED = "UUUUUUUURFRRRRRRRRFFUFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"


class Server:
    """A running server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.host = address.removeprefix("http://")
        _, _, text = self.ask("GET", "/api/openapi.json")
        self.document: dict[str, Any] = json.loads(text)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, str, str]:
        """The status, the content type and the text of an answer."""
        connection = http.client.HTTPConnection(self.host, timeout=120)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
            given.setdefault("content-type", "application/json")
        connection.request(method, path, body, given)
        answer = connection.getresponse()
        kind = (answer.getheader("content-type") or "").split(";")[0]
        text = answer.read().decode(errors="replace")
        connection.close()
        return answer.status, kind, text

    def described(self, method: str, path: str, status: int, kind: str) -> dict[str, Any]:
        """What the document says about an answer; fails if it says nothing."""
        operation = self.document["paths"][path][method.lower()]
        assert str(status) in operation["responses"], f"{method} {path} does not say that it answers {status}"
        content = operation["responses"][str(status)].get("content", {})
        assert kind in content, f"{method} {path}, {status}: {kind} is not one of {list(content)}"
        schema: dict[str, Any] = content[kind]["schema"]
        return schema

    def check(self, schema: dict[str, Any], value: Any) -> None:
        """Fails unless the value is as the schema says."""
        Draft202012Validator({"components": self.document["components"], **schema}).validate(value)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    environment = os.environ | {"ZAUBER_DATA": str(folder), "ZAUBER_TABLES": str(folder / "tables")}
    program = [os.environ["ZAUBER"], "serve", "--port", "0"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            yield Server(process.stdout.readline().strip().rstrip("/"))
        finally:
            process.terminate()


def test_the_document_is_valid(server: Server) -> None:
    validate(server.document)


def test_operations_have_names_of_their_own(server: Server) -> None:
    paths = server.document["paths"].values()
    names = [operation["operationId"] for path in paths for operation in path.values()]
    assert len(names) == len(set(names))
    assert {"solve", "robot_run", "lab_run", "tables", "lab_tables", "lab_export", "tables_export"} <= set(names)


# Method, path in the document, path that is asked for, body, status.
REQUESTS: list[tuple[str, str, str, Any, int]] = [
    ("POST", "/api/check", "", {"position": {"facelets": SOLVED}}, 200),
    ("POST", "/api/check", "", {"position": {"facelets": TWISTED}}, 200),
    ("POST", "/api/check", "", {"position": {"facelets": "?" * 54}}, 200),
    ("POST", "/api/check", "", {"position": {"facelets": "UUU"}}, 200),
    ("POST", "/api/check", "", "{", 415),
    ("POST", "/api/check", "", {"position": {}}, 400),
    ("POST", "/api/check", "", {"position": {"facelets": " " * 70_000}}, 413),
    ("POST", "/api/inspect", "", {"position": {"scramble": "R U"}, "explain": True, "signposts": True}, 200),
    ("POST", "/api/inspect", "", {"position": {"number": 5}, "puzzle": "222"}, 200),
    ("POST", "/api/inspect", "", {"position": {"facelets": TWISTED}}, 200),
    ("POST", "/api/alg", "", {"alg": "R U' F2", "to_notation": "german"}, 200),
    ("POST", "/api/alg", "", {"alg": "R Q"}, 422),
    ("POST", "/api/apply", "", {"position": {"facelets": SOLVED}, "alg": "R"}, 200),
    ("POST", "/api/scramble", "", {"n": 2, "seed": 18_446_744_073_709_551_615}, 200),
    ("POST", "/api/solve", "", {"from": {"scramble": "R U F"}, "count": 2, "listed": True, "stats": True}, 200),
    ("POST", "/api/solve", "", {"from": {"scramble": "R U F"}, "max_length": 1}, 422),
    ("POST", "/api/solve", "", {"from": {"facelets": TWISTED}}, 422),
    ("POST", "/api/solve", "", {"from": {"scramble": "R U F"}, "method": "layers", "puzzle": "222"}, 200),
    ("POST", "/api/transform", "", {"from": {"scramble": "R"}, "to": {"scramble": "U"}}, 200),
    ("GET", "/api/methods", "", None, 200),
    ("GET", "/api/methods", "?puzzle=none", None, 400),
    ("GET", "/api/picture", f"?facelets={SOLVED}", None, 200),
    ("GET", "/api/distances", "?puzzle=minitet&metric=qtm", None, 200),
    ("GET", "/api/distances", "?puzzle=333", None, 422),
    ("POST", "/api/scan", "", {"colours": {"faces": [[[1, 2, 3]] * 9] * 6}}, 422),
    ("POST", "/api/scan", "", {"colours": {"faces": [[[20 * (face + 1), 0, 90 * (face % 3)]] * 9 for face in range(6)]}}, 200),
    ("POST", "/api/scan/faces", "", "no picture", 422),
    ("GET", "/api/robot/list", "?lang=de", None, 200),
    ("POST", "/api/robot/plan", "", {"robot": "nxt", "alg": "R U"}, 200),
    ("POST", "/api/robot/simulate", "", {"robot": "cubotino", "alg": "R"}, 200),
    ("GET", "/api/robot/faults", "", None, 200),
    ("GET", "/api/tables", "", None, 200),
    ("GET", "/api/tables/export", "?name=twist&format=json", None, 200),
    ("GET", "/api/lab/presets", "", None, 200),
    ("GET", "/api/lab/runs", "", None, 200),
    ("GET", "/api/lab/runs/{id}", "/api/lab/runs/77", None, 404),
    ("GET", "/api/lab/runs/{id}", "/api/lab/runs/none", None, 400),
    ("DELETE", "/api/lab/runs/{id}", "/api/lab/runs/9223372036854775808", None, 400),
]


@pytest.mark.parametrize(("method", "path", "asked", "body", "status"), REQUESTS)
def test_answers_are_as_described(
    server: Server, method: str, path: str, asked: str, body: Any, status: int
) -> None:
    asked = asked if asked.startswith("/") else path + asked
    found, kind, text = server.ask(method, asked, body)
    assert found == status, text
    schema = server.described(method, path, status, kind)
    server.check(schema, json.loads(text) if kind == "application/json" else text)


def test_requests_of_other_pages_are_refused_as_described(server: Server) -> None:
    for path, operations in server.document["paths"].items():
        for method in operations:
            status, kind, text = server.ask(method.upper(), path, origin="http://elsewhere")
            assert status == 403
            server.check(server.described(method, path, status, kind), json.loads(text))


def test_a_total_of_more_than_64_bits_is_as_described(server: Server) -> None:
    rejection = server.document["components"]["schemas"]["Rejection"]
    total = next(part for part in rejection["allOf"] if "properties" in part)["properties"]["repairs_total"]
    for value in (0, 8, "43252003274489856000"):
        server.check(total, value)


@pytest.mark.parametrize(
    ("path", "body", "names"),
    [
        ("/api/solve", {"from": {"scramble": "R U2 F' L D B2"}, "time": 0.05}, {"improved", "progress", "done"}),
        ("/api/solve", {"from": {"scramble": "R U F"}, "max_length": 1}, {"progress", "failed"}),
        ("/api/robot/run", {"robot": "cubotino", "alg": "R U", "pace": 0}, {"plan", "step", "finished"}),
        ("/api/lab/cost", {"puzzle": "222", "methods": ["optimal"], "n": 2}, {"progress", "done"}),
    ],
)
def test_events_are_as_described(server: Server, path: str, body: Any, names: set[str]) -> None:
    status, kind, text = server.ask("POST", path, body, accept="text/event-stream", content_type="application/json")
    assert (status, kind) == (200, "text/event-stream"), text
    schema = server.described("POST", path, status, kind)
    seen = set()
    for block in text.strip().split("\n\n"):
        event = dict(line.split(": ", 1) for line in block.split("\n"))
        server.check(schema, event)
        server.check(schema["properties"]["data"]["contentSchema"], json.loads(event["data"]))
        seen.add(event["event"])
    assert seen <= names and len(seen & {"done", "failed", "finished"}) == 1, seen


def test_a_generated_client_works(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = tmp_path / "openapi.json"
    document.write_text(json.dumps(server.document))
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps({"post_hooks": [], "package_name_override": "zauber_over_http"}))
    generate = [sys.executable, "-m", "openapi_python_client", "generate", "--path", str(document), "--meta", "none"]
    generate += ["--config", str(settings), "--output-path", str(tmp_path / "zauber_over_http")]
    made = subprocess.run(generate, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    monkeypatch.syspath_prepend(str(tmp_path))
    ours = importlib.import_module
    models = ours("zauber_over_http.models")
    client = ours("zauber_over_http").Client(base_url=server.address)

    def call(name: str, body: Any) -> Any:
        return ours(f"zauber_over_http.api.default.{name}").sync(client=client, body=body)

    def request(kind: str, **fields: Any) -> Any:
        return getattr(models, kind).from_dict(fields)

    solution = call("solve", request("SolveRequest", **{"from": {"scramble": "R U F"}}))
    assert solution.moves == "F' U' R'"
    fault = call("solve", request("SolveRequest", **{"from": {"facelets": TWISTED}}))
    assert isinstance(fault, models.ErrorBody) and fault.error.code == 5 and fault.error.repairs_total == 8
    alg = call("alg", request("AlgRequest", alg="R U Q"))
    assert isinstance(alg, models.ErrorBody) and alg.error.at == 4
    plan = call("robot_plan", request("PlanRequest", robot="cubotino", alg="R"))
    assert plan.to_dict()["seconds"] == 1.5


# What a schema cannot say, such as which stickers are a cube, is refused with 422.
SETTINGS = """
[checks.positive_data_acceptance]
enabled = false
[checks.not_a_server_error]
expected-statuses = ["2xx", "3xx", "4xx", "503"]
"""


@pytest.mark.slow
def test_schemathesis_finds_nothing(server: Server, tmp_path: Path) -> None:
    (tmp_path / "schemathesis.toml").write_text(SETTINGS)
    # Building tables takes minutes and gigabytes. The one that the first shortest solution needs takes half a minute,
    # for which whoever asks has to wait.
    run = ["--config-file", str(tmp_path / "schemathesis.toml"), "run", f"{server.address}/api/openapi.json"]
    run += ["--max-time", "300", "--continue-on-failure", "--no-color", "--exclude-path", "/api/tables/build"]
    run += ["--request-timeout", "120"]
    tool = Path(sys.executable).with_name("schemathesis")
    if not tool.exists():
        pytest.skip("schemathesis is not installed")
    found = subprocess.run([tool, *run], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert found.returncode == 0, found.stdout[-20_000:]
