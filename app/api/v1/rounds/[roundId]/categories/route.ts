import { z } from "zod";
import { route } from "@/lib/http/route";
import { roundCategoriesAnswerSchema, roundCategoriesQuerySchema } from "@/lib/results/round-categories";
import { roundCategories } from "@/lib/results/server/read-round-categories";

export const GET = route(
  {
    access: "agreement.read",
    answer: roundCategoriesAnswerSchema,
    params: z.object({ roundId: z.uuid() }),
    query: roundCategoriesQuerySchema,
  },
  ({ viewer, params, query }) => roundCategories.read(viewer, params.roundId, query),
);
