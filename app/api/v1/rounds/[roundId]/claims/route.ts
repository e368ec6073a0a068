import { z } from "zod";
import { route } from "@/lib/http/route";
import { claimResultSchema, claimSchema } from "@/lib/labelling/labelling";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";

export const POST = route(
  { answer: claimResultSchema, scope: "label", params: z.object({ roundId: z.uuid() }), body: claimSchema },
  ({ viewer, params, body }) => claimTasks(viewer, params.roundId, body),
);
