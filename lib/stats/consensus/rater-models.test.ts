import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabelTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { type Random, randomIndex, seededRandom } from "../resampling/random";
import { StatsInputError } from "../stats-input-error";
import { arbitraryRatings } from "../testing/arbitrary-ratings";
import { definedValue, undefinedReason } from "../testing/defined-value";
import { dawidSkene } from "./dawid-skene";
import { mace } from "./mace";
import { raterProfiles } from "./rater-profile";

/** Labels of raters who know the truth with their own probability and otherwise guess evenly; some labels are missing. */
function simulate(random: Random, nUnits: number, competences: number[]) {
  const truth = Array.from({ length: nUnits }, () => randomIndex(3, random));
  const rows = competences.map((competence) =>
    truth.map((value) => {
      if (random() < 0.2) return null;
      return random() < competence ? value : randomIndex(3, random);
    }),
  );
  return { truth, table: labelTableFromRaterRows(rows, [0, 1, 2]) };
}

/** Share of units whose estimated value is the true one. */
function accuracy(truth: number[], estimate: { unitIndex: Uint32Array; valueIndex: Uint32Array }) {
  const right = estimate.unitIndex.filter((unit, i) => truth[unit] === estimate.valueIndex[i]).length;
  return right / estimate.unitIndex.length;
}

/** The definition with plain loops and probabilities (no logarithms), for few labels: what the fast code must equal. */
function plainDawidSkene(table: LabelTable, iterations: number) {
  const n = table.scale.values.length;
  const labels = Array.from({ length: table.nUnits }, (_, unit) => {
    const ofUnit: { rater: number; value: number }[] = [];
    for (let i = table.unitOffsets[unit] ?? 0; i < (table.unitOffsets[unit + 1] ?? 0); i++) {
      ofUnit.push({ rater: table.raterIndex[i] ?? 0, value: table.valueIndex[i] ?? 0 });
    }
    return ofUnit;
  }).filter((ofUnit) => ofUnit.length > 0);
  const values = Array.from({ length: n }, (_, value) => value);
  let t = labels.map((ofUnit) => values.map((j) => ofUnit.filter(({ value }) => value === j).length / ofUnit.length));
  for (let iteration = 0; iteration < iterations; iteration++) {
    const prior = values.map((j) => t.reduce((sum, row) => sum + (row[j] ?? 0), 0) / labels.length);
    const pi = (rater: number, j: number, l: number) => {
      let [given, all] = [0, 0];
      labels.forEach((ofUnit, unit) => {
        for (const label of ofUnit) {
          if (label.rater !== rater) continue;
          all += t[unit]?.[j] ?? 0;
          if (label.value === l) given += t[unit]?.[j] ?? 0;
        }
      });
      return all > 0 ? given / all : 0;
    };
    t = labels.map((ofUnit) => {
      const joint = values.map((j) => ofUnit.reduce((p, { rater, value }) => p * pi(rater, j, value), prior[j] ?? 0));
      const total = joint.reduce((sum, p) => sum + p, 0);
      return joint.map((p) => p / total);
    });
  }
  return t;
}

describe("dawidSkene", () => {
  it("equals the published equations written out", () => {
    fc.assert(
      fc.property(arbitraryRatings({ values: 3, maxRaters: 4, maxUnits: 8 }), (rows) => {
        const table = labelTableFromRaterRows(rows, [1, 2, 3]);
        const model = dawidSkene(table, { maxIterations: 4, tolerance: 0 });
        if (!model.defined) return;
        const plain = plainDawidSkene(table, model.value.iterations);
        model.value.truth.unitIndex.forEach((unit, position) => {
          for (let j = 0; j < 3; j++) {
            expect(model.value.posteriors[unit * 3 + j]).toBeCloseTo(plain[position]?.[j] ?? -1, 9);
          }
        });
      }),
    );
  });

  it("never makes the labels less likely", () => {
    const { table } = simulate(seededRandom(3), 100, [0.9, 0.5, 0.3, 0.7]);
    const likelihoods = [1, 2, 3, 5, 10, 50].map(
      (maxIterations) => definedValue(dawidSkene(table, { maxIterations, tolerance: 0 })).logLikelihood,
    );
    expect(likelihoods).toEqual([...likelihoods].sort((a, b) => a - b));
  });

  it("recovers truth, prior and raters better than a vote when raters differ", () => {
    const competences = [0.95, 0.9, 0.2, 0.1, 0.15];
    const { truth, table } = simulate(seededRandom(1), 1500, competences);
    const model = definedValue(dawidSkene(table));
    expect(model.converged).toBe(true);
    expect(accuracy(truth, model.truth)).toBeGreaterThan(0.93);
    for (const share of model.prior) expect(Math.abs(share - 1 / 3)).toBeLessThan(0.05);
    competences.forEach((competence, rater) => {
      const right = competence + (1 - competence) / 3;
      const cells = model.confusion[rater] ?? new Float64Array();
      for (const diagonal of [0, 4, 8]) expect(Math.abs((cells[diagonal] ?? 0) - right)).toBeLessThan(0.1);
      expect(Math.abs(definedValue(model.reliability[rater] ?? { defined: true, value: 0 }) - right)).toBeLessThan(0.1);
    });
  });

  it("says why it is undefined, also for a rater without labels", () => {
    expect(undefinedReason(dawidSkene(labelTableFromRaterRows([[null]], [1, 2])))).toBe("no-labels");
    expect(undefinedReason(dawidSkene(labelTableFromRaterRows([[1]])))).toBe("no-variation");
    const model = definedValue(
      dawidSkene(
        labelTableFromRaterRows([
          [1, 2],
          [null, null],
        ]),
      ),
    );
    expect(model.reliability.map((each) => each.defined)).toEqual([true, false]);
    expect(() => dawidSkene(labelTableFromRaterRows([[1, 2]]), { smoothing: -1 })).toThrow(StatsInputError);
  });
});

