import { z } from "zod";
import { route } from "@/lib/http/route";
import { historyFilterSchema, studyHistorySchema } from "@/lib/study/history/study-history";
import { listEvents } from "@/lib/study/server/event/list-events";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { access: "study.read", answer: studyHistorySchema, params, query: historyFilterSchema },
  ({ viewer, params: { studyId }, query }) => listEvents(viewer, studyId, query),
);
