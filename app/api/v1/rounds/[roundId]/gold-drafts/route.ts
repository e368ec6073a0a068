import { z } from "zod";
import { draftGold } from "@/lib/data/writing/draft-gold";
import { goldDraftSchema } from "@/lib/domain/writing/written-checklists";
import { route } from "@/lib/http/route";

export const POST = route(
  { params: z.object({ roundId: z.uuid() }), body: goldDraftSchema },
  ({ viewer, params, body }) => draftGold(viewer, params.roundId, body.annotationId),
);