describe("mace", () => {
  const competences = [0.9, 0.8, 0.1, 0.4, 0];
  const { truth, table } = simulate(seededRandom(2), 1500, competences);

  it("recovers truth and competences", () => {
    const model = definedValue(mace(table, { random: seededRandom(1), restarts: 3 }));
    expect(accuracy(truth, model.truth)).toBeGreaterThan(0.9);
    competences.forEach((competence, rater) => {
      expect(Math.abs((model.competence[rater] ?? -1) - competence)).toBeLessThan(0.1);
    });
    for (const guesses of model.guesses) expect(guesses.reduce((sum, guess) => sum + guess, 0)).toBeCloseTo(1, 10);
    for (const entropy of model.entropy) expect(entropy).toBeLessThanOrEqual(Math.log(3) + 1e-12);
  });

  it("repeats by seed and gets no less likely by more starts", () => {
    const run = (restarts: number) => definedValue(mace(table, { random: seededRandom(1), restarts, iterations: 10 }));
    expect(run(2)).toEqual(run(2));
    expect(run(3).logLikelihood).toBeGreaterThanOrEqual(run(1).logLikelihood);
  });

  it("gives unlabelled units no value, and says why it is undefined", () => {
    const model = definedValue(mace(labelTableFromRaterRows([[1, null, 2]]), { random: seededRandom(1) }));
    expect([...model.truth.unitIndex]).toEqual([0, 2]);
    expect(model.entropy[1]).toBeCloseTo(Math.log(2), 12);
    expect(undefinedReason(mace(labelTableFromRaterRows([[null]], [1, 2]), { random: seededRandom(1) }))).toBe(
      "no-labels",
    );
    expect(() => mace(table, { random: seededRandom(1), restarts: 0 })).toThrow(StatsInputError);
  });
});

describe("raterProfiles", () => {
  it("gives mean, spread and bias, by hand", () => {
    const [first, second, third] = raterProfiles(
      labelTableFromRaterRows([
        [5, 4, null, 3],
        [3, 4, 2, null],
        [4, 1, null, null],
      ]),
    );
    // Bias of rater 1: 5 − 3.5 and 4 − 2.5 over two shared units; the fourth unit is nobody else's.
    expect(first).toMatchObject({
      nLabels: 3,
      nShared: 2,
      mean: { value: 4 },
      spread: { value: 1 },
      bias: { value: 1.5 },
    });
    expect(definedValue(second?.bias ?? { defined: true, value: 9 })).toBe((3 - 4.5 + (4 - 2.5)) / 2);
    expect(third?.nShared).toBe(2);
  });

  it("says why parts are undefined", () => {
    const [first] = raterProfiles(labelTableFromRaterRows([["a"]]));
    expect(undefinedReason(first?.mean ?? { defined: true, value: 0 })).toBe("values-not-numeric");
    const [one, none] = raterProfiles(labelTableFromRaterRows([[1], [null]]));
    expect([one?.spread, one?.bias, none?.mean].map((part) => part && undefinedReason(part))).toEqual([
      "too-few-units",
      "too-few-units",
      "no-labels",
    ]);
  });
});
