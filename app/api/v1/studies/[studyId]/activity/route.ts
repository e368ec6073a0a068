import { IN_STUDY, route } from "@/lib/http/route";
import { readStudyActivity } from "@/lib/results/server/progress/read-study-activity";
import type { StudyActivity } from "@/lib/study/study-activity";
import { studyActivitySchema } from "@/lib/study/study-activity";

export const GET = route(
  {
    summary: "List recent activity in a study",
    access: "agreement.read",
    answer: studyActivitySchema,
    params: IN_STUDY,
  },
  async ({ viewer, params }): Promise<StudyActivity> => readStudyActivity(viewer, params.studyId),
);
