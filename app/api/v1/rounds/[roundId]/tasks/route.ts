import { IN_ROUND, route } from "@/lib/http/route";
import { taskListQuerySchema, taskListSchema } from "@/lib/results/agreement-tasks";
import { listLabelledTasks } from "@/lib/results/server/tasks/list-labelled-tasks";
import { addedTasksAnswerSchema, addedTasksSchema } from "@/lib/round/added-tasks";
import { drawRestSchema, plannedRestSchema } from "@/lib/round/planned-round";
import { addTasks } from "@/lib/round/server/add-tasks";
import { drawRest } from "@/lib/round/server/draw-rest";

export const GET = route(
  {
    summary: "List the tasks of a round",
    access: "agreement.read",
    answer: taskListSchema,
    params: IN_ROUND,
    query: taskListQuerySchema,
  },
  ({ viewer, params, query }) => listLabelledTasks(viewer, params.roundId, query),
);

export const POST = route(
  {
    summary: "Add tasks to a round",
    access: "round.control",
    answer: addedTasksAnswerSchema,
    params: IN_ROUND,
    body: addedTasksSchema,
    example: { batch: "Second batch" },
  },
  ({ viewer, params: { roundId }, body }) => addTasks(viewer, roundId, body),
);

export const PATCH = route(
  {
    summary: "Draw which further tasks people label",
    access: "round.control",
    answer: plannedRestSchema,
    params: IN_ROUND,
    body: drawRestSchema,
    example: { raterId: "01978f3e-7a54-7c32-9b55-6a6a7d3f1c01" },
  },
  ({ viewer, params: { roundId }, body }) => drawRest(viewer, roundId, body),
);
