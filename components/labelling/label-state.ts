import type { QuestionNote } from "@/lib/labelling/asks/answers/answers-content";
import type { Confidence, TieKind } from "@/lib/labelling/asks/level/level-content";
import type { AskedCriterion, ChecklistQuestion, Problem } from "@/lib/labelling/labelling";
import type { EvidenceRule } from "@/lib/labelling/labelling-limits";
import type { Answer, Ease, Side } from "@/lib/round/protocol/protocol-words";
import type { AskName, Protocol } from "@/lib/round/protocol/protocols";
import type { Level, Scale } from "@/lib/round/protocol/scale";

/** What is said of an instruction, yes or no. */
export type Verdict = "safety" | "sense";

/** A question that is being written; the id tells it from others while it moves. */
export interface WrittenQuestion {
  readonly id: number;
  readonly text: string;
}

/** A rater's remarks on an answer: a note, that the question is unclear, quotes from the response. */
export type AnswerNote = Pick<QuestionNote, "note" | "unclear" | "evidence">;

/** What the keyboard acts on: one thing at a time, whether or not the browser's own focus is there. */
export type Target =
  | { at: "question"; index: number }
  | { at: Verdict }
  /** a question that is being written */
  | { at: "written"; index: number }
  /** the level */
  | { at: "scale" }
  /** the score by a criterion */
  | { at: "criterion"; index: number }
  | { at: "ease" }
  | { at: "comment" }
  | { at: "submit" };

/** A question of the checklist, of a pair about one of its responses. */
export interface AskedQuestion extends ChecklistQuestion {
  /** as shown; none where one response is looked at */
  readonly side?: Side;
}

/** What is asked about a task. */
export interface Asked {
  readonly protocol: Protocol;
  /** in the order in which they are answered */
  readonly asks: readonly AskName[];
  /** of the level; null where none is asked */
  readonly scale: Scale | null;
  /** absent where the response is not scored by criteria */
  readonly criteria?: readonly AskedCriterion[];
  /** of a pair all about A, then all about B */
  readonly questions: readonly AskedQuestion[];
  readonly allowUnknown: boolean;
  /** a question can be answered "could be either" */
  readonly offersEither?: boolean;
  /** whether answers take quotes of the response; absent where no checklist is answered */
  readonly evidence?: EvidenceRule;
  /** what goes with the level, where the round offers it */
  readonly offersTieKinds?: boolean;
  readonly asksConfidence?: boolean;
  /** what questions can be given; absent where they are not categorised */
  readonly categories?: readonly string[];
}

/** Everything a rater has said about the task in hand: what is asked, and a slice for each ask. */
export interface LabelState extends Asked {
  /** by `answerKey`; a question that is not answered is not in it */
  readonly answers: Readonly<Record<string, Answer>>;
  /** by `answerKey`; also of questions that are not answered yet */
  readonly notes: Readonly<Record<string, AnswerNote>>;
  /** in the order shown; also one that was chosen before the asks before it were complete */
  readonly level: Level | null;
  /** of a tie, where it is said */
  readonly tieKind?: TieKind | undefined;
  readonly confidence?: Confidence | undefined;
  readonly ease: Ease | null;
  /** by the criterion's name; one that is not scored is not in it */
  readonly scores?: Readonly<Record<string, Level>>;
  /** absent where it is not said, or not asked */
  readonly safety?: boolean;
  readonly sense?: boolean;
  /** one at least where they are asked; it may be empty */
  readonly written?: readonly WrittenQuestion[];
  readonly removed?: WrittenQuestion & { readonly index: number };
  /** by itemId, empty where none fits; a question that is not decided is not in it */
  readonly given?: Readonly<Record<string, readonly string[]>>;
  readonly comment: string;
  readonly problems: readonly Problem[];
  /** the differences between two responses were looked at */
  readonly usedDiff?: boolean;
  /** it was looked at how long the two responses are */
  readonly usedCounts?: boolean;
  readonly target: Target;
}

export function sameTarget(a: Target, b: Target): boolean {
  return a.at === b.at && indexOf(a) === indexOf(b);
}

function indexOf(target: Target): number {
  return "index" in target ? target.index : 0;
}

/** Under which an answer is kept. */
export function answerKey({ itemId, side }: { itemId: string; side?: Side | undefined }): string {
  return `${itemId}${side ?? ""}`;
}
