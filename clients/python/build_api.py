"""Writes tickbox_client/api.py: every operation of the API with the types of what it takes and answers.

    python3 build_api.py openapi.json        # or the address of a server's /api/v1/openapi.json
"""

from __future__ import annotations

import json
import keyword
import re
import sys
import urllib.request
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Set, Tuple

Schema = Mapping[str, Any]
PREFIX = "/api/v1"
HEAD = '''"""Every operation of the API, with the types of what it takes and answers. Written by build_api.py; not by hand."""

# ruff: noqa
from __future__ import annotations

import json
from typing import Any, Dict, List, Literal, Mapping, Optional, Tuple, TypedDict, Union

from .connection import Connection

'''
CLASS = '''
def _text(value: Any) -> Any:
    """As an address has it: flags as true and false."""
    return json.dumps(value) if isinstance(value, bool) else value


class Api:
    """The operations of a server, asked with `Tickbox(…).connection`."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
'''


class Types:
    """Types of the document's schemas, each declared once."""

    def __init__(self, schemas: Mapping[str, Schema]) -> None:
        self.schemas = schemas
        self.declared: List[str] = []
        self.taken: Set[str] = {"Api"}
        self.names = {name: self.free(python_name(name)) for name in schemas}
        for name, schema in schemas.items():
            own = self.names[name]
            if is_record(schema):
                self.record(own, schema)
            else:
                self.declared.append(f"{own} = {self.type_of(schema, own)}")

    def type_of(self, schema: Schema, place: str) -> str:
        if "$ref" in schema:
            return f'"{self.names[str(schema["$ref"]).rsplit("/", 1)[-1]]}"'
        if "const" in schema:
            return literal([schema["const"]])
        if "enum" in schema:
            return literal(schema["enum"])
        choices = schema.get("anyOf") or schema.get("oneOf")
        if choices:
            return union([self.type_of(one, place) for one in choices])
        if len(schema.get("allOf", [])) == 1:
            return self.type_of(schema["allOf"][0], place)
        kinds = schema.get("type", [])
        named = [kinds] if isinstance(kinds, str) else kinds
        return union([self.plain(kind, schema, place) for kind in named]) if named else "Any"

    def plain(self, kind: str, schema: Schema, place: str) -> str:
        simple = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
        if kind in simple:
            return simple[kind]
        if kind == "array":
            parts = schema.get("prefixItems")
            if parts:
                return f"Tuple[{', '.join(self.type_of(one, place) for one in parts)}]"
            items = schema.get("items")
            return f"List[{self.type_of(items, place) if isinstance(items, dict) else 'Any'}]"
        if kind == "object" and schema.get("properties"):
            return f'"{self.record(self.free(place), schema)}"'
        others = schema.get("additionalProperties")
        return f"Dict[str, {self.type_of(others, place) if isinstance(others, dict) else 'Any'}]"

    def free(self, wanted: str) -> str:
        name, number = wanted, 1
        while name in self.taken:
            number += 1
            name = f"{wanted}{number}"
        self.taken.add(name)
        return name

    def record(self, name: str, schema: Schema) -> str:
        """A TypedDict: what has to be there, and what may be."""
        needed = set(schema.get("required", []))
        fields = {key: self.type_of(of, name + python_name(key)) for key, of in schema["properties"].items()}
        parts = [
            ({key: of for key, of in fields.items() if (key in needed) == is_needed}, is_needed)
            for is_needed in (True, False)
        ]
        filled = [(of, is_needed) for of, is_needed in parts if of]
        if len(filled) == 1:
            self.declared.append(typed_dict(name, *filled[0]))
            return name
        for of, is_needed in filled:
            self.declared.append(typed_dict(f"_{name}{'Needed' if is_needed else 'More'}", of, is_needed))
        self.declared.append(f"class {name}(_{name}Needed, _{name}More):\n    pass")
        return name


def typed_dict(name: str, fields: Mapping[str, str], is_needed: bool) -> str:
    lines = "".join(f"    {key!r}: {of},\n" for key, of in fields.items())
    return f"{name} = TypedDict({name!r}, {{\n{lines}}}{'' if is_needed else ', total=False'})"


def is_record(schema: Schema) -> bool:
    return schema.get("type") == "object" and bool(schema.get("properties"))


def literal(values: List[Any]) -> str:
    kept = [value for value in values if isinstance(value, (str, bool, int)) or value is None]
    return f"Literal[{', '.join(repr(value) for value in kept)}]" if len(kept) == len(values) else "Any"


def union(types: List[str]) -> str:
    different = list(dict.fromkeys(types))
    return different[0] if len(different) == 1 else f"Union[{', '.join(different)}]"


def python_name(name: str) -> str:
    """A name of a class."""
    parts = [part for part in re.split(r"\W+", name) if part]
    joined = "".join(part[0].upper() + part[1:] for part in parts)
    return joined if joined[:1].isalpha() else f"T{joined}"


