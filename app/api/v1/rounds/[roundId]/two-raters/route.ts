import { z } from "zod";
import { readTwoRaters } from "@/lib/data/agreement/read-two-raters";
import { twoRatersQuerySchema, twoRatersSchema } from "@/lib/domain/agreement/two-raters";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: twoRatersSchema, params: z.object({ roundId: z.uuid() }), query: twoRatersQuerySchema },
  ({ viewer, params, query }) => readTwoRaters(viewer, params.roundId, query),
);
