import { IN_STUDY, route } from "@/lib/http/route";
import { readDailyLabels } from "@/lib/results/server/progress/read-daily-labels";
import { dailyLabelsQuerySchema, dailyLabelsSchema } from "@/lib/study/study-activity";

export const GET = route(
  {
    summary: "Count labels by day",
    access: "agreement.read",
    answer: dailyLabelsSchema,
    params: IN_STUDY,
    query: dailyLabelsQuerySchema,
  },
  ({ viewer, params: { studyId }, query: { zone } }) => readDailyLabels(viewer, studyId, zone),
);
