import { IN_STUDY, route } from "@/lib/http/route";
import { NEW_RUN_EXAMPLE, newRunBodySchema } from "@/lib/runs/new-run";
import { runEstimateSchema } from "@/lib/runs/run";
import { estimateRun } from "@/lib/runs/worker/estimate-run";
import { prepareRun } from "@/lib/runs/worker/prepare-run";

/** A POST, since a configuration is long; it changes nothing. */
export const POST = route(
  {
    summary: "Estimate what a run costs",
    access: "run.control",
    answer: runEstimateSchema,
    scope: "read",
    params: IN_STUDY,
    body: newRunBodySchema,
    example: NEW_RUN_EXAMPLE,
  },
  async ({ viewer, params: { studyId }, body }) =>
    estimateRun(viewer, studyId, await prepareRun(viewer, studyId, body)),
);
