import { labelsInstructions } from "@/lib/round/protocol/protocols";
import type { RoundSummary } from "@/lib/round/round";

/** The rounds whose labels say something of systems. */
export function roundsOfSystems(rounds: readonly RoundSummary[]): RoundSummary[] {
  return rounds.filter(({ labels, protocol }) => labels > 0 && !labelsInstructions(protocol));
}

/** The round asked for, else the one with the most labels. */
export function chosenSystemsRound(rounds: readonly RoundSummary[], asked: string | null): RoundSummary | null {
  const possible = roundsOfSystems(rounds);
  const most = possible.toSorted((one, other) => other.labels - one.labels)[0];
  return possible.find(({ id }) => id === asked) ?? most ?? null;
}
