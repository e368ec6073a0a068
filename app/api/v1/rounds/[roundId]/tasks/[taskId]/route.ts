import { z } from "zod";
import { readTaskLabels } from "@/lib/data/agreement/tasks/read-task-labels";
import { taskLabelsSchema } from "@/lib/domain/agreement/agreement-tasks";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: taskLabelsSchema, params: z.object({ roundId: z.uuid(), taskId: z.uuid() }) },
  ({ viewer, params }) => readTaskLabels(viewer, params.roundId, params.taskId),
);
