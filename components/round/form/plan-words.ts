import { t } from "@/lib/messages/translate";
import type { RoundPlanSummary } from "@/lib/round/round-plan-summary";

type ExcludedLabels = RoundPlanSummary["leftOut"][number]["reason"];

const REASONS: Record<ExcludedLabels, (instructions: string, one: boolean) => string> = {
  no_response: (n, one) => t("{n} {has} no response from the chosen systems.", { n, has: one ? t("has") : t("have") }),
  single_response: (n, one) =>
    t("{n} {has} nothing to pair: only one system responded.", { n, has: one ? t("has") : t("have") }),
  no_baseline: (n, one) => t("{n} {has} no response from the baseline.", { n, has: one ? t("has") : t("have") }),
  no_pair: (n, one) => t("{n} came without {aPair}.", { n, aPair: one ? t("a pair") : t("pairs") }),
  no_checklist: (n, one) =>
    t("{n} {has} no published checklist of this series and version.", { n, has: one ? t("has") : t("have") }),
  not_drawn: (n, one) => t("{n} {was} not in the sample.", { n, was: one ? t("was") : t("were") }),
};

/** "3 instructions have no response of the chosen systems." */
export function excludedWords(reason: ExcludedLabels, instructions: number): string {
  return REASONS[reason](
    t("{count, plural, one {# instruction} other {# instructions}}", { count: instructions }),
    instructions === 1,
  );
}

/** "12 of 40 tasks have a reference answer; of them 5 become attention tasks, given to every rater." */
export function knownWords({ tasks, known, attentionTasks, trainingTasks }: RoundPlanSummary): string {
  const have = t("{known} of {count, plural, one {# task} other {# tasks}} {has} a reference answer", {
    known,
    count: tasks,
    has: known === 1 ? t("has") : t("have"),
  });
  const become = [
    ...(attentionTasks > 0
      ? [
          t(
            "{count, plural, one {# becomes an attention task} other {# become attention tasks}}, given to every rater",
            { count: attentionTasks },
          ),
        ]
      : []),
    ...(trainingTasks > 0
      ? [
          t(
            "{count, plural, one {# becomes a training task} other {# become training tasks}}, labelled first by each",
            { count: trainingTasks },
          ),
        ]
      : []),
  ];
  return become.length === 0
    ? t("{have}; none is set aside.", { have })
    : t("{have}; of them {become}.", { have, become: t.list(become) });
}

/** "25 minutes", "1.5 hours", "320 hours": as exact as an estimate deserves. */
export function inHours(hours: number): string {
  if (hours < 1)
    return t("{count, plural, one {# minute} other {# minutes}}", { count: Math.max(1, Math.round(hours * 60)) });
  return t("{count, plural, one {# hour} other {# hours}}", {
    count: hours < 10 ? Math.round(hours * 2) / 2 : Math.round(hours),
  });
}
