import { z } from "zod";
import { newDraftSchema } from "@/lib/checklist/checklist";
import { checklistQueueQuerySchema, checklistQueueSchema } from "@/lib/checklist/checklist-queue";
import { listChecklistQueue } from "@/lib/checklist/server/list-checklist-queue";
import { startDraft } from "@/lib/checklist/server/start-draft";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { idSchema } from "@/lib/wire/made";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { access: "study.read", answer: checklistQueueSchema, params, query: checklistQueueQuerySchema },
  ({ viewer, params: { studyId }, query }) => listChecklistQueue(viewer, studyId, query),
);

export const POST = route(
  {
    access: "checklist.write",
    answer: idSchema,
    created: ({ id }) => `/api/v1/checklists/${id}`,
    params,
    body: newDraftSchema,
    example: { instructionId: EXAMPLE_ID, series: "written" },
  },
  ({ viewer, params: { studyId }, body }) => startDraft(viewer, studyId, body),
);
