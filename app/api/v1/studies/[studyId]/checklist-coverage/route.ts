import { coverageQuerySchema, coverageSchema } from "@/lib/checklist/coverage";
import { readCoverage } from "@/lib/checklist/server/gold-coverage/read-coverage";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "Compute checklist coverage",
    access: "study.read",
    answer: coverageSchema,
    params: IN_STUDY,
    query: coverageQuerySchema,
  },
  ({ viewer, params: { studyId }, query }) => readCoverage(viewer, studyId, query),
);
