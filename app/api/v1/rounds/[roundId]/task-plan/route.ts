import { IN_ROUND, route } from "@/lib/http/route";
import { addedTasksChoiceSchema, addedTasksSummarySchema } from "@/lib/round/added-tasks";
import { previewAddedTasks } from "@/lib/round/server/add-tasks";

export const POST = route(
  {
    summary: "Preview tasks to add to a round",
    access: "round.control",
    answer: addedTasksSummarySchema,
    scope: "read",
    params: IN_ROUND,
    body: addedTasksChoiceSchema,
    example: {},
  },
  ({ viewer, params: { roundId }, body }) => previewAddedTasks(viewer, roundId, body),
);
