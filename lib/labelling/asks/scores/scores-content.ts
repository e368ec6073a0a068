import { z } from "zod";
import { MAX_CRITERIA, MAX_CRITERION_NAME_LENGTH } from "@/lib/round/criterion-limits";
import { levelSchema } from "@/lib/round/protocol/protocol";

const given = z.object({
  /** its name */
  criterion: z.string().max(MAX_CRITERION_NAME_LENGTH),
  /** on the criterion’s own scale */
  level: levelSchema,
});

/** Of a label or a draft: the scores by the round’s criteria; absent where it has none. */
export const scoresContent = { scores: z.array(given).max(MAX_CRITERIA).optional() };
