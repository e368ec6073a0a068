import { z } from "zod";
import { listLabels } from "@/lib/data/agreement/labels/list-labels";
import { labelListQuerySchema, labelListSchema } from "@/lib/domain/agreement/round-labels";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: labelListSchema, params: z.object({ roundId: z.uuid() }), query: labelListQuerySchema },
  ({ viewer, params, query }) => listLabels(viewer, params.roundId, query),
);
