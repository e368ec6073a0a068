"""Reads flat columns of Parquet with the standard library, so that exported tables are read by another hand than made them.

Knows what such tables need: optional columns, dictionaries, plain values, and Snappy.
"""

from __future__ import annotations

import struct
from typing import Any, Dict, Iterator, List, Tuple

TYPES = {0: "boolean", 2: "int64", 5: "double", 6: "bytes"}
PLAIN, RUNS, DICTIONARIES = 0, 3, (2, 8)


def read_columns(content: bytes) -> Dict[str, List[Any]]:
    """The values of every column that is no list, by name; None where there is none."""
    if content[:4] != b"PAR1" or content[-4:] != b"PAR1":
        raise ValueError("no Parquet")
    (length,) = struct.unpack("<I", content[-8:-4])
    footer = Thrift(content, len(content) - 8 - length).struct()
    columns: Dict[str, List[Any]] = {}
    for group in footer[4]:
        for chunk in group[1]:
            facts = chunk[3]
            path = [part.decode() for part in facts[3]]
            if len(path) == 1:
                columns.setdefault(path[0], []).extend(chunk_values(content, facts))
    rows = footer[3]
    if any(len(values) != rows for values in columns.values()):
        raise ValueError("columns of different lengths")
    return columns


def chunk_values(content: bytes, facts: Dict[int, Any]) -> Iterator[Any]:
    kind, codec, left = TYPES[facts[1]], facts[4], facts[5]
    at = facts.get(11) or facts[9]
    dictionary: List[Any] = []
    while left > 0:
        thrift = Thrift(content, at)
        page = thrift.struct()
        at = thrift.at + page[3]
        body = content[thrift.at : at]
        if page[1] == 2:
            dictionary = list(plain(unpacked(body, codec), kind, page[7][1]))
            continue
        count, encoding, levels, values = page_parts(page, body, codec)
        left -= count
        present = sum(levels)
        found = decoded(values, encoding, kind, present, dictionary)
        for level in levels:
            yield next(found) if level else None


def decoded(values: bytes, encoding: int, kind: str, count: int, dictionary: List[Any]) -> Iterator[Any]:
    if encoding == PLAIN:
        return iter(plain(values, kind, count))
    if encoding == RUNS and kind == "boolean":
        return (bool(bit) for bit in runs(values[4:], 1, count))
    if encoding in DICTIONARIES:
        return (dictionary[index] for index in runs(values[1:], values[0], count))
    raise ValueError(f"encoding {encoding} of {kind}")


def page_parts(page: Dict[int, Any], body: bytes, codec: int) -> Tuple[int, int, List[int], bytes]:
    """How many values a page has, how they are encoded, which are there, and their bytes."""
    if page[1] == 3:
        facts = page[8]
        size = facts[5]
        levels = list(runs(body[:size], 1, facts[1]))
        values = body[size:]
        return facts[1], facts[4], levels, unpacked(values, codec) if facts.get(7, True) else values
    facts = page[5]
    values = unpacked(body, codec)
    (size,) = struct.unpack("<I", values[:4])
    return facts[1], facts[2], list(runs(values[4 : 4 + size], 1, facts[1])), values[4 + size :]


def plain(values: bytes, kind: str, count: int) -> Iterator[Any]:
    if kind == "bytes":
        at = 0
        for _ in range(count):
            (size,) = struct.unpack_from("<I", values, at)
            yield values[at + 4 : at + 4 + size].decode()
            at += 4 + size
    elif kind == "boolean":
        yield from (bool(values[index // 8] >> (index % 8) & 1) for index in range(count))
    else:
        yield from struct.unpack_from(f"<{count}{'q' if kind == 'int64' else 'd'}", values)


def runs(values: bytes, width: int, count: int) -> Iterator[int]:
    """Small numbers, of which equal ones in a row are counted and others packed."""
    at = given = 0
    size = (width + 7) // 8
    while given < count:
        header, at = varint(values, at)
        if header & 1:
            length = (header >> 1) * width
            packed = int.from_bytes(values[at : at + length], "little")
            at += length
            found = [packed >> (index * width) & ((1 << width) - 1) for index in range((header >> 1) * 8)]
        else:
            found = [int.from_bytes(values[at : at + size], "little")] * (header >> 1)
            at += size
        yield from found[: count - given]
        given += len(found)


def unpacked(body: bytes, codec: int) -> bytes:
    if codec == 0:
        return body
    if codec != 1:
        raise ValueError(f"compression {codec}")
    length, at = varint(body, 0)
    out = bytearray()
    while at < len(body):
        tag = body[at]
        at += 1
        if tag & 3 == 0:
            size = tag >> 2
            if size >= 60:
                extra = size - 59
                size = int.from_bytes(body[at : at + extra], "little")
                at += extra
            out += body[at : at + size + 1]
            at += size + 1
            continue
        if tag & 3 == 1:
            size, offset = (tag >> 2 & 7) + 4, (tag >> 5) << 8 | body[at]
            at += 1
        else:
            width = 2 if tag & 3 == 2 else 4
            size, offset = (tag >> 2) + 1, int.from_bytes(body[at : at + width], "little")
            at += width
        for _ in range(size):
            out.append(out[-offset])
    if len(out) != length:
        raise ValueError("Snappy of another length than it says")
    return bytes(out)


def varint(content: bytes, at: int) -> Tuple[int, int]:
    value = shift = 0
    while True:
        byte = content[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


class Thrift:
    """The compact protocol, by the numbers of its fields."""

    def __init__(self, content: bytes, at: int) -> None:
        self.content = content
        self.at = at

    def struct(self) -> Dict[int, Any]:
        found: Dict[int, Any] = {}
        number = 0
        while True:
            byte = self.byte()
            if byte == 0:
                return found
            number = number + (byte >> 4) if byte >> 4 else self.zigzag()
            found[number] = byte & 15 == 1 if byte & 15 in (1, 2) else self.value(byte & 15)

    def value(self, kind: int) -> Any:
        if kind in (1, 2):
            return self.byte() == 1
        if kind == 3:
            return self.byte()
        if kind in (4, 5, 6):
            return self.zigzag()
        if kind == 7:
            self.at += 8
            return struct.unpack_from("<d", self.content, self.at - 8)[0]
        if kind == 8:
            size = self.unsigned()
            self.at += size
            return self.content[self.at - size : self.at]
        if kind == 9:
            byte = self.byte()
            size = byte >> 4 if byte >> 4 < 15 else self.unsigned()
            return [self.value(byte & 15) for _ in range(size)]
        if kind == 12:
            return self.struct()
        raise ValueError(f"type {kind}")

    def byte(self) -> int:
        self.at += 1
        return self.content[self.at - 1]

    def unsigned(self) -> int:
        value, self.at = varint(self.content, self.at)
        return value

    def zigzag(self) -> int:
        value = self.unsigned()
        return value >> 1 ^ -(value & 1)
