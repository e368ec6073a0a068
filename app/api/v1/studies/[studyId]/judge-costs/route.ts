import { z } from "zod";
import { judgeCostsSchema } from "@/lib/compare/judge-costs";
import { route } from "@/lib/http/route";
import { listJudgeCosts } from "@/lib/judging/server/list-judge-costs";

export const GET = route(
  { access: "agreement.read", answer: judgeCostsSchema, params: z.object({ studyId: z.uuid() }) },
  async ({ viewer, params }) => ({
    costs: await listJudgeCosts(viewer, params.studyId),
  }),
);
