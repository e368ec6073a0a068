import type { Side } from "@/lib/round/protocol/protocol-words";

export interface AskedPlace {
  /** 1 is the first question of the checklist */
  readonly number: number;
  /** of a pair the response that it is asked about; null of one response */
  readonly side: Side | null;
}

/**
 * What is asked at a place, counted from 1: of one response each question, of a pair each about A, then each about B.
 *
 * @param questions how many the checklist has
 */
export function askedQuestion(place: number, questions: number, isOfPairs: boolean): AskedPlace {
  if (!isOfPairs) return { number: place, side: null };
  return place <= questions ? { number: place, side: "A" } : { number: place - questions, side: "B" };
}

/** "3", "A 3" */
export function askedName({ number, side }: AskedPlace): string {
  return side === null ? String(number) : `${side} ${number}`;
}

/** The item that can be added to every checklist (rlcf: weight 100; on topic without excess, tone that fits). */
export const UNIVERSAL_ITEM = {
  question: "Does the response answer the request directly, free of off-topic excess and in a fitting tone?",
  importance: 100,
} as const;
