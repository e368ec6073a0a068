import { expect, test } from "vitest";
import { parseInstruction } from "@/lib/imports/study-format/parse-instruction";
import { linesAtOnce, type PlannedLine } from "./lines-at-once";
import { KNOWN_INSTRUCTION } from "./testing/import-lines";

function lineOf(line: number, said: object): PlannedLine {
  const parsed = parseInstruction({ id: "q", ...said }, true);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return { line, record: parsed.instruction, partOf: {}, firstLine: line === 1 ? null : 1 };
}

const answerOf = (line: number) => lineOf(line, { responses: [{ system: `model ${line}`, text: "Yes." }] });

test("further responses of an instruction are planned together once it is known, however many rows there are", () => {
  const open = Array.from({ length: 100 }, (_, index) => answerOf(index + 1));
  expect(linesAtOnce(open, new Map())).toEqual({ lines: open.slice(0, 1), later: open.slice(1) });
  expect(linesAtOnce(open, new Map([["q", KNOWN_INSTRUCTION]]))).toEqual({ lines: open, later: [] });
});

test("a row waits for what it is about: a checklist, or the responses of its pair", () => {
  const checklist = lineOf(2, { checklist: { items: ["Is it short?"] } });
  const pair = lineOf(3, { pairs: [{ a: { system: "model 1" }, b: { system: "model 4" } }] });
  const known = new Map([["q", KNOWN_INSTRUCTION]]);
  expect(linesAtOnce([answerOf(1), checklist, answerOf(4)], known)).toEqual({
    lines: [answerOf(1)],
    later: [checklist, answerOf(4)],
  });
  expect(linesAtOnce([answerOf(1), pair], known)).toEqual({ lines: [answerOf(1)], later: [pair] });
});
