import type { Problem } from "@/lib/domain/labelling/labelling";
import type { Level } from "@/lib/domain/protocol/scale";
import type { Answer, Ease } from "@/lib/domain/protocol-words";
import type { Target } from "./label-state";

/** `advance` moves on to the next thing to answer; stepping through a group with the arrow keys must not. */
export type LabelAction =
  | { do: "answer"; index: number; answer: Answer; advance: boolean }
  /** y, n, u: for the question in hand, or the next open one when none is in hand */
  | { do: "answer-here"; answer: Answer }
  | { do: "level"; level: Level; advance: boolean }
  | { do: "ease"; ease: Ease; advance: boolean }
  | { do: "comment"; text: string }
  | { do: "report"; problem: Problem }
  | { do: "withdraw-report"; index: number }
  | { do: "go"; target: Target }
  | { do: "go-on" }
  | { do: "step"; step: 1 | -1 };
