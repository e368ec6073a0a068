"""A Tickbox server, its studies and their rounds."""

from __future__ import annotations

import json
import secrets
import time
import uuid
from typing import Any, Dict, Iterator, List, Mapping, Optional

from .connection import Connection
from .prepared import prepared_file
from .problem import Problem
from .rows import study_lines
from .statistic import Estimate, read_estimate, read_statistic
from .table import Table


class Tickbox:
    """A server, asked with an API key."""

    def __init__(self, address: str, key: str, timeout: float = 60.0) -> None:
        self.connection = Connection(address, key, timeout)

    def me(self) -> Dict[str, Any]:
        """Whose key this is."""
        return dict(self.connection.json("GET", "/me"))

    def studies(self) -> List["Study"]:
        """The studies that the key may see."""
        found = self.connection.json("GET", "/studies")["studies"]
        return [Study(self.connection, one["id"]) for one in found]

    def study(self, study_id: str) -> "Study":
        """The study of this id; refused only when it is asked for something."""
        return Study(self.connection, study_id)

    def create_study(self, name: str, description: str = "") -> "Study":
        """A new, empty study."""
        made = self.connection.json("POST", "/studies", {"name": name, "description": description})
        return Study(self.connection, made["id"])

    def push(self, rows: Any, name: str, system: Optional[str] = None) -> "Study":
        """A new study of these rows: see `study_lines` for what they may be.

        The rows are read before anything is made, so rows that cannot be read leave nothing behind.
        """
        lines = study_lines(rows, system)
        study = self.create_study(name)
        study.push_lines(lines)
        return study


class Study:
    """A study on the server."""

    def __init__(self, connection: Connection, study_id: str) -> None:
        self.connection = connection
        self.id = study_id
        self.path = f"/studies/{study_id}"

    def read(self) -> Dict[str, Any]:
        """Its name, systems, checklists and counts."""
        return dict(self.connection.json("GET", self.path))

    def push(self, rows: Any, system: Optional[str] = None) -> Dict[str, Any]:
        """Adds rows. The same rows again change nothing."""
        return self.push_lines(study_lines(rows, system))

    def push_lines(self, lines: List[Dict[str, Any]]) -> Dict[str, Any]:
        """Adds lines of the study format; refused as a whole, with every problem in `details`, or taken as a whole."""
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        # The same file again adds nothing, so it may be sent again.
        answer = self.connection.bytes(
            "POST",
            f"{self.path}/imports",
            text.encode(),
            {"mode": "commit", "fileName": "pushed.jsonl", "format": "tickbox"},
            {"Accept": "application/json", "Content-Type": "application/octet-stream"},
            is_repeatable=True,
        )
        return dict(json.loads(answer))

    def rounds(self) -> List["Round"]:
        """Its rounds."""
        found = self.connection.json("GET", f"{self.path}/rounds")["rounds"]
        return [Round(self.connection, one["id"]) for one in found]

    def create_round(
        self, name: str, protocol: str, overlap: int = 3, is_open: bool = True, **settings: Any
    ) -> "Round":
        """A new round of the study's content, open for labelling.

        protocol: such as "direct_scoring", "check_then_score", "checklist_only", "preference", "forced_choice".
        settings: whatever else POST /studies/{studyId}/rounds takes, such as checklistSeries, pairs, guidelines.
        """
        body = {"name": name, "protocol": protocol, "overlap": overlap, **settings}
        made = Round(self.connection, self.connection.json("POST", f"{self.path}/rounds", body)["id"])
        if is_open:
            made.set_status("open")
        return made

    def create_webhook(self, url: str, events: List[str], **settings: Any) -> Dict[str, Any]:
        """Has messages of these events sent to an address: {"webhook": …, "secret": what verifies their signatures}.

        events: such as "label.submitted", "round.completed"; settings: description, alphaThreshold.
        The secret is shown once. docs/webhooks.md says what is sent.
        """
        body = {"url": url, "events": events, **settings}
        return dict(self.connection.json("POST", f"{self.path}/webhooks", body, answers_secret=True))


