import { describe, expect, test } from "vitest";
import { planStudy, type StudyGoal, studyGoalSchema } from "./study-plan";

const goal: StudyGoal = {
  goal: "width",
  width: 0.2,
  change: 0.1,
  power: 80,
  alpha: 0.6,
  secondsPerLabel: 90,
  payPerHour: 12,
};
const LEVELS = [1, 2, 3, 4, 5];

describe("a study planned before its first label", () => {
  test("more raters each need fewer tasks; labels, hours and cost follow", async () => {
    const rows = await planStudy(LEVELS, goal);
    expect(rows.map(({ raters }) => raters)).toEqual([2, 3, 4, 5]);
    const tasks = rows.map(({ study }) => (study.defined ? study.value.nUnits : Number.NaN));
    expect(tasks).toEqual(tasks.toSorted((a, b) => b - a));
    // As `tickbox plan --width 0.2 --alpha 0.6 --values 1,2,3,4,5 --raters 2,3,4,5` says from ten times the simulations.
    for (const [index, units] of [290, 173, 127, 100].entries()) {
      expect(Math.abs((tasks[index] ?? 0) - units)).toBeLessThan(0.15 * units);
    }
    for (const { raters, labels, hours, cost, study } of rows) {
      expect(labels).toBe(study.defined ? study.value.nUnits * raters : null);
      expect(hours).toBeCloseTo(((labels ?? 0) * 90) / 3_600);
      expect(cost).toBeCloseTo((hours ?? 0) * 12);
    }
  });

  test("a change to be found takes more tasks with more power; without pay there is no cost", async () => {
    const [weak] = await planStudy(LEVELS, { ...goal, goal: "change", change: 0.2, power: 60, payPerHour: null });
    const [strong] = await planStudy(LEVELS, { ...goal, goal: "change", change: 0.2, power: 90, payPerHour: null });
    const tasksOf = (row: typeof weak) => (row?.study.defined ? row.study.value.nUnits : Number.NaN);
    expect(tasksOf(strong)).toBeGreaterThan(tasksOf(weak));
    expect(strong?.cost).toBeNull();
  });

  test("says which number cannot be", () => {
    const messageOf = (part: Partial<StudyGoal>) =>
      studyGoalSchema.safeParse({ ...goal, ...part }).error?.issues.map(({ path, message }) => [path[0], message]);
    expect(messageOf({})).toBeUndefined();
    expect(messageOf({ width: 0 })).toEqual([["width", "The width is 0.01 to 1."]]);
    expect(messageOf({ alpha: Number.NaN })).toEqual([["alpha", "Enter an alpha such as 0.6."]]);
    expect(messageOf({ goal: "change", alpha: 0.95 })).toEqual([
      ["change", "Alpha and the change add up to more than 1. Enter a smaller change or alpha."],
    ]);
  });
});
