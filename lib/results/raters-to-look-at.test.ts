import { expect, test } from "vitest";
import { couldBeNamedBy, type Reported, ratersToLookAt } from "./raters-to-look-at";

const undefinedNumber = { defined: false, reason: "too-few-units", explanation: "" } as const;
const defined = (value: number) => ({ defined: true, value }) as const;
const none = { value: undefinedNumber, interval: undefinedNumber };

function rater(
  pseudonym: string,
  of: {
    change?: number;
    p?: number;
    fast?: number;
    same?: number;
    right?: number;
    labels?: number;
    answers?: number;
  },
): Reported {
  const labels = of.labels ?? 40;
  const changed = (change: number | undefined) =>
    change === undefined
      ? { change: undefinedNumber, differsPValue: undefinedNumber }
      : { change: defined(change), differsPValue: defined(of.p ?? 0.001) };
  return {
    raterId: pseudonym,
    pseudonym,
    labels,
    time: { n: labels, fast: of.fast ?? 0 },
    agreement: { ...changed(of.change), nUnitsWithout: 40 },
    answers: of.answers === undefined ? null : changed(of.answers),
    same: {
      level: 4,
      count: Math.round(labels * (of.same ?? 0.3)),
      share: defined(of.same ?? 0.3),
      longestRun: null,
    },
    known:
      of.right === undefined
        ? []
        : [{ ...({ stratum: "attention", n: 6, right: of.right, share: none, difference: undefinedNumber } as const) }],
  };
}

const found = (raters: readonly Reported[], commonest = 0.4) =>
  ratersToLookAt({ raters, commonest: { share: defined(commonest) } });

test("raters who label as others do are not named, nor those without whom alpha is no higher", () => {
  const raters = [rater("Rater 01", { change: 0.2, p: 0.035 }), rater("Rater 02", { change: -0.2, right: 5 })];
  expect(found(raters)).toEqual([]);
});

test("that nobody is named says something only where somebody could have been", () => {
  expect(couldBeNamedBy({ raters: [rater("Rater 01", {})] })).toBeNull();
  expect(couldBeNamedBy({ raters: [rater("Rater 01", { change: 0.01, labels: 9 })] })).toBeNull();
  expect(couldBeNamedBy({ raters: [rater("Rater 01", { change: 0.01 })] })).toBe("each-other");
  expect(couldBeNamedBy({ raters: [rater("Rater 01", { right: 6 })] })).toBe("known-answers");
  expect(couldBeNamedBy({ raters: [rater("Rater 01", { answers: 0.01 })] })).toBe("each-other");
});

test("each reason is said with its numbers, and who lowers alpha comes first", () => {
  const named = found([
    rater("Rater 01", { right: 6 }),
    rater("Rater 02", { fast: 30, same: 0.95, right: 1 }),
    rater("Rater 03", { change: 0.08, right: 6, answers: 0.06 }),
  ]);
  expect(named.map(({ pseudonym }) => pseudonym)).toEqual(["Rater 03", "Rater 02"]);
  expect(named[1]?.reasons).toEqual([
    "right on 1 of 6 attention tasks",
    "75% of labels are very fast",
    "the same label in 95%",
  ]);
  expect(named[0]).toMatchObject({
    reasons: ["alpha is 0.08 higher without this rater"],
    gain: { change: 0.08, of: "labels" },
  });
  expect(found([rater("Rater 04", { answers: 0.06 })])[0]?.reasons).toEqual([
    "alpha of answers is 0.06 higher without this rater",
  ]);
});

test("what others do as often is no reason", () => {
  const attention = [rater("Rater 01", { right: 2 }), rater("Rater 02", { right: 1 }), rater("Rater 03", { right: 2 })];
  expect(found(attention)).toEqual([]);
  expect(found([rater("Rater 01", { same: 0.95 })], 0.93)).toEqual([]);
});

test("a handful of labels is no reason, but failed attention tasks are", () => {
  const fine = [rater("Rater 02", { right: 6 }), rater("Rater 03", { right: 6 })];
  expect(found([rater("Rater 01", { labels: 4, change: 0.4, fast: 4, same: 1 }), ...fine])).toEqual([]);
  expect(found([rater("Rater 01", { labels: 4, right: 0 }), ...fine])).toHaveLength(1);
});
