import { z } from "zod";
import { readTaskFacets } from "@/lib/data/agreement/tasks/read-task-facets";
import { taskFacetsSchema } from "@/lib/domain/agreement/agreement-tasks";
import { route } from "@/lib/http/route";

export const GET = route({ answer: taskFacetsSchema, params: z.object({ roundId: z.uuid() }) }, ({ viewer, params }) =>
  readTaskFacets(viewer, params.roundId),
);
