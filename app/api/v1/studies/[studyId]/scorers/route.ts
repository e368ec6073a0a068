import type { z } from "zod";
import { IN_STUDY, route } from "@/lib/http/route";
import { scorersOfSamplesSchema } from "@/lib/improve/best-of-n";
import { listScorersOfSamples } from "@/lib/improve/server/list-scorers-of-samples";

export const GET = route(
  { summary: "List who scored responses", access: "agreement.read", answer: scorersOfSamplesSchema, params: IN_STUDY },
  async ({ viewer, params }): Promise<z.infer<typeof scorersOfSamplesSchema>> => ({
    sources: await listScorersOfSamples(viewer, params.studyId),
  }),
);
