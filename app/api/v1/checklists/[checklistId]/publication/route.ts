import { z } from "zod";
import { publishChecklist } from "@/lib/data/checklist/publish-checklist";
import { seenRevisionSchema } from "@/lib/domain/checklist/checklist";
import { route } from "@/lib/http/route";

const params = z.object({ checklistId: z.uuid() });

export const PUT = route({ params, body: seenRevisionSchema }, ({ viewer, params: { checklistId }, body }) =>
  publishChecklist(viewer, checklistId, body.revision),
);
