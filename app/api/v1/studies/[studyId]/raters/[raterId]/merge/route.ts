import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { raterMergeSchema } from "@/lib/people/imported-rater";
import { mergeRaters } from "@/lib/people/server/rater/merge-raters";

export const POST = route(
  {
    summary: "Merge a rater into another",
    access: "study.import",
    answer: NOTHING,
    params: z.object({ studyId: z.uuid(), raterId: z.uuid() }),
    body: raterMergeSchema,
    example: { into: EXAMPLE_ID },
  },
  async ({ viewer, params: { studyId, raterId }, body }) => {
    await mergeRaters(viewer, studyId, raterId, body.into);
  },
);
