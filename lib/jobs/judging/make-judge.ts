import { createJudge } from "@/lib/data/judge/create-judge";
import type { NewJudge } from "@/lib/domain/judge/judge-configuration";
import type { Viewer } from "@/lib/domain/viewer";
import { promptSnapshots } from "./prompt-snapshots";

/** A new judge with the texts of its prompts as they are today. */
export async function makeJudge(
  viewer: Viewer,
  studyId: string,
  { name, modelId, options, prompts }: NewJudge,
): Promise<{ raterId: string }> {
  return createJudge(viewer, studyId, { name, modelId, options, prompts: promptSnapshots(options, prompts) });
}
