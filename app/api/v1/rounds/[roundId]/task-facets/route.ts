import { z } from "zod";
import { readTaskFacets } from "@/lib/data/agreement/tasks/read-task-facets";
import { route } from "@/lib/http/route";

export const GET = route({ params: z.object({ roundId: z.uuid() }) }, ({ viewer, params }) =>
  readTaskFacets(viewer, params.roundId),
);
