import { listResponses } from "@/lib/content/server/list-responses";
import { responseFilterSchema, responsePageSchema } from "@/lib/content/study-content";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "List the responses of a study",
    access: "study.read",
    answer: responsePageSchema,
    params: IN_STUDY,
    query: responseFilterSchema,
  },
  ({ viewer, params: { studyId }, query }) => listResponses(viewer, studyId, query),
);
