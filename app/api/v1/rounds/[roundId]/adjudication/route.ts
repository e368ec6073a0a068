import { z } from "zod";
import { route } from "@/lib/http/route";
import { adjudicationQuerySchema, adjudicationQueueSchema } from "@/lib/results/adjudication/adjudication";
import { listDisputedTasks } from "@/lib/results/server/adjudication/list-disputed-tasks";

export const GET = route(
  {
    access: "adjudicate",
    answer: adjudicationQueueSchema,
    params: z.object({ roundId: z.uuid() }),
    query: adjudicationQuerySchema,
  },
  ({ viewer, params, query }) => listDisputedTasks(viewer, params.roundId, query),
);
