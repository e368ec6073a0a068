import { IN_STUDY, route } from "@/lib/http/route";
import { judgeCostsSchema } from "@/lib/judging/judge-costs";
import { listJudgeCosts } from "@/lib/judging/server/list-judge-costs";

export const GET = route(
  { summary: "List what judges cost", access: "agreement.read", answer: judgeCostsSchema, params: IN_STUDY },
  async ({ viewer, params }) => ({
    costs: await listJudgeCosts(viewer, params.studyId),
  }),
);
