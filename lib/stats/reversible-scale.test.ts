import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewRuns } from "@/lib/stats/testing/thorough";
import { alphaInterval } from "./alpha/alpha-bootstrap";
import { coincidenceMatrix } from "./alpha/coincidence-matrix";
import type { Level } from "./alpha/difference";
import { krippendorffAlpha } from "./alpha/krippendorff-alpha";
import { leaveOneRaterOut } from "./alpha/leave-one-rater-out";
import { compareProtocols } from "./comparison/compare-protocols";
import { dawidSkene } from "./consensus/dawid-skene";
import { mace } from "./consensus/mace";
import { ratersAgainstOthers } from "./consensus/rater-against-others";
import { raterProfiles } from "./consensus/rater-profile";
import { withReversibleScale } from "./label-value";
import { assumptionsFromPilot } from "./planning/study-assumptions";
import { STATISTIC_FUNCTIONS, type StatisticFunction } from "./registry/statistic-functions";
import { STATISTIC_NAMES, STATISTICS } from "./registry/statistics";
import { type LabelTable, patternsFromTable } from "./reliability/label-table";
import { labelTableFromMatrix, labelTableFromRaterRows } from "./reliability/label-table-from-matrix";
import { patternInterval } from "./resampling/pattern-bootstrap";
import { seededRandom } from "./resampling/random";
import { tableInterval } from "./resampling/table-bootstrap";
import type { Statistic } from "./statistic";
import { StatsInputError } from "./stats-input-error";
import { arbitraryRatings } from "./testing/arbitrary-ratings";
import { definedValue, undefinedReason } from "./testing/defined-value";
import { KRIPPENDORFF_2011 } from "./testing/published-matrices";

type Rows = readonly (readonly (number | null)[])[];
type Turned = readonly boolean[];

const LEVELS = ["nominal", "ordinal", "interval", "ratio"] as const satisfies readonly Level[];
const VALUES = [1, 2, 3, 4, 5];

function reversible(rows: Rows): LabelTable {
  const nUnits = rows[0]?.length ?? 0;
  const unitIds = Array.from({ length: nUnits }, (_, unit) => `u${unit}`);
  const cells = unitIds.flatMap((_, unit) => rows.map((row) => row[unit] ?? null));
  return withReversibleScale(labelTableFromMatrix({ nUnits, nRaters: rows.length, cells, values: VALUES, unitIds }));
}

function turn(rows: Rows, turned: Turned): (number | null)[][] {
  return rows.map((row) => row.map((value, unit) => (value !== null && turned[unit] ? 6 - value : value)));
}

/** Every number in any result, in order; reasons and other texts as they are. */
function leaves(value: unknown): unknown[] {
  if (ArrayBuffer.isView(value)) return value instanceof DataView ? [] : leaves(Array.from(iterable(value)));
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leaves);
  return [value];
}

function iterable(view: ArrayBufferView): Iterable<unknown> {
  return view instanceof Float64Array || view instanceof Uint32Array ? view : [];
}

/** One expectation for all of them: one for each number would take longer than the statistics. */
function expectSame(a: unknown, b: unknown, tolerance = 1e-12) {
  const [left, right] = [leaves(a), leaves(b)];
  expect(right).toHaveLength(left.length);
  const differing = left.flatMap((value, index) => {
    const other = right[index];
    if (Object.is(value, other)) return [];
    const isNear =
      typeof value === "number" &&
      typeof other === "number" &&
      Math.abs(other - value) <= tolerance * Math.max(1, Math.abs(value));
    return isNear ? [] : [{ index, value, other }];
  });
  expect(differing).toEqual([]);
}

function computed(table: LabelTable) {
  return STATISTIC_NAMES.flatMap((name): Statistic[] => {
    const statistic: StatisticFunction = STATISTIC_FUNCTIONS[name];
    if (statistic.needs === "raters") return [statistic.compute(table)];
    if (statistic.needs === "pairs") return [statistic.compute(table).mean];
    return LEVELS.map((level) => statistic.compute(patternsFromTable(table), STATISTICS[name].level ?? level));
  });
}

const turnings = arbitraryRatings({ maxUnits: 9 }).chain((rows) =>
  fc.tuple(
    fc.constant(rows),
    fc.array(fc.boolean(), { minLength: rows[0]?.length ?? 0, maxLength: rows[0]?.length ?? 0 }),
  ),
);

function unmoved(statistic: (table: LabelTable) => unknown, runs = 100) {
  fc.assert(
    fc.property(turnings, ([rows, turned]) =>
      expectSame(statistic(reversible(rows)), statistic(reversible(turn(rows, turned)))),
    ),
    fewRuns(runs),
  );
}

