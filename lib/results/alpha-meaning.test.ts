import { expect, test } from "vitest";
import { alphaInterval } from "@/lib/stats/alpha/alpha-bootstrap";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { labelTableFromRaterRows } from "@/lib/stats/reliability/label-table-from-matrix";
import { normalQuantile } from "@/lib/stats/resampling/normal-distribution";
import { type Random, seededRandom } from "@/lib/stats/resampling/random";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { alphaMeaning, alphaMeaningAmong } from "./alpha-meaning";

const NONE = { defined: false, reason: "too-few-units", explanation: "Too few." } as const;
const estimate = (value: number, low?: number, high = 0.99) => ({
  value: { defined: true, value } as const,
  interval:
    low === undefined
      ? NONE
      : ({
          defined: true,
          value: { low, high, confidence: 0.95, method: "percentile", nResamples: 2000 },
        } as const),
});

test.each([
  [estimate(0.5, 0.3, 0.66), "Below 0.667: too low to draw conclusions"],
  [estimate(0.6, 0.5, 0.7), "Borderline: the interval includes 0.667"],
  [estimate(0.72, 0.66, 0.78), "Borderline: the interval includes 0.667"],
  [estimate(0.9, 0.6), "Borderline: the interval includes 0.667"],
  [estimate(0.75, 0.68, 0.82), "For tentative conclusions: the interval is above 0.667 but not above 0.8"],
  [estimate(0.85, 0.79), "For tentative conclusions: the interval is above 0.667 but not above 0.8"],
  [estimate(0.9, 0.8), "Reliable: the whole interval is at or above 0.8"],
  [estimate(0.9), "No conclusion without an interval"],
  [estimate(1, 1, 1), "No conclusion without an interval"],
])("%#: an alpha is read by where its whole interval is", (given, meaning) => {
  expect(alphaMeaning(given)).toBe(meaning);
});

test("an alpha that is not defined says why", () => {
  const value = { defined: false, reason: "no-variation", explanation: "All labels are alike." } as const;
  expect(alphaMeaning({ ...estimate(1), value })).toBe("All labels are alike.");
  expect(alphaMeaningAmong({ ...estimate(1), value }, "judges")).toBe("All labels are alike.");
  expect(alphaMeaningAmong(estimate(0.9, 0.8), "people")).toMatch(/^Reliable: .+ 0\.8; among people$/);
});

/** Three raters' scores from 1 to 5 of each task; the larger the noise, the lower alpha is. */
function simulatedScores(random: Random, tasks: number, noise: number) {
  const normal = () => normalQuantile(random() || 0.5);
  const qualities = Array.from({ length: tasks }, normal);
  const score = (quality: number) => Math.min(5, Math.max(1, Math.round(3 + 1.2 * quality + noise * normal())));
  return patternsFromTable(labelTableFromRaterRows([1, 2, 3].map(() => qualities.map(score))));
}

test.each([
  [30, 0.51],
  [100, 0.51],
])("of %d tasks with a true alpha just below 0.8, at most one in twenty rounds is called reliable", (tasks, noise) => {
  const truth = definedValue(krippendorffAlpha(simulatedScores(seededRandom("truth"), 20_000, noise), "ordinal").alpha);
  expect(truth).toBeGreaterThan(0.78);
  expect(truth).toBeLessThan(0.8);
  const rounds = 120;
  const said = Array.from({ length: rounds }, (_, round) => {
    const patterns = simulatedScores(seededRandom(`${tasks} ${round}`), tasks, noise);
    const { alpha: value } = krippendorffAlpha(patterns, "ordinal");
    const interval = alphaInterval(patterns, "ordinal", { random: seededRandom(round), resamples: 200 });
    return alphaMeaning({ value, interval });
  });
  expect(said.filter((words) => words.startsWith("Reliable")).length / rounds).toBeLessThanOrEqual(0.05);
});

test("of 100 tasks with a true alpha well above 0.8, most rounds are called reliable", () => {
  const said = Array.from({ length: 50 }, (_, round) => {
    const patterns = simulatedScores(seededRandom(`good ${round}`), 100, 0.25);
    const { alpha: value } = krippendorffAlpha(patterns, "ordinal");
    const interval = alphaInterval(patterns, "ordinal", { random: seededRandom(round), resamples: 200 });
    return alphaMeaning({ value, interval });
  });
  expect(said.filter((words) => words.startsWith("Reliable")).length).toBeGreaterThan(40);
});
