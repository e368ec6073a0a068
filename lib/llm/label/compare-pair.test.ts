import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMPARISON_STRATEGIES, COMPARISON_STRATEGY_NAMES } from "@/lib/judging/comparison-strategies";
import { BUILT_IN } from "../prompts/own-templates";
import { PAIR, SHOWN } from "../testing/shown-material";
import { type StubModels, saying, stubModels } from "../testing/stub-complete";
import { comparePair } from "./compare-pair";
import { discussPair } from "./discuss-pair";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

describe("llmbar's strategies", () => {
  test.each(COMPARISON_STRATEGY_NAMES.flatMap((strategy) => [false, true].map((rules) => ({ strategy, rules }))))(
    "$strategy, rules $rules: finds the better one in both orders",
    async ({ strategy, rules }) => {
      const model = `stub?${strategy}-${rules}`;
      const judged = await comparePair(models.complete(model), PAIR, { strategy, rules });
      expect(judged).toMatchObject({ preference: 1, consistent: true });
      if (COMPARISON_STRATEGIES[strategy].ratings) expect(judged.ratings?.a).toBeGreaterThan(judged.ratings?.b ?? 9);
      const { metrics, reference, reasons, discussion } = COMPARISON_STRATEGIES[strategy];
      expect(models.asked(model)).toHaveLength((discussion ? 12 : 2) + Number(metrics) + Number(reference));
      const prompts = models.asked(model).map(({ body }) => body.messages[0]?.content ?? "");
      expect(
        prompts
          .filter((prompt) => prompt.includes("Answer: A or B"))
          .every((prompt) => prompt.includes("Rules for the decision") === rules),
      ).toBe(true);
      expect(prompts.some((prompt) => prompt.includes("[begin metrics "))).toBe(metrics);
      expect(prompts.some((prompt) => prompt.includes("[begin reference "))).toBe(reference);
      expect(prompts.some((prompt) => prompt.includes("Analysis: your reasons"))).toBe(reasons);
    },
  );
  test("swap weighs both cases where the orders contradict each other", async () => {
    const model = saying("swap", "Analysis: early is better.\nAnswer: A");
    const judged = await comparePair(models.complete(model), PAIR, { strategy: "swap-cot", rules: true });
    expect(models.asked(model)).toHaveLength(4);
    expect(models.asked(model).at(-1)?.body.messages[0]?.content).toContain("[begin case-for-b ");
    expect(judged).toMatchObject({ consistent: false, preference: 2 });
  });
  test.each([
    ["A", ["In case-for-a the letter A means response-a", "In case-for-b the letter A means response-b"]],
    ["B", ["In case-for-a the letter A means response-b", "In case-for-b the letter A means response-a"]],
  ])("swap says which response each case calls A: both chose %s, in opposite orders", async (letter, names) => {
    const model = saying(`names${letter}`, `Analysis: I have my reasons.\nAnswer: ${letter}`);
    await comparePair(models.complete(model), PAIR, { strategy: "swap", rules: false });
    const finals = models.asked(model).slice(2);
    expect(finals).toHaveLength(2);
    // The same in both orders: the case for the one shown first was made with that one first, or with it second.
    for (const { body } of finals) for (const text of names) expect(body.messages[0]?.content).toContain(text);
  });
  test("a discussion: each knows what was said before, and the majority of their choices counts", async () => {
    const statements = ["A is early.", "B is late.", "I agree."];
    const turn = [...statements, "Answer: A", "Answer: B", "Answer: A"];
    const model = saying("debate", ...turn, ...turn);
    const discussed = await discussPair(models.complete(model), SHOWN, { rules: true, templates: BUILT_IN });
    expect(discussed).toMatchObject({ choice: "A", failures: [] });
    expect(discussed.usefulCalls.length).toBe(0);
    const prompts = models.asked(model).map(({ body }) => body.messages[0]?.content ?? "");
    expect(prompts).toHaveLength(6);
    expect(prompts[0]).not.toContain("[begin discussion");
    expect(prompts[2]).toContain("general reader: A is early.\n\ncritic: B is late.");
    expect(prompts.slice(3).every((prompt) => prompt.includes("domain expert: I agree."))).toBe(true);
  });
  test("a discussion whose first statement fails goes no further", async () => {
    const model = "stub?fail=refusal&debate";
    const judged = await comparePair(models.complete(model, { retries: 0 }), PAIR, {
      strategy: "chateval",
      rules: false,
    });
    expect(judged).toMatchObject({ preference: null });
    expect(models.asked(model)).toHaveLength(2);
  });
  test("equal ratings leave the choice to the order: the orders contradict each other", async () => {
    const model = saying("equal", "Answer: 7");
    const judged = await comparePair(models.complete(model), PAIR, { strategy: "rating", rules: false, range: "1-10" });
    expect(judged).toMatchObject({ preference: 2, consistent: false, ratings: { a: 7, b: 7 } });
    expect(judged.orders.map(({ preference }) => preference)).toEqual([1, 3]);
    expect(models.asked(model)).toHaveLength(2);
    expect(models.asked(model)[0]?.body.messages[0]?.content).toContain("one integer from 1 to 10");
    const beyond = models.complete(saying("beyond", "Answer: 10"));
    const none = await comparePair(beyond, PAIR, { strategy: "rating", rules: false });
    expect(none).toMatchObject({ preference: null, orders: [{ failures: [{ kind: "unparseable" }, {}] }, {}] });
  });
  test("examples come first, in the same form and with the right choice", async () => {
    const example = {
      instruction: "Count.",
      responseA: "One.",
      responseB: "1, 2.",
      better: "B" as const,
      reason: "It counts.",
    };
    const model = "stub?shots";
    const given = { rules: false, examples: [example, { ...example, better: "A" as const }] };
    await comparePair(models.complete(model), PAIR, { strategy: "cot", ...given });
    const [asked] = models.asked(model);
    expect(asked?.body.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant", "user"]);
    expect(asked?.body.messages[1]?.content).toBe("Analysis: It counts.\nAnswer: B");
    expect(asked?.body.messages[0]?.content).toContain("1, 2.");
    expect(asked?.body.messages[4]?.content).toContain(PAIR.instruction);
  });
  test("metrics and reference are written with the judge's parameters", async () => {
    const model = "stub?parameters";
    const sent = { max_tokens: 300, seed: 7 };
    const given = { maxTokens: 300, seed: 7 };
    await comparePair(models.complete(model), PAIR, { strategy: "metrics-reference", rules: false, ...given });
    expect(models.asked(model).map(({ body }) => body)).toMatchObject([sent, sent, sent, sent]);
  });
  test("metrics that could not be written leave the pair without a label", async () => {
    const judged = await comparePair(models.complete("stub?fail=refusal&metrics"), PAIR, {
      strategy: "metrics",
      rules: false,
    });
    expect(judged).toMatchObject({ preference: null, consistent: null });
    expect(judged.orders[0].failures).toMatchObject([{ kind: "refused" }]);
  });
});