describe("turning round any subset of units changes nothing", () => {
  it("of any statistic of the registry", () => {
    unmoved(computed, 300);
  });

  it("of alpha's parts", () => {
    unmoved((table) => {
      const patterns = patternsFromTable(table);
      return LEVELS.map((level) => [krippendorffAlpha(patterns, level), leaveOneRaterOut(table, level)]);
    });
    unmoved((table) => coincidenceMatrix(patternsFromTable(table)));
  });

  it("of intervals", () => {
    const options = () => ({ random: seededRandom(7), resamples: 40 });
    unmoved((table) => {
      const patterns = patternsFromTable(table);
      return [
        ...LEVELS.map((level) => alphaInterval(patterns, level, options())),
        alphaInterval(patterns, "ordinal", { ...options(), method: "bca" as const }),
        patternInterval(patterns, (drawn) => STATISTIC_FUNCTIONS.fleiss.compute(drawn, "nominal"), options()),
        tableInterval(table, (each) => STATISTIC_FUNCTIONS.cohen_linear.compute(each).mean, options()),
      ];
    }, 40);
  });

  it("of the comparison of two protocols", () => {
    const better = reversible([
      [1, 2, 3, 4, 5, 1, 2, 1, 3],
      [1, 2, 3, 4, 5, 2, 2, 1, 3],
    ]);
    unmoved((table) => {
      const options = { difference: "ordinal" as const, random: seededRandom(3), resamples: 40 };
      const { alpha, mean } = compareProtocols(table, better, { ...options, design: "paired" });
      expect(mean.difference.defined).toBe(false);
      const unpaired = compareProtocols(table, better, { ...options, random: seededRandom(3), design: "unpaired" });
      return [alpha, unpaired.alpha];
    }, 30);
  });

  it("of what is said of raters", () => {
    unmoved((table) => {
      const options = { random: seededRandom(5), resamples: 30 };
      const weights = ["none", "linear", "quadratic"] as const;
      return [raterProfiles(table), weights.map((weight) => ratersAgainstOthers(table, weight, options))];
    }, 60);
  });

  it("of the models of raters, whose truth turns with the units", () => {
    fc.assert(
      fc.property(turnings, ([rows, turned]) => {
        const models = [reversible(rows), reversible(turn(rows, turned))].map((table) => {
          const skene = dawidSkene(table, { smoothing: 0.01, maxIterations: 20, tolerance: 0 });
          const random = seededRandom(11);
          const hovy = mace(table, { random, restarts: 1, iterations: 10 });
          return skene.defined && hovy.defined ? { skene: skene.value, hovy: hovy.value } : null;
        });
        const [a, b] = models;
        expect(b === null).toBe(a === null);
        if (!a || !b) return;
        expectSame(
          [a.skene.prior, a.skene.confusion, a.skene.reliability],
          [b.skene.prior, b.skene.confusion, b.skene.reliability],
        );
        expectSame(
          [a.hovy.competence, a.hovy.guesses, a.hovy.entropy],
          [b.hovy.competence, b.hovy.guesses, b.hovy.entropy],
        );
        a.skene.truth.unitIndex.forEach((unit, i) => {
          const probabilities = a.skene.posteriors.slice(unit * 5, unit * 5 + 5);
          const most = Math.max(...probabilities);
          // Of a value and its reverse that are equally probable, neither is the truth rather than the other.
          if (probabilities.filter((p) => most - p < 1e-9).length > 1) return;
          const value = a.skene.truth.valueIndex[i] ?? 0;
          expect(b.skene.truth.valueIndex[i]).toBe(turned[unit] ? 4 - value : value);
        });
      }),
      fewRuns(60),
    );
  });
});

