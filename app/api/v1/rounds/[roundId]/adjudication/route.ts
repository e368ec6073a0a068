import { IN_ROUND, route } from "@/lib/http/route";
import { adjudicationQuerySchema, adjudicationQueueSchema } from "@/lib/results/adjudication/adjudication";
import { listDisputedTasks } from "@/lib/results/server/adjudication/list-disputed-tasks";

export const GET = route(
  {
    summary: "List disputed tasks to adjudicate",
    access: "adjudicate",
    isOfPeople: true,
    answer: adjudicationQueueSchema,
    params: IN_ROUND,
    query: adjudicationQuerySchema,
  },
  ({ viewer, params, query }) => listDisputedTasks(viewer, params.roundId, query),
);
