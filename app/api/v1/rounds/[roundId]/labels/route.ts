import { z } from "zod";
import { listLabelledTasks } from "@/lib/data/agreement/tasks/list-labelled-tasks";
import { taskListQuerySchema, taskListSchema } from "@/lib/domain/agreement/agreement-tasks";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: taskListSchema, params: z.object({ roundId: z.uuid() }), query: taskListQuerySchema },
  ({ viewer, params, query }) => listLabelledTasks(viewer, params.roundId, query),
);
