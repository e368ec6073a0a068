import * as texts from "@/lib/messages/researcher/results";
import { say } from "@/lib/messages/researcher/say";
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
  if (!interval.defined || isOnePoint(interval.value)) return texts.alphaWithoutInterval;
  const { low, high } = interval.value;
  const marks = { tentative: TENTATIVE_ALPHA, reliable: RELIABLE_ALPHA };
  if (low >= RELIABLE_ALPHA) return say(texts.alphaReliable, marks);
  if (low >= TENTATIVE_ALPHA) return say(texts.alphaTentative, marks);
  return say(high >= TENTATIVE_ALPHA ? texts.alphaBorderline : texts.alphaTooLow, marks);
}
