import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { raterSplitSchema } from "@/lib/people/imported-rater";
import { splitRater } from "@/lib/people/server/rater/split-rater";

export const POST = route(
  {
    summary: "Undo a merge of raters",
    access: "study.import",
    answer: NOTHING,
    params: z.object({ studyId: z.uuid(), raterId: z.uuid() }),
    body: raterSplitSchema,
    example: {},
  },
  async ({ viewer, params: { studyId, raterId }, body }) => {
    await splitRater(viewer, studyId, raterId, body);
  },
);
