import { z } from "zod";
import { acceptCleanDrafts } from "@/lib/data/checklist/accept-clean-drafts";
import { acceptDraftsSchema, acceptedDraftsSchema } from "@/lib/domain/checklist/checklist-queue";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const POST = route(
  { answer: acceptedDraftsSchema, params, body: acceptDraftsSchema },
  ({ viewer, params: { studyId }, body }) => acceptCleanDrafts(viewer, studyId, body),
);
