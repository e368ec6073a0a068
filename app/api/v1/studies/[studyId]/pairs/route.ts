import { z } from "zod";
import { listPairs } from "@/lib/data/curation/list-pairs";
import { pairListQuerySchema, pairListSchema } from "@/lib/domain/study/curation";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: pairListSchema, params: z.object({ studyId: z.uuid() }), query: pairListQuerySchema },
  ({ viewer, params, query }) => listPairs(viewer, params.studyId, query),
);
