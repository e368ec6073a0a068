"""What researchers have becomes a file for the server's importer, to the letter."""

from __future__ import annotations

import asyncio
import datetime
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tickbox_client import (  # noqa: E402
    AsyncTickbox,
    ConnectionFailed,
    Estimate,
    ImportRefused,
    NotFound,
    Problem,
    Round,
    ServerError,
    Study,
    Tickbox,
    UnknownColumns,
)
from tickbox_client.client import new_label_id  # noqa: E402
from tickbox_client.problem import read_problem  # noqa: E402
from tickbox_client.source import query_of, source_of  # noqa: E402
from tickbox_client.statistic import read_estimate  # noqa: E402


class NAType:
    """As pandas.NA looks."""


class Array:
    """As a numpy array, or a number of numpy's, looks."""

    def __init__(self, held: object) -> None:
        self.held = held

    def tolist(self) -> object:
        return self.held


class Frame:
    """As pandas.DataFrame looks to who takes one."""

    columns = ["prompt", "model", "output"]

    def __init__(self, rows: list) -> None:
        self.rows = rows

    def to_dict(self, form: str) -> list:
        assert form == "records"
        return self.rows


def lines(given: object) -> list:
    text = source_of(given).content.decode()
    return [json.loads(line) for line in text.split("\n") if line]


