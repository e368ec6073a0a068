import { z } from "zod";
import { route } from "@/lib/http/route";
import { taskLabelsSchema } from "@/lib/results/agreement-tasks";
import { readTaskLabels } from "@/lib/results/server/tasks/read-task-labels";

export const GET = route(
  {
    summary: "Read a task with its labels",
    access: "agreement.read",
    isOfPeople: true,
    answer: taskLabelsSchema,
    params: z.object({ roundId: z.uuid(), taskId: z.uuid() }),
  },
  ({ viewer, params }) => readTaskLabels(viewer, params.roundId, params.taskId),
);
