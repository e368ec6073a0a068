import { INTERVAL_WIDTHS, type IntervalWidth } from "@/lib/results/enough-labels";
import { useAddressChoice } from "./use-address-choice";

export const WIDTH_CHOICES = ["none", ...INTERVAL_WIDTHS] as const;
export type WidthChoice = (typeof WIDTH_CHOICES)[number];

/** How wide alpha’s interval may be: null until somebody chooses it. */
export function useWantedWidth(): {
  width: IntervalWidth | null;
  choice: WidthChoice;
  choose: (to: WidthChoice) => void;
} {
  const [choice, choose] = useAddressChoice<WidthChoice>("width", WIDTH_CHOICES);
  return { width: choice === "none" ? null : choice, choice, choose };
}
