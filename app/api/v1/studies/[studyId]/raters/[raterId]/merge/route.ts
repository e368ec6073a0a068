import { z } from "zod";
import { mergeRaters } from "@/lib/data/rater/merge-raters";
import { raterMergeSchema } from "@/lib/domain/rater/imported-rater";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const POST = route(
  { answer: NOTHING, params: z.object({ studyId: z.uuid(), raterId: z.uuid() }), body: raterMergeSchema },
  async ({ viewer, params: { studyId, raterId }, body }) => {
    await mergeRaters(viewer, studyId, raterId, body.into);
  },
);
