import { describe, expect, it } from "vitest";
import { seededRandom } from "../resampling/random";
import { LaplaceLikelihood, type MixedData } from "./laplace-likelihood";
import { type MixedModel, mixedModel } from "./mixed-model";
import type { RandomTerm } from "./random-effects";

/** A line for each item; for each of three systems what six raters gave, from 1 to 5. */
const SCORES = `
5.5454 555..3 345443
544323 4455.3 .4454.
43..15 524133 5544..
.53335 535555 555.54
4.5.3. .3.351 .213.3
555545 5..425 54554.
.4454. 55.454 55545.
431335 52.342 5343.2
5.35.. 55555. 555555
..4224 .35.25 5.4232
.2.2.3 .2.131 514412
.234.. 5233.2 3..344
..1132 5....3 422334
...443 .4543. ....43
..433. 535.35 .35555`;

/** A line for each item; for the systems 1 and 2, 1 and 3, 2 and 3 what eight raters preferred, from 1 (the first) to 5. */
const PREFERENCES = `
22.14.35 .4.54.34 .21..1..
.523.... .52.4... 55.12.5.
.52.1.24 1.34.451 .5......
2.4125.3 .231..44 ....31..
21..4514 ..2...3. 5..5...2
12..5..2 34.3...1 .1.1.35.
....1213 3.....4. .3224.5.
4.4.5.2. ........ 55.5..3.
.22.5..3 ..52.322 ...3.2..
23..1533 4......5 ..35...3
2..5.54. ..5..... ...321.4
.32.3..3 44.4.3.. .4.43134
.3.1..21 .24.2.53 4.32...4
33...5.5 .54555.. 5.5...5.
3..3.5.1 4.5.3... 44.44134
24.4.53. 4...1.2. ......4.
....5.5. ...2.5.. 55.4.2..
1....... 24.341.. 5.5....5
4..5.5.. .4.31..5 52.5414.
2...14.. .3.1215. 5...12.2`;

interface Label {
  readonly item: number;
  readonly column: number;
  readonly rater: number;
  readonly level: number;
}

function labelsOf(text: string): Label[] {
  return text
    .trim()
    .split("\n")
    .flatMap((line, item) =>
      line
        .split(" ")
        .flatMap((cell, column) =>
          [...cell].flatMap((level, rater) => (level === "." ? [] : [{ item, column, rater, level: Number(level) }])),
        ),
    );
}

function term(keys: readonly (number | string)[]): RandomTerm {
  const known = [...new Set(keys)];
  return { nGroups: known.length, groups: Int32Array.from(keys, (key) => known.indexOf(key)), width: 1 };
}

const scores = labelsOf(SCORES);
const ofSystem = (system: number) => Float64Array.from(scores, ({ column }) => Number(column === system));
const byRater = term(scores.map(({ rater }) => rater));
const byItem = term(scores.map(({ item }) => item));
const byUnit = term(scores.map(({ item, column }) => `${item} ${column}`));
const SCORED: MixedData = {
  levels: Uint8Array.from(scores, ({ level }) => level - 1),
  nLevels: 5,
  fixed: [ofSystem(1), ofSystem(2)],
  terms: [byRater, byItem],
  thresholds: "free",
};
const ANSWERED: MixedData = { ...SCORED, levels: SCORED.levels.map((level) => Number(level >= 3)), nLevels: 2 };

const FIRST = [0, 0, 1];
const SECOND = [1, 2, 2];
function comparedBy(labels: readonly Label[], levelOf: (level: number) => number, nLevels: number): MixedData {
  const sideOf = (system: number, column: number) =>
    Number(SECOND[column] === system) - Number(FIRST[column] === system);
  return {
    levels: Uint8Array.from(labels, ({ level }) => levelOf(level)),
    nLevels,
    fixed: [1, 2].map((system) => Float64Array.from(labels, ({ column }) => sideOf(system, column))),
    terms: [term(labels.map(({ item, column }) => `${item} ${column}`))],
    thresholds: "symmetric",
  };
}
const preferences = labelsOf(PREFERENCES);
const decided = preferences.filter(({ level }) => level !== 3);

function fitted(data: MixedData): MixedModel {
  const found = mixedModel(data);
  if (!found.defined) throw new Error(found.explanation);
  return found.value;
}

const values = (estimates: MixedModel["fixed"]) => estimates.map(({ value }) => value);
const errors = (estimates: MixedModel["fixed"]) => estimates.map(({ error }) => error);
const close = (numbers: readonly number[], digits = 4) => numbers.map((number) => expect.closeTo(number, digits));

