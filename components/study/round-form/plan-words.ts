import type { RoundPlanSummary } from "@/lib/domain/round/round-plan-summary";
import * as texts from "@/lib/messages/researcher/round-form";
import { say } from "@/lib/messages/researcher/say";

type LeftOut = RoundPlanSummary["leftOut"][number]["reason"];

const REASONS: Record<LeftOut, (instructions: string, one: boolean) => string> = {
  no_response: (n, one) => say(texts.noResponseOfTheChosen, { n, has: one ? texts.has : texts.have }),
  single_response: (n, one) => say(texts.nothingToPair, { n, has: one ? texts.has : texts.have }),
  no_baseline: (n, one) => say(texts.noResponseOfTheBaseline, { n, has: one ? texts.has : texts.have }),
  no_pair: (n, one) => say(texts.cameWithout, { n, aPair: one ? texts.aPair : texts.pairsInText }),
  no_checklist: (n, one) => say(texts.noPublishedChecklist, { n, has: one ? texts.has : texts.have }),
  not_drawn: (n, one) => say(texts.notDrawnIntoTheSample, { n, was: one ? texts.was : texts.were }),
};

/** "3 instructions have no response of the chosen systems." */
export function leftOutWords(reason: LeftOut, instructions: number): string {
  return REASONS[reason](say(texts.instructions, { count: instructions }), instructions === 1);
}

/** "12 of 40 tasks have a reference answer; of them 5 become attention tasks, given to every rater." */
export function knownWords({ tasks, known, attentionTasks, trainingTasks }: RoundPlanSummary): string {
  const have = say(texts.ofTasksAReferenceAnswer, { known, count: tasks, has: known === 1 ? texts.has : texts.have });
  const become = [
    ...(attentionTasks > 0 ? [say(texts.becomeAttentionTasks, { count: attentionTasks })] : []),
    ...(trainingTasks > 0 ? [say(texts.becomeTrainingTasks, { count: trainingTasks })] : []),
  ];
  return become.length === 0
    ? say(texts.noneIsSetAside, { have })
    : say(texts.ofThem, { have, become: say.list(become) });
}

/** "25 minutes", "1.5 hours", "320 hours": as exact as an estimate deserves. */
export function inHours(hours: number): string {
  if (hours < 1) return say(texts.countMinutes, { count: Math.max(1, Math.round(hours * 60)) });
  return say(texts.hours, { count: hours < 10 ? Math.round(hours * 2) / 2 : Math.round(hours) });
}
