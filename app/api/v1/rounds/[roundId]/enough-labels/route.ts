import { z } from "zod";
import { route } from "@/lib/http/route";
import { enoughLabelsQuerySchema, enoughLabelsSchema } from "@/lib/results/enough-labels";
import { readEnoughLabels } from "@/lib/results/server/read-enough-labels";

export const GET = route(
  {
    access: "agreement.read",
    answer: enoughLabelsSchema,
    params: z.object({ roundId: z.uuid() }),
    query: enoughLabelsQuerySchema,
  },
  ({ viewer, params, query }) => readEnoughLabels(viewer, params.roundId, query),
);
