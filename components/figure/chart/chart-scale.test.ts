import { expect, it } from "vitest";
import { alphaScale, countScale, differenceScale, niceSteps, positionOn, SHARE_SCALE } from "./chart-scale";

it("begins alpha at 0, and below it where the numbers do", () => {
  expect(alphaScale([0.2, 0.9])).toMatchObject({ from: 0, to: 1 });
  expect(alphaScale([0.2, -0.23])).toMatchObject({ from: -0.3 });
  expect(alphaScale([-7]).from).toBe(-1);
  expect(
    alphaScale([0.5])
      .ticks.filter((tick) => tick.isMark)
      .map((tick) => tick.at),
  ).toEqual([0.667, 0.8]);
});

it("counts from 0 to a round number", () => {
  expect(countScale(7).ticks.map((tick) => tick.at)).toEqual([0, 2, 4, 6, 8]);
  expect(countScale(1234).to).toBeGreaterThanOrEqual(1234);
  expect(niceSteps(0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
});

it("shows differences around 0", () => {
  const scale = differenceScale([0.06, -0.02]);
  expect(scale.from).toBe(-scale.to);
  expect(scale.to).toBeGreaterThanOrEqual(0.06);
});

it("keeps what is beyond the scale at its end", () => {
  const x = positionOn(SHARE_SCALE, 10, 110);
  expect([x(0), x(0.5), x(1), x(2), x(-1)]).toEqual([10, 60, 110, 110, 10]);
});
