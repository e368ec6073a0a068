import { TextLink } from "@/components/ui/text-link";
import type { ProtocolRound } from "@/lib/domain/agreement/protocols";
import { SimulatedBadge } from "../raters/rater-name";
import { FewUnitsBadge } from "../statistic/few-units-badge";

/** A round's name as the way to it, with what is to be known before its numbers are believed. */
export function RoundNameCell({ round, studyId }: { round: ProtocolRound; studyId: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
      <TextLink href={`/studies/${studyId}/rounds/${round.id}`}>{round.name}</TextLink>
      {round.simulatedLabels > 0 ? <SimulatedBadge /> : null}
      <FewUnitsBadge units={round.basis.nUnitsPairable} />
    </span>
  );
}
