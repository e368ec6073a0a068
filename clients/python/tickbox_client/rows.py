"""What researchers have, as the lines of Tickbox's study format."""

from __future__ import annotations

import hashlib
import json
import math
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Union

Line = Dict[str, Any]

INSTRUCTION = ("instruction", "prompt", "question", "input")
RESPONSE = ("response", "output", "completion", "answer", "text")
SYSTEM = ("system", "model")
ID = ("id", "instruction_id", "item_id", "idx")


def study_lines(source: Any, system: Optional[str] = None) -> List[Line]:
    """Lines of the study format from whatever this is.

    Takes a list of dicts, a pandas DataFrame, a Hugging Face Dataset, an Inspect log, lm-eval samples, promptfoo
    results, or the path of a JSON or JSON Lines file of one of these.

    system: who wrote the responses, where the rows do not say.
    """
    if isinstance(source, (str, Path)):
        source = read_file(Path(source))
    if isinstance(source, Mapping):
        if "eval" in source and "samples" in source:
            return from_inspect(source)
        if "results" in source:
            return from_promptfoo(source)
        raise ValueError("This is neither an Inspect log nor promptfoo results.")
    if hasattr(source, "to_dict") and hasattr(source, "columns"):
        source = source.to_dict("records")
    rows = [dict(row) for row in source]
    if rows and "doc" in rows[0] and ("resps" in rows[0] or "filtered_resps" in rows[0]):
        if system is None:
            raise ValueError("lm-eval samples do not say which model wrote them: give system=\"…\".")
        return from_lm_eval(rows, system)
    return from_records(rows, system)


def from_records(rows: Iterable[Mapping[str, Any]], system: Optional[str] = None) -> List[Line]:
    """From rows of an instruction with its responses, or of a response each.

    A row of the study format is taken as it is. `responses` may also be a dict of texts by system. An instruction or a
    response may be a conversation: a list of messages with `role` and `content`.
    """
    lines: Dict[str, Line] = {}
    for number, given in enumerate(rows):
        row = {name: value for name, value in given.items() if not is_missing(value)}
        if isinstance(row.get("responses"), Mapping):
            row["responses"] = [{"system": name, **said(response)} for name, response in row["responses"].items()]
        if "responses" in row or "messages" in row:
            identity = str(first(row, ID, number))
            row.setdefault("id", identity)
            lines[identity] = row
            continue
        instruction = first(row, INSTRUCTION, None)
        response = first(row, RESPONSE, None)
        asked = said(instruction, "instruction")
        by_text = json.dumps(asked["messages"]) if "messages" in asked else instruction
        identity = first(row, ID, by_text if response is not None else number)
        if identity is None:
            raise ValueError(f"Row {number} has neither an instruction nor an id. It has: {', '.join(map(str, row))}.")
        line = lines.setdefault(short_id(str(identity)), {"id": short_id(str(identity))})
        if instruction is not None:
            if "instruction" not in line and "messages" not in line:
                line.update(asked if "messages" in asked else {"instruction": str(instruction)})
        for name in ("subset", "domain", "tags", "checklist", "checklists"):
            if name in row:
                line.setdefault(name, row[name])
        if "instruction" in row and "input" in row:
            line.setdefault("input", str(row["input"]))
        if response is not None:
            writer = first(row, SYSTEM, system)
            if writer is None:
                raise ValueError(f"Row {number} does not say who wrote the response: give a column system, or system=\"…\".")
            add_response(line, str(writer), response)
    return list(lines.values())


def from_inspect(log: Mapping[str, Any]) -> List[Line]:
    """From a log of Inspect (inspect_ai), read from its JSON."""
    model = str(log["eval"]["model"])
    lines: Dict[str, Line] = {}
    for sample in log["samples"] or []:
        identity = str(sample["id"])
        asked = sample["input"]
        line = lines.setdefault(identity, {"id": identity})
        if isinstance(asked, str):
            line.setdefault("instruction", asked)
        else:
            messages = [{"role": str(one["role"]), "content": plain_text(one["content"])} for one in asked]
            line.setdefault("messages", messages)
        choices = (sample.get("output") or {}).get("choices") or []
        if choices:
            add_response(line, model, plain_text(choices[0]["message"]["content"]))
    return list(lines.values())


