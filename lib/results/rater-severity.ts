import { z } from "zod";
import { agreementFilterSchema } from "./agreement-filter";
import { estimateSchema, numberStatisticSchema, statisticSchema } from "./agreement-statistic";
import { figureInBackground } from "./figure";

const severitySchema = z.object({
  /** ordinal alpha that the model expects of these raters, and of as many who are equally strict */
  alpha: z.object({ fitted: numberStatisticSchema, alike: numberStatisticSchema }),
  raters: z.array(
    z.object({
      /** in the study */
      number: z.int(),
      labels: z.int(),
      /** in logits; the raters' sum is 0, and a stricter rater's is higher */
      severity: estimateSchema,
      /** what the rater adds to an average rater's value: points of the scale, or share of YES */
      shift: estimateSchema,
      /** of being as strict as the raters are on average, Holm-corrected */
      pValue: z.number(),
      /** mean squares of residuals, about 1 */
      infit: z.number(),
      outfit: z.number(),
    }),
  ),
  systems: z.array(
    z.object({
      system: z.string(),
      labels: z.int(),
      /** mean of its labels */
      observed: z.number(),
      /** the mean that a rater of average severity is expected to give */
      fair: estimateSchema,
    }),
  ),
});
export type Severity = z.infer<typeof severitySchema>;

/** How strict raters are, by a many-facet Rasch model: of scores, and of answers to checklists; null where the round asks none. */
export const raterSeverityFigure = figureInBackground({
  of: "rounds",
  name: "rater-severity",
  choices: agreementFilterSchema.pick({ raters: true, without: true }),
  schema: z.object({
    levels: statisticSchema(severitySchema).nullable(),
    answers: statisticSchema(severitySchema).nullable(),
  }),
});

/** Raters' differing severity where it is a reason why alpha is low; null where it is none. */
export const severityCauseFigure = figureInBackground({
  of: "rounds",
  name: "severity-cause",
  choices: agreementFilterSchema.pick({ raters: true, without: true }),
  schema: z.object({
    cause: z
      .object({
        of: z.enum(["labels", "answers"]),
        /** how much higher alpha would be if all were equally strict */
        gain: z.number(),
        /** "Rater 01 is strict (−0.62 against an average rater), …" */
        words: z.string(),
      })
      .nullable(),
  }),
});
export type SeverityCause = NonNullable<z.infer<typeof severityCauseFigure.schema>["cause"]>;
