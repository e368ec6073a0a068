import { instructionIdsSchema } from "@/lib/content/content-change";
import { listInstructionIds } from "@/lib/content/server/list-instructions";
import { instructionFilterSchema } from "@/lib/content/study-content";
import { IN_STUDY, route } from "@/lib/http/route";

const query = instructionFilterSchema.omit({ after: true, limit: true, sort: true });

export const GET = route(
  { summary: "Look up instruction ids", access: "study.read", answer: instructionIdsSchema, params: IN_STUDY, query },
  ({ viewer, params: { studyId }, query }) => listInstructionIds(viewer, studyId, query),
);
