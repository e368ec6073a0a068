import { z } from "zod";
import { pairListQuerySchema, pairListSchema } from "@/lib/content/curation";
import { listPairs } from "@/lib/content/server/curation/pairs";
import { route } from "@/lib/http/route";

export const GET = route(
  { access: "study.read", answer: pairListSchema, params: z.object({ studyId: z.uuid() }), query: pairListQuerySchema },
  ({ viewer, params, query }) => listPairs(viewer, params.studyId, query),
);
