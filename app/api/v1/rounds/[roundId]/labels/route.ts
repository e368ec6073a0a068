import { IN_ROUND, route } from "@/lib/http/route";
import { labelListQuerySchema, labelListSchema } from "@/lib/results/round-labels";
import { listLabels } from "@/lib/results/server/labels/list-labels";

export const GET = route(
  {
    summary: "List the labels of a round",
    access: "agreement.read",
    isOfPeople: true,
    answer: labelListSchema,
    params: IN_ROUND,
    query: labelListQuerySchema,
  },
  ({ viewer, params, query }) => listLabels(viewer, params.roundId, query),
);
