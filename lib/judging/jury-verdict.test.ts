import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "@/lib/round/protocol/protocol-words";
import type { Level } from "@/lib/round/protocol/scale";
import { type JuryRules, juryVerdict, type MemberLabel } from "./jury-verdict";

const ITEM = "item";
const NOTHING: MemberLabel = { level: null, answers: [] };
const levelled = (level: Level): MemberLabel => ({ ...NOTHING, level });
const answer = (given: Answer, probability: number | null = null): MemberLabel => ({
  ...NOTHING,
  answers: [{ itemId: ITEM, answer: given, probability }],
});
const majority: JuryRules = { rule: "majority", ties: "careful", quorum: 1 };
const mean: JuryRules = { rule: "mean", ties: "careful", quorum: 1 };
const none = (rules: JuryRules): JuryRules => ({ ...rules, ties: "none" });

describe("answers", () => {
  const says = (members: MemberLabel[], rules: JuryRules) => juryVerdict("score", members, rules);
  test("majority of the answers, mean of the probabilities", () => {
    expect(says([answer("YES", 0.6), answer("YES", 0.6), answer("NO", 0.1)], majority)).toMatchObject({
      answers: [{ itemId: ITEM, answer: "YES", probability: expect.closeTo(1.3 / 3, 12) }],
    });
    expect(says([answer("YES", 0.6), answer("YES", 0.6), answer("NO", 0.1)], mean)).toMatchObject({
      answers: [{ answer: "NO", probability: expect.closeTo(1.3 / 3, 12) }],
    });
    expect(says([answer("YES"), answer("NO"), answer("YES", 0.9)], mean)).toMatchObject({
      answers: [{ answer: "YES", probability: expect.closeTo(1.9 / 3, 12) }],
    });
  });
  test("an even split is NO, or nothing", () => {
    const split = [answer("YES"), answer("NO")];
    for (const rules of [majority, mean]) {
      expect(says(split, rules)).toMatchObject({ answers: [{ answer: "NO", probability: 0.5 }] });
      expect(says(split, none(rules))).toBe("split");
    }
  });
  test("UNKNOWN is no vote", () => {
    expect(says([answer("UNKNOWN"), answer("YES")], { ...majority, quorum: 2 })).toBeNull();
    expect(says([answer("UNKNOWN"), answer("YES")], majority)).toMatchObject({ answers: [{ answer: "YES" }] });
  });
  test("members that only score and members that only answer make both", () => {
    const both = says([answer("YES"), answer("YES"), levelled(4), levelled(4)], { ...majority, quorum: 2 });
    expect(both).toEqual({
      level: 4,
      answers: [{ itemId: ITEM, answer: "YES", probability: 1 }],
      orders: [],
      categories: [],
    });
  });
});

describe("scores", () => {
  const says = (levels: Level[], rules: JuryRules) => {
    const verdict = juryVerdict("score", levels.map(levelled), rules);
    return verdict === null || verdict === "split" ? verdict : verdict.level;
  };
  test("the most frequent, of several the one nearest the mean, then the lower one", () => {
    expect(says([1, 5, 5], majority)).toBe(5);
    expect(says([1, 1, 4, 4, 5], majority)).toBe(4);
    expect(says([2, 4], majority)).toBe(2);
    expect(says([2, 4], none(majority))).toBe("split");
  });
  test("the mean, rounded; a half goes down, or is left out", () => {
    expect(says([1, 1, 5], mean)).toBe(2);
    expect(says([3, 4], mean)).toBe(3);
    expect(says([3, 4], none(mean))).toBe("split");
  });
  test("nothing below the quorum", () => {
    expect(says([3, 4], { ...mean, quorum: 3 })).toBeNull();
  });
});

describe("preferences", () => {
  const says = (levels: Level[], rules: JuryRules) => {
    const verdict = juryVerdict("preference", levels.map(levelled), rules);
    return verdict === null || verdict === "split" ? verdict : verdict.level;
  };
  test("the most frequent; an even split is near-identical, or nothing", () => {
    expect(says([2, 2, 4], majority)).toBe(2);
    expect(says([2, 4], majority)).toBe(3);
    expect(says([2, 4], none(majority))).toBe("split");
  });
  test("members that tell better from much better agree with those that do not", () => {
    expect(says([1, 2, 4], majority)).toBe(2);
    expect(says([1, 1, 2, 4, 4], majority)).toBe(1);
    expect(says([5, 4, 2, 2, 5], none(majority))).toBe(5);
    expect(says([1, 2, 4, 4], majority)).toBe(3);
  });
  test("the mean's outcome as the protocol has it", () => {
    expect(says([2, 2, 3], mean)).toBe(2);
    expect(says([2, 3], mean)).toBe(3);
    expect(says([4, 3], mean)).toBe(3);
    expect(says([4, 4, 3], mean)).toBe(4);
  });
});

test("the order of the members means nothing, and unanimity is kept", () => {
  const level = fc.constantFrom<Level>(1, 2, 3, 4, 5);
  const member = fc.record({
    level: fc.option(level),
    answers: fc.array(
      fc.record({
        itemId: fc.constantFrom("a", "b"),
        answer: fc.constantFrom<Answer>("YES", "NO", "UNKNOWN"),
        probability: fc.constantFrom(null, 0, 0.25, 0.5, 1),
      }),
      { maxLength: 2 },
    ),
  });
  const rules = fc.record({
    rule: fc.constantFrom("majority" as const, "mean" as const),
    ties: fc.constantFrom("careful" as const, "none" as const),
    quorum: fc.integer({ min: 1, max: 3 }),
  });
  const sorted = (verdict: ReturnType<typeof juryVerdict>) =>
    verdict === null || verdict === "split"
      ? verdict
      : { ...verdict, answers: verdict.answers.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1)) };
  fc.assert(
    fc.property(fc.array(member, { minLength: 1, maxLength: 5 }), rules, (members, how) => {
      for (const scale of ["score", "preference", "choice"] as const)
        expect(sorted(juryVerdict(scale, members.toReversed(), how))).toEqual(sorted(juryVerdict(scale, members, how)));
    }),
  );
  fc.assert(
    fc.property(level, rules, (one, how) => {
      const verdict = juryVerdict("score", Array(3).fill(levelled(one)), how);
      expect(verdict).toMatchObject({ level: one });
    }),
  );
});
