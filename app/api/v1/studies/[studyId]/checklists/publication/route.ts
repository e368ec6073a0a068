import { z } from "zod";
import { publishDraftsSchema, publishedDraftsSchema } from "@/lib/checklist/checklist-queue";
import { publishChecklists } from "@/lib/checklist/server/publish-checklists";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const POST = route(
  { answer: publishedDraftsSchema, params, body: publishDraftsSchema },
  ({ viewer, params: { studyId }, body }) => publishChecklists(viewer, studyId, body),
);
