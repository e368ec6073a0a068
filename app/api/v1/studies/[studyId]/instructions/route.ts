import { changedContentSchema, contentChangeSchema } from "@/lib/content/content-change";
import { changeInstructions } from "@/lib/content/server/change-instructions";
import { listInstructions } from "@/lib/content/server/list-instructions";
import { instructionFilterSchema, instructionPageSchema } from "@/lib/content/study-content";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "List the instructions of a study",
    access: "study.read",
    answer: instructionPageSchema,
    params: IN_STUDY,
    query: instructionFilterSchema,
  },
  ({ viewer, params: { studyId }, query }) => listInstructions(viewer, studyId, query),
);

export const PATCH = route(
  {
    summary: "Change several instructions",
    access: "study.update",
    answer: changedContentSchema,
    params: IN_STUDY,
    body: contentChangeSchema,
    example: { externalIds: ["news-1"], change: { addTags: ["long"] } },
  },
  ({ viewer, params: { studyId }, body }) => changeInstructions(viewer, studyId, body),
);
