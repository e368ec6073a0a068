import { z } from "zod";

/** What was made, by its id. */
export const idSchema = z.object({ id: z.uuid() });

/** The revision that a change made. */
export const revisionSchema = z.object({ revision: z.int() });

/** The header that says which revision is changed. */
export const ifMatch = (revision: number) => ({ "if-match": `"${revision}"` });
