import { z } from "zod";
import { listLabelledTasks } from "@/lib/data/agreement/tasks/list-labelled-tasks";
import { addTasks } from "@/lib/data/round/add-tasks";
import { taskListQuerySchema, taskListSchema } from "@/lib/domain/agreement/agreement-tasks";
import { addedTasksSchema, addedTasksSummarySchema } from "@/lib/domain/round/added-tasks";
import { route } from "@/lib/http/route";

const params = z.object({ roundId: z.uuid() });

export const GET = route({ answer: taskListSchema, params, query: taskListQuerySchema }, ({ viewer, params, query }) =>
  listLabelledTasks(viewer, params.roundId, query),
);

export const POST = route(
  { answer: addedTasksSummarySchema, params, body: addedTasksSchema },
  ({ viewer, params: { roundId }, body }) => addTasks(viewer, roundId, body),
);
