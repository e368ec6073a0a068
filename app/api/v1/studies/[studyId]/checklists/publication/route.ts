import { z } from "zod";
import { publishChecklists } from "@/lib/data/checklist/publish-checklists";
import { publishDraftsSchema, publishedDraftsSchema } from "@/lib/domain/checklist/checklist-queue";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const POST = route(
  { answer: publishedDraftsSchema, params, body: publishDraftsSchema },
  ({ viewer, params: { studyId }, body }) => publishChecklists(viewer, studyId, body),
);
