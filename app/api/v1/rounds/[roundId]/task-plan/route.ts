import { z } from "zod";
import { route } from "@/lib/http/route";
import { addedTasksChoiceSchema, addedTasksSummarySchema } from "@/lib/round/added-tasks";
import { previewAddedTasks } from "@/lib/round/server/add-tasks";

const params = z.object({ roundId: z.uuid() });

export const POST = route(
  {
    access: "round.control",
    answer: addedTasksSummarySchema,
    scope: "read",
    params,
    body: addedTasksChoiceSchema,
    example: {},
  },
  ({ viewer, params: { roundId }, body }) => previewAddedTasks(viewer, roundId, body),
);
