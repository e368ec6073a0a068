import { z } from "zod";
import { listItems } from "@/lib/data/run/list-items";
import { runItemFilterSchema, runItemPageSchema } from "@/lib/domain/run/run-items";
import { route } from "@/lib/http/route";

const params = z.object({ runId: z.uuid() });

export const GET = route(
  { answer: runItemPageSchema, params, query: runItemFilterSchema },
  ({ viewer, params: { runId }, query }) => listItems(viewer, runId, query),
);
