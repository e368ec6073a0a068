import { z } from "zod";
import { newRunBodySchema } from "@/lib/domain/run/new-run";
import { runEstimateSchema } from "@/lib/domain/run/run";
import { route } from "@/lib/http/route";
import { estimateRun } from "@/lib/jobs/run/estimate-run";
import { prepareRun } from "@/lib/jobs/run/prepare-run";

const params = z.object({ studyId: z.uuid() });

/** A POST, since a configuration is long; it changes nothing. */
export const POST = route(
  { answer: runEstimateSchema, scope: "read", params, body: newRunBodySchema },
  async ({ viewer, params: { studyId }, body }) =>
    estimateRun(viewer, studyId, await prepareRun(viewer, studyId, body)),
);
