import { z } from "zod";
import { publishedSchema } from "@/lib/checklist/checklist";
import { publishChecklist } from "@/lib/checklist/server/publish-checklists";
import { revisionSeen } from "@/lib/http/if-match";
import { route } from "@/lib/http/route";

const params = z.object({ checklistId: z.uuid() });

export const PUT = route(
  {
    summary: "Publish a draft of a checklist",
    access: "checklist.write",
    answer: publishedSchema,
    ifMatch: true,
    params,
  },
  ({ viewer, params: { checklistId }, request }) => publishChecklist(viewer, checklistId, revisionSeen(request)),
);
