import { z } from "zod";
import { verifierFilterSchema, verifierListSchema } from "@/lib/checklist/generation/verifier";
import { listVerifiers } from "@/lib/checklist/server/generation/read-verifiers";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { access: "study.read", answer: verifierListSchema, params, query: verifierFilterSchema },
  ({ viewer, params: { studyId }, query }) => listVerifiers(viewer, studyId, query),
);
