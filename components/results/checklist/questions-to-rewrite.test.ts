import { expect, test } from "vitest";
import type { AnalysedItem } from "@/lib/results/item-analysis";
import { columnsOf } from "./questions-to-rewrite";

const undefinedNumber = { defined: false, reason: "no-labels", explanation: "" } as const;

const item: AnalysedItem = {
  itemId: "1",
  instructionId: "i",
  number: 1,
  question: "Is it?",
  checklists: 1,
  problems: [],
  yes: 1,
  no: 1,
  unknown: 0,
  responses: 2,
  difficulty: { value: undefinedNumber, interval: undefinedNumber },
  discrimination: undefinedNumber,
  likest: null,
  disagreement: undefinedNumber,
  eithers: 0,
  either: undefinedNumber,
  cause: "rater",
  rater: "Rater 01",
  toRewrite: false,
  ambiguity: 0,
};

const shown = (items: readonly AnalysedItem[]) =>
  columnsOf(items).flatMap(({ id, only }) => (only === "csv" ? [] : [id]));

test("what no question has takes no column, so that the table fits; the file has all", () => {
  const all = shown([
    {
      ...item,
      problems: ["redundant"],
      likest: { number: 2, question: "Is it not?", phi: 1 },
      eithers: 1,
      toRewrite: true,
    },
  ]);
  const few = shown([item]);
  expect(all.filter((id) => !few.includes(id))).toEqual(["why", "reword", "phi", "either"]);
  expect(columnsOf([item])).toHaveLength(columnsOf([]).length);
});
