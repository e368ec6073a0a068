import { formatShare, formatStatistic } from "@/components/figure/statistic/format-number";
import { t } from "@/lib/messages/translate";
import type { Prevalence } from "@/lib/results/agreement-statistic";

/** What to read next to alpha where nearly all labels are one value; nothing elsewhere. */
export function prevalenceWords(prevalence: Prevalence): string | null {
  if (prevalence === null) return null;
  const { most, share, gwet } = prevalence;
  return t(
    "{share} of the labels are {most}. Alpha is low where one value is rare, even if raters agree: report Gwet’s AC1 with it, {gwet}.",
    { share: formatShare(share), most, gwet: formatStatistic(gwet) },
  );
}
