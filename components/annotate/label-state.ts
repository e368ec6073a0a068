import type { ChecklistQuestion, Problem } from "@/lib/domain/labelling/labelling";
import type { AskName, Protocol } from "@/lib/domain/protocol/protocols";
import type { Level, Scale } from "@/lib/domain/protocol/scale";
import type { Answer, Ease } from "@/lib/domain/protocol-words";

/** What the keyboard acts on: one thing at a time, whether or not the browser's own focus is there. */
export type Target =
  | { at: "question"; index: number }
  /** the level */
  | { at: "scale" }
  | { at: "ease" }
  | { at: "comment" }
  | { at: "submit" };

/** What is asked about a task. */
export interface Asked {
  readonly protocol: Protocol;
  /** in the order in which they are answered */
  readonly asks: readonly AskName[];
  /** of the level; null where none is asked */
  readonly scale: Scale | null;
  readonly questions: readonly ChecklistQuestion[];
  readonly allowUnknown: boolean;
}

/** Everything a rater has said about the task in hand: what is asked, and a slice for each ask. */
export interface LabelState extends Asked {
  /** by itemId; a question that is not answered is not in it */
  readonly answers: Readonly<Record<string, Answer>>;
  /** in the order shown; also one that was chosen before the asks before it were complete */
  readonly level: Level | null;
  readonly ease: Ease | null;
  readonly comment: string;
  readonly problems: readonly Problem[];
  readonly target: Target;
}

export function sameTarget(a: Target, b: Target): boolean {
  return a.at === b.at && (a.at !== "question" || b.at !== "question" || a.index === b.index);
}
