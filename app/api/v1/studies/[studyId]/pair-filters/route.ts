import { z } from "zod";
import { filterPairs } from "@/lib/data/curation/filter-pairs";
import { pairFilterResultSchema, pairFilterSchema } from "@/lib/domain/study/curation";
import { route } from "@/lib/http/route";

export const POST = route(
  { answer: pairFilterResultSchema, params: z.object({ studyId: z.uuid() }), body: pairFilterSchema },
  ({ viewer, params, body }) => filterPairs(viewer, params.studyId, body),
);
