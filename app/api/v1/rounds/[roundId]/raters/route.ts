import { z } from "zod";
import { route } from "@/lib/http/route";
import { ratersAnswerSchema, ratersQuerySchema } from "@/lib/results/agreement-raters";
import { readRaters } from "@/lib/results/server/raters/read-raters";

export const GET = route(
  {
    access: "agreement.read",
    answer: ratersAnswerSchema,
    params: z.object({ roundId: z.uuid() }),
    query: ratersQuerySchema,
  },
  ({ viewer, params, query }) => readRaters(viewer, params.roundId, query),
);
