import { z } from "zod";
import { route } from "@/lib/http/route";
import { benchQuerySchema, benchSchema } from "@/lib/judging/bench";
import { readBench } from "@/lib/judging/server/bench-figures";

const params = z.object({ studyId: z.uuid(), benchId: z.uuid() });

export const GET = route(
  {
    summary: "Get a bench with its versions and their figures",
    access: "run.read",
    answer: benchSchema,
    params,
    query: benchQuerySchema,
  },
  ({ viewer, params: { studyId, benchId }, query }) => readBench(viewer, studyId, benchId, query),
);
