import type { Criterion } from "@/lib/checklist/checklist-criterion";
import type { Arm } from "../arms";
import type { LevelGuide } from "../level-guides";
import { type Protocol, scaleOf } from "../protocol/protocols";
import {
  CHECKLIST_CATEGORISING_GUIDELINES,
  CHECKLIST_ONLY_GUIDELINES,
  CHECKLIST_WRITING_GUIDELINES,
} from "./checklist-guidelines";
import { CHECK_THEN_PREFER_GUIDELINES, FORCED_CHOICE_GUIDELINES, PREFERENCE_GUIDELINES } from "./pair-guidelines";
import {
  CHECK_THEN_SCORE_GUIDELINES,
  DIRECT_SCORING_GUIDELINES,
  SCORE_LEVEL_DESCRIPTIONS,
  WITHOUT_CHECKLIST,
} from "./score-guidelines";

const GUIDELINES: Record<Protocol, string> = {
  direct_scoring: DIRECT_SCORING_GUIDELINES,
  check_then_score: CHECK_THEN_SCORE_GUIDELINES,
  checklist_only: CHECKLIST_ONLY_GUIDELINES,
  check_then_prefer: CHECK_THEN_PREFER_GUIDELINES,
  preference: PREFERENCE_GUIDELINES,
  forced_choice: FORCED_CHOICE_GUIDELINES,
  checklist_writing: CHECKLIST_WRITING_GUIDELINES,
  checklist_categorising: CHECKLIST_CATEGORISING_GUIDELINES,
};

/**
 * What a round's guidelines say until a researcher writes other ones. Markdown.
 * @param arms what the round compares: raters read of responses without a checklist, and not why there are some
 */
export function defaultGuidelines(protocol: Protocol, arms: readonly Arm[] | null = null): string {
  const text = GUIDELINES[protocol];
  return arms?.some(({ kind }) => kind === "none") ? text.replace("\n\n## ", `\n\n${WITHOUT_CHECKLIST}\n\n## `) : text;
}

/** What a new round says of its levels; nothing where checklists are compared, whose levels the criterion explains. */
export function defaultLevelGuides(protocol: Protocol, criterion: Criterion | null = null): LevelGuide[] {
  const scale = scaleOf(protocol);
  if (scale?.name !== "score" || criterion !== null) return [];
  return SCORE_LEVEL_DESCRIPTIONS.map((description) => ({ description, examples: [] }));
}
