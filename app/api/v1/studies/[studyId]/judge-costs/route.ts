import { judgeCostsSchema } from "@/lib/compare/judge-costs";
import { IN_STUDY, route } from "@/lib/http/route";
import { listJudgeCosts } from "@/lib/judging/server/list-judge-costs";

export const GET = route(
  { access: "agreement.read", answer: judgeCostsSchema, params: IN_STUDY },
  async ({ viewer, params }) => ({
    costs: await listJudgeCosts(viewer, params.studyId),
  }),
);
