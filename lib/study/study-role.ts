import { z } from "zod";

export const studyRoleSchema = z.enum(["owner", "researcher", "annotator"]);
export type StudyRole = z.infer<typeof studyRoleSchema>;
