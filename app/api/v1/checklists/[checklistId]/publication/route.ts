import { z } from "zod";
import { publishChecklist } from "@/lib/data/checklist/publish-checklist";
import { publishedSchema, seenRevisionSchema } from "@/lib/domain/checklist/checklist";
import { route } from "@/lib/http/route";

const params = z.object({ checklistId: z.uuid() });

export const PUT = route(
  { answer: publishedSchema, params, body: seenRevisionSchema },
  ({ viewer, params: { checklistId }, body }) => publishChecklist(viewer, checklistId, body.revision),
);