// R 4.2.2 with ordinal 2022.11-16 and lme4 1.1-31, Laplace; where their search by default stops early (up to 5e-4 off), it went on
// (clmm.control(gradTol = 1e-9), tolPwrss = 1e-12).
describe("mixedModel, as R has it", () => {
  it("fits scores by rater and item as ordinal::clmm does: value ~ system + (1 | rater) + (1 | item)", () => {
    const model = fitted(SCORED);
    expect(values(model.thresholds)).toEqual(close([-3.46041, -1.99559, -0.30021, 1.1412]));
    expect(errors(model.thresholds)).toEqual(close([0.67927, 0.62558, 0.60475, 0.60919]));
    expect(values(model.fixed)).toEqual(close([0.48155, 0.68212]));
    expect(errors(model.fixed)).toEqual(close([0.3465, 0.33669]));
    expect(model.terms.map(({ variance }) => variance)).toEqual(close([0.97636, 1.96419]));
    expect(model.logLikelihood).toBeCloseTo(-258.246852657, 6);
    expect(model.nParameters).toBe(8);
  });

  it("finds no further variance of responses, a singular fit, and says the rest as without it", () => {
    const model = fitted({ ...SCORED, terms: [byRater, byItem, byUnit] });
    expect(model.terms.map(({ variance }) => variance)).toEqual([...close([0.97636, 1.96419]), 0]);
    expect(errors(model.fixed)).toEqual(close([0.3465, 0.33669]));
    expect(model.logLikelihood).toBeCloseTo(-258.246852657, 6);
  });

  it("fits YES and NO by rater and item as lme4::glmer does, with the raters' effects", () => {
    const model = fitted(ANSWERED);
    // The only threshold is the intercept's reverse.
    expect([...values(model.thresholds), ...values(model.fixed)]).toEqual(close([-0.321965, 0.241013, 0.89051]));
    expect([...errors(model.thresholds), ...errors(model.fixed)]).toEqual(close([0.63891, 0.44231, 0.45051], 3));
    expect(model.terms.map(({ variance }) => variance)).toEqual(close([1.01275, 1.96211]));
    expect(model.logLikelihood).toBeCloseTo(-114.209453427, 6);
    const effects = model.terms[0]?.effects.map(({ effect }) => effect) ?? [];
    expect(effects.toSorted((a, b) => a - b)).toEqual(
      close([-0.727698, -0.645242, -0.524691, -0.434322, 0.574098, 1.562896]),
    );
  });

  it("fits preferences of pairs as ordinal::clmm with thresholds symmetric about 0 does", () => {
    const five = fitted(comparedBy(preferences, (level) => level - 1, 5));
    expect(values(five.thresholds)).toEqual(close([-1.46707, -0.40934, 0.40934, 1.46707]));
    expect(errors(five.thresholds)).toEqual(close([0.12366, 0.0603, 0.0603, 0.12366]));
    expect(values(five.fixed)).toEqual(close([-0.01803, 0.44586]));
    expect(errors(five.fixed)).toEqual(close([0.18251, 0.19187]));
    expect(five.terms[0]?.variance).toBeCloseTo(0.166493, 4);
    expect(five.logLikelihood).toBeCloseTo(-360.801347894, 6);
    const outcomes = fitted(comparedBy(preferences, (level) => 1 + Math.sign(level - 3), 3));
    expect(values(outcomes.thresholds)).toEqual(close([-0.39692, 0.39692]));
    expect(values(outcomes.fixed)).toEqual(close([-0.05953, 0.42489]));
    expect(outcomes.logLikelihood).toBeCloseTo(-233.502181743, 6);
  });

  it("fits choices as lme4::glmer does, with what each rater thinks of each system as effects", () => {
    const plain = comparedBy(decided, (level) => Number(level > 3), 2);
    const first = fitted(plain);
    expect(values(first.thresholds)).toEqual([0]);
    expect(values(first.fixed)).toEqual(close([-0.061423, 0.502668]));
    expect(errors(first.fixed)).toEqual(close([0.20914, 0.22152]));
    expect(first.logLikelihood).toBeCloseTo(-123.409569858, 4);
    // A rater's effect of one system less that of the other: lme4 with the matrix Z set by hand (glFormula, mkGlmerDevfun).
    const groups = decided.flatMap(({ rater, column }) => [
      rater * 3 + (SECOND[column] ?? 0),
      rater * 3 + (FIRST[column] ?? 0),
    ]);
    const byRaterAndSystem: RandomTerm = {
      nGroups: 24,
      groups: Int32Array.from(groups),
      width: 2,
      signs: Int8Array.from(groups, (_, k) => (k % 2 === 0 ? 1 : -1)),
    };
    const model = fitted({ ...plain, terms: [byRaterAndSystem, ...plain.terms] });
    expect(values(model.fixed)).toEqual(close([-0.100881, 0.590554]));
    expect(errors(model.fixed)).toEqual(close([0.40641, 0.41443]));
    expect(model.terms.map(({ variance }) => variance)).toEqual(close([0.40267, 0.23414], 3));
    expect(model.logLikelihood).toBeCloseTo(-117.373763996, 6);
  });
});

