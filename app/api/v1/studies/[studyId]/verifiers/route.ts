import { z } from "zod";
import { listVerifiers } from "@/lib/data/generation/list-verifiers";
import { verifierFilterSchema, verifierListSchema } from "@/lib/domain/generation/verifier";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { answer: verifierListSchema, params, query: verifierFilterSchema },
  ({ viewer, params: { studyId }, query }) => listVerifiers(viewer, studyId, query),
);
