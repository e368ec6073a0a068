import { z } from "zod";

/** What responses are grouped by. A question's categories group answers, not responses. */
export const groupingSchema = z.enum(["system", "subset", "domain", "category"]);
export type Grouping = z.infer<typeof groupingSchema>;
