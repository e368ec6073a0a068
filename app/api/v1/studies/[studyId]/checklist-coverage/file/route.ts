import { coverageQuerySchema } from "@/lib/checklist/coverage";
import { coverageFile } from "@/lib/checklist/server/gold-coverage/read-coverage";
import { file } from "@/lib/http/answer";
import { fileResponse } from "@/lib/http/file-response";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "Download checklist coverage",
    access: "study.read",
    answer: file("text/csv"),
    params: IN_STUDY,
    query: coverageQuerySchema,
  },
  async ({ viewer, params: { studyId }, query }) =>
    fileResponse("question-matches.csv", "text/csv; charset=utf-8", await coverageFile(viewer, studyId, query)),
);
