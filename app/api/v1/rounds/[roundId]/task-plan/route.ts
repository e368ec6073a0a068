import { z } from "zod";
import { previewAddedTasks } from "@/lib/data/round/add-tasks";
import { addedTasksChoiceSchema, addedTasksSummarySchema } from "@/lib/domain/round/added-tasks";
import { route } from "@/lib/http/route";

const params = z.object({ roundId: z.uuid() });

export const POST = route(
  { answer: addedTasksSummarySchema, scope: "read", params, body: addedTasksChoiceSchema },
  ({ viewer, params: { roundId }, body }) => previewAddedTasks(viewer, roundId, body),
);
