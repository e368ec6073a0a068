import { z } from "zod";
import { ENOUGH_CLUSTERS, ENOUGH_UNITS } from "@/lib/stats/planning/fewest-units";
import { agreementFilterSchema } from "./agreement-filter";
import { intervalSchema, numberStatisticSchema, statisticSchema } from "./agreement-statistic";
import { figure } from "./figure";

/** How wide a researcher wants alpha's 95% interval to be at most, high − low. */
export const INTERVAL_WIDTHS = ["0.05", "0.1", "0.15", "0.2", "0.3"] as const;
export type IntervalWidth = (typeof INTERVAL_WIDTHS)[number];

/** Labels are called enough only with at least this many tasks and this many instructions. */
export const ENOUGH_TASKS = ENOUGH_UNITS;
export const ENOUGH_INSTRUCTIONS = ENOUGH_CLUSTERS;

const enoughLabelsSchema = z.object({
  /** tasks with 2+ labels */
  nUnits: z.int(),
  /** of these tasks */
  nInstructions: z.int(),
  labelsPerUnit: numberStatisticSchema,
  /** of the interval now */
  width: numberStatisticSchema,
  /** alpha’s interval that holds at every look, and the instructions that it is tightest at; null of a round without tasks */
  anytime: z.object({ interval: statisticSchema(intervalSchema), planned: z.int() }).nullable(),
  /** that as many tasks again would give, labelled as those are */
  doubled: numberStatisticSchema,
  /**
   * how many more tasks, labelled as those are; 0 where the interval is narrow enough, of 30 tasks or more from 20
   * instructions or more; null where no width is chosen
   */
  moreUnits: numberStatisticSchema.nullable(),
  /** or how many raters for each of the same tasks; null where no width is chosen */
  raters: numberStatisticSchema.nullable(),
});

export const enoughLabelsFigure = figure({
  of: "rounds",
  name: "enough-labels",
  choices: agreementFilterSchema.pick({ raters: true, level: true, order: true, without: true }).extend({
    /** nobody's unless it is chosen */
    width: z.enum(INTERVAL_WIDTHS).optional(),
  }),
  schema: enoughLabelsSchema,
});
export type EnoughLabelsResult = z.infer<typeof enoughLabelsFigure.ready>;
