import { EXAMPLE_ID, IN_ROUND, route } from "@/lib/http/route";
import { draftGold } from "@/lib/results/server/writing/draft-gold";
import { goldDraftSchema } from "@/lib/results/writing/written-checklists";
import { idSchema } from "@/lib/wire/made";

export const POST = route(
  {
    summary: "Draft checklists from written ones",
    access: "checklist.write",
    answer: idSchema,
    created: ({ id }) => `/api/v1/checklists/${id}`,
    params: IN_ROUND,
    body: goldDraftSchema,
    example: { annotationId: EXAMPLE_ID },
  },
  ({ viewer, params, body }) => draftGold(viewer, params.roundId, body.annotationId),
);
