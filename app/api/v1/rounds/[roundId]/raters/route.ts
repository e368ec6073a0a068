import { z } from "zod";
import { readRaters } from "@/lib/data/agreement/raters/read-raters";
import { ratersAnswerSchema, ratersQuerySchema } from "@/lib/domain/agreement/agreement-raters";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: ratersAnswerSchema, params: z.object({ roundId: z.uuid() }), query: ratersQuerySchema },
  ({ viewer, params, query }) => readRaters(viewer, params.roundId, query),
);
