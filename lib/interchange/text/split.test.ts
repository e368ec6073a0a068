import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FileProblem } from "../file-problem";
import { splitArray } from "./split-array";
import { splitLines } from "./split-lines";

/** The text's bytes in pieces that end at the given places. */
async function* pieces(text: string, ...ends: number[]): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  const cuts = [...new Set([0, ...ends.map((end) => Math.min(end, bytes.length)), bytes.length])].sort((a, b) => a - b);
  for (let i = 1; i < cuts.length; i++) yield bytes.subarray(cuts[i - 1], cuts[i]);
}

async function linesOf(text: string, ends: number[] = [], max = 1_000): Promise<[number, string | null][]> {
  const found: [number, string | null][] = [];
  for await (const { line, bytes } of splitLines(pieces(text, ...ends), max)) {
    found.push([line, bytes?.toString() ?? null]);
  }
  return found;
}

async function elementsOf(text: string, ends: number[] = [], max = 1_000): Promise<[number, string | null][]> {
  const found: [number, string | null][] = [];
  for await (const { line, bytes } of splitArray(pieces(text, ...ends), max)) {
    found.push([line, bytes?.toString() ?? null]);
  }
  return found;
}

describe("splitLines", () => {
  it("takes LF, CRLF and CR, also mixed, and a last line without an end", async () => {
    expect(await linesOf("a\nb\r\nc\rd\n\ne")).toEqual([
      [1, "a"],
      [2, "b"],
      [3, "c"],
      [4, "d"],
      [5, ""],
      [6, "e"],
    ]);
    expect(await linesOf("")).toEqual([]);
    expect(await linesOf("\n")).toEqual([[1, ""]]);
  });

  it("does not depend on where the pieces end", async () => {
    const text = fc
      .array(fc.constantFrom("a", "é", "\n", "\r", "\r\n", "漢"), { maxLength: 30 })
      .map((l) => l.join(""));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(60), { maxLength: 10 }), async (text, ends) => {
        expect(await linesOf(text, ends)).toEqual(await linesOf(text));
      }),
    );
  });

  it("drops a line that is too long and goes on with the next", async () => {
    expect(await linesOf("abc\nabcd\nab", [2, 5], 3)).toEqual([
      [1, "abc"],
      [2, null],
      [3, "ab"],
    ]);
  });
});

describe("splitArray", () => {
  it("gives each element with the line it begins in", async () => {
    expect(await elementsOf('[\n {"a": "],[\\"}"},\r\n\r\n [1, [2]],"x" , 3\n]\n')).toEqual([
      [2, '{"a": "],[\\"}"}'],
      [4, "[1, [2]]"],
      [4, '"x" '],
      [4, "3\n"],
    ]);
    expect(await elementsOf("[ ]")).toEqual([]);
  });

  it("does not depend on where the pieces end", async () => {
    const value = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(value, fc.array(fc.nat(200), { maxLength: 10 }), async (value, ends) => {
        const text = JSON.stringify(value, null, 1);
        const found = await elementsOf(text, ends, 10_000);
        expect(found.map(([, element]) => JSON.parse(element ?? ""))).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['[{"a": 1}', "the end of the file"],
    ['[{"a": 1}] x', '"x"'],
    ["[1,,2]", '","'],
    ["[1,]", '"]"'],
    ["", "the end of the file"],
    ['["abc', "the end of the file"],
  ])("refuses %s", async (text, found) => {
    const failure = await elementsOf(text).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FileProblem);
    expect(failure instanceof FileProblem && failure.problem.found).toBe(found);
  });

  it("drops an element that is too long", async () => {
    expect(await elementsOf("[1, 22222, 3]", [6], 3)).toEqual([
      [1, "1"],
      [1, null],
      [1, "3"],
    ]);
  });
});
