import { z } from "zod";
import { changedContentSchema, contentChangeSchema } from "@/lib/content/content-change";
import { changeInstructions } from "@/lib/content/server/change-instructions";
import { listInstructions } from "@/lib/content/server/list-instructions";
import { instructionFilterSchema, instructionPageSchema } from "@/lib/content/study-content";
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
