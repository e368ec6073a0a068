import { refuseUnlessMay } from "@/lib/data/refuse-unless-may";
import { readSnapshot } from "@/lib/db/read-snapshot";
import { type RoundChoiceInput, roundChoiceSchema } from "@/lib/domain/round/round-choice";
import type { RoundPlanSummary } from "@/lib/domain/round/round-plan-summary";
import type { Viewer } from "@/lib/domain/viewer";
import { drawSeed } from "./draw-seed";
import { makePlan } from "./make-plan";

/** What a choice would come to: tasks, labels, what is left out and why. Changes nothing. */
export async function previewRound(
  viewer: Viewer,
  studyId: string,
  input: RoundChoiceInput,
): Promise<RoundPlanSummary> {
  const choice = roundChoiceSchema.parse(input);
  await refuseUnlessMay(viewer, studyId, "round.create");
  const seeded = { ...choice, seed: choice.seed ?? drawSeed() };
  const { summary } = await readSnapshot((snapshot) => makePlan(snapshot, studyId, seeded));
  return summary;
}
