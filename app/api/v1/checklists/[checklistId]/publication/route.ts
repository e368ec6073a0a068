import { z } from "zod";
import { publishChecklist } from "@/lib/data/checklist/publish-checklist";
import { publishedSchema } from "@/lib/domain/checklist/checklist";
import { revisionSeen } from "@/lib/http/if-match";
import { route } from "@/lib/http/route";

const params = z.object({ checklistId: z.uuid() });

export const PUT = route(
  { answer: publishedSchema, ifMatch: true, params },
  ({ viewer, params: { checklistId }, request }) => publishChecklist(viewer, checklistId, revisionSeen(request)),
);
