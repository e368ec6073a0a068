import { expect, test } from "vitest";
import { defined, undefinedBecause } from "@/lib/stats/statistic";
import { planEstimates, whyNotPlanned } from "./estimate-plan";
import type { SystemEstimate } from "./estimates";

function system(of: Partial<SystemEstimate>): SystemEstimate {
  const interval = { low: 0.4, high: 0.6, confidence: 0.95, method: "percentile" as const, nResamples: 1_000 };
  const estimate = { value: defined(0.5), interval: defined(interval) };
  return {
    system: "A",
    labelled: 100,
    judgeAlone: 900,
    people: estimate,
    judgeOnly: defined(0.5),
    together: estimate,
    lambda: defined(0.5),
    worthLabels: defined(200),
    corrected: undefinedBecause("values-out-of-range"),
    part: { labelled: defined(0.5), others: defined(0.5), pValue: defined(0.5) },
    ...of,
  };
}

function judge(...systems: SystemEstimate[]) {
  return { systems, unitsPerLabel: 1 };
}

test("a width of half takes four times as many labels by people alone, and fewer with the judge", () => {
  const [plan] = planEstimates(judge(system({})), { width: 0.1, budget: null });
  if (!plan?.labels.defined) throw new Error("not planned");
  expect(plan.labels.value.alone).toBe(400);
  // By hand: ρ² = (1 − 100/200) · 1000/900 = 5/9; 400 · 4/9 / (1 − 5/9 · 400/1000) = 228.6
  expect(plan.labels.value.together).toEqual(defined(229));
  expect(plan.split).toBeNull();
});

test("of answers the plan and its prices are of the responses that have them", () => {
  const goal = { width: 0.1, budget: { money: 100, prices: { label: 1, judgement: 0.01 } } };
  // 100 answers to four questions are 25 responses, of which four times as many halve the width.
  const [plan] = planEstimates({ systems: [system({})], unitsPerLabel: 4 }, goal);
  if (!plan?.labels.defined || !plan.split?.defined) throw new Error("not planned");
  expect(plan.labels.value.alone).toBe(100);
  expect(plan.labels.value.together).toEqual(defined(Math.ceil(228.58 / 4)));
  const [ofAnswers] = planEstimates(judge(system({})), {
    width: 0.1,
    budget: { money: 100, prices: { label: 1 / 4, judgement: 0.01 / 4 } },
  });
  if (!ofAnswers?.split?.defined) throw new Error("not planned");
  expect(plan.split.value.width).toBeCloseTo(ofAnswers.split.value.width, 2);
});

test("where people labelled all that the judge did, people alone are planned for, with the reason", () => {
  const goal = { width: 0.1, budget: { money: 100, prices: { label: 1, judgement: 0.01 } } };
  const plans = planEstimates(judge(system({ judgeAlone: 0, worthLabels: defined(100) })), goal);
  expect(plans).toMatchObject([
    { labels: { value: { alone: 400, together: { defined: false } } }, split: { defined: false } },
  ]);
  expect(whyNotPlanned(plans)).toContain("If there are such responses, run it on these.");
});

test("without an interval, or of a chosen part, nothing is planned", () => {
  const goal = { width: 0.1, budget: { money: 100, prices: { label: 1, judgement: 0.01 } } };
  for (const of of [
    { people: { value: defined(0.5), interval: undefinedBecause("too-few-units") } },
    { worthLabels: undefinedBecause("not-random") },
  ]) {
    const [plan] = planEstimates(judge(system(of)), goal);
    expect([plan?.labels.defined, plan?.split?.defined]).toEqual([false, false]);
  }
  const [plan] = planEstimates(judge(system({})), goal);
  expect(plan?.split).toMatchObject({ defined: true, value: { judged: expect.any(Number) } });
});

test("why nothing is planned is said as it is, also where systems have different reasons", () => {
  const few = { people: { value: defined(0.5), interval: undefinedBecause("too-few-units", "Too few instructions.") } };
  const chosen = { worthLabels: undefinedBecause("not-random", "No random part.") };
  const why = (...of: Partial<SystemEstimate>[]) =>
    whyNotPlanned(planEstimates(judge(...of.map(system)), { width: 0.1, budget: null }));
  expect(why(few, few)).toBe("Too few instructions.");
  expect(why(few, chosen)).toBe("Too few instructions. No random part.");
  expect(why(few, {})).toBe("");
});
