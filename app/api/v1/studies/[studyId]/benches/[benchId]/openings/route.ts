import { z } from "zod";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { openTestSchema, testOpenedSchema } from "@/lib/judging/bench";
import { openTest } from "@/lib/judging/server/bench-versions";

const params = z.object({ studyId: z.uuid(), benchId: z.uuid() });

export const POST = route(
  {
    summary: "Open the test part for a version of a judge",
    access: "run.control",
    answer: testOpenedSchema,
    params,
    body: openTestSchema,
    example: { raterId: EXAMPLE_ID },
  },
  ({ viewer, params: { studyId, benchId }, body }) => openTest(viewer, studyId, benchId, body.raterId),
);
