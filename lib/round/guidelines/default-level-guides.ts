import type { Criterion } from "@/lib/checklist/checklist-criterion";
import type { LevelGuide } from "../level-guides";
import { type Protocol, scaleOf } from "../protocol/protocols";
import { SCORE_LEVEL_DESCRIPTIONS } from "./score-guidelines";

/** What a new round says of its levels; nothing where checklists are compared, whose levels the criterion explains. */
export function defaultLevelGuides(protocol: Protocol, criterion: Criterion | null = null): LevelGuide[] {
  const scale = scaleOf(protocol);
  if (scale?.name !== "score" || criterion !== null) return [];
  return SCORE_LEVEL_DESCRIPTIONS.map((description) => ({ description, examples: [] }));
}
