import { z } from "zod";
import type { Side } from "@/lib/round/protocol/protocol-words";
import { type Level, reverseLevel, type ScaleName, scaleNamed } from "@/lib/round/protocol/scale";

/** Which response stood left: `ab` as in the task itself, `ba` the other way round. */
export const shownOrderSchema = z.enum(["ab", "ba"]);
export type ShownOrder = z.infer<typeof shownOrderSchema>;

/** How a rater saw a task: on which scale its levels are, and which response stood left. */
export interface Orientation {
  readonly scale: ScaleName | null;
  readonly shownOrder: ShownOrder | null;
}

/** Turns a level between the task's own orientation and the order shown; it is its own inverse. */
export function turnLevel<T extends Level | null>(level: T, { scale, shownOrder }: Orientation): Level | T {
  return level !== null && scale !== null && shownOrder === "ba" ? reverseLevel(scaleNamed(scale), level) : level;
}

/** Turns which response an answer is about, as `turnLevel` does a level. */
export function turnSide<T extends Side | undefined>(side: T, shownOrder: ShownOrder | null): Side | T {
  if (side === undefined || shownOrder !== "ba") return side;
  return side === "A" ? "B" : "A";
}
