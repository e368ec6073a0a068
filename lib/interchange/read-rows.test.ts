import { expect, test } from "vitest";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { guessTableColumns } from "./formats/table-columns";
import { readTable } from "./read-rows";

async function firstRow(columns: number) {
  const line = (cell: (index: number) => string) => `${Array.from({ length: columns }, (_, i) => cell(i)).join(",")}\n`;
  const chunks = (async function* () {
    yield Buffer.from(line((index) => `c${index}`) + line(String));
  })();
  return (await readTable(chunks, { delimiter: "," }).next()).value;
}

test("a table has as many columns as may be and no more: looking through them for each of them would take minutes", async () => {
  expect(await firstRow(STUDY_LIMITS.columns)).toMatchObject({ kind: "row", value: { c0: "0" } });
  await expect(firstRow(STUDY_LIMITS.columns + 1)).rejects.toMatchObject({
    problem: { expected: "at most 5,000 columns (delete those without texts and labels)", found: "5,001" },
  });
});

test("a column's name of nothing but dashes is looked at in proportion to its length", () => {
  // Work that grows with the square of its length would not end within the test's time limit.
  const name = `response${"-".repeat(1_000_000)}a\nb`;
  expect(guessTableColumns(["prompt", name, "response - x"]).responses).toEqual([
    { column: "response - x", system: "x" },
  ]);
});

test("a system's name may stand before “response” too, where two columns say so, and not of reference answers", () => {
  const responses = (header: string[], given = {}) => guessTableColumns(header, given).responses;
  expect(responses(["id", "prompt", "gpt4_response", "claude-3 output", "reference_answer", "is_response"])).toEqual([
    { column: "gpt4_response", system: "gpt4" },
    { column: "claude-3 output", system: "claude-3" },
  ]);
  for (const header of [
    ["prompt", "student_answer"],
    ["gpt4_response", "llama_response"],
    ["prompt", "chosen_response", "rejected_response"],
  ]) {
    expect(responses(header)).toEqual([]);
  }
  expect(responses(["prompt", "gpt4_response", "llama_response"], { responses: [] })).toEqual([]);
});
