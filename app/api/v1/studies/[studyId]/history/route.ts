import { IN_STUDY, route } from "@/lib/http/route";
import { historyFilterSchema, studyHistorySchema } from "@/lib/study/history/study-history";
import { listEvents } from "@/lib/study/server/event/list-events";

export const GET = route(
  {
    summary: "List changes to a study",
    access: "study.read",
    answer: studyHistorySchema,
    params: IN_STUDY,
    query: historyFilterSchema,
  },
  ({ viewer, params: { studyId }, query }) => listEvents(viewer, studyId, query),
);
