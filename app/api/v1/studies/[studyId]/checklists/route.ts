import { newDraftSchema } from "@/lib/checklist/checklist";
import { checklistQueueQuerySchema, checklistQueueSchema } from "@/lib/checklist/checklist-queue";
import { listChecklistQueue } from "@/lib/checklist/server/list-checklist-queue";
import { startDraft } from "@/lib/checklist/server/start-draft";
import { EXAMPLE_ID, IN_STUDY, route } from "@/lib/http/route";
import { idSchema } from "@/lib/wire/made";

export const GET = route(
  {
    summary: "List the checklists of a study",
    access: "study.read",
    answer: checklistQueueSchema,
    params: IN_STUDY,
    query: checklistQueueQuerySchema,
  },
  ({ viewer, params: { studyId }, query }) => listChecklistQueue(viewer, studyId, query),
);

export const POST = route(
  {
    summary: "Create a checklist draft",
    access: "checklist.write",
    answer: idSchema,
    created: ({ id }) => `/api/v1/checklists/${id}`,
    params: IN_STUDY,
    body: newDraftSchema,
    example: { instructionId: EXAMPLE_ID, series: "written" },
  },
  ({ viewer, params: { studyId }, body }) => startDraft(viewer, studyId, body),
);
