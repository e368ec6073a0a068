import { z } from "zod";
import { listInstructions } from "@/lib/data/study/list-instructions";
import { instructionFilterSchema, instructionPageSchema } from "@/lib/domain/study/study-content";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { answer: instructionPageSchema, params, query: instructionFilterSchema },
  ({ viewer, params: { studyId }, query }) => listInstructions(viewer, studyId, query),
);
