import { z } from "zod";
import { readEnoughLabels } from "@/lib/data/agreement/read-enough-labels";
import { enoughLabelsQuerySchema, enoughLabelsSchema } from "@/lib/domain/agreement/enough-labels";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: enoughLabelsSchema, params: z.object({ roundId: z.uuid() }), query: enoughLabelsQuerySchema },
  ({ viewer, params, query }) => readEnoughLabels(viewer, params.roundId, query),
);
