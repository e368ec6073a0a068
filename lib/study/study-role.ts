import { z } from "zod";

/** The role that may most first, as in the database. */
export const studyRoleSchema = z.enum(["owner", "researcher", "annotator"]);
export type StudyRole = z.infer<typeof studyRoleSchema>;
