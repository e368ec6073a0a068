import { z } from "zod";
import { claimTasks } from "@/lib/data/labelling/claim-tasks";
import { claimResultSchema, claimSchema } from "@/lib/domain/labelling/labelling";
import { route } from "@/lib/http/route";

export const POST = route(
  { answer: claimResultSchema, scope: "label", params: z.object({ roundId: z.uuid() }), body: claimSchema },
  ({ viewer, params, body }) => claimTasks(viewer, params.roundId, body),
);
