import { z } from "zod";
import { listInstructionIds } from "@/lib/data/study/list-instructions";
import { instructionIdsSchema } from "@/lib/domain/study/content-change";
import { instructionFilterSchema } from "@/lib/domain/study/study-content";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });
const query = instructionFilterSchema.omit({ after: true, limit: true, sort: true });

export const GET = route({ answer: instructionIdsSchema, params, query }, ({ viewer, params: { studyId }, query }) =>
  listInstructionIds(viewer, studyId, query),
);
