import { z } from "zod";
import { listScorersOfSamples } from "@/lib/data/improvement/list-scorers-of-samples";
import { scorersOfSamplesSchema } from "@/lib/domain/improvement/best-of-n";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: scorersOfSamplesSchema, params: z.object({ studyId: z.uuid() }) },
  async ({ viewer, params }): Promise<z.infer<typeof scorersOfSamplesSchema>> => ({
    sources: await listScorersOfSamples(viewer, params.studyId),
  }),
);
