import { z } from "zod";
import { planDifference } from "@/lib/stats/planning/plan-difference";
import { planIntervalWidth } from "@/lib/stats/planning/plan-interval-width";
import { DEFAULT_SIMULATIONS } from "@/lib/stats/planning/simulated-alphas";
import type { PlannedStudy } from "@/lib/stats/planning/smallest-study";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { Statistic } from "@/lib/stats/statistic";

/** What a study shall reach, as a form asks for it before the first label. */
export const studyGoalSchema = z
  .object({
    goal: z.enum(["width", "change"]),
    width: z
      .number("Enter a width such as 0.1.")
      .min(0.01, "The width is 0.01 to 1.")
      .max(1, "The width is 0.01 to 1."),
    change: z
      .number("Enter a change such as 0.1.")
      .min(0.01, "The change is 0.01 to 1.")
      .max(1, "The change is 0.01 to 1."),
    /** percent */
    power: z.number("Enter a power such as 80.").min(50, "The power is 50 to 99%.").max(99, "The power is 50 to 99%."),
    alpha: z.number("Enter an alpha such as 0.6.").min(0, "Alpha is 0 to 1.").max(1, "Alpha is 0 to 1."),
    secondsPerLabel: z
      .number("Enter the seconds that a label takes.")
      .min(1, "A label takes 1 to 36,000 seconds.")
      .max(36_000, "A label takes 1 to 36,000 seconds."),
    /** null: no cost is shown */
    payPerHour: z.number("Enter an amount, or leave it empty.").min(0, "Pay is 0 or more.").nullable(),
  })
  .refine(({ goal, alpha, change }) => goal === "width" || alpha + change <= 1, {
    path: ["change"],
    message: "Alpha and the change add up to more than 1. Enter a smaller change or alpha.",
  });
export type StudyGoal = z.infer<typeof studyGoalSchema>;

/** The smallest study with this many raters for each task. */
export interface StudyPlanRow {
  readonly raters: number;
  readonly study: Statistic<PlannedStudy>;
  /** of all raters together; null where the study is undefined, and without pay */
  readonly labels: number | null;
  readonly hours: number | null;
  readonly cost: number | null;
}

const RATERS: readonly number[] = [2, 3, 4, 5];
const MAX_TASKS_PLANNED = 100_000;
/** A tenth of the command line's: sizes are good to about 12%. */
const SIMULATIONS = DEFAULT_SIMULATIONS / 10;
const SECONDS_AN_HOUR = 3_600;

/**
 * Tasks, labels, hours and cost for two to five raters each, by the simulations of `tickbox plan` with equally common levels.
 * @param values the levels of the round's scale
 */
export async function planStudy(values: readonly number[], goal: StudyGoal): Promise<StudyPlanRow[]> {
  const rows: StudyPlanRow[] = [];
  for (const raters of RATERS) {
    // Each takes up to half a second, between which the page reacts.
    await new Promise((resolve) => setTimeout(resolve));
    rows.push(planRow(values, goal, raters));
  }
  return rows;
}

function planRow(values: readonly number[], goal: StudyGoal, raters: number): StudyPlanRow {
  const assumptions = { values, shares: values.map(() => 1), alpha: goal.alpha };
  // Every row begins the same sequence, as on the command line.
  const options = {
    difference: "ordinal",
    random: seededRandom("1"),
    simulations: SIMULATIONS,
    maxUnits: MAX_TASKS_PLANNED,
  } as const;
  const study =
    goal.goal === "width"
      ? planIntervalWidth({ kind: "assumed", assumptions, nRaters: raters }, { ...options, width: goal.width })
      : planDifference(assumptions, raters, { ...options, alphaChange: goal.change, power: goal.power / 100 });
  const labels = study.defined ? study.value.nUnits * raters : null;
  const hours = labels === null ? null : (labels * goal.secondsPerLabel) / SECONDS_AN_HOUR;
  return {
    raters,
    study,
    labels,
    hours,
    cost: hours === null || goal.payPerHour === null ? null : hours * goal.payPerHour,
  };
}
