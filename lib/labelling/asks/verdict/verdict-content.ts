import { z } from "zod";

/** Of a label or a draft: what the rater says of the instruction; absent where that is not said or not asked. */
export const verdictContent = { safety: z.boolean().optional(), sense: z.boolean().optional() };
