import { z } from "zod";
import { changeInstructions } from "@/lib/data/study/change-instructions";
import { listInstructions } from "@/lib/data/study/list-instructions";
import { changedContentSchema, contentChangeSchema } from "@/lib/domain/study/content-change";
import { instructionFilterSchema, instructionPageSchema } from "@/lib/domain/study/study-content";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { answer: instructionPageSchema, params, query: instructionFilterSchema },
  ({ viewer, params: { studyId }, query }) => listInstructions(viewer, studyId, query),
);

export const PATCH = route(
  { answer: changedContentSchema, params, body: contentChangeSchema },
  ({ viewer, params: { studyId }, body }) => changeInstructions(viewer, studyId, body),
);
