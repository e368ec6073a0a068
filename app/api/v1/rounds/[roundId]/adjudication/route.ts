import { z } from "zod";
import { listDisputedTasks } from "@/lib/data/adjudication/list-disputed-tasks";
import { adjudicationQuerySchema, adjudicationQueueSchema } from "@/lib/domain/adjudication/adjudication";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: adjudicationQueueSchema, params: z.object({ roundId: z.uuid() }), query: adjudicationQuerySchema },
  ({ viewer, params, query }) => listDisputedTasks(viewer, params.roundId, query),
);
