import { z } from "zod";
import { listCases } from "@/lib/compare/server/sources/list-cases";
import { casesQuerySchema, casesSchema } from "@/lib/compare/source-cases";
import { route } from "@/lib/http/route";

export const GET = route(
  { access: "agreement.read", answer: casesSchema, params: z.object({ studyId: z.uuid() }), query: casesQuerySchema },
  ({ viewer, params, query }) => listCases(viewer, params.studyId, query),
);
