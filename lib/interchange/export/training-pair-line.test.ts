import { expect, test } from "vitest";
import { trainingPairLine } from "./training-pair-line";

const PAIR = {
  prompt: 'Say "when"\nand then.',
  chosen: "When.",
  rejected: "Then: 100",
  score_chosen: 100,
  score_rejected: 0,
  largest_item_difference: 87.5,
  instruction_id: "17",
  system_chosen: "a",
  system_rejected: "b",
  sample_chosen: 0,
  sample_rejected: 2,
};

test("scores are decimals even where they are whole, so that every row has the same types; counts stay integers", () => {
  const line = trainingPairLine(PAIR);
  expect(line).toContain('"score_chosen": 100.0, "score_rejected": 0.0, "largest_item_difference": 87.5,');
  expect(line).toContain('"sample_chosen": 0, "sample_rejected": 2}');
  expect(line.trimEnd().split("\n")).toHaveLength(1);
  expect(JSON.parse(line)).toEqual(PAIR);
});