def from_lm_eval(samples: Iterable[Mapping[str, Any]], system: str) -> List[Line]:
    """From the samples that lm-evaluation-harness writes with --log_samples, of generation tasks."""
    lines: Dict[str, Line] = {}
    for sample in samples:
        identity = str(sample["doc_id"])
        line = lines.setdefault(identity, {"id": identity})
        line.setdefault("instruction", prompt_of(sample))
        for text in texts_of(sample.get("resps") or sample.get("filtered_resps") or []):
            add_response(line, system, text)
    return list(lines.values())


def from_promptfoo(results: Mapping[str, Any]) -> List[Line]:
    """From the JSON that promptfoo writes with --output results.json."""
    found = results["results"]
    rows = found["results"] if isinstance(found, Mapping) else found
    lines: Dict[str, Line] = {}
    for row in rows:
        prompt = row["prompt"]["raw"] if isinstance(row["prompt"], Mapping) else str(row["prompt"])
        identity = f"{row.get('testIdx', 0)}-{row.get('promptIdx', 0)}"
        line = lines.setdefault(identity, {"id": identity, "instruction": prompt})
        provider = row["provider"]
        system = (provider.get("label") or provider.get("id")) if isinstance(provider, Mapping) else str(provider)
        output = (row.get("response") or {}).get("output")
        if output is not None:
            add_response(line, str(system), output if isinstance(output, str) else json.dumps(output, ensure_ascii=False))
    return list(lines.values())


def read_file(path: Path) -> Union[Mapping[str, Any], List[Any]]:
    text = path.read_text(encoding="utf-8-sig")
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    found = json.loads(text)
    if not isinstance(found, (dict, list)):
        raise ValueError(f"{path} holds neither a list nor an object.")
    return found


def add_response(line: Line, system: str, response: Any) -> None:
    responses: List[Dict[str, Any]] = line.setdefault("responses", [])
    sample = sum(1 for one in responses if one["system"] == system)
    spoken = said(response)
    text = spoken if "messages" in spoken else {"text": str(response)}
    responses.append({"system": system, **text, **({"sample": sample} if sample else {})})


def said(value: Any, name: str = "text") -> Dict[str, Any]:
    """A conversation as messages, anything else under this name."""
    messages = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(messages, (list, tuple)) or not messages:
        return {name: value}
    if not all(isinstance(each, Mapping) and "role" in each and "content" in each for each in messages):
        return {name: value}
    return {"messages": [{"role": each["role"], "content": plain_text(each["content"])} for each in messages]}


def first(row: Mapping[str, Any], names: Iterable[str], otherwise: Any) -> Any:
    return next((row[name] for name in names if name in row), otherwise)


def short_id(identity: str) -> str:
    """Ids have at most 200 characters, without spaces around them. Two that begin alike stay two."""
    whole = identity.strip()
    if len(whole) <= 200:
        return whole
    return f"{whole[:180].strip()} {hashlib.sha256(whole.encode()).hexdigest()[:16]}"


def is_missing(value: Any) -> bool:
    return value is None or (isinstance(value, float) and math.isnan(value))


def plain_text(content: Any) -> str:
    """Content of a message: a text, or parts of which those with text count."""
    if isinstance(content, str):
        return content
    return "\n".join(str(part["text"]) for part in content if part.get("type") == "text")


def prompt_of(sample: Mapping[str, Any]) -> str:
    arguments = sample["arguments"]
    if isinstance(arguments, Mapping):
        return str(next(iter(arguments.values()))["arg_0"])
    return str(arguments[0][0])


def texts_of(responses: Any) -> List[str]:
    """resps are lists of lists; filtered ones may be texts."""
    texts: List[str] = []
    for one in responses if isinstance(responses, list) else [responses]:
        texts.extend(texts_of(one) if isinstance(one, list) else [str(one)])
    return texts
