import { IN_STUDY, route } from "@/lib/http/route";
import { readStudyNeeds } from "@/lib/results/server/progress/read-study-needs";
import { type StudyNeeds, studyNeedsSchema } from "@/lib/study/study-needs";

export const GET = route(
  { summary: "List what a study needs next", access: "agreement.read", answer: studyNeedsSchema, params: IN_STUDY },
  async ({ viewer, params }): Promise<StudyNeeds> => readStudyNeeds(viewer, params.studyId),
);
