import { coverageListQuerySchema, coverageListSchema } from "@/lib/checklist/coverage";
import { listCoverage } from "@/lib/checklist/server/gold-coverage/read-coverage";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "List coverage by instruction",
    access: "study.read",
    answer: coverageListSchema,
    params: IN_STUDY,
    query: coverageListQuerySchema,
  },
  ({ viewer, params: { studyId }, query }) => listCoverage(viewer, studyId, query),
);
