import type { ShownOrder } from "@/lib/domain/labelling/shown-order";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/tasks";

export interface WrittenOrderProps {
  /** which response its writer saw first, and calls A; null where nobody knows */
  order: ShownOrder | null;
  /** of the pair's A and B; fewer where no pair is labelled */
  systems: readonly string[];
}

/** Which response a rater's text about a pair means by A and by B; null where it is about one response. */
export function writtenOrder({ order, systems: [a, b] }: WrittenOrderProps): string | null {
  if (a === undefined || b === undefined) return null;
  if (order === null) return texts.writersOrderIsNotKnown;
  return say(order === "ab" ? texts.writtenInTheOrder : texts.writtenTheOtherWayRound, { a, b });
}

/** The same in words at the text itself. */
export function WrittenOrder(props: WrittenOrderProps) {
  const words = writtenOrder(props);
  return words && <p className="text-xs font-medium [overflow-wrap:anywhere]">{words}</p>;
}
