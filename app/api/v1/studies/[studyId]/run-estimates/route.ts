import { z } from "zod";
import { route } from "@/lib/http/route";
import { newRunBodySchema } from "@/lib/runs/new-run";
import { runEstimateSchema } from "@/lib/runs/run";
import { estimateRun } from "@/lib/runs/worker/estimate-run";
import { prepareRun } from "@/lib/runs/worker/prepare-run";

const params = z.object({ studyId: z.uuid() });

/** A POST, since a configuration is long; it changes nothing. */
export const POST = route(
  { answer: runEstimateSchema, scope: "read", params, body: newRunBodySchema },
  async ({ viewer, params: { studyId }, body }) =>
    estimateRun(viewer, studyId, await prepareRun(viewer, studyId, body)),
);
