import { z } from "zod";
import { roundCategories } from "@/lib/data/agreement/read-round-categories";
import { roundCategoriesAnswerSchema, roundCategoriesQuerySchema } from "@/lib/domain/agreement/round-categories";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: roundCategoriesAnswerSchema, params: z.object({ roundId: z.uuid() }), query: roundCategoriesQuerySchema },
  ({ viewer, params, query }) => roundCategories.read(viewer, params.roundId, query),
);
