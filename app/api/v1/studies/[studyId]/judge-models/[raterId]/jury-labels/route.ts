import { z } from "zod";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { juryLabelsBodySchema, juryLabelsPartSchema } from "@/lib/judging/judge-model";
import { labelAsJury } from "@/lib/judging/server/label-as-jury";

const params = z.object({ studyId: z.uuid(), raterId: z.uuid() });

export const POST = route(
  {
    summary: "Compute a jury's labels",
    access: "run.control",
    answer: juryLabelsPartSchema,
    params,
    body: juryLabelsBodySchema,
    example: { roundId: EXAMPLE_ID, after: null },
  },
  ({ viewer, params: { studyId, raterId }, body }) => labelAsJury(viewer, studyId, raterId, body),
);
