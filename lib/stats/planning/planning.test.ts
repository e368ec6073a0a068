import { describe, expect, it } from "vitest";
import { alphaInterval } from "../alpha/alpha-bootstrap";
import { krippendorffAlpha } from "../alpha/krippendorff-alpha";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromLabels } from "../reliability/label-table-builder";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { normalQuantile } from "../resampling/normal-distribution";
import { seededRandom } from "../resampling/random";
import type { Statistic } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { simulatedLabels } from "../testing/simulated-labels";
import { IS_THOROUGH } from "../testing/thorough";
import { enoughLabels } from "./enough-labels";
import { patternModel } from "./pattern-model";
import { planDifference } from "./plan-difference";
import { planIntervalWidth } from "./plan-interval-width";
import { studySimulator } from "./simulated-alphas";
import { assumptionsFromPilot } from "./study-assumptions";

const assumptions = { values: [1, 2, 3, 4, 5], shares: [1, 2, 4, 2, 1], alpha: 0.5 };
const options = (seed = 1) => ({ difference: "ordinal", random: seededRandom(seed), simulations: 400 }) as const;

describe("patternModel", () => {
  it("has the wanted alpha at every level", () => {
    const { patterns, probability } = patternModel(assumptions, 3);
    expect(patterns.nPatterns).toBe(35);
    expect(probability.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    const unitsOfPattern = Uint32Array.from(probability, (p) => Math.round(p * 1e8));
    for (const level of ["nominal", "ordinal", "interval", "ratio"] as const) {
      const { alpha } = krippendorffAlpha({ ...patterns, unitsOfPattern }, level);
      expect(definedValue(alpha)).toBeCloseTo(0.5, 5);
    }
  });

  it("refuses what cannot be", () => {
    expect(() => patternModel(assumptions, 1)).toThrow(StatsInputError);
    expect(() => patternModel({ ...assumptions, alpha: 1.1 }, 3)).toThrow(StatsInputError);
    expect(() => patternModel({ ...assumptions, shares: [1, 0, 0, 0, 0] }, 3)).toThrow(StatsInputError);
    expect(() => patternModel({ ...assumptions, shares: [1, 1] }, 3)).toThrow(StatsInputError);
    expect(() => patternModel(assumptions, 200)).toThrow(/plan with fewer/);
  });
});

describe("planIntervalWidth", () => {
  const spread = (nUnits: number) => {
    const simulate = definedValue(
      studySimulator({ kind: "assumed", assumptions, nRaters: 3 }, { ...options(9), simulations: 1000 }),
    );
    const alphas = definedValue(simulate(nUnits, "full"));
    const mean = alphas.reduce((sum, alpha) => sum + alpha, 0) / alphas.length;
    return { mean, deviation: Math.sqrt(alphas.reduce((sum, alpha) => sum + (alpha - mean) ** 2, 0) / alphas.length) };
  };

  it("finds the size at which studies vary as little as wanted", () => {
    const plan = definedValue(
      planIntervalWidth({ kind: "assumed", assumptions, nRaters: 3 }, { ...options(), width: 0.1 }),
    );
    const { mean, deviation } = spread(plan.nUnits);
    expect(mean).toBeCloseTo(0.5, 2);
    expect(2 * normalQuantile(0.975) * deviation).toBeCloseTo(0.1, 1);
    expect(Math.abs(2 * normalQuantile(0.975) * deviation - 0.1)).toBeLessThan(0.012);
    expect(plan.value).toBeLessThanOrEqual(0.1);
    expect(plan.tried.map(({ nUnits }) => nUnits)).toContain(plan.nUnits);
  });

  it("finds nearly the same size from any seed", () => {
    const seeds = IS_THOROUGH ? [1, 2, 3, 4] : [1, 2];
    const sizes = seeds.map((seed) => {
      const byDefault = { difference: "ordinal", random: seededRandom(seed), width: 0.1 } as const;
      return definedValue(planIntervalWidth({ kind: "assumed", assumptions, nRaters: 3 }, byDefault)).nUnits;
    });
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.05);
  });

  it("needs fewer units with more raters, and about four times as many for half the width", () => {
    const units = (nRaters: number, width: number) =>
      definedValue(planIntervalWidth({ kind: "assumed", assumptions, nRaters }, { ...options(), width })).nUnits;
    const [base, moreRaters, narrower] = [units(3, 0.1), units(5, 0.1), units(3, 0.05)];
    expect(moreRaters).toBeLessThan(base);
    expect(narrower / base).toBeGreaterThan(3);
    expect(narrower / base).toBeLessThan(5);
  });

  it("plans from a pilot as it is", () => {
    const labels = simulatedLabels(seededRandom(5), { units: 200, raters: 3, accuracy: Math.SQRT1_2 });
    const pilot = patternsFromTable(labelTableFromLabels(labels));
    const fromPilot = definedValue(planIntervalWidth({ kind: "pilot", patterns: pilot }, { ...options(), width: 0.1 }));
    const assumed = definedValue(assumptionsFromPilot(pilot, "ordinal"));
    const fromModel = definedValue(
      planIntervalWidth({ kind: "assumed", assumptions: assumed, nRaters: 3 }, { ...options(), width: 0.1 }),
    );
    expect(fromPilot.nUnits / fromModel.nUnits).toBeGreaterThan(0.7);
    expect(fromPilot.nUnits / fromModel.nUnits).toBeLessThan(1.4);
  });

  it("repeats by seed and says when the target is out of reach", () => {
    const source = { kind: "assumed", assumptions, nRaters: 2 } as const;
    expect(planIntervalWidth(source, { ...options(3), width: 0.2 })).toEqual(
      planIntervalWidth(source, { ...options(3), width: 0.2 }),
    );
    expect(undefinedReason(planIntervalWidth(source, { ...options(), width: 0.01, maxUnits: 500 }))).toBe(
      "not-reached",
    );
    expect(() => planIntervalWidth(source, { ...options(), width: 0 })).toThrow(StatsInputError);
    const alone = patternsFromTable(labelTableFromRaterRows([[1, 2]]));
    expect(undefinedReason(planIntervalWidth({ kind: "pilot", patterns: alone }, { ...options(), width: 0.1 }))).toBe(
      "no-pairable-units",
    );
  });
});

