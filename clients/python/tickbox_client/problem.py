"""What the server refuses."""

from __future__ import annotations

import json
from typing import Any, Mapping


class Problem(Exception):
    """A refusal of the server, as problem details (RFC 9457) describe it."""

    def __init__(self, status: int, code: str, detail: str, details: Mapping[str, Any]) -> None:
        super().__init__(f"{code} ({status}): {detail}")
        self.status = status
        self.code = code
        self.detail = detail
        self.details = details


def read_problem(status: int, body: bytes) -> Problem:
    """The problem that a body describes; what is no such body becomes INTERNAL."""
    try:
        found = json.loads(body)
        return Problem(status, str(found["code"]), str(found["detail"]), found.get("details", {}))
    except (ValueError, KeyError, TypeError):
        return Problem(status, "INTERNAL", f"The server answered with status {status}.", {})
