import fc from "fast-check";
import { expect, test } from "vitest";
import type { ComparedSystems } from "@/lib/compare/system-comparison";
import { systemsHeadline } from "@/lib/compare/systems-headline";
import { systemsHeadlineWords } from "./systems-headline-words";

const defined = (value: number) => ({ defined: true, value }) as const;
const NONE = { defined: false, reason: "too-few-units", explanation: "" } as const;

function pair(a: string, b: string, value: number | null, p: number): ComparedSystems {
  const difference = value === null ? NONE : defined(value);
  const pValue = value === null ? NONE : defined(p);
  const bounds = { interval: NONE, equivalenceInterval: NONE, anytime: null };
  const score = { value: difference, ...bounds, pValue, adjustedPValue: pValue };
  return { a, b, instructions: 40, score, points: null, requirements: null, winRate: null };
}

function wordsOf(pairs: ComparedSystems[]) {
  const headline = systemsHeadline({ pairs, ranking: [] });
  return headline && systemsHeadlineWords(headline);
}

test("names in its numbers the system that its title names, where the second is behind and the third may be best", () => {
  const pairs = [pair("m1", "m2", 0.3, 0.01), pair("m1", "m3", 0.4, 0.2), pair("m2", "m3", 0.1, 0.9)];
  expect(wordsOf(pairs)).toEqual({
    title: "m1 or m3 is best",
    difference: "m1 − m3, mean score +0.40, p\u00a0=\u00a00.200",
    standing: "m1 and m3 cannot be told apart. m1 is better than m2.",
  });
});

test("says of two systems that no rater compared just that, and no difference", () => {
  const pairs = [pair("m1", "m2", 0.3, 0.01), pair("m3", "m4", 0.3, 0.01), pair("m1", "m3", null, 1)];
  expect(wordsOf(pairs)).toMatchObject({
    title: "m1 or m3 is best",
    difference: "m1 and m3 were not compared with each other",
  });
});

test("does not call a difference undetectable that so few instructions could not show", () => {
  const titleOf = (instructions: number, nPairs = 1) => {
    const all = [pair("m1", "m2", 2, 0.6), pair("m1", "m3", 2, 0.6), pair("m2", "m3", 1, 0.6)];
    return wordsOf(all.slice(0, nPairs).map((each) => ({ ...each, instructions })))?.title;
  };
  expect([titleOf(3), titleOf(5), titleOf(6, 3)]).toEqual(Array(3).fill("Too few instructions to tell"));
  expect([titleOf(6), titleOf(7, 3)]).toEqual(Array(2).fill("No detectable difference"));
});

/** Everything that the words say, as pairs of who is better, who may not be, and who may be best. */
function claimsOf({ title, difference, standing }: NonNullable<ReturnType<typeof wordsOf>>) {
  const names = (text: string): string[] => [...text.matchAll(/\bm\d\b/g)].map(([name]) => name);
  const best = title.endsWith("is best") ? names(title) : [];
  const better: string[][] = [];
  const apart: string[][] = [];
  if (title.includes(" better than ")) {
    const [first = "", ...worse] = names(title);
    better.push(...worse.map((each) => [first, each]));
  }
  const [first = "", second = ""] = names(difference);
  let subjects = [first];
  for (const sentence of standing.split(/(?<=\.) /)) {
    const [own = "", ...others] = names(sentence);
    if (sentence.includes("cannot be told apart")) {
      apart.push(...others.map((other) => [own, other]));
      subjects = [own, ...others];
    } else if (/^(Both|All)/.test(sentence)) {
      better.push(...names(sentence).flatMap((worse) => subjects.map((subject) => [subject, worse])));
    } else better.push(...others.map((worse) => [own, worse]));
  }
  return { best, better, apart, first, second };
}

test("says nothing that contradicts the pairs’ p-values, of any mixture of differences", () => {
  const systems = ["m1", "m2", "m3", "m4"];
  const two = systems.flatMap((a, index) => systems.slice(index + 1).map((b) => [a, b] as const));
  const outcome = fc.tuple(
    fc.option(fc.constantFrom(-0.5, -0.2, 0, 0.1, 0.4)),
    fc.constantFrom(0.001, 0.049, 0.05, 0.7),
  );
  const titles = new Set<string>();
  fc.assert(
    fc.property(fc.array(outcome, { minLength: 1, maxLength: two.length }), (outcomes) => {
      const pairs = outcomes.flatMap(([value, p], index) => {
        const [a, b] = two[index] ?? [];
        return a && b ? [pair(a, b, value, p)] : [];
      });
      const words = wordsOf(pairs);
      if (!words) return;
      const isBetter = (one: string, other: string) =>
        pairs.some(({ a, b, score }) => {
          if (!score?.value.defined || !score.adjustedPValue.defined || score.adjustedPValue.value >= 0.05)
            return false;
          return (
            (a === one && b === other && score.value.value > 0) || (b === one && a === other && score.value.value < 0)
          );
        });
      const isAny = systems.some((one) => systems.some((other) => isBetter(one, other)));
      expect(/^(?:No detectable difference|Too few instructions to tell)$/.test(words.title)).toBe(!isAny);
      const { best, better, apart, first, second } = claimsOf(words);
      for (const [one = "", other = ""] of better) expect(isBetter(one, other)).toBe(true);
      for (const [one = "", other = ""] of apart) {
        expect([isBetter(one, other), isBetter(other, one)]).toEqual([false, false]);
      }
      for (const one of best) expect(systems.some((other) => isBetter(other, one))).toBe(false);
      if (/better than (all|both)/.test(words.title)) {
        const others = new Set(pairs.flatMap(({ a, b }) => [a, b]).filter((name) => name !== first));
        for (const other of others) expect(isBetter(first, other)).toBe(true);
      }
      // Where the title names two, the numbers are of them, if they were compared at all.
      const areCompared = pairs.some(({ a, b }) => best.includes(a) && best.includes(b));
      if (best.length === 2 && areCompared) expect([first, second]).toEqual(best);
      titles.add(words.title.replace(/m\d/g, "m").replace(/\d/g, "n"));
    }),
  );
  expect(titles.size).toBeGreaterThan(4);
});
