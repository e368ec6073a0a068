import { expect, test } from "vitest";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { guessTableColumns } from "./formats/table";
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
    problem: { expected: "at most 5,000 columns", found: "5,001" },
  });
});

test("a column's name of nothing but dashes is looked at in proportion to its length", () => {
  // Work that grows with the square of its length would not end within the test's time limit.
  const name = `response${"-".repeat(1_000_000)}a\nb`;
  expect(guessTableColumns(["prompt", name, "response - x"]).responses).toEqual([
    { column: "response - x", system: "x" },
  ]);
});