class Rows(unittest.TestCase):
    def test_rows_are_sent_as_they_are(self) -> None:
        rows = [{"prompt": "P\u2028Q\u0085\f", "chosen": "a", "rejected": "b", "n": 1, "ok": True}]
        for source in (rows, Frame(rows), iter(rows)):
            self.assertEqual(lines(source), rows)
            self.assertTrue(source_of(rows).are_rows)

    def test_what_is_missing_is_left_out(self) -> None:
        row = {"prompt": "P", "a": None, "b": float("nan"), "c": NAType(), "tags": ["x", NAType()]}
        self.assertEqual(lines([row]), [{"prompt": "P", "tags": ["x", None]}])
        self.assertEqual(lines([{"a": 1, "b": NAType()}, {"b": 2}]), [{"a": 1, "b": None}, {"a": None, "b": 2}])

    def test_arrays_dates_and_tuples_are_plain(self) -> None:
        messages = Array([{"role": "user", "content": Array("Hi")}])
        row = {"prompt": messages, "n": Array(3), "at": datetime.date(2026, 1, 2), "tags": ("a", "b")}
        expected = {"prompt": [{"role": "user", "content": "Hi"}], "n": 3, "at": "2026-01-02", "tags": ["a", "b"]}
        self.assertEqual(lines([row]), [expected])

    def test_calls_of_tools_are_left_to_the_server(self) -> None:
        message = {"role": "assistant", "content": None, "tool_calls": [{"function": {"name": "f", "arguments": "{}"}}]}
        self.assertEqual(lines([{"messages": [message]}]), [{"messages": [message]}])

    def test_responses_by_system(self) -> None:
        said = [{"role": "assistant", "content": "b"}]
        [line] = lines([{"instruction": "Write.", "responses": {"A": "a", "B": said, "C": None}}])
        self.assertEqual(line["responses"], [{"system": "A", "text": "a"}, {"system": "B", "messages": said}])
        self.assertRegex(line["id"], "^item-[0-9a-f]{16}$")

    def test_what_is_no_row_is_refused_by_its_place(self) -> None:
        for wrong in ([{"a": b"x"}], [{"a": float("inf")}]):
            with self.assertRaisesRegex(ValueError, "Row 0, a"):
                source_of(wrong)
        for wrong in (["a"], 7):
            with self.assertRaises(TypeError):
                source_of(wrong)

    def test_files_and_logs_are_sent_whole(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "run.eval"
            path.write_bytes(b"PK\x03\x04")
            for given in (path, str(path)):
                source = source_of(given)
                self.assertEqual((source.name, source.content, source.are_rows), ("run.eval", b"PK\x03\x04", False))
        self.assertEqual(json.loads(source_of({"eval": {}, "samples": []}).content), {"eval": {}, "samples": []})

    def test_options_are_as_the_address_has_them(self) -> None:
        options = {"columns": {"id": "Nr"}, "simulated": True, "round": "A", "scale": None}
        self.assertEqual(query_of(options), {"columns": '{"id": "Nr"}', "simulated": "true", "round": "A", "scale": None})


class Pushes(unittest.TestCase):
    def server(self, report: dict) -> "Importer":
        return Importer({"file": {"format": "table"}, "notUsed": [], "warnings": [], "written": True, **report})

    def test_unknown_columns_are_refused_unless_they_are_named(self) -> None:
        importer = self.server({"notUsed": ["lenght"]})
        study = Study(importer, "s")  # type: ignore[arg-type]
        with self.assertRaisesRegex(UnknownColumns, "lenght"):
            study.push([{"prompt": "P", "lenght": 1}])
        self.assertEqual([mode for mode, _ in importer.sent], ["check"])
        self.assertTrue(study.push([{"prompt": "P", "lenght": 1}], ignore=["lenght"])["written"])
        program = self.server({"notUsed": ["doc"], "file": {"format": "lm-eval"}})
        self.assertTrue(Study(program, "s").push([{"doc_id": 1}])["written"])  # type: ignore[arg-type]

    def test_a_failed_push_leaves_no_study(self) -> None:
        importer = self.server({"notUsed": ["x"]})
        tickbox = Tickbox("http://localhost", "key")
        tickbox.connection = importer  # type: ignore[assignment]
        with self.assertRaises(UnknownColumns):
            tickbox.push([{"x": 1}], name="N")
        self.assertEqual(importer.asked, [("POST", "/studies"), ("DELETE", "/studies/s")])

    def test_what_is_imported_and_cannot_be_labelled_is_said(self) -> None:
        warning = {"line": None, "field": "responses", "expected": "responses", "found": "none"}
        with self.assertWarnsRegex(UserWarning, "responses: expected responses, found none"):
            Study(self.server({"warnings": [warning]}), "s").push([{"prompt": "P"}])  # type: ignore[arg-type]

    def test_studies_by_name(self) -> None:
        tickbox = Tickbox("http://localhost/api/v1/", "key")
        tickbox.connection = self.server({})  # type: ignore[assignment]
        self.assertEqual(repr(tickbox.study("Haiku")), "Study('s', 'Haiku')")
        for unknown in ("Twice", "None"):
            with self.assertRaises(LookupError):
                tickbox.study(unknown)
        self.assertEqual(tickbox.study("0190a1b2-0000-7000-8000-000000000000").name, None)

    def test_a_server_that_is_not_there(self) -> None:
        tickbox = Tickbox("http://127.0.0.1:9", "key")
        tickbox.connection._attempts = 1
        with self.assertRaisesRegex(ConnectionFailed, "No answer from http://127.0.0.1:9"):
            tickbox.me()
        self.assertNotIn("key", repr(tickbox))

        async def ask() -> None:
            other = AsyncTickbox("http://127.0.0.1:9", "key")
            other.sync.connection._attempts = 1
            await other.me()

        with self.assertRaises(ConnectionFailed):
            asyncio.run(ask())


class Importer:
    """Looks like the connection to a server that answers an import with this report."""

    def __init__(self, report: dict) -> None:
        self.report = report
        self.sent: list = []
        self.asked: list = []

    def bytes(self, method: str, path: str, data: bytes, query: dict, *_: object, **__: object) -> bytes:
        self.sent.append((query["mode"], data))
        return json.dumps(self.report).encode()

    def json(self, method: str, path: str, *_: object, **__: object) -> dict:
        self.asked.append((method, path))
        names = ["Haiku", "Twice", "Twice"]
        return {"id": "s", "studies": [{"id": "s", "name": name} for name in names]}


class Answers(unittest.TestCase):
    def test_statistics_are_numbers_or_say_why_not(self) -> None:
        interval = {"defined": True, "value": {"low": 0.1, "high": 0.9}}
        self.assertEqual(read_estimate({"value": {"defined": True, "value": 0.5}, "interval": interval}), Estimate(0.5, 0.1, 0.9))
        undefined = read_estimate({"value": {"defined": False, "reason": "no-units"}, "interval": interval})
        self.assertEqual((undefined.value, undefined.reason), (None, "no-units"))
        with self.assertRaises(ValueError):
            float(undefined)

    def test_problems_keep_their_code(self) -> None:
        body = json.dumps({"code": "CONFLICT", "detail": "Taken.", "details": {"a": 1}}).encode()
        self.assertEqual((read_problem(409, body).code, read_problem(409, body).details), ("CONFLICT", {"a": 1}))
        self.assertEqual(read_problem(502, b"<html>").code, "INTERNAL")
        self.assertIsInstance(read_problem(502, b""), ServerError)
        self.assertIsInstance(read_problem(404, b""), NotFound)
        report = {"problems": [{"line": 1, "field": "id", "expected": "text", "found": "nothing"}]}
        told = json.dumps({"code": "IMPORT_REFUSED", "detail": "No.", "details": {"report": report}}).encode()
        refused = read_problem(422, told)
        assert isinstance(refused, ImportRefused)
        self.assertEqual(refused.problems, report["problems"])

    def test_ids_of_labels_are_uuids_of_version_7(self) -> None:
        self.assertRegex(new_label_id(), r"^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")

    def test_a_large_file_is_prepared_downloaded_and_deleted(self) -> None:
        for state in ("done", "failed"):
            server = LargeServer(state)
            read = Round(server, "r").export  # type: ignore[arg-type]
            if state == "done":
                self.assertEqual(read("gold.csv", labels="yes"), b"task")
            else:
                self.assertRaises(Problem, read, "gold.csv", labels="yes")
            asked = {"roundId": "r", "file": "gold.csv", "options": {"labels": "yes"}}
            self.assertEqual(server.sent[:2], [("GET", "/rounds/r/export/gold.csv", None), ("POST", "/studies/s/exports", asked)])
            self.assertEqual(server.sent[-1], ("DELETE", "/studies/s/exports/e", None))


class LargeServer:
    """Looks like the connection to a server whose round is large."""

    def __init__(self, state: str) -> None:
        self.state = state
        self.sent: list = []

    def bytes(self, method: str, path: str, **_: object) -> bytes:
        self.sent.append((method, path, None))
        if path.startswith("/rounds"):
            raise Problem(409, "PREPARE_FIRST", "Large.", {"address": "/api/v1/studies/s/exports"})
        return b"task"

    def json(self, method: str, path: str, body: object = None) -> dict:
        self.sent.append((method, path, body))
        return {"id": "e", "state": "waiting" if method == "POST" else self.state, "problem": "No room."}


if __name__ == "__main__":
    unittest.main()
