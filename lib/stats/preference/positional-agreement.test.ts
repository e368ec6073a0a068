import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeWithSharedData } from "@/lib/testing/shared-data";
import { seededRandom } from "../resampling/random";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { positionalAccuracyInterval, positionalAgreement, type SwappedJudgement } from "./positional-agreement";

describe("positionalAgreement", () => {
  it("counts both orders, by hand", () => {
    const judgements: SwappedJudgement[] = [
      { gold: 1, original: 1, swapped: 1 },
      { gold: 1, original: 1, swapped: 2 },
      { gold: 2, original: 1, swapped: 1 },
      { gold: 2, original: null, swapped: 2 },
      { gold: 1, original: null, swapped: null },
    ];
    const result = positionalAgreement(judgements);
    expect(result).toMatchObject({
      n: 5,
      nCorrectOriginal: 2,
      nCorrectSwapped: 2,
      nCorrectBoth: 1,
      nEqual: 3,
      nUnreadable: 3,
    });
    expect(definedValue(result.accuracy)).toBe(0.4);
    expect(definedValue(result.agreement)).toBe(0.6);
    expect(undefinedReason(positionalAccuracyInterval(result, { random: seededRandom(1) }))).toBe("too-few-units");
    const twice = positionalAgreement([...judgements, ...judgements]);
    const interval = definedValue(positionalAccuracyInterval(twice, { random: seededRandom(1) }));
    expect(interval.low).toBeLessThan(0.4);
    expect(interval.high).toBeGreaterThan(0.4);
  });

  it("a tie is a choice of its own: never right, and not an unreadable answer", () => {
    const result = positionalAgreement([
      { gold: 1, original: "neither", swapped: "neither" },
      { gold: 2, original: "neither", swapped: null },
      { gold: 2, original: 2, swapped: "neither" },
    ]);
    expect(result).toMatchObject({ nCorrectOriginal: 1, nCorrectSwapped: 0, nEqual: 1, nUnreadable: 1 });
  });

  it("is undefined without pairs", () => {
    // Of 100 pairs 20 right in both orders, 60 in one, 20 in none: 0.5 ± 1.96 · √(0.1 / 100).
    const judged = (count: number, original: 1 | 2, swapped: 1 | 2): SwappedJudgement[] =>
      Array.from({ length: count }, () => ({ gold: 1, original, swapped }));
    const many = [...judged(20, 1, 1), ...judged(60, 1, 2), ...judged(20, 2, 2)];
    const options = { random: seededRandom(1) };
    const { low, high } = definedValue(positionalAccuracyInterval(positionalAgreement(many), options));
    expect(Math.abs(low - 0.438)).toBeLessThan(0.02);
    expect(Math.abs(high - 0.562)).toBeLessThan(0.02);
    const nothing = positionalAgreement([]);
    expect(undefinedReason(nothing.accuracy)).toBe("no-labels");
    expect(undefinedReason(nothing.agreementInterval)).toBe("no-labels");
    expect(undefinedReason(positionalAccuracyInterval(nothing, { random: seededRandom(1) }))).toBe("no-labels");
  });
});

const choice = z
  .enum(["1", "2", ""])
  .transform((text) => (text === "" ? null : text === "1" ? (1 as const) : (2 as const)));
const winnerSchema = z.object({
  subset: z.string(),
  base_llm: z.string(),
  strategy: z.string(),
  gold_label: z.enum(["1", "2"]).transform((text) => (text === "1" ? (1 as const) : (2 as const))),
  winner_noswap: choice,
  winner_swap: choice,
});
const expectedSchema = z.object({
  subset: z.string(),
  base_llm: z.string(),
  strategy: z.string(),
  n: z.coerce.number(),
  correct_noswap: z.coerce.number(),
  correct_swap: z.coerce.number(),
  correct_both: z.coerce.number(),
  equal: z.coerce.number(),
  n_invalid: z.coerce.number(),
  acc: z.coerce.number(),
  agr: z.coerce.number(),
});

describeWithSharedData(
  it,
  "LLMBar's published accuracy and agreement",
  ["llmbar/evaluator_winners.csv", "llmbar/expected_accuracy_agreement.csv"],
  ([winners, expectedFile]) => {
    const read = (path: string) => parse(readFileSync(path), { columns: true });
    const judgements = z.array(winnerSchema).parse(read(winners));
    const expected = z.array(expectedSchema).parse(read(expectedFile));

    it("has 54 judges", () => expect(expected).toHaveLength(54));

    it.each(expected)("$subset, $base_llm, $strategy", (row) => {
      const result = positionalAgreement(
        judgements
          .filter(
            (each) => each.subset === row.subset && each.base_llm === row.base_llm && each.strategy === row.strategy,
          )
          .map((each) => ({ gold: each.gold_label, original: each.winner_noswap, swapped: each.winner_swap })),
      );
      expect(result).toMatchObject({
        n: row.n,
        nCorrectOriginal: row.correct_noswap,
        nCorrectSwapped: row.correct_swap,
        nCorrectBoth: row.correct_both,
        nEqual: row.equal,
        nUnreadable: row.n_invalid,
      });
      expect(Math.abs(100 * definedValue(result.accuracy) - row.acc)).toBeLessThanOrEqual(1e-10);
      expect(Math.abs(100 * definedValue(result.agreement) - row.agr)).toBeLessThanOrEqual(1e-10);
    });
  },
);
