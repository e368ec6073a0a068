import { z } from "zod";
import { route } from "@/lib/http/route";
import { taskFacetsSchema } from "@/lib/results/agreement-tasks";
import { readTaskFacets } from "@/lib/results/server/tasks/read-task-facets";

export const GET = route(
  { access: "agreement.read", answer: taskFacetsSchema, params: z.object({ roundId: z.uuid() }) },
  ({ viewer, params }) => readTaskFacets(viewer, params.roundId),
);
