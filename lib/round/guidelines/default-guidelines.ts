import type { Protocol } from "../protocol/protocol";
import { CHECK_THEN_PREFER_GUIDELINES } from "./check-then-prefer";
import { CHECK_THEN_SCORE_GUIDELINES } from "./check-then-score";
import { CHECKLIST_CATEGORISING_GUIDELINES } from "./checklist-categorising";
import { CHECKLIST_ONLY_GUIDELINES } from "./checklist-only";
import { CHECKLIST_WRITING_GUIDELINES } from "./checklist-writing";
import { DIRECT_SCORING_GUIDELINES } from "./direct-scoring";
import { FORCED_CHOICE_GUIDELINES } from "./forced-choice";
import { PREFERENCE_GUIDELINES } from "./preference";

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

/** What a round's guidelines say until a researcher writes other ones. Markdown. */
export function defaultGuidelines(protocol: Protocol): string {
  return GUIDELINES[protocol];
}
