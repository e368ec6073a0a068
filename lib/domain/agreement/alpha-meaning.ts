import type { Estimate } from "./agreement-statistic";

/** Krippendorff's marks: from the first on tentative conclusions, from the second on reliable ones. */
export const TENTATIVE_ALPHA = 0.667;
export const RELIABLE_ALPHA = 0.8;

/** What an alpha allows to conclude, by Krippendorff's marks and with an eye on the lower end of its interval. */
export function alphaMeaning({ value, interval }: Estimate): string {
  if (!value.defined) return value.explanation;
  const alpha = value.value;
  if (alpha <= 0) return "No better than chance.";
  if (alpha < TENTATIVE_ALPHA) return `Too low for conclusions, which need ${TENTATIVE_ALPHA} or more.`;
  const low = interval.defined ? interval.value.low : null;
  if (alpha < RELIABLE_ALPHA) {
    return low !== null && low < TENTATIVE_ALPHA
      ? `Tentative at best: the interval reaches below ${TENTATIVE_ALPHA}.`
      : `Good for tentative conclusions (${TENTATIVE_ALPHA} to ${RELIABLE_ALPHA}).`;
  }
  return low !== null && low < RELIABLE_ALPHA
    ? `Reliable by the estimate, but the interval reaches below ${RELIABLE_ALPHA}.`
    : `Reliable (${RELIABLE_ALPHA} or more).`;
}
