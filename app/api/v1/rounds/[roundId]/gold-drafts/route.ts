import { z } from "zod";
import { route } from "@/lib/http/route";
import { draftGold } from "@/lib/results/server/writing/draft-gold";
import { goldDraftSchema } from "@/lib/results/writing/written-checklists";
import { idSchema } from "@/lib/wire/made";

export const POST = route(
  {
    answer: idSchema,
    created: ({ id }) => `/api/v1/checklists/${id}`,
    params: z.object({ roundId: z.uuid() }),
    body: goldDraftSchema,
  },
  ({ viewer, params, body }) => draftGold(viewer, params.roundId, body.annotationId),
);
