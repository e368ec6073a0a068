import { counted, formatCount } from "@/lib/domain/format/counted";
import type { RoundPlanSummary } from "@/lib/domain/round/round-plan-summary";

type LeftOut = RoundPlanSummary["leftOut"][number]["reason"];

const REASONS: Record<LeftOut, (instructions: string, one: boolean) => string> = {
  no_response: (n, one) => `${n} ${one ? "has" : "have"} no response of the chosen systems.`,
  single_response: (n, one) => `${n} ${one ? "has" : "have"} nothing to pair: only one system answered.`,
  no_baseline: (n, one) => `${n} ${one ? "has" : "have"} no response of the baseline.`,
  no_pair: (n, one) => `${n} came without ${one ? "a pair" : "pairs"}.`,
  no_checklist: (n, one) => `${n} ${one ? "has" : "have"} no published checklist of this series and version.`,
  not_drawn: (n, one) => `${n} ${one ? "was" : "were"} not drawn into the sample.`,
};

/** "3 instructions have no response of the chosen systems." */
export function leftOutWords(reason: LeftOut, instructions: number): string {
  return REASONS[reason](counted(instructions, "instruction"), instructions === 1);
}

/** "12 of 40 tasks have a reference answer; of them 5 become attention tasks, given to every rater." */
export function knownWords({ tasks, known, attentionTasks, trainingTasks }: RoundPlanSummary): string {
  const have = `${formatCount(known)} of ${counted(tasks, "task")} ${known === 1 ? "has" : "have"} a reference answer`;
  const become = [
    ...(attentionTasks > 0
      ? [`${attentionTasks} ${becomes(attentionTasks, "attention task")}, given to every rater`]
      : []),
    ...(trainingTasks > 0
      ? [`${trainingTasks} ${becomes(trainingTasks, "training task")}, labelled first by each`]
      : []),
  ];
  return become.length === 0 ? `${have}; none is set aside.` : `${have}; of them ${become.join(" and ")}.`;
}

function becomes(count: number, what: string): string {
  return count === 1 ? `becomes ${what.startsWith("a") ? "an" : "a"} ${what}` : `become ${what}s`;
}

/** "25 minutes", "1.5 hours", "320 hours": as exact as an estimate deserves. */
export function inHours(hours: number): string {
  if (hours < 1) return counted(Math.max(1, Math.round(hours * 60)), "minute");
  return counted(hours < 10 ? Math.round(hours * 2) / 2 : Math.round(hours), "hour");
}
