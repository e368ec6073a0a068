"""What researchers have becomes lines of the study format."""

from __future__ import annotations

import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tickbox_client import Estimate, Problem, Round, from_records, study_lines  # noqa: E402
from tickbox_client.client import new_label_id  # noqa: E402
from tickbox_client.problem import read_problem  # noqa: E402
from tickbox_client.statistic import read_estimate  # noqa: E402


class Frame:
    """As pandas.DataFrame looks to who takes one."""

    columns = ["prompt", "model", "output"]

    def __init__(self, rows: list) -> None:
        self.rows = rows

    def to_dict(self, form: str) -> list:
        assert form == "records"
        return self.rows


class Rows(unittest.TestCase):
    def test_an_instruction_with_responses_by_system(self) -> None:
        [line] = from_records([{"id": 7, "instruction": "Write.", "responses": {"A": "a", "B": "b"}, "subset": float("nan")}])
        self.assertEqual(
            line,
            {"id": 7, "instruction": "Write.", "responses": [{"system": "A", "text": "a"}, {"system": "B", "text": "b"}]},
        )

    def test_a_response_a_row_is_grouped_by_instruction_and_counted_by_system(self) -> None:
        rows = [
            {"prompt": "P", "model": "A", "output": "1"},
            {"prompt": "P", "model": "A", "output": "2"},
            {"prompt": "P", "model": "B", "output": "3"},
            {"prompt": "Q", "model": "A", "output": "4"},
        ]
        for source in (rows, Frame(rows), iter(rows)):
            lines = study_lines(source)
            self.assertEqual([line["id"] for line in lines], ["P", "Q"])
            self.assertEqual(
                lines[0]["responses"],
                [{"system": "A", "text": "1"}, {"system": "A", "text": "2", "sample": 1}, {"system": "B", "text": "3"}],
            )

    def test_a_conversation_in_place_of_a_text_is_kept_as_messages(self) -> None:
        asked = [{"role": "user", "content": "Which river?"}]
        answer = [
            {"role": "assistant", "content": [{"type": "text", "text": "Ebro"}]},
            {"role": "user", "content": "And a lake?"},
        ]
        kept = [{"role": "assistant", "content": "Ebro"}, answer[1]]
        [line] = from_records([{"prompt": asked, "model": "A", "output": answer}, {"prompt": asked, "model": "B", "output": "Po"}])
        self.assertEqual(line["messages"], asked)
        self.assertEqual(line["responses"], [{"system": "A", "messages": kept}, {"system": "B", "text": "Po"}])
        [line] = from_records([{"id": "x", "instruction": "Name a river.", "responses": {"A": answer}}])
        self.assertEqual(line["responses"], [{"system": "A", "messages": kept}])

    def test_long_instructions_that_begin_alike_stay_apart(self) -> None:
        rows = [{"prompt": "p" * 300 + end, "model": "A", "output": end} for end in ("1", "2")]
        ids = [line["id"] for line in from_records(rows)]
        self.assertEqual(len(set(ids)), 2)
        self.assertTrue(all(len(each) <= 200 for each in ids))

    def test_rows_without_a_system_need_one(self) -> None:
        rows = [{"question": "Q", "answer": "A"}]
        with self.assertRaisesRegex(ValueError, "who wrote"):
            study_lines(rows)
        self.assertEqual(study_lines(rows, "gpt")[0]["responses"], [{"system": "gpt", "text": "A"}])

    def test_an_inspect_log_with_text_and_messages(self) -> None:
        log = {
            "eval": {"model": "openai/gpt-4o"},
            "samples": [
                {"id": 1, "epoch": 1, "input": "Say hi.", "output": {"choices": [{"message": {"content": "Hi"}}]}},
                {"id": 1, "epoch": 2, "input": "Say hi.", "output": {"choices": [{"message": {"content": "Ho"}}]}},
                {
                    "id": "m",
                    "input": [{"role": "user", "content": [{"type": "text", "text": "Hm?"}, {"type": "image"}]}],
                    "output": {"choices": [{"message": {"content": [{"type": "text", "text": "Yes"}]}}]},
                },
            ],
        }
        first, second = study_lines(log)
        self.assertEqual(first["instruction"], "Say hi.")
        self.assertEqual([one.get("sample", 0) for one in first["responses"]], [0, 1])
        self.assertEqual(second["messages"], [{"role": "user", "content": "Hm?"}])
        self.assertEqual(second["responses"], [{"system": "openai/gpt-4o", "text": "Yes"}])

    def test_lm_eval_samples_from_a_file(self) -> None:
        samples = [
            {"doc_id": 0, "doc": {}, "arguments": [["Q: 1+1?\nA:", {}]], "resps": [["2"]], "filtered_resps": ["2"]},
            {"doc_id": 1, "doc": {}, "arguments": {"gen_args_0": {"arg_0": "Q: 2+2?"}}, "resps": [["4", "5"]]},
        ]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "samples.jsonl"
            path.write_text("\n".join(map(json.dumps, samples)), encoding="utf-8")
            first, second = study_lines(path, system="tiny")
        self.assertEqual(first, {"id": "0", "instruction": "Q: 1+1?\nA:", "responses": [{"system": "tiny", "text": "2"}]})
        self.assertEqual([one["text"] for one in second["responses"]], ["4", "5"])

    def test_promptfoo_results(self) -> None:
        row = {"prompt": {"raw": "Tweet."}, "testIdx": 0, "promptIdx": 1, "response": {"output": {"a": 1}}}
        results = {"results": {"results": [{**row, "provider": {"id": "p:one"}}, {**row, "provider": {"id": "p:two", "label": "Two"}}]}}
        [line] = study_lines(results)
        self.assertEqual(line["id"], "0-1")
        self.assertEqual([one["system"] for one in line["responses"]], ["p:one", "Two"])
        self.assertEqual(line["responses"][0]["text"], '{"a": 1}')

    def test_other_objects_are_refused(self) -> None:
        with self.assertRaises(ValueError):
            study_lines({"rows": []})


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
