import { z } from "zod";
import { listEvents } from "@/lib/data/event/list-events";
import { historyFilterSchema, studyHistorySchema } from "@/lib/domain/history/study-history";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { answer: studyHistorySchema, params, query: historyFilterSchema },
  ({ viewer, params: { studyId }, query }) => listEvents(viewer, studyId, query),
);
