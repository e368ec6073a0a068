import type { Viewer } from "@/lib/people/viewer";
import type { NewRun } from "@/lib/runs/new-run";
import { createRun } from "@/lib/runs/server/create-run";
import { estimateRun } from "./estimate-run";
import { prepareRun } from "./prepare-run";

/** Starts a run of any kind, with what it was estimated to cost. */
export async function startRun(
  viewer: Viewer,
  studyId: string,
  newRun: NewRun,
): Promise<{ runId: string; items: number }> {
  const ready = await prepareRun(viewer, studyId, newRun);
  const estimate = await estimateRun(viewer, studyId, ready);
  const { configuration, prepared } = ready;
  return createRun(viewer, { studyId, kind: newRun.kind, terms: newRun.terms, configuration, prepared, estimate });
}
