import { z } from "zod";
import { judgeDescriptionSchema } from "@/lib/judging/describe-judge";
import { protocolSchema } from "@/lib/round/protocol/protocol";
import { LABEL_KINDS } from "./label-meaning";

/** What a label file holds and how it was understood. */
export const labelFindingsSchema = z.object({
  protocol: protocolSchema.nullable(),
  /** of the first round; null: the labels are not clear enough to say */
  roundName: z.string().nullable(),
  /** its id, once it exists */
  roundId: z.uuid().nullable(),
  /** one for each criterion */
  rounds: z.array(
    z.object({
      criterion: z.string().nullable(),
      protocol: protocolSchema,
      name: z.string(),
      /** null until it exists */
      id: z.uuid().nullable(),
    }),
  ),
  rows: z.int(),
  /** rows whose value is mapped to "skip" */
  skipped: z.int(),
  raters: z.array(z.string()),
  /** those of them that the file says are judges or juries, and that come in as such */
  judges: z.array(z.string()),
  juries: z.array(z.string()),
  /** what each of the first raters comes in as */
  kinds: z.array(
    z.object({
      rater: z.string(),
      kind: z.enum(["person", "model", "jury"]),
      simulated: z.boolean(),
      rows: z.int(),
      /** false: neither the file nor anybody said so */
      isStated: z.boolean(),
      ...judgeDescriptionSchema.shape,
    }),
  ),
  criteria: z.array(z.object({ criterion: z.string(), rows: z.int() })),
  /** rows with a comment that name a pair the other way round and have no order: nobody knows which response it calls A */
  turnedComments: z.int(),
  /** the checklists that were answered, the most frequent first, and the series to choose from; null: nothing was answered */
  checklists: z
    .object({
      answered: z.array(z.object({ series: z.string(), version: z.int(), items: z.int() })),
      series: z.array(z.string()),
    })
    .nullable(),
  /** of each criterion whose labels are scores: which numbers occur (null: only texts), and the scale; null: it has to be declared */
  scales: z.array(
    z.object({
      criterion: z.string().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** none of the numbers has a fraction */
      isWhole: z.boolean(),
      different: z.int(),
      scale: z.string().nullable(),
      isDeclared: z.boolean(),
    }),
  ),
  /** of each criterion whose labels are not plain numbers or texts, how they were read: "4 - Good" = 4, say */
  readings: z.array(z.object({ criterion: z.string().nullable(), reading: z.string() })),
  /**
   * the different values and what each was taken to mean; null: ambiguous. Without numbers whose scale is not known yet,
   * and those on a scale of more than eleven points.
   */
  values: z.array(
    z.object({
      kind: z.enum(LABEL_KINDS),
      value: z.string(),
      rows: z.int(),
      meaning: z.string().nullable(),
    }),
  ),
});
export type LabelFindings = z.infer<typeof labelFindingsSchema>;
