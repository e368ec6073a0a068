import { z } from "zod";
import { readRoundCategories } from "@/lib/data/agreement/read-round-categories";
import { roundCategoriesQuerySchema, roundCategoriesSchema } from "@/lib/domain/agreement/round-categories";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: roundCategoriesSchema, params: z.object({ roundId: z.uuid() }), query: roundCategoriesQuerySchema },
  ({ viewer, params, query }) => readRoundCategories(viewer, params.roundId, query),
);
