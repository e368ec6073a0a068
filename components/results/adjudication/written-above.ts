import type { ShownOrder } from "@/lib/labelling/shown-order";
import { t } from "@/lib/messages/translate";
import type { AdjudicationTask } from "@/lib/results/adjudication/adjudication";

/** Which response on the adjudicator's screen a rater's text means by A and by B; null for tasks that are no pair. */
export function writtenAbove({ responses }: AdjudicationTask, order: ShownOrder | null): string | null {
  if (responses.length < 2) return null;
  if (order === null) return t("A and B here: the order its writer saw is not known");
  return order === "ab" ? t("A and B here are those above") : t("A here = B above, B here = A above");
}
