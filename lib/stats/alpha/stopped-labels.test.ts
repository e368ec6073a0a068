import { expect, test } from "vitest";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { type Random, seededRandom } from "../resampling/random";
import { meanOf } from "../sum";
import { definedValue } from "../testing/defined-value";
import { someOf } from "../testing/thorough";
import { krippendorffAlpha } from "./krippendorff-alpha";

const alphaOf = (rows: readonly (readonly (number | null)[])[]) =>
  definedValue(krippendorffAlpha(patternsFromTable(labelTableFromRaterRows(rows)), "nominal").alpha);

/** A rater knows a unit's value with this probability and else draws one of two: alpha is its square. */
function studyOf(knows: number, random: Random) {
  const labels = Array.from({ length: 150 }, () => {
    const value = Number(random() < 0.5);
    const label = () => (random() < knows ? value : Number(random() < 0.5));
    return [label(), label(), label()] as const;
  });
  const third = labels.map(([first, second, more]) => (first === second ? null : more));
  const two = [0, 1].map((rater) => labels.map((unit) => unit[rater] ?? null));
  return { firstTwo: alphaOf(two), all: alphaOf([...two, third]) };
}

test.each([0.6, 0.8, 0.9])(
  "with a third label only where two differ, alpha of all labels is too high and that of the first two is not (%f)",
  (knows) => {
    const random = seededRandom(`stopped ${knows}`);
    const studies = Array.from({ length: someOf(1_000, 4) }, () => studyOf(knows, random));
    const [firstTwo, all] = [meanOf(studies.map((one) => one.firstTwo)), meanOf(studies.map((one) => one.all))];
    expect(Math.abs(firstTwo - knows ** 2)).toBeLessThan(0.015);
    expect(all - firstTwo).toBeGreaterThan(0.005);
  },
);
