import { expect, test } from "vitest";
import { ratersToLookAt } from "./raters-to-look-at";

const undefinedNumber = { defined: false, reason: "too-few-units", explanation: "" } as const;
const defined = (value: number) => ({ defined: true, value }) as const;
const none = { value: undefinedNumber, interval: undefinedNumber };

function rater(
  pseudonym: string,
  of: { change?: number; fast?: number; same?: number; right?: number; labels?: number },
) {
  const labels = of.labels ?? 40;
  return {
    ...{ raterId: pseudonym, pseudonym, labels },
    time: { n: labels, medianMs: 9_000, quartilesMs: null, fast: of.fast ?? 0, fastShare: none },
    agreement: {
      alphaWithout: undefinedNumber,
      change: of.change === undefined ? undefinedNumber : defined(of.change),
      ...{ nUnitsWithout: 40, kappa: none, nConsensus: 40 },
    },
    same: {
      level: 4,
      count: Math.round(labels * (of.same ?? 0.3)),
      share: defined(of.same ?? 0.3),
      longestRun: null,
    },
    known:
      of.right === undefined
        ? []
        : [
            {
              ...({ stratum: "attention", n: 6, right: of.right, share: none, difference: undefinedNumber } as const),
            },
          ],
  };
}

test("raters who label as others do are not named", () => {
  expect(ratersToLookAt([rater("Rater 01", { change: 0.01 }), rater("Rater 02", { change: -0.2, right: 5 })])).toEqual(
    [],
  );
});

test("each reason is said with its numbers, and who gives most comes first", () => {
  const found = ratersToLookAt([
    rater("Rater 01", { change: 0.08 }),
    rater("Rater 02", { fast: 30, same: 0.95, right: 1 }),
  ]);
  expect(found.map(({ pseudonym }) => pseudonym)).toEqual(["Rater 02", "Rater 01"]);
  expect(found[0]?.reasons).toEqual([
    "right on 1 of 6 attention tasks",
    "75 % of labels are very fast",
    "the same label in 95 %",
  ]);
  expect(found[1]?.reasons).toEqual(["alpha rises by 0.08 without them"]);
});

test("a handful of labels is no reason, but failed attention tasks are", () => {
  expect(ratersToLookAt([rater("Rater 01", { labels: 4, change: 0.4, fast: 4, same: 1 })])).toEqual([]);
  expect(ratersToLookAt([rater("Rater 01", { labels: 4, right: 0 })])).toHaveLength(1);
});
