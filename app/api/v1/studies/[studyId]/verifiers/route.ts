import { verifierFilterSchema, verifierListSchema } from "@/lib/checklist/generation/verifier";
import { listVerifiers } from "@/lib/checklist/server/generation/read-verifiers";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "List verifier programs",
    access: "study.read",
    answer: verifierListSchema,
    params: IN_STUDY,
    query: verifierFilterSchema,
  },
  ({ viewer, params: { studyId }, query }) => listVerifiers(viewer, studyId, query),
);
