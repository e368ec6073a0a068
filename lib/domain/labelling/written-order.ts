import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/tasks";
import type { ShownOrder } from "./shown-order";

export interface WrittenOrder {
  /** which response its writer saw first, and calls A; null where nobody knows */
  order: ShownOrder | null;
  /** of the pair's A and B; fewer where no pair is labelled */
  systems: readonly string[];
}

/** Which response a rater's text about a pair means by A and by B; null where it is about one response. */
export function writtenOrder({ order, systems: [a, b] }: WrittenOrder): string | null {
  if (a === undefined || b === undefined) return null;
  if (order === null) return texts.writersOrderIsNotKnown;
  return say(order === "ab" ? texts.writtenInTheOrder : texts.writtenTheOtherWayRound, { a, b });
}
