import type { Protocol } from "@/lib/round/protocol/protocols";
import type { ScaleName } from "@/lib/round/protocol/scale";
import type { AnnotationContent } from "../labelling";
import type { EaseRule, EvidenceRule } from "../labelling-limits";

/** What a label must fit. */
export interface TaskToLabel {
  protocol: Protocol;
  /** the round’s; null where no level is asked */
  scale: ScaleName | null;
  /** false in an arm that compares a round’s protocol with the score alone */
  hasChecklist: boolean;
  /** the questions of the task’s checklist */
  itemIds: readonly string[];
  allowUnknown: boolean;
  /** a question can be answered "could be either" */
  offersEither: boolean;
  /** the round’s; none where questions are not categorised */
  categories: readonly string[];
  /** those that are scored; none where the response is not scored by criteria */
  criteria: readonly { name: string; scale: ScaleName }[];
  /** when ease is asked */
  ease: EaseRule;
  /** a tie can be "both good" or "both bad" */
  offersTieKinds: boolean;
  /** raters can say how sure they are */
  asksConfidence: boolean;
  /** whether answers take quotes of the response, or must have one */
  evidence: EvidenceRule;
}

/** How one ask’s part of a label is checked. */
export interface AskCheck {
  /** Whether the label says nothing of it. */
  isEmpty(content: AnnotationContent): boolean;
  /** Throws an AppError where the part is incomplete or does not fit the task. */
  check(content: AnnotationContent, task: TaskToLabel): void;
}