describe("mixedModel", () => {
  it("has the gradient of its likelihood, at any point", () => {
    const random = seededRandom("points");
    for (const data of [
      { ...SCORED, terms: [byRater, byItem, byUnit] },
      comparedBy(preferences, (level) => level - 1, 5),
    ]) {
      const likelihood = new LaplaceLikelihood(data);
      for (let round = 0; round < 3; round++) {
        const thresholds = data.thresholds === "free" ? [-2, -1, 0.5, 2] : [0.4, 1.5];
        const at = Float64Array.of(
          ...thresholds.map((value) => value + 0.2 * random()),
          ...data.fixed.map(() => random() - 0.5),
          ...data.terms.map(() => 0.2 + random()),
        );
        const found = likelihood.evaluate(at)?.gradient ?? [];
        const expected = Array.from(at, (_, k) => {
          const [above = 0, below = 0] = [1e-5, -1e-5].map(
            (step) => likelihood.evaluate(at.map((value, index) => (index === k ? value + step : value)))?.value ?? 0,
          );
          return (above - below) / 2e-5;
        });
        expect([...found]).toEqual(expected.map((slope) => expect.closeTo(slope, 4)));
      }
    }
  });

  it("does not depend on the order of labels, on which way round a pair is, nor on the scale's direction", () => {
    const order = scores.map((_, k) => (k * 97) % scores.length);
    const mixed = fitted({
      ...SCORED,
      levels: Uint8Array.from(order, (k) => SCORED.levels[k] ?? 0),
      fixed: SCORED.fixed.map((column) => Float64Array.from(order, (k) => column[k] ?? 0)),
      terms: SCORED.terms.map((each) => ({ ...each, groups: Int32Array.from(order, (k) => each.groups[k] ?? 0) })),
    });
    expect(values(mixed.fixed)).toEqual(close(values(fitted(SCORED).fixed)));
    const reversed = fitted({ ...SCORED, levels: SCORED.levels.map((level) => 4 - level) });
    expect(values(reversed.fixed)).toEqual(close(values(fitted(SCORED).fixed).map((value) => -value)));
    const pairs = comparedBy(preferences, (level) => level - 1, 5);
    const isTurned = (k: number) => (preferences[k]?.item ?? 0) % 2 === 0;
    const turned = fitted({
      ...pairs,
      levels: pairs.levels.map((level, k) => (isTurned(k) ? 4 - level : level)),
      fixed: pairs.fixed.map((column) => column.map((side, k) => (isTurned(k) ? -side : side))),
    });
    expect(values(turned.fixed)).toEqual(close(values(fitted(pairs).fixed)));
  });

  it("says why there is no model", () => {
    expect(mixedModel({ ...SCORED, levels: new Uint8Array(0), fixed: [], terms: [] })).toMatchObject({
      reason: "no-labels",
    });
    expect(mixedModel({ ...SCORED, levels: SCORED.levels.map(() => 0), nLevels: 1 })).toMatchObject({
      reason: "no-variation",
    });
    // System 2 has the highest level throughout.
    const separated = SCORED.levels.map((level, k) => (scores[k]?.column === 1 ? 4 : level));
    expect(mixedModel({ ...SCORED, levels: separated })).toMatchObject({ reason: "separated" });
    expect(mixedModel({ ...SCORED, nLevels: 21 })).toMatchObject({
      reason: "too-costly",
      explanation: expect.stringContaining("21 different values"),
    });
    expect(() => mixedModel({ ...SCORED, fixed: [new Float64Array(3)] })).toThrow("value of every column");
  });

  it("refuses effects that cross each other too often, in words, before it begins", () => {
    const n = 60_000;
    const random = seededRandom("crossed");
    const crossed = () => ({
      nGroups: 5_000,
      groups: Int32Array.from({ length: n }, () => Math.floor(5_000 * random())),
      width: 1,
    });
    const levels = Uint8Array.from({ length: n }, () => Number(random() < 0.5));
    expect(
      mixedModel({ levels, nLevels: 2, fixed: [], terms: [crossed(), crossed()], thresholds: "free" }),
    ).toMatchObject({ reason: "too-costly", explanation: expect.stringContaining("5,000, 5,000 groups") });
  });
});
