import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMPARISON_STRATEGY_NAMES } from "@/lib/judging/comparison-strategies";
import { type JudgeOptions, judgeOptionsSchema } from "@/lib/judging/judge-configuration";
import { promptsOfJudge } from "@/lib/judging/prompts-of-judge";
import type { TaskForJudge } from "@/lib/judging/task-for-judge";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import { judgeTask } from "./judge-task";
import { findPrompt } from "./list-prompts";
import { promptSnapshots } from "./make-judge";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const OPTIONS: readonly JudgeOptions[] = [
  { kind: "checklist", way: "alone" },
  { kind: "checklist", way: "conversation" },
  { kind: "direct-score" },
  { kind: "check-then-score", answers: "none" },
  { kind: "check-then-score", answers: "conversation" },
  { kind: "item-score" },
  { kind: "preference" },
  { kind: "categories" },
  ...COMPARISON_STRATEGY_NAMES.flatMap((strategy) =>
    [true, false].map((rules) => ({ kind: "comparison", strategy, rules })),
  ),
].map((options) => judgeOptionsSchema.parse(options));

const TASK: Omit<TaskForJudge, "judge"> = {
  taskId: "task",
  raterId: "rater",
  protocol: "check_then_score",
  scale: "score",
  labelled: false,
  instruction: "Write.",
  input: null,
  responseA: "One.",
  responseB: "Two.",
  levels: null,
  guidelines: null,
  criterion: null,
  hasOwnGuidelines: false,
  questions: ["a", "b"].map((itemId) => ({ itemId, question: `Is it ${itemId}?` })),
  categories: ["Content"],
};
const mark = (templateId: string) => `Kept as ${templateId}.`;

describe("a judge sends the texts that it was made with, all of them and no others", () => {
  test.each(OPTIONS.map((options) => ({ options, name: JSON.stringify(options) })))("$name", async ({ options }) => {
    const ids = promptsOfJudge(options);
    const own = Object.fromEntries(ids.map((id) => [id, `${mark(id)}\n${findPrompt(id).text}`]));
    const prompts = promptSnapshots(options, own);
    expect(prompts.every((prompt) => prompt.own)).toBe(true);
    // The same letter in both orders, so that a swap strategy has a contradiction to resolve.
    const model = options.kind === "comparison" ? saying(JSON.stringify(options), "Answer: A") : `stub?${ids.join()}`;
    const judge = { type: "model" as const, model: MODEL, options, prompts };
    for (const criterion of [null, "Fluency"]) await judgeTask(models.complete(model), { ...TASK, criterion, judge });
    const sent = models.asked(model).map(({ body }) => body.messages.map(({ content }) => content).join("\n"));
    for (const prompt of sent) expect(ids.some((id) => prompt.includes(mark(id)))).toBe(true);
    for (const id of ids) expect(sent.some((prompt) => prompt.includes(mark(id)))).toBe(true);
  });
});

const MODEL = { id: "019a9e00-0000-7000-8000-000000000002", name: "stub", endpoint: "stub", isDemo: false };

test("the built-in text again is no own text, whatever its line ends", () => {
  const options = judgeOptionsSchema.parse({ kind: "preference" });
  const text = findPrompt("preference").text.replaceAll("\n", " \r\n");
  expect(promptSnapshots(options, { preference: text })).toMatchObject([{ templateId: "preference", own: false }]);
});

test("a comparison that shows metrics or a reference is refused a text that leaves them out", () => {
  const text = "{{instruction}} {{response-a}} {{response-b}}\nAnswer: A or B";
  const kept = (strategy: (typeof COMPARISON_STRATEGY_NAMES)[number], own: string) =>
    promptSnapshots(judgeOptionsSchema.parse({ kind: "comparison", strategy }), { "compare-outputs-answer": own });
  expect(kept("vanilla", text)).toMatchObject([{ own: true }]);
  expect(() => kept("metrics", text)).toThrow("lacks {{metrics}}");
  expect(() => kept("metrics-reference", `${text} {{metrics}}`)).toThrow("lacks {{reference}}");
  expect(kept("reference", `${text} {{reference}}`).at(-1)).toMatchObject({ own: true });
});
