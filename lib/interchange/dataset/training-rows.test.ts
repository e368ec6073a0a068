import { expect, test } from "vitest";
import type { ExportedTask, GoldRecord } from "@/lib/exports/export-records";
import { SCALES } from "@/lib/round/protocol/scale";
import { completionColumns, completionRows, isConversational, rewardRows } from "./training-rows";

const TASK: ExportedTask = {
  task: 0,
  batch: null,
  probability: null,
  isCore: true,
  arm: null,
  instructionId: "i",
  subset: null,
  domain: null,
  tags: [],
  instruction: "Write.",
  messages: null,
  input: null,
  pairId: null,
  a: null,
  b: null,
  knownScore: null,
  knownOutcome: null,
  checklistSeries: null,
  checklistVersion: null,
};

function scored(instructionId: string, text: string, gold: number | null, nRaters = 3): GoldRecord {
  return {
    task: { ...TASK, instructionId, a: { system: text, sample: 0, text, messages: null } },
    nRaters,
    nSimulated: 0,
    safety: null,
    levels: [],
    mean: gold,
    median: gold,
    majority: null,
    agreement: null,
    outcome: null,
    questions: null,
    categorised: null,
    passRates: { A: null, B: null },
    adjudicated: null,
    adjudicationReason: null,
    adjudicatorLabelled: null,
    gold,
    goldSource: null,
    goldOutcome: null,
  };
}

test("every two responses to an instruction of which one scores higher become a pair, with their difference", () => {
  const gold = [
    scored("i", "best", 5),
    scored("j", "other", 5),
    scored("i", "worst", 1.5, 2),
    scored("i", "as bad", 1.5),
    scored("i", "open", null),
  ];
  const rows = rewardRows(gold, ({ gold: value }) => value);
  expect(rows.map(({ chosen, rejected, margin, nRaters }) => [chosen.text, rejected.text, margin, nRaters])).toEqual([
    ["best", "worst", 3.5, 2],
    ["best", "as bad", 3.5, 3],
  ]);
});

test("where a response is a conversation, prompts and completions are messages", () => {
  const messages = [
    { role: "assistant", content: "Which?" },
    { role: "user", content: "Any." },
  ];
  const text = scored("i", "plain", 5);
  const conversation = scored("j", "said", 4);
  if (conversation.task.a) conversation.task.a.messages = messages;
  const gold = [text, conversation];
  expect([isConversational([text]), isConversational(gold)]).toEqual([false, true]);
  const { rows } = completionRows(gold, SCALES.score);
  const completion = completionColumns(true).find(({ name }) => name === "completion");
  expect(rows.map((row) => completion?.value(row))).toEqual([[{ role: "assistant", content: "plain" }], messages]);
});
