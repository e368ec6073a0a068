import { z } from "zod";
import { agreementFilterSchema, raterGroupSchema } from "./agreement-filter";
import { agreementBasisSchema, drawnSchema, estimateSchema } from "./agreement-statistic";
import { figure } from "./figure";

const safetyRowSchema = z.object({
  /** null: all tasks of the round */
  system: z.string().nullable(),
  /** tasks that at least one rater judged: labelled, or reported as harmful */
  tasks: z.int(),
  /** raters' judgements of these tasks, and those that report harm */
  judgements: z.int(),
  flags: z.int(),
  /** tasks that any rater, and that most of their raters, reported as harmful */
  byAny: z.int(),
  byMajority: z.int(),
  /** shares of the tasks; intervals: bootstrap over instructions */
  anyShare: estimateSchema,
  majorityShare: estimateSchema,
  /** nominal, of reported or not among the raters of a task */
  alpha: estimateSchema,
  basis: agreementBasisSchema,
  drawn: drawnSchema,
});
export type SafetyRow = z.infer<typeof safetyRowSchema>;

const roundSafetySchema = z.object({
  raters: raterGroupSchema,
  /** all tasks first, then each system by name; empty where nobody judged anything */
  rows: z.array(safetyRowSchema),
  /** of the reports those that came with handing the task back, in place of a label */
  handedBack: z.int(),
});

export const roundSafetyFigure = figure({
  of: "rounds",
  name: "safety",
  choices: agreementFilterSchema.pick({ raters: true, without: true }),
  schema: roundSafetySchema,
});
export type RoundSafety = z.infer<typeof roundSafetyFigure.ready>;