class Round:
    """A round of labelling."""

    def __init__(self, connection: Connection, round_id: str) -> None:
        self.connection = connection
        self.id = round_id
        self.path = f"/rounds/{round_id}"

    def read(self) -> Dict[str, Any]:
        """Its settings."""
        return dict(self.connection.json("GET", self.path))

    def set_status(self, status: str) -> None:
        """Opens, pauses or closes it: "open", "paused" or "closed"."""
        self.connection.json("PUT", f"{self.path}/status", {"status": status})

    def progress(self) -> Dict[str, Any]:
        """How far labelling is."""
        return dict(self.connection.json("GET", f"{self.path}/progress"))

    def wait(self, timeout: Optional[float] = None, every: float = 5.0) -> Dict[str, Any]:
        """Waits until every task has its labels, or the round is closed. Raises TimeoutError after `timeout` seconds."""
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            progress = self.progress()
            tasks = progress["tasks"]
            if tasks["complete"] >= tasks["total"] or progress["round"]["status"] == "closed":
                return progress
            if end is not None and time.monotonic() + every > end:
                raise TimeoutError(f"{tasks['complete']} of {tasks['total']} tasks are complete.")
            time.sleep(every)

    def claim(self, hold: int = 1) -> List[Dict[str, Any]]:
        """Tasks to label as the person of the key; none where there is nothing to do now."""
        found = self.connection.json("POST", f"{self.path}/claims", {"hold": hold})
        return list(found["assignments"])

    def submit(self, task: Mapping[str, Any], level: Optional[float] = None, **content: Any) -> str:
        """Submits a label of a claimed task. Returns its id; sent again, the same label is kept once.

        content: `answers` and whatever else PUT /annotations/{annotationId} takes.
        """
        label_id = new_label_id()
        whole = {"protocol": task["protocol"], "level": level, **EMPTY_LABEL, **content}
        body = {"assignmentId": task["assignmentId"], "supersedes": None, "content": whole}
        self.connection.json("PUT", f"/annotations/{label_id}", body)
        return label_id

    def export(self, file: str, **options: str) -> bytes:
        """A file of the export, such as "gold.csv" or "bundle.zip". Of a large round it waits until a worker has made it."""
        try:
            return self.connection.bytes("GET", f"{self.path}/export/{file}", query=options)
        except Problem as problem:
            if problem.code != "PREPARE_FIRST":
                raise
            exports = str(problem.details["address"]).replace("/api/v1", "", 1)
        return prepared_file(self.connection, exports, {"roundId": self.id, "file": file, "options": options})

    def labels(self, comments: bool = False) -> Table:
        """Every rater's own label, judges' too."""
        return self._table("labels.jsonl", labels="all", comments="yes" if comments else "no")

    def gold(self) -> Table:
        """The aggregated label of each labelled task, with its texts."""
        return self._table("gold.jsonl")

    def _table(self, file: str, **options: str) -> Table:
        text = self.export(file, **options).decode()
        return Table([json.loads(line) for line in text.split("\n") if line])

    def label_feed(self, after: Optional[str] = None, limit: int = 1000) -> List[Dict[str, Any]]:
        """What was labelled after the cursor of a label that was read; the beginning without one. May be empty."""
        text = self.connection.bytes("GET", f"{self.path}/annotations", query={"after": after, "limit": limit}).decode()
        return [json.loads(line) for line in text.split("\n") if line]

    def follow(self, after: Optional[str] = None, every: float = 2.0) -> Iterator[Dict[str, Any]]:
        """Every label once, in the order of the feed, as they come in; does not end by itself.

        Keep `label["cursor"]` to go on from there later.
        """
        while True:
            labels = self.label_feed(after)
            yield from labels
            if labels:
                after = labels[-1]["cursor"]
            else:
                time.sleep(every)

    def alpha(self, **choice: str) -> Estimate:
        """Krippendorff's alpha with its interval; `choice` is the query of /agreement, such as raters="human"."""
        return read_estimate(self.agreement(**choice)["alpha"])

    def percent_agreement(self, **choice: str) -> Estimate:
        """The share of agreeing pairs of labels."""
        return read_statistic(self.agreement(**choice)["percentAgreement"])

    def agreement(self, **choice: str) -> Dict[str, Any]:
        """All that the round's agreement panel shows. Waits while a worker computes it."""
        while True:
            found = self.connection.json("GET", f"{self.path}/agreement", query=choice)
            if not is_pending(found):
                return dict(found)
            time.sleep(2)


EMPTY_LABEL: Mapping[str, Any] = {"answers": [], "ease": None, "comment": "", "problems": [], "durationMs": 0}


def new_label_id() -> str:
    """A UUIDv7, as labels have."""
    moment = time.time_ns() // 1_000_000
    number = (moment << 80) | (0x7 << 76) | (secrets.randbits(12) << 64) | (0b10 << 62) | secrets.randbits(62)
    return str(uuid.UUID(int=number))


def is_pending(answer: Mapping[str, Any]) -> bool:
    return answer.get("pending") is True
