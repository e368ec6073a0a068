import { z } from "zod";
import { agreementFilterSchema } from "./agreement-filter";
import { estimateSchema } from "./agreement-statistic";
import { figure } from "./figure";

const consistencySchema = z.object({
  /** null: all raters together */
  rater: z.object({ id: z.uuid(), number: z.int() }).nullable(),
  /** tasks that were labelled twice */
  n: z.int(),
  /** of them those with the same level, or without a level the same answers */
  same: z.int(),
  /** Krippendorff's, between the first label of a task and the second; null where no level is asked */
  levels: estimateSchema.nullable(),
  /** the same of YES and NO to the checklist's questions, nominal; null where none are asked */
  answers: estimateSchema.nullable(),
  /** questions answered YES or NO both times */
  nAnswers: z.int(),
});
export type RaterConsistency = z.infer<typeof consistencySchema>;

/** How far raters agree with themselves on the tasks that they labelled twice. */
export const raterConsistencyFigure = figure({
  of: "rounds",
  name: "rater-consistency",
  choices: agreementFilterSchema.pick({ level: true, without: true }),
  schema: z.object({
    /** percent of a rater's tasks that are given again; null: none */
    share: z.int().nullable(),
    /** all raters first; empty while no task was labelled twice */
    rows: z.array(consistencySchema),
  }),
});
