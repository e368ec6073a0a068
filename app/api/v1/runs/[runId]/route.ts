import { z } from "zod";
import { controlRun } from "@/lib/data/run/control-run";
import { getRun } from "@/lib/data/run/get-run";
import { runActionSchema } from "@/lib/domain/run/run-action";
import { runDetailSchema } from "@/lib/domain/run/run-detail";
import { route } from "@/lib/http/route";

const params = z.object({ runId: z.uuid() });

export const GET = route({ isPolled: true, answer: runDetailSchema, params }, ({ viewer, params: { runId } }) =>
  getRun(viewer, runId),
);

export const POST = route(
  { answer: runDetailSchema, scope: "run", params, body: runActionSchema },
  ({ viewer, params: { runId }, body }) => controlRun(viewer, runId, body),
);
