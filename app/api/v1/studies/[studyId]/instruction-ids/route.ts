import { z } from "zod";
import { instructionIdsSchema } from "@/lib/content/content-change";
import { listInstructionIds } from "@/lib/content/server/list-instructions";
import { instructionFilterSchema } from "@/lib/content/study-content";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });
const query = instructionFilterSchema.omit({ after: true, limit: true, sort: true });

export const GET = route(
  { access: "study.read", answer: instructionIdsSchema, params, query },
  ({ viewer, params: { studyId }, query }) => listInstructionIds(viewer, studyId, query),
);
