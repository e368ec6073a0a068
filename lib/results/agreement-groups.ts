import { z } from "zod";
import { scaleNameSchema } from "@/lib/round/protocol/protocol";
import { agreementFilterSchema, agreementLevelSchema, pairOrderSchema, raterGroupSchema } from "./agreement-filter";
import { agreementBasisSchema, drawnSchema, estimateSchema, numberStatisticSchema } from "./agreement-statistic";
import { figureInBackground } from "./figure";
import { type Grouping, groupingSchema } from "./grouping";

/** Of a part of a round; how many raters labelled just that part is not counted. */
const partSchema = z.object({
  alpha: estimateSchema,
  basis: agreementBasisSchema.omit({ nRaters: true }),
  mean: numberStatisticSchema,
  /** share of agreeing pairs of labels, not corrected for chance */
  percentAgreement: numberStatisticSchema,
});

/** What tasks are grouped by; a batch is one of tasks that were added to the round. */
export const TASK_GROUPINGS = [...groupingSchema.options, "batch"] as const satisfies readonly (Grouping | "batch")[];
export type TaskGrouping = (typeof TASK_GROUPINGS)[number];

/**
 * Agreement on the 1–5 labels of a part of the round. A pair counts in both of its systems, and a response (or pair) in
 * every category that its checklist has, so the groups of one grouping may overlap.
 */
const agreementGroupSchema = partSchema.extend({
  grouping: z.enum(TASK_GROUPINGS),
  /** null where the instruction has no subset or domain, and for the tasks that the round was made with */
  name: z.string().nullable(),
});
export type AgreementGroup = z.infer<typeof agreementGroupSchema>;

const roundGroupsSchema = z.object({
  raters: raterGroupSchema,
  level: agreementLevelSchema,
  scale: scaleNameSchema.nullable(),
  /** how pairs were read; null where labels are about one response */
  pairOrder: pairOrderSchema.nullable(),
  /** of the whole round; a part in which no tasks share an instruction draws tasks */
  drawn: drawnSchema,
  overall: partSchema,
  /** by system, subset, domain and category, those that the round has, each in the order of names; batches in theirs */
  groups: z.array(agreementGroupSchema),
});

export const roundGroupsFigure = figureInBackground({
  of: "rounds",
  name: "groups",
  choices: agreementFilterSchema.pick({ raters: true, level: true, order: true, without: true }),
  schema: roundGroupsSchema,
});
export type RoundGroups = z.infer<typeof roundGroupsFigure.ready>;
