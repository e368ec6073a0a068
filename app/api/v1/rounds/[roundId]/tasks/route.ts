import { z } from "zod";
import { addTasks } from "@/lib/data/round/add-tasks";
import { addedTasksSchema, addedTasksSummarySchema } from "@/lib/domain/round/added-tasks";
import { route } from "@/lib/http/route";

const params = z.object({ roundId: z.uuid() });

export const POST = route(
  { answer: addedTasksSummarySchema, params, body: addedTasksSchema },
  ({ viewer, params: { roundId }, body }) => addTasks(viewer, roundId, body),
);
