import { z } from "zod";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { newVersionSchema, versionMadeSchema } from "@/lib/judging/bench";
import { makeVersion } from "@/lib/judging/worker/make-version";

const params = z.object({ studyId: z.uuid(), benchId: z.uuid() });

export const POST = route(
  {
    summary: "Add a version of a judge to a bench",
    access: "run.control",
    answer: versionMadeSchema,
    params,
    body: newVersionSchema,
    example: { from: "judge", raterId: EXAMPLE_ID, change: "Another model" },
  },
  ({ viewer, params: { studyId, benchId }, body }) => makeVersion(viewer, studyId, benchId, body),
);
