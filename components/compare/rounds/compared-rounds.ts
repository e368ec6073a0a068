import { CRITERIA, type Criterion } from "@/lib/checklist/checklist-criterion";
import type { RoundSummary } from "@/lib/round/round";

export type ComparedRound = RoundSummary & { criterion: Criterion };

/** The rounds in which checklists are compared, in the order in which people label them. */
export function comparedRounds(rounds: readonly RoundSummary[]): ComparedRound[] {
  return rounds
    .flatMap((round): ComparedRound[] => (round.criterion ? [{ ...round, criterion: round.criterion }] : []))
    .sort((a, b) => CRITERIA.indexOf(a.criterion) - CRITERIA.indexOf(b.criterion));
}
