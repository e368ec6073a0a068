import { z } from "zod";
import { draftGold } from "@/lib/data/writing/draft-gold";
import { idSchema } from "@/lib/domain/wire/made";
import { goldDraftSchema } from "@/lib/domain/writing/written-checklists";
import { route } from "@/lib/http/route";

export const POST = route(
  {
    answer: idSchema,
    created: ({ id }) => `/api/v1/checklists/${id}`,
    params: z.object({ roundId: z.uuid() }),
    body: goldDraftSchema,
  },
  ({ viewer, params, body }) => draftGold(viewer, params.roundId, body.annotationId),
);
