import { z } from "zod";
import { splitRater } from "@/lib/data/rater/split-rater";
import { raterSplitSchema } from "@/lib/domain/rater/imported-rater";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const POST = route(
  { answer: NOTHING, params: z.object({ studyId: z.uuid(), raterId: z.uuid() }), body: raterSplitSchema },
  async ({ viewer, params: { studyId, raterId }, body }) => {
    await splitRater(viewer, studyId, raterId, body);
  },
);