def snake_case(name: str) -> str:
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|\W+", "_", name).lower().strip("_")
    return f"{words}_" if keyword.iskeyword(words) or words == "self" else words


def method_of(path: str, method: str, operation: Mapping[str, Any], types: Types, known: Mapping[str, Any]) -> str:
    """The method that asks for an operation."""
    name = str(operation["operationId"])
    parameters = [resolved(one, known) for one in operation.get("parameters", [])]
    places = {snake_case(one["name"]): one for one in parameters if one["in"] == "path"}
    queries = {snake_case(one["name"]): one for one in parameters if one["in"] == "query"}
    body = operation.get("requestBody")
    signature = ["self", *(f"{own}: str" for own in places)]
    sends_json = body is not None and "application/json" in body["content"]
    if body is not None:
        given = "bytes"
        if sends_json:
            given = types.type_of(body["content"]["application/json"]["schema"], python_name(name) + "Body")
        signature.append(f"body: {given}" if body.get("required", True) else f"body: Optional[{given}] = None")
    if queries:
        signature.append("*")
    for own, one in sorted(queries.items(), key=lambda entry: not entry[1].get("required", False)):
        of = types.type_of(one["schema"], python_name(name) + python_name(one["name"]))
        signature.append(f"{own}: {of}" if one.get("required") else f"{own}: Optional[{of}] = None")
    answer = answer_of(operation["responses"], types, python_name(name) + "Answer")
    address = path.replace(PREFIX, "", 1)
    for own, one in places.items():
        address = address.replace("{" + str(one["name"]) + "}", "{" + own + "}")
    asked = [repr(method.upper()), f'f"{address}"' if places else repr(address)]
    written = "{" + ", ".join(f"{one['name']!r}: _text({own})" for own, one in queries.items()) + "}"
    lines = [f"    def {snake_case(name)}({', '.join(signature)}) -> {answer or 'bytes'}:", f"        {docstring(operation)}"]
    if answer is None or (body is not None and not sends_json):
        data = "body" if body is not None and not sends_json else "None"
        if sends_json:
            data = "json.dumps(body).encode()"
        lines.append(f"        data = self.connection.bytes({', '.join(asked)}, {data}, {written}, {headers_of(body)})")
        lines.append("        return data" if answer is None else "        return None" if answer == "None" else "        found: Any = json.loads(data)")
        if answer not in (None, "None"):
            lines.append(f"        told: {answer} = found")
            lines.append("        return told")
        return "\n".join(lines)
    call = f"self.connection.json({', '.join(asked)}, {'body' if sends_json else 'None'}, {written})"
    lines += [f"        {call}"] if answer == "None" else [f"        found: {answer} = {call}", "        return found"]
    return "\n".join(lines)


def headers_of(body: Optional[Mapping[str, Any]]) -> str:
    kind = "application/json" if body is None or "application/json" in body["content"] else next(iter(body["content"]))
    return "{'Accept': 'application/json, */*', 'Content-Type': " + repr(kind) + "}" if body is not None else "None"


def resolved(parameter: Mapping[str, Any], known: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in parameter:
        return parameter
    found: Mapping[str, Any] = known[str(parameter["$ref"]).rsplit("/", 1)[-1]]
    return found


def answer_of(responses: Mapping[str, Any], types: Types, place: str) -> Optional[str]:
    """The type of the answer; None where it is no JSON."""
    for status, response in responses.items():
        if status == "204":
            return "None"
        content = response.get("content", {})
        if status.startswith("2") and "application/json" in content:
            return types.type_of(content["application/json"]["schema"], place)
    return None


def docstring(operation: Mapping[str, Any]) -> str:
    said = str(operation.get("summary") or operation["operationId"])
    return json.dumps(said.replace("\\", ""), ensure_ascii=False).replace('"', '"""', 1)[:-1].replace('\\"', "'") + '"""'


def api_of(document: Mapping[str, Any]) -> str:
    """The text of the module."""
    components: Mapping[str, Any] = document.get("components", {})
    types = Types(components.get("schemas", {}))
    methods: List[str] = []
    named: Dict[str, Tuple[str, str]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if method not in ("get", "post", "put", "patch", "delete"):
                continue
            own = snake_case(str(operation["operationId"]))
            if own in named:
                raise ValueError(f"{own} is both {named[own]} and {(path, method)}")
            named[own] = (path, method)
            methods.append(method_of(path, method, operation, types, components.get("parameters", {})))
    return HEAD + "\n\n".join(types.declared) + "\n" + CLASS + "\n" + "\n\n".join(methods) + "\n"


def main(source: str) -> None:
    if source.startswith(("http://", "https://")):
        with urllib.request.urlopen(source) as answer:
            document = json.load(answer)
    else:
        document = json.loads(Path(source).read_text(encoding="utf-8"))
    target = Path(__file__).resolve().parent / "tickbox_client" / "api.py"
    target.write_text(api_of(document), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
