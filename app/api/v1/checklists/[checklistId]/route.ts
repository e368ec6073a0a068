import { z } from "zod";
import { discardDraft } from "@/lib/data/checklist/discard-draft";
import { readChecklist } from "@/lib/data/checklist/read-checklist";
import { saveDraft } from "@/lib/data/checklist/save-draft";
import { checklistSchema, draftQuestionsSchema } from "@/lib/domain/checklist/checklist";
import { revisionSchema } from "@/lib/domain/wire/made";
import { NOTHING } from "@/lib/http/answer";
import { revisionSeen } from "@/lib/http/if-match";
import { route } from "@/lib/http/route";

const params = z.object({ checklistId: z.uuid() });

export const GET = route({ answer: checklistSchema, params }, ({ viewer, params: { checklistId } }) =>
  readChecklist(viewer, checklistId),
);

export const PUT = route(
  { answer: revisionSchema, ifMatch: true, params, body: draftQuestionsSchema },
  ({ viewer, params: { checklistId }, body, request }) =>
    saveDraft(viewer, checklistId, { revision: revisionSeen(request), ...body }),
);

export const DELETE = route(
  { answer: NOTHING, ifMatch: true, params },
  ({ viewer, params: { checklistId }, request }) => discardDraft(viewer, checklistId, revisionSeen(request)),
);
