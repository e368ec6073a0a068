import { publishDraftsSchema, publishedDraftsSchema } from "@/lib/checklist/checklist-queue";
import { publishChecklists } from "@/lib/checklist/server/publish-checklists";
import { EXAMPLE_ID, IN_STUDY, route } from "@/lib/http/route";

export const POST = route(
  {
    summary: "Publish drafts of checklists",
    access: "checklist.write",
    answer: publishedDraftsSchema,
    params: IN_STUDY,
    body: publishDraftsSchema,
    example: { drafts: [{ id: EXAMPLE_ID, revision: 0 }] },
  },
  ({ viewer, params: { studyId }, body }) => publishChecklists(viewer, studyId, body),
);