describe("planDifference", () => {
  it("finds the size at which a change shows, near the normal approximation", () => {
    const plan = definedValue(planDifference(assumptions, 3, { ...options(), alphaChange: 0.1 }));
    const deviation = (alpha: number) => {
      const source = { kind: "assumed", assumptions: { ...assumptions, alpha }, nRaters: 3 } as const;
      const alphas = definedValue(
        definedValue(studySimulator(source, { ...options(4), simulations: 1000 }))(1000, "full"),
      );
      const mean = alphas.reduce((sum, value) => sum + value, 0) / alphas.length;
      return Math.sqrt(alphas.reduce((sum, value) => sum + (value - mean) ** 2, 0) / alphas.length) * Math.sqrt(1000);
    };
    const variance = deviation(0.5) ** 2 + deviation(0.6) ** 2;
    const approximation = (variance * (normalQuantile(0.975) + normalQuantile(0.8)) ** 2) / 0.1 ** 2;
    expect(plan.nUnits / approximation).toBeGreaterThan(0.75);
    expect(plan.nUnits / approximation).toBeLessThan(1.3);
    expect(plan.value).toBeGreaterThanOrEqual(0.8);
  });

  it("refuses changes that lead out of 0 to 1, and says when the power is out of reach", () => {
    expect(() => planDifference(assumptions, 3, { ...options(), alphaChange: 0 })).toThrow(StatsInputError);
    expect(() => planDifference(assumptions, 3, { ...options(), alphaChange: 0.6 })).toThrow(StatsInputError);
    expect(undefinedReason(planDifference(assumptions, 2, { ...options(), alphaChange: 0.01, maxUnits: 200 }))).toBe(
      "not-reached",
    );
  });
});

