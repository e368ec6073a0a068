import { z } from "zod";
import { STUDY_ACTIONS } from "@/lib/people/permission";
import { studyRoleSchema } from "./study-role";

/** The data of the header of every page of a study. */
const studyHeaderSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  isDemo: z.boolean(),
  role: studyRoleSchema.nullable(),
  may: z.array(z.enum(STUDY_ACTIONS)),
});
export type StudyHeader = z.infer<typeof studyHeaderSchema>;
