import { describe, expect, it } from "vitest";
import { krippendorffAlpha } from "../alpha/krippendorff-alpha";
import { patternsFromTable } from "../reliability/label-table";
import { labelTableFromRaterRows } from "../reliability/label-table-from-matrix";
import { type Random, seededRandom } from "../resampling/random";
import { StatsInputError } from "../stats-input-error";
import { definedValue } from "../testing/defined-value";
import type { FacetsData } from "./facets-data";
import { manyFacetRasch } from "./many-facet-rasch";

interface Truth {
  severities: readonly number[];
  difficulties?: readonly number[];
  means?: readonly number[];
  steps?: readonly number[];
  responses?: number;
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Labels as the model has them, with a spread of 1. */
function simulated(random: Random, truth: Truth): FacetsData {
  const { severities, difficulties = [0], means = [0.5, -0.5], steps = [-2, -0.5, 0.5, 2], responses = 60 } = truth;
  const systems = Array.from({ length: responses }, (_, response) => response % means.length);
  const labels = systems.flatMap((system, response) => {
    const theta = (means[system] ?? 0) + normal(random);
    return severities.flatMap((severity, rater) =>
      difficulties.map((difficulty, question) => {
        const weights = [1];
        for (const step of steps) weights.push((weights.at(-1) ?? 1) * Math.exp(theta - severity - difficulty - step));
        const drawn = random() * weights.reduce((sum, weight) => sum + weight, 0);
        let below = 0;
        const level = weights.findIndex((weight) => {
          below += weight;
          return drawn < below;
        });
        return { response, rater, question, level };
      }),
    );
  });
  return {
    labels,
    values: Array.from({ length: steps.length + 1 }, (_, level) => level + 1),
    nRaters: severities.length,
    nQuestions: difficulties.length,
    nSystems: means.length,
    systems,
    clusters: systems.map((_, response) => response),
  };
}

/** Scores by rule: the second rater mostly one lower, the third at random places. */
const SCORES: FacetsData = {
  labels: Array.from({ length: 30 }, (_, response) =>
    [0, 1, 2].map((rater) => ({
      response,
      rater,
      question: 0,
      level: Math.max(
        0,
        Math.min(3, ((response * 7) % 5) - (rater === 1 ? 1 : 0) + ((response * 3 + rater * 5) % 4 === 0 ? 1 : 0)),
      ),
    })),
  ).flat(),
  values: [1, 2, 3, 4],
  nRaters: 3,
  nQuestions: 1,
  nSystems: 2,
  systems: Array.from({ length: 30 }, (_, response) => response % 2),
  clusters: Array.from({ length: 30 }, (_, response) => response),
};
const ANSWERS: FacetsData = {
  labels: Array.from({ length: 24 }, (_, response) =>
    [0, 1, 2].flatMap((rater) =>
      [0, 1].map((question) => ({
        response,
        rater,
        question,
        level: Number((response * 5 + rater * 3 + question * 4) % 7 < 3 + (response % 3)),
      })),
    ),
  ).flat(),
  values: [0, 1],
  nRaters: 3,
  nQuestions: 2,
  nSystems: 1,
  systems: new Array<number>(24).fill(0),
  clusters: Array.from({ length: 24 }, (_, response) => response),
};

const values = (estimates: readonly { value: number }[]) => estimates.map(({ value }) => value);
const errors = (estimates: readonly { error: number }[]) => estimates.map(({ error }) => error);
const close = (numbers: readonly number[], digits = 4) => numbers.map((number) => expect.closeTo(number, digits));

describe("manyFacetRasch", () => {
  // SciPy 1.10: BFGS on the likelihood, summed over 641 places of each response, and a numerical Hessian.
  it("finds what an independent program finds, for scores and for answers", () => {
    const scores = definedValue(manyFacetRasch(SCORES));
    expect(scores.logLikelihood).toBeCloseTo(-78.5199717, 5);
    expect(values(scores.raters.map(({ severity }) => severity))).toEqual(close([-1.48387, 2.72994, -1.24607]));
    expect(errors(scores.raters.map(({ severity }) => severity))).toEqual(close([0.54782, 0.8024, 0.51116], 3));
    expect(values(scores.systems.map(({ ability }) => ability))).toEqual(close([2.23626, 1.76651]));
    // By the information, and by the slopes of responses, which are larger for the second.
    expect(errors(scores.systems.map(({ ability }) => ability))).toEqual(close([2.02766, 2.36157], 3));
    expect(values(scores.systems.map(({ fair }) => fair))).toEqual(close([2.826596, 2.759381]));
    expect(scores.systems.map(({ observed }) => observed)).toEqual(close([2.8, 122 / 45]));
    expect(scores.steps).toEqual(close([-3.93732, -0.1053, 4.04262]));
    expect(scores.spread).toBeCloseTo(7.15953, 3);
    const answers = definedValue(manyFacetRasch(ANSWERS));
    expect(answers.logLikelihood).toBeCloseTo(-98.5864368, 6);
    expect(values(answers.questions)).toEqual(close([0.0282539, -0.0282539], 6));
    expect(errors(answers.questions)).toEqual(close([0.1681007, 0.1681007], 6));
    // No response is better than another: the spread is at its bound.
    expect(answers.spread).toBeCloseTo(0, 3);
  });

  it("recovers severities, and a system’s average by a rater of average severity, though raters saw other systems", () => {
    const random = seededRandom(11);
    const truth = { severities: [-0.8, -0.3, 0.3, 0.8], means: [0.4, -0.4], responses: 240 };
    const all = simulated(random, truth);
    // The lenient raters mostly labelled the second system, which thereby looks better than it is.
    const labels = all.labels.filter(({ rater, response }) =>
      response % 12 < 2 ? true : rater < 2 === (response % 2 === 1),
    );
    const found = definedValue(manyFacetRasch({ ...all, labels }));
    found.raters.forEach(({ severity }, rater) => {
      expect(Math.abs(severity.value - (truth.severities[rater] ?? 0))).toBeLessThan(3 * severity.error);
      expect(severity.error).toBeLessThan(0.25);
    });
    const [one, other] = found.systems;
    const fair = (one?.fair.value ?? 0) - (other?.fair.value ?? 0);
    expect(fair - ((one?.observed ?? 0) - (other?.observed ?? 0))).toBeGreaterThan(0.2);
    // Of the model that labels were drawn by, 0.546 by integration.
    expect(Math.abs(fair - 0.546)).toBeLessThan(3 * Math.hypot(one?.fair.error ?? 0, other?.fair.error ?? 0));
    expect(found.raters.map(({ shift }) => Math.sign(shift.value))).toEqual([1, 1, -1, -1]);
  });

  it("has intervals that hold the truth, fits of about 1, and no severe rater where all are alike", () => {
    const truth = [-0.6, 0, 0.6];
    const runs = Array.from({ length: 20 }, (_, run) =>
      definedValue(manyFacetRasch(simulated(seededRandom(run), { severities: truth }))),
    );
    const held = runs.flatMap(({ raters }) =>
      raters.map(({ severity }, k) => Math.abs(severity.value - (truth[k] ?? 0)) < 1.96 * severity.error),
    );
    expect(held.filter(Boolean).length / held.length).toBeGreaterThan(0.85);
    const infits = runs.flatMap(({ raters }) => raters.map(({ infit }) => infit));
    expect(infits.reduce((sum, infit) => sum + infit, 0) / infits.length).toBeCloseTo(1, 1);
    const alike = Array.from({ length: 20 }, (_, run) =>
      definedValue(manyFacetRasch(simulated(seededRandom(1000 + run), { severities: [0, 0, 0] }))),
    );
    const named = alike.filter(({ raters }) => raters.some(({ pValue }) => pValue < 0.05));
    expect(named.length).toBeLessThan(5);
  });

  it("expects the alpha that very many such labels have, with severities and without", () => {
    const random = seededRandom(7);
    const alphaOf = ({ labels, systems }: FacetsData) => {
      const rows = [0, 1, 2].map(() => new Array<number>(systems.length).fill(0));
      for (const { rater, response, level } of labels) {
        const row = rows[rater];
        if (row) row[response] = level;
      }
      const patterns = patternsFromTable(labelTableFromRaterRows(rows, [0, 1, 2, 3, 4]));
      return definedValue(krippendorffAlpha(patterns, "ordinal").alpha);
    };
    const severe = simulated(random, { severities: [0.98, 0.03, -1.01], responses: 1000 });
    const alike = simulated(random, { severities: [0, 0, 0], responses: 20_000 });
    const { alpha } = definedValue(manyFacetRasch(severe));
    expect(Math.abs(definedValue(alpha.fitted) - alphaOf(severe))).toBeLessThan(0.03);
    expect(Math.abs(definedValue(alpha.alike) - alphaOf(alike))).toBeLessThan(0.03);
    expect(definedValue(alpha.alike) - definedValue(alpha.fitted)).toBeGreaterThan(0.1);
  });

  it("tells an erratic rater by the fit", () => {
    const data = simulated(seededRandom(5), { severities: [0, 0, 0, 0], responses: 120 });
    const random = seededRandom(6);
    const labels = data.labels.map((label) =>
      label.rater === 2 ? { ...label, level: Math.floor(5 * random()) } : label,
    );
    const { raters } = definedValue(manyFacetRasch({ ...data, labels }));
    const erratic = raters[2]?.infit ?? 0;
    expect(erratic).toBeGreaterThan(1.3);
    for (const rater of [0, 1, 3]) expect(raters[rater]?.infit ?? 9).toBeLessThan(erratic - 0.3);
  });

  it("does not depend on the order of labels, raters or responses", () => {
    const data = simulated(seededRandom(2), { severities: [-0.5, 0.1, 0.4], difficulties: [0.3, -0.3], responses: 30 });
    const turned = {
      ...data,
      labels: data.labels
        .map((label) => ({ ...label, rater: 2 - label.rater, question: 1 - label.question }))
        .reverse(),
    };
    const [one, other] = [definedValue(manyFacetRasch(data)), definedValue(manyFacetRasch(turned))];
    expect(other.logLikelihood).toBeCloseTo(one.logLikelihood, 6);
    expect(values(other.raters.map(({ severity }) => severity)).reverse()).toEqual(
      close(values(one.raters.map(({ severity }) => severity)), 3),
    );
  });

  it("says why there is nothing, and refuses what is in no facet", () => {
    const reason = (data: FacetsData, most?: number) => {
      const found = manyFacetRasch(data, most);
      return found.defined ? null : found.reason;
    };
    expect(reason({ ...SCORES, labels: [] })).toBe("no-labels");
    expect(reason({ ...SCORES, labels: SCORES.labels.map((label) => ({ ...label, level: 0 })), values: [3] })).toBe(
      "no-variation",
    );
    expect(reason({ ...SCORES, labels: SCORES.labels.filter(({ rater }) => rater === 0), nRaters: 1 })).toBe(
      "too-few-raters",
    );
    const apart = SCORES.labels.filter(({ rater, response }) => (rater === 2) === response > 20);
    expect(reason({ ...SCORES, labels: apart })).toBe("not-connected");
    const always = SCORES.labels.map((label) => (label.rater === 1 ? { ...label, level: 0 } : label));
    expect(reason({ ...SCORES, labels: always })).toBe("separated");
    expect(reason(SCORES, 1_000)).toBe("too-costly");
    // Two raters who always differ by as much, on a scale of a hundred points: nothing is left to chance.
    const places = [0, 1, 2, 3];
    const alike = places.flatMap((response) =>
      [0, 1].map((rater) => ({ response, rater, question: 0, level: response + 3 * rater })),
    );
    const certain = { labels: alike, values: [0, 10, 20, 30, 40, 50, 60], nRaters: 2, nQuestions: 1, nSystems: 1 };
    expect(reason({ ...certain, systems: [0, 0, 0, 0], clusters: places }, 1e8)).toBe("separated");
    expect(() => manyFacetRasch({ ...SCORES, nRaters: 2 })).toThrow(StatsInputError);
    expect(() => manyFacetRasch({ ...SCORES, systems: [0] })).toThrow("system and the cluster of response 1");
  });
});
