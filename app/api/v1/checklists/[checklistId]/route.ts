import { z } from "zod";
import { discardDraft } from "@/lib/data/checklist/discard-draft";
import { readChecklist } from "@/lib/data/checklist/read-checklist";
import { saveDraft } from "@/lib/data/checklist/save-draft";
import { checklistSchema, draftChangeSchema, seenRevisionSchema } from "@/lib/domain/checklist/checklist";
import { route } from "@/lib/http/route";

const params = z.object({ checklistId: z.uuid() });

export const GET = route({ answer: checklistSchema, params }, ({ viewer, params: { checklistId } }) =>
  readChecklist(viewer, checklistId),
);

export const PUT = route({ params, body: draftChangeSchema }, ({ viewer, params: { checklistId }, body }) =>
  saveDraft(viewer, checklistId, body),
);

export const DELETE = route({ params, body: seenRevisionSchema }, ({ viewer, params: { checklistId }, body }) =>
  discardDraft(viewer, checklistId, body.revision),
);
