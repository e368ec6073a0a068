import { t } from "@/lib/messages/translate";
import { isOnePoint } from "@/lib/stats/resampling/one-point";
import type { Estimate } from "./agreement-statistic";

/** Krippendorff's marks: from the first on tentative conclusions, from the second on reliable ones. */
export const TENTATIVE_ALPHA = 0.667;
export const RELIABLE_ALPHA = 0.8;

/**
 * What an alpha allows to conclude: the whole interval has to be at or above a mark, or below it. Source: Krippendorff, Content
 * Analysis (2004), section 11.4.
 */
export function alphaMeaning({ value, interval }: Estimate): string {
  if (!value.defined) return value.explanation;
  // An interval of one point bounds nothing.
  if (!interval.defined || isOnePoint(interval.value)) return t("No conclusion without an interval");
  const { low, high } = interval.value;
  const marks = { tentative: TENTATIVE_ALPHA, reliable: RELIABLE_ALPHA };
  if (low >= RELIABLE_ALPHA) return t("Reliable: the whole interval is at or above {reliable}", marks);
  if (low >= TENTATIVE_ALPHA)
    return t("For tentative conclusions: the interval is above {tentative} but not above {reliable}", marks);
  return t(
    high >= TENTATIVE_ALPHA
      ? "Borderline: the interval includes {tentative}"
      : "Below {tentative}: too low to draw conclusions",
    marks,
  );
}

/** The same in a line of its own, with whose alpha it is; why there is none is a sentence already. @param raters "judges" */
export function alphaMeaningAmong(alpha: Estimate, raters: string): string {
  const meaning = alphaMeaning(alpha);
  return alpha.value.defined ? t("{meaning}; among {raters}", { meaning, raters }) : meaning;
}
