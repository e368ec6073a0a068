import { z } from "zod";
import { route } from "@/lib/http/route";
import { claimResultSchema, claimSchema } from "@/lib/labelling/labelling";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";

export const POST = route(
  {
    access: "label",
    answer: claimResultSchema,
    params: z.object({ roundId: z.uuid() }),
    body: claimSchema,
    example: { hold: 1 },
  },
  ({ viewer, params, body }) => claimTasks(viewer, params.roundId, body),
);