describe("enoughLabels", () => {
  const wanted = (statistic: Statistic | null) => {
    if (statistic === null) throw new Error("Expected what a width takes.");
    return definedValue(statistic);
  };

  it("says that it does not work out raters where labels are of very many values", () => {
    const random = seededRandom("real numbers");
    const truth = Array.from({ length: 30 }, () => random());
    const rows = [0, 1, 2].map(() => truth.map((value) => Math.round(1000 * (value + random() / 2)) / 1000));
    const patterns = patternsFromTable(labelTableFromRaterRows(rows));
    const { moreUnits, raters } = enoughLabels(patterns, {
      difference: "interval",
      width: 0.1,
      simulations: 50,
      random: seededRandom(1),
    });
    expect(moreUnits?.defined).toBe(true);
    expect(raters).toMatchObject({ defined: false, reason: "too-costly" });
  });

  const patternsOf = (units: number, raters = 3, accuracy = Math.SQRT1_2, seed: string | number = 5) =>
    patternsFromTable(labelTableFromLabels(simulatedLabels(seededRandom(seed), { units, raters, accuracy })));

  it("says how wide the interval is, and what is missing", () => {
    const patterns = patternsOf(100);
    const found = enoughLabels(patterns, { ...options(), width: 0.14 });
    const { low, high } = definedValue(alphaInterval(patterns, "ordinal", { random: seededRandom(1) }));
    expect(definedValue(found.width)).toBe(high - low);
    expect([found.nUnits, definedValue(found.labelsPerUnit)]).toEqual([100, 3]);
    expect(wanted(found.raters)).toBeGreaterThan(3);
    const wider = enoughLabels(patterns, { ...options(), width: 0.16 });
    expect(wanted(wider.moreUnits)).toBeLessThan(wanted(found.moreUnits));
    expect(wanted(wider.raters)).toBeLessThanOrEqual(wanted(found.raters));
  });

  it("names a number of units with which intervals are about as narrow as wanted", () => {
    const { moreUnits } = enoughLabels(patternsOf(150), { ...options(), width: 0.12 });
    const units = 150 + wanted(moreUnits);
    const widths = Array.from({ length: 8 }, (_, study) => {
      const { width } = enoughLabels(patternsOf(units, 3, Math.SQRT1_2, `e ${study}`), { ...options(), width: 2 });
      return definedValue(width);
    });
    const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
    expect(mean).toBeGreaterThan(0.1);
    expect(mean).toBeLessThan(0.14);
  });

  it("takes an interval that is wider since units hang together to stay so much wider", () => {
    const patterns = patternsOf(100);
    const alone = enoughLabels(patterns, { ...options(), width: 0.15 });
    const { low, high, ...rest } = definedValue(alphaInterval(patterns, "ordinal", { random: seededRandom(1) }));
    const wider = { ...rest, low: low - (high - low) / 2, high: high + (high - low) / 2 };
    const clustered = enoughLabels(patterns, { ...options(), width: 0.3, interval: { defined: true, value: wider } });
    expect(definedValue(clustered.width)).toBeCloseTo(2 * definedValue(alone.width), 12);
    const [units, same] = [clustered, alone].map(({ moreUnits }) => 100 + wanted(moreUnits));
    expect(Math.abs((units ?? 0) / (same ?? 1) - 1)).toBeLessThan(0.25);
  });

  it("says without a width what as many units again would give", () => {
    const found = enoughLabels(patternsOf(60), { ...options(), width: null });
    expect(found).toMatchObject({ moreUnits: null, raters: null });
    expect(definedValue(found.doubled) / definedValue(found.width)).toBeCloseTo(Math.SQRT1_2, 1);
  });

  it("calls labels enough only from 30 units of 20 clusters, and says how many that takes", () => {
    const few = enoughLabels(patternsOf(12), { ...options(), width: 2 });
    expect(wanted(few.moreUnits)).toBe(18);
    // 60 units of 10 clusters: as many clusters again.
    expect(wanted(enoughLabels(patternsOf(60), { ...options(), width: 2, nClusters: 10 }).moreUnits)).toBe(60);
  });

  it("asks for nothing more where labels suffice, and says why there is nothing to say", () => {
    const enough = enoughLabels(patternsOf(60), { ...options(), width: 1 });
    expect([enough.moreUnits, enough.raters].map(wanted)).toEqual([0, 3]);
    const alone = enoughLabels(patternsFromTable(labelTableFromRaterRows([[1, 2]])), { ...options(), width: 0.1 });
    expect([alone.labelsPerUnit, alone.width, alone.doubled].map(undefinedReason)).toEqual(
      Array(3).fill("no-pairable-units"),
    );
    const few = enoughLabels(patternsOf(12), { ...options(), width: 0.02, maxUnits: 1000 });
    expect([few.moreUnits, few.raters]).toMatchObject([{ reason: "not-reached" }, { reason: "not-reached" }]);
    expect(() => enoughLabels(patternsOf(20), { ...options(), width: 0 })).toThrow(StatsInputError);
  });
});

describe("assumptionsFromPilot", () => {
  it("says why a pilot cannot serve", () => {
    expect(
      undefinedReason(
        assumptionsFromPilot(
          patternsFromTable(
            labelTableFromRaterRows([
              [1, 2],
              [2, 1],
            ]),
          ),
          "nominal",
        ),
      ),
    ).toBe("no-agreement");
    expect(undefinedReason(assumptionsFromPilot(patternsFromTable(labelTableFromRaterRows([[1]])), "nominal"))).toBe(
      "no-pairable-units",
    );
  });
});
