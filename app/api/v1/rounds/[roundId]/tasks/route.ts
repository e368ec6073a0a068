import { z } from "zod";
import { route } from "@/lib/http/route";
import { taskListQuerySchema, taskListSchema } from "@/lib/results/agreement-tasks";
import { listLabelledTasks } from "@/lib/results/server/tasks/list-labelled-tasks";
import { addedTasksSchema, addedTasksSummarySchema } from "@/lib/round/added-tasks";
import { addTasks } from "@/lib/round/server/add-tasks";

const params = z.object({ roundId: z.uuid() });

export const GET = route({ answer: taskListSchema, params, query: taskListQuerySchema }, ({ viewer, params, query }) =>
  listLabelledTasks(viewer, params.roundId, query),
);

export const POST = route(
  { answer: addedTasksSummarySchema, params, body: addedTasksSchema },
  ({ viewer, params: { roundId }, body }) => addTasks(viewer, roundId, body),
);
