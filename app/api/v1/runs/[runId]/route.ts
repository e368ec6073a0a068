import { z } from "zod";
import { route } from "@/lib/http/route";
import { runDetailSchema } from "@/lib/runs/run-detail";
import { runActionSchema } from "@/lib/runs/run-transition";
import { controlRun } from "@/lib/runs/server/control-run";
import { getRun } from "@/lib/runs/server/read-runs";

const params = z.object({ runId: z.uuid() });

export const GET = route(
  { summary: "Read a run of a language model", access: "run.read", isPolled: true, answer: runDetailSchema, params },
  ({ viewer, params: { runId } }) => getRun(viewer, runId),
);

export const POST = route(
  {
    summary: "Pause, resume, retry or cancel a run",
    access: "run.control",
    answer: runDetailSchema,
    scope: "run",
    params,
    body: runActionSchema,
    example: { action: "pause" },
  },
  ({ viewer, params: { runId }, body }) => controlRun(viewer, runId, body),
);
