import { expect, test } from "vitest";
import { ComparedPairs } from "./compared-pairs";

const responses = (instructionId: string, scores: readonly number[]) =>
  scores.map((score, index) => ({
    instructionId,
    checklistId: "c",
    responseId: `${instructionId}${index}`,
    scores: [score],
    importance: [null],
  }));

test("pairs of several instructions, each with the better response first, are made as they are asked for", () => {
  const compared = new ComparedPairs();
  compared.compareAll(responses("a", [0, 100]));
  compared.compareAll(responses("b", [50]));
  compared.compareAll(responses("c", [80, 60, 60]));
  const { counts, pairs } = compared.keep(1);
  expect(counts).toMatchObject({ instructions: 2, pairs: 4, ties: 1, kept: 3, withoutImportance: 2, questions: 2 });
  expect(pairs.length).toBe(3);
  expect(pairs.slice(0, 1)).toEqual([
    { chosenId: "a1", rejectedId: "a0", scoreChosen: 100, scoreRejected: 0, difference: 100 },
  ]);
  expect(pairs.slice(1, 9).map(({ chosenId, rejectedId }) => [chosenId, rejectedId])).toEqual([
    ["c0", "c1"],
    ["c0", "c2"],
  ]);
});

test("too many pairs are refused before any is made, also those of one instruction alone", () => {
  // 5 thousand million pairs: made first and counted afterwards, they would fit into no memory.
  const many = responses(
    "a",
    Array.from({ length: 100_000 }, () => 1),
  );
  expect(() => new ComparedPairs().compareAll(many)).toThrow("more than 2,000,000 pairs. Choose fewer systems");
});
