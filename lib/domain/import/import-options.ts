import { z } from "zod";

/** A check reads the whole file and says what would happen; a commit does it. */
export const importModeSchema = z.enum(["check", "commit"]);
export type ImportMode = z.infer<typeof importModeSchema>;
