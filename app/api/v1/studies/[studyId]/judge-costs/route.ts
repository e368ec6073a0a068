import { z } from "zod";
import { judgeCostsSchema } from "@/lib/compare/judge-costs";
import { listJudgeCosts } from "@/lib/data/judge/list-judge-costs";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: judgeCostsSchema, params: z.object({ studyId: z.uuid() }) },
  async ({ viewer, params }) => ({
    costs: await listJudgeCosts(viewer, params.studyId),
  }),
);
