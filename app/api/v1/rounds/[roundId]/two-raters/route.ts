import { z } from "zod";
import { route } from "@/lib/http/route";
import { readTwoRaters } from "@/lib/results/server/read-two-raters";
import { twoRatersQuerySchema, twoRatersSchema } from "@/lib/results/two-raters";

export const GET = route(
  {
    access: "agreement.read",
    answer: twoRatersSchema,
    params: z.object({ roundId: z.uuid() }),
    query: twoRatersQuerySchema,
  },
  ({ viewer, params, query }) => readTwoRaters(viewer, params.roundId, query),
);
