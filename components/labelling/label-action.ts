import type { Evidence } from "@/lib/labelling/evidence/evidence";
import type { Problem } from "@/lib/labelling/labelling";
import type { Answer, Ease } from "@/lib/round/protocol/protocol-words";
import type { Level } from "@/lib/round/protocol/scale";
import type { Target, Verdict } from "./label-state";

/** What is done to one ask’s part of a label. `advance` moves on to the next thing to answer; stepping through a group with the arrow keys must not. */
export type AskAction =
  | { do: "answer"; index: number; answer: Answer; advance: boolean }
  /** y, n, u: for the question in hand, or the next open one when none is in hand */
  | { do: "answer-here"; answer: Answer }
  /** notes and quotes on the answer to a question */
  | { do: "note"; index: number; text: string }
  | { do: "unclear"; index: number; unclear: boolean }
  | { do: "quote"; index: number; evidence: Evidence }
  | { do: "remove-quote"; index: number; place: number }
  /** on a page of responses, the same question about another one */
  | { do: "response"; index: number }
  | { do: "level"; level: Level; advance: boolean }
  | { do: "score"; index: number; level: Level; advance: boolean }
  /** digits: for the criterion in hand, or the next open one when none is in hand */
  | { do: "score-here"; digit: number; advance: true }
  | { do: "ease"; ease: Ease; advance: boolean }
  | { do: "verdict"; of: Verdict; value: boolean; advance: boolean }
  /** y, n: for the verdict in hand, or the next open one */
  | { do: "verdict-here"; value: boolean; advance: true }
  | { do: "write-question"; index: number; text: string }
  /** an empty one below this one, in hand */
  | { do: "add-question"; after: number }
  | { do: "move-question"; index: number; step: 1 | -1 }
  | { do: "remove-question"; index: number }
  /** the one removed last */
  | { do: "restore-question" }
  | { do: "toggle-category"; index: number; category: string }
  /** digits: for the question in hand */
  | { do: "toggle-category-here"; category: string }
  | { do: "no-category"; index: number }
  | { do: "no-category-here" }
  | { do: "next-question" };

export type LabelAction =
  | AskAction
  | { do: "comment"; text: string }
  | { do: "used-diff" }
  | { do: "used-counts" }
  | { do: "report"; problem: Problem }
  | { do: "withdraw-report"; index: number }
  | { do: "go"; target: Target }
  | { do: "go-on" }
  | { do: "step"; step: 1 | -1 };
