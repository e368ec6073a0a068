import { z } from "zod";
import { t } from "@/lib/messages/translate";
import { agreementFilterSchema } from "./agreement-filter";
import { intervalSchema, numberStatisticSchema, statisticSchema } from "./agreement-statistic";
import { figure } from "./figure";

/** The same responses with the former and the new wording: of each, and new − former. */
const rewordedStatisticSchema = z.object({
  former: numberStatisticSchema,
  new: numberStatisticSchema,
  difference: numberStatisticSchema,
  interval: statisticSchema(intervalSchema),
  pValue: numberStatisticSchema,
});

const comparedQuestionsSchema = z.object({
  /** question–response pairs with two answers or more in both rounds */
  units: z.int(),
  responses: z.int(),
  alpha: rewordedStatisticSchema,
  /** shares: pairs of raters who differ, answers YES, answers EITHER */
  differing: z.object({ former: numberStatisticSchema, new: numberStatisticSchema }),
  passRate: z.object({ former: numberStatisticSchema, new: numberStatisticSchema }),
  either: z.object({ former: numberStatisticSchema, new: numberStatisticSchema }),
});
export type ComparedQuestions = z.infer<typeof comparedQuestionsSchema>;

/** What other words did to agreement, in a sentence. */
export function verdictOfRewording({ alpha: { interval, difference } }: Pick<ComparedQuestions, "alpha">): string {
  if (!interval.defined || !difference.defined) return t("Nothing can be compared yet.");
  if (interval.value.low > 0) return t("People agree more on the new questions.");
  if (interval.value.high < 0) return t("People agree less on the new questions: keep the former ones.");
  return t("No detectable difference in agreement between the former and the new questions.");
}

const rewordingSchema = z.object({
  /** null: this round tests no rewording, or it has too many answers for a page */
  experiment: z
    .object({
      former: z.object({ id: z.uuid(), name: z.string() }),
      /** raters may answer that it could be either, or somebody did */
      hasEither: z.boolean(),
      /** all that were put into other words */
      reworded: comparedQuestionsSchema,
      /** those that were not: what changes here comes from raters or time; null where there are none */
      unchanged: comparedQuestionsSchema.nullable(),
      /** each wording, the largest change first; at most 100 */
      questions: z.array(comparedQuestionsSchema.extend({ from: z.string(), to: z.string() })),
    })
    .nullable(),
});

export const rewordingFigure = figure({
  of: "rounds",
  name: "rewording",
  choices: agreementFilterSchema.pick({ raters: true, without: true }),
  schema: rewordingSchema,
});
