import { z } from "zod";
import { SOURCES } from "@/lib/stats/disagreement/disagreement-sources";
import { agreementFilterSchema } from "./agreement-filter";
import { numberStatisticSchema, statisticSchema } from "./agreement-statistic";
import { figure } from "./figure";

const disagreementSchema = z.object({
  alpha: z.number(),
  sources: z.array(
    z.object({
      source: z.enum(SOURCES),
      /** of the disagreement; null for the use of the scale */
      share: z.number().nullable(),
      /** alpha without it */
      without: z.number(),
      /** corrected for all sources */
      pValue: numberStatisticSchema,
      /** names of the raters, or texts of the questions, that stand out */
      outstanding: z.array(z.string()),
    }),
  ),
  /** of the disagreement what is alike for all raters, items and questions */
  evenShare: z.number(),
  /** the source to mend first; null where nothing is clear, or alpha is not low */
  dominant: z.enum(SOURCES).nullable(),
});
export type Disagreement = z.infer<typeof disagreementSchema>;

/** Why alpha is low: of levels, and of answers to checklists; null where the round asks none. */
export const disagreementSourcesFigure = figure({
  of: "rounds",
  name: "disagreement-sources",
  choices: agreementFilterSchema.pick({ raters: true, level: true, order: true, without: true }),
  schema: z.object({
    levels: statisticSchema(disagreementSchema).nullable(),
    answers: statisticSchema(disagreementSchema).nullable(),
  }),
});
