import { IN_STUDY, route } from "@/lib/http/route";
import { improvementFactsSchema } from "@/lib/improve/improvement-facts";
import { readImprovementFacts } from "@/lib/improve/server/read-improvement-facts";

export const GET = route(
  {
    summary: "Read progress on improving checklists",
    access: "run.read",
    answer: improvementFactsSchema,
    params: IN_STUDY,
  },
  ({ viewer, params }) => readImprovementFacts(viewer, params.studyId),
);
