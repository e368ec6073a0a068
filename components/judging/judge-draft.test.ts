import { describe, expect, test } from "vitest";
import { STANDALONE_KINDS } from "@/lib/judging/judge-configuration";
import { type JudgeDraft, judgeOf, newJudgeDraft, optionsOf, promptsOfDraft } from "./judge-draft";

const MODEL = "019a9e00-0000-7000-8000-000000000002";
const draft = (part: Partial<JudgeDraft> = {}): JudgeDraft => ({
  ...newJudgeDraft("checklist"),
  modelId: MODEL,
  ...part,
});

describe("a judge that is made up", () => {
  test.each(STANDALONE_KINDS)("of the kind %s is complete from the start but for its model", (kind) => {
    const { judge, problems } = judgeOf({ ...newJudgeDraft(kind), modelId: MODEL }, "A name");
    expect(problems).toEqual([]);
    expect(judge).toMatchObject({ name: "A name", modelId: MODEL, options: { kind, samples: 1, temperature: 0 } });
    expect(judgeOf(newJudgeDraft(kind), "A name").problems).toMatchObject([{ fieldId: "judge-model" }]);
    expect(promptsOfDraft(newJudgeDraft(kind)).length).toBeGreaterThan(0);
  });

  test("says which number is none", () => {
    const numbers = { samples: "0", temperature: "2,5", topP: "x", maxTokens: "1.5", seed: "-1" };
    const { options, problems } = optionsOf(draft({ numbers }));
    expect(options).toBeNull();
    expect(problems.map(({ fieldId }) => fieldId)).toEqual([
      "judge-samples",
      "judge-temperature",
      "judge-topP",
      "judge-maxTokens",
      "judge-seed",
    ]);
    expect(optionsOf(draft({ numbers: { ...numbers, samples: "" } })).problems).toHaveLength(5);
  });

  test("takes a comma for a point and nothing for the endpoint's own value", () => {
    const numbers = { samples: "5", temperature: "0,7", topP: "", maxTokens: "200", seed: "" };
    expect(optionsOf(draft({ numbers })).options).toMatchObject({
      samples: 5,
      temperature: 0.7,
      topP: null,
      maxTokens: 200,
      seed: null,
    });
  });

  test("sends only the own prompts of its kind, and is soft only where it answers", () => {
    const prompts = { "answer-question": "Own", preference: "Not sent", "direct-score": null };
    expect(judgeOf(draft({ prompts }), "N").judge?.prompts).toEqual({ "answer-question": "Own" });
    const scored = draft({ kind: "check-then-score", answers: "none", soft: true });
    expect(optionsOf(scored).options).toMatchObject({ soft: false });
    expect(optionsOf(draft({ kind: "check-then-score", soft: true })).options).toMatchObject({ soft: true });
  });
});
