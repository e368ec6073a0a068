import { t } from "@/lib/messages/translate";
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
  if (order === null) return t("A and B here: the order its writer saw is not known");
  return t(
    order === "ab"
      ? "A here = {a} (the pair’s A), B here = {b} (the pair’s B)"
      : "A here = {b} (the pair’s B), B here = {a} (the pair’s A)",
    { a, b },
  );
}
