import { IN_ROUND, route } from "@/lib/http/route";
import { taskFacetsSchema } from "@/lib/results/agreement-tasks";
import { readTaskFacets } from "@/lib/results/server/tasks/read-task-facets";

export const GET = route(
  { summary: "List values that filter tasks", access: "agreement.read", answer: taskFacetsSchema, params: IN_ROUND },
  ({ viewer, params }) => readTaskFacets(viewer, params.roundId),
);
