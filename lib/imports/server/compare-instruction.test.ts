import { expect, test } from "vitest";
import { studyInstructionSchema } from "@/lib/imports/study-format/study-instruction";
import { compareInstruction } from "./compare-instruction";
import type { KnownInstruction } from "./known-instruction";
import { KNOWN_INSTRUCTION } from "./testing/import-lines";

const one = [{ question: "Is it short?", categories: [], importance: null }];
const known: KnownInstruction = {
  ...KNOWN_INSTRUCTION,
  text: "Say why.",
  checklists: new Map([
    [
      "gold",
      {
        id: "c",
        series: "gold",
        version: 1,
        isDraft: false,
        isGold: false,
        source: "human",
        method: null,
        items: one,
      },
    ],
  ]),
};

test("a question scored differently is refused under the field that differs", () => {
  const items = [{ question: "Is it short?", required: true, sections: [{ name: "Form", weight: 2 }] }];
  const line = studyInstructionSchema.parse({
    id: "a",
    instruction: "Say why.",
    checklist: { series: "gold", source: "human", items },
  });
  expect(compareInstruction(line, known).map(({ field, expected }) => [field, /nothing$/.test(expected)])).toEqual([
    ["checklist.items[1].required", true],
    ["checklist.items[1].sections", true],
  ]);
});

test("a published checklist and one of another length are told apart by their counts, in words", () => {
  const items = [{ question: "Is it short?" }, { question: "Is it kind?" }];
  const line = studyInstructionSchema.parse({
    id: "a",
    instruction: "Say why.",
    checklist: { series: "gold", source: "human", items },
  });
  expect(compareInstruction(line, known)).toEqual([
    {
      field: "checklist.items",
      expected: 'the 1 question already published as "gold" (another series can stand beside it)',
      found: "2 questions",
    },
  ]);
});
