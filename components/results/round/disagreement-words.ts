import { formatNumber, formatShare } from "@/components/figure/statistic/format-number";
import { t } from "@/lib/messages/translate";
import type { DisagreementSources, SourceName } from "@/lib/stats/disagreement/disagreement-sources";

export const SOURCE_NAMES: Readonly<Record<SourceName, string>> = {
  bias: t("Rater bias: labels that are higher or lower than others’"),
  noise: t("Rater noise: labels farther from others’ than theirs from each other"),
  question: t("Questions: more disputed than others of the same responses"),
  item: t("Items: disagreement concentrated in some instructions or tasks"),
  use: t("Scale use: one end is rare"),
};

/** What to do about the source that is clear; null where none is. */
export function disagreementAdvice({
  alpha,
  dominant,
  sources,
}: Omit<DisagreementSources, "evenShare">): string | null {
  const source = sources.find((each) => each.source === dominant);
  if (!source || dominant === null) return null;
  const about = {
    names: source.outstanding.slice(0, 3).join(", "),
    share: formatShare(source.share ?? 0),
    without: formatNumber(source.without),
    alpha: formatNumber(alpha),
  };
  switch (dominant) {
    case "bias":
      return t(
        "Alpha is {alpha} mostly because of {names}, whose labels lie above or below the others’: agree on what the levels mean. Without this it would be {without}.",
        about,
      );
    case "noise":
      return t(
        "Alpha is {alpha} mostly because of {names}, whose labels differ from the others’ in no direction: look at their labels, or train again. Without this it would be {without}.",
        about,
      );
    case "question":
      return t(
        "Alpha is {alpha} mostly because of questions that raters read differently ({names}): rewrite them. Without this it would be {without}.",
        about,
      );
    case "item":
      return t(
        "Alpha is {alpha} mostly because of some hard items, which cause {share} of the disagreement: adjudicate them, and add such cases to the guidelines. Without this it would be {without}.",
        about,
      );
    case "use":
      return t(
        "Alpha is {alpha} mostly because one end of the scale is rare, so that chance alone agrees often: choose tasks in which it is more frequent. With all values equally frequent it would be {without}.",
        about,
      );
  }
}
