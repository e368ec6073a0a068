import type { AdjudicationTask } from "@/lib/domain/adjudication/adjudication";
import type { ShownOrder } from "@/lib/domain/labelling/shown-order";
import * as texts from "@/lib/messages/researcher/adjudication";
import { writersOrderIsNotKnown } from "@/lib/messages/researcher/tasks";

/** Which response a rater's text means by A and by B, as they stand on the adjudicator's screen; null of what is no pair. */
export function writtenAbove({ responses }: AdjudicationTask, order: ShownOrder | null): string | null {
  if (responses.length < 2) return null;
  if (order === null) return writersOrderIsNotKnown;
  return order === "ab" ? texts.aAndBAsAbove : texts.aAndBTheOtherWayRound;
}
