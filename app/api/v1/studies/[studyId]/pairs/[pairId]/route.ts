import { z } from "zod";
import { changePair } from "@/lib/data/curation/change-pair";
import { pairChangeSchema } from "@/lib/domain/study/curation";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const PATCH = route(
  { answer: NOTHING, params: z.object({ studyId: z.uuid(), pairId: z.uuid() }), body: pairChangeSchema },
  async ({ viewer, params, body }) => {
    await changePair(viewer, params.studyId, params.pairId, body);
  },
);
