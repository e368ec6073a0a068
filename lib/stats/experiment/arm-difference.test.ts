import { expect, test } from "vitest";
import { normalQuantile } from "../resampling/normal-distribution";
import { seededRandom } from "../resampling/random";
import { IS_THOROUGH } from "../testing/thorough";
import { type ArmLabel, armDifference } from "./arm-difference";

const random = () => seededRandom(1);

test("equals ordinary least squares with constants of units and raters, and its jackknife", () => {
  const labels: ArmLabel[] = [];
  for (let u = 0; u < 12; u += 1) {
    for (let r = 0; r < 4; r += 1) {
      if ((u * 7 + r * 3) % 11 === 0) continue;
      const arm = (Math.floor(u / 2) + r) % 2;
      const value = 3 + 0.1 * u - 0.3 * r + 0.3 * arm + (((u * 31 + r * 17 + arm * 5) % 13) - 6) / 10;
      const cluster = String(Math.floor(u / 2));
      labels.push({ unit: `u${u}`, rater: `r${r}`, isB: arm === 1, cluster, value: Number(value.toFixed(4)) });
    }
  }
  // numpy.linalg.lstsq and pinv, scipy.stats.t
  const { difference, interval, n, units, clusters } = armDifference(labels, { random: random() });
  expect([n, units, clusters]).toEqual([43, 12, 6]);
  expect(difference).toMatchObject({ defined: true, value: expect.closeTo(0.4068080357142865, 9) });
  expect(interval).toMatchObject({
    defined: true,
    value: { low: expect.closeTo(0.2804466323612589, 9), high: expect.closeTo(0.533169439067313, 9) },
  });
});

test("says why there is no difference", () => {
  const one = { rater: "r", cluster: "c", value: 3 };
  expect(armDifference([{ ...one, unit: "u", isB: true }], { random: random() }).difference).toMatchObject({
    reason: "no-common-units",
  });
  // Each rater is in one arm: nothing distinguishes the arm from who labels.
  const split = ["u", "v"].flatMap((unit) => [
    { ...one, unit, isB: true },
    { ...one, unit, rater: "s", isB: false },
  ]);
  expect(armDifference(split, { random: random() }).difference).toMatchObject({ reason: "separated" });
});

interface Planted {
  effect: number;
  /** how much the effect differs between instructions */
  spread: number;
  raters: number;
  overlap: number;
}

/** 30 instructions with two responses each, raters of different severity, arms by rows of a Latin square as a round draws them. */
function simulated(seed: number, { effect, spread, raters, overlap }: Planted): ArmLabel[] {
  const next = seededRandom(`experiment ${seed}`);
  const normal = () => normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, next())));
  const severity = Array.from({ length: raters }, () => 0.5 * normal());
  return Array.from({ length: 30 }, (_, instruction) => {
    const [shared, own] = [0.6 * normal(), effect + spread * normal()];
    return [0, 1].flatMap((response) => {
      const quality = shared + 0.5 * normal();
      const shift = next() < 0.5 ? 0 : 1;
      const start = Math.floor(next() * raters);
      return Array.from({ length: overlap }, (_, index): ArmLabel => {
        const rater = (start + index) % raters;
        const arm = (index + shift) % 2;
        const value = 3 + quality + (severity[rater] ?? 0) + own * arm + 0.7 * normal();
        return {
          unit: `${instruction} ${response}`,
          rater: String(rater),
          isB: arm === 1,
          cluster: String(instruction),
          value,
        };
      });
    });
  }).flat();
}

const RUNS = IS_THOROUGH ? 5_000 : 300;

test("a planted +0.3 is in its 95% interval in at least 95 of 100 runs, and in 93.5 to 98.5% of many", () => {
  const planted = { effect: 0.3, spread: 0.2, raters: 8, overlap: 4 };
  const isCovered = Array.from({ length: RUNS }, (_, seed) => {
    const { interval } = armDifference(simulated(seed, planted), { random: random(), permutations: 1 });
    return interval.defined && interval.value.low <= 0.3 && interval.value.high >= 0.3;
  });
  expect(isCovered.slice(0, 100).filter(Boolean).length).toBeGreaterThanOrEqual(95);
  const share = isCovered.filter(Boolean).length / RUNS;
  expect(share).toBeGreaterThan(0.935);
  expect(share).toBeLessThan(0.985);
});

test.each([
  { raters: 4, overlap: 4 },
  { raters: 32, overlap: 6 },
])("without an effect p is uniform, however severe raters are: $raters raters, $overlap a response", (who) => {
  const ps = Array.from({ length: RUNS }, (_, seed) => {
    const { pValue } = armDifference(simulated(seed, { effect: 0, spread: 0, ...who }), {
      random: seededRandom(seed),
      permutations: 199,
    });
    return pValue.defined ? pValue.value : Number.NaN;
  }).sort((a, b) => a - b);
  const distance = Math.max(...ps.map((p, i) => Math.max(Math.abs((i + 1) / RUNS - p), Math.abs(i / RUNS - p))));
  // Kolmogorov's bound at 1%, with the steps of 199 permutations.
  expect(distance).toBeLessThan(1.63 / Math.sqrt(RUNS) + 1 / 200);
});
