import { z } from "zod";
import { checklistSchema, draftQuestionsSchema } from "@/lib/checklist/checklist";
import { readChecklist } from "@/lib/checklist/server/read-checklist";
import { discardDraft, saveDraft } from "@/lib/checklist/server/save-draft";
import { NOTHING } from "@/lib/http/answer";
import { revisionSeen } from "@/lib/http/if-match";
import { route } from "@/lib/http/route";
import { revisionSchema } from "@/lib/wire/made";

const params = z.object({ checklistId: z.uuid() });

export const GET = route(
  { summary: "Read a checklist version", access: "checklist.write", answer: checklistSchema, params },
  ({ viewer, params: { checklistId } }) => readChecklist(viewer, checklistId),
);

export const PUT = route(
  {
    summary: "Replace the questions of a draft",
    access: "checklist.write",
    answer: revisionSchema,
    ifMatch: true,
    params,
    body: draftQuestionsSchema,
    example: {
      questions: [{ question: "Does the summary name the author?", categories: [], importance: null }],
    },
  },
  ({ viewer, params: { checklistId }, body, request }) =>
    saveDraft(viewer, checklistId, { revision: revisionSeen(request), ...body }),
);

export const DELETE = route(
  { summary: "Delete a draft of a checklist", access: "checklist.write", answer: NOTHING, ifMatch: true, params },
  ({ viewer, params: { checklistId }, request }) => discardDraft(viewer, checklistId, revisionSeen(request)),
);
