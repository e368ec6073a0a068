import { z } from "zod";
import { route } from "@/lib/http/route";
import { runItemFilterSchema, runItemPageSchema } from "@/lib/runs/run-items";
import { listItems } from "@/lib/runs/server/list-items";

const params = z.object({ runId: z.uuid() });

export const GET = route(
  {
    summary: "List the items of a run",
    access: "run.read",
    answer: runItemPageSchema,
    params,
    query: runItemFilterSchema,
  },
  ({ viewer, params: { runId }, query }) => listItems(viewer, runId, query),
);
