import { z } from "zod";
import { publishDraftsSchema, publishedDraftsSchema } from "@/lib/checklist/checklist-queue";
import { publishChecklists } from "@/lib/checklist/server/publish-checklists";
import { EXAMPLE_ID, route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const POST = route(
  {
    access: "checklist.write",
    answer: publishedDraftsSchema,
    params,
    body: publishDraftsSchema,
    example: { drafts: [{ id: EXAMPLE_ID, revision: 0 }] },
  },
  ({ viewer, params: { studyId }, body }) => publishChecklists(viewer, studyId, body),
);
