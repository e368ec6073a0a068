import { EXAMPLE_ID, IN_ROUND, route } from "@/lib/http/route";
import { addedTasksUndoSchema, removedTasksSchema } from "@/lib/round/added-tasks";
import { undoAddedTasks } from "@/lib/round/server/undo-added-tasks";

export const POST = route(
  {
    summary: "Undo adding tasks",
    access: "round.control",
    answer: removedTasksSchema,
    params: IN_ROUND,
    body: addedTasksUndoSchema,
    example: { undo: EXAMPLE_ID },
  },
  ({ viewer, params: { roundId }, body }) => undoAddedTasks(viewer, roundId, body.undo),
);