describe("agreement on a reversible scale", () => {
  // From the definitions with numpy 1.24: o and n of the published matrix, balanced, then 1 − (n − 1) Σ o δ² / Σ n n δ².
  const REFERENCE = {
    nominal: 0.7535545023696683,
    ordinal: 0.8705424644084439,
    interval: 0.871969696969697,
    ratio: 0.8570301493609611,
  };

  it.each(LEVELS)("alpha has the value of an independent computation: %s", (level) => {
    const { alpha } = krippendorffAlpha(patternsFromTable(reversible(KRIPPENDORFF_2011)), level);
    expect(definedValue(alpha)).toBeCloseTo(REFERENCE[level], 12);
  });

  it("kappas and correlations are those of every unit read both ways, but for n", () => {
    const table = reversible(KRIPPENDORFF_2011.slice(0, 2));
    const mean = (name: "cohen" | "cohen_linear" | "cohen_quadratic" | "pearson" | "spearman" | "kendall") =>
      definedValue(STATISTIC_FUNCTIONS[name].compute(table).mean);
    // scikit-learn 1.2.1 (cohen_kappa_score) and SciPy 1.10.1 on the first two raters' common units and their reverses.
    expect(mean("cohen")).toBeCloseTo(0.859375, 12);
    expect(mean("cohen_linear")).toBeCloseTo(0.9224137931034483, 12);
    expect(mean("cohen_quadratic")).toBeCloseTo(0.9655172413793104, 12);
    expect(mean("pearson")).toBeCloseTo(0.970725343394151, 12);
    expect(mean("spearman")).toBeCloseTo(0.9773007723483439, 12);
    expect(mean("kendall")).toBeCloseTo(0.9528740694593709, 12);
    // statsmodels 0.13.5 (fleiss_kappa), first nine units of raters 1, 2 and 4 and their reverses.
    const complete = [0, 1, 3].map((rater) => (KRIPPENDORFF_2011[rater] ?? []).slice(0, 9));
    const fleiss = STATISTIC_FUNCTIONS.fleiss.compute(patternsFromTable(reversible(complete)), "nominal");
    expect(definedValue(fleiss)).toBeCloseTo(0.8580192813321647, 12);
  });

  it("is not low because one system mostly wins and is always called A", () => {
    const rows = [
      [1, 1, 1, 1, 2, 1, 1, 2, 1, 4],
      [1, 2, 1, 1, 2, 1, 1, 1, 2, 5],
      [2, 1, 1, 1, 1, 1, 2, 1, 1, 3],
    ];
    const stored = krippendorffAlpha(patternsFromTable(labelTableFromRaterRows(rows, VALUES)), "ordinal").alpha;
    const both = krippendorffAlpha(patternsFromTable(reversible(rows)), "ordinal").alpha;
    expect(definedValue(stored)).toBeLessThan(0.4);
    expect(definedValue(both)).toBeGreaterThan(0.7);
  });

  it("is perfect where everybody always chose A, and undefined where nobody chose", () => {
    const always = (value: number) => patternsFromTable(reversible([Array(6).fill(value), Array(6).fill(value)]));
    expect(definedValue(krippendorffAlpha(always(1), "ordinal").alpha)).toBe(1);
    expect(undefinedReason(krippendorffAlpha(always(3), "ordinal").alpha)).toBe("no-variation");
  });

  it("is 0 in the mean where raters choose by chance", () => {
    const random = seededRandom("chance");
    const rows = Array.from({ length: 3 }, () => Array.from({ length: 4000 }, () => 1 + Math.floor(random() * 5)));
    expect(definedValue(krippendorffAlpha(patternsFromTable(reversible(rows)), "ordinal").alpha)).toBeCloseTo(0, 1.5);
  });

  it("has intervals that hold the true value as often as they say", () => {
    const random = seededRandom("coverage");
    const [studies, truth] = [200, 0.6];
    let held = 0;
    for (let study = 0; study < studies; study++) {
      // Two labels of a pair are the same draw with probability alpha; A is the better system in most pairs.
      const rows: number[][] = [[], [], []];
      for (let unit = 0; unit < 80; unit++) {
        const draw = () => (random() < 0.5 ? 1 : 1 + Math.floor(random() * 5));
        const turned = random() < 0.5;
        const label = draw();
        for (const row of rows) {
          const value = random() < Math.sqrt(truth) ? label : balancedDraw(draw, random);
          row.push(turned ? 6 - value : value);
        }
      }
      const patterns = patternsFromTable(reversible(rows));
      const interval = definedValue(alphaInterval(patterns, "interval", { random, resamples: 200 }));
      if (interval.low <= truth && truth <= interval.high) held++;
    }
    expect(held / studies).toBeGreaterThan(0.88);
    expect(held / studies).toBeLessThan(0.99);
  });

  it("plans from a pilot with balanced shares", () => {
    const pilot = patternsFromTable(reversible(KRIPPENDORFF_2011));
    const { shares } = definedValue(assumptionsFromPilot(pilot, "ordinal"));
    expect([...shares]).toEqual([...shares].reverse());
  });

  it("has no mean and no bias, and needs declared values", () => {
    const [profile] = raterProfiles(reversible(KRIPPENDORFF_2011));
    expect(profile && undefinedReason(profile.bias)).toBe("no-direction");
    expect(profile && undefinedReason(profile.mean)).toBe("no-direction");
    expect(() => withReversibleScale(labelTableFromRaterRows(KRIPPENDORFF_2011))).toThrow(StatsInputError);
    expect(() =>
      compareProtocols(reversible(KRIPPENDORFF_2011), labelTableFromRaterRows(KRIPPENDORFF_2011, VALUES), {
        difference: "ordinal",
        design: "unpaired",
        random: seededRandom(1),
      }),
    ).toThrow("reversible");
  });
});

/** What a rater who does not know says: as common as the labels are when read both ways. */
function balancedDraw(draw: () => number, random: () => number): number {
  const value = draw();
  return random() < 0.5 ? value : 6 - value;
}
