import { z } from "zod";
import { pairChangeSchema } from "@/lib/content/curation";
import { changePair } from "@/lib/content/server/curation/change-pair";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const PATCH = route(
  {
    summary: "Set a pair's known outcome",
    access: "study.update",
    answer: NOTHING,
    params: z.object({ studyId: z.uuid(), pairId: z.uuid() }),
    body: pairChangeSchema,
    example: { dropReason: "The reference answer is wrong" },
  },
  async ({ viewer, params, body }) => {
    await changePair(viewer, params.studyId, params.pairId, body);
  },
);
