import { z } from "zod";
import { acceptDraftsSchema, acceptedDraftsSchema } from "@/lib/checklist/checklist-queue";
import { acceptCleanDrafts } from "@/lib/checklist/server/accept-clean-drafts";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const POST = route(
  {
    access: "checklist.write",
    answer: acceptedDraftsSchema,
    params,
    body: acceptDraftsSchema,
    example: { series: "generated" },
  },
  ({ viewer, params: { studyId }, body }) => acceptCleanDrafts(viewer, studyId, body),
);
