import { acceptDraftsSchema, acceptedDraftsSchema } from "@/lib/checklist/checklist-queue";
import { acceptCleanDrafts } from "@/lib/checklist/server/accept-clean-drafts";
import { IN_STUDY, route } from "@/lib/http/route";

export const POST = route(
  {
    summary: "Accept drafts of checklists",
    access: "checklist.write",
    answer: acceptedDraftsSchema,
    params: IN_STUDY,
    body: acceptDraftsSchema,
    example: { series: "generated" },
  },
  ({ viewer, params: { studyId }, body }) => acceptCleanDrafts(viewer, studyId, body),
);
