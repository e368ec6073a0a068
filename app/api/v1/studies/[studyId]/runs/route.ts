import { z } from "zod";
import { listRuns } from "@/lib/data/run/list-runs";
import { newRunBodySchema, startedRunSchema } from "@/lib/domain/run/new-run";
import { runFilterSchema, runListSchema } from "@/lib/domain/run/run-detail";
import { route } from "@/lib/http/route";
import { startRun } from "@/lib/jobs/run/start-run";

const params = z.object({ studyId: z.uuid() });

export const GET = route(
  { answer: runListSchema, params, query: runFilterSchema },
  ({ viewer, params: { studyId }, query }) => listRuns(viewer, studyId, query),
);

export const POST = route(
  {
    created: ({ runId }) => `/api/v1/runs/${runId}`,
    answer: startedRunSchema,
    scope: "run",
    params,
    body: newRunBodySchema,
  },
  ({ viewer, params: { studyId }, body }) => startRun(viewer, studyId, body),
);
