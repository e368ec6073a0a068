import { useQuery } from "@tanstack/react-query";
import { TextLink } from "@/components/ui/text-link";
import { type AgreementFilter, filterQuery } from "@/lib/domain/agreement/agreement-filter";
import type { RoundProgress } from "@/lib/domain/agreement/agreement-progress";
import { isPending } from "@/lib/domain/agreement/pending";
import { ratersToLookAt } from "@/lib/domain/agreement/raters-to-look-at";
import * as texts from "@/lib/messages/researcher/results";
import { say } from "@/lib/messages/researcher/say";
import { roundRatersQuery } from "@/lib/queries/agreement/round-raters";
import { useThrottled } from "../waiting/use-throttled";
import { SummaryCell, WaitingCell } from "./summary-cell";

export interface RatersCellProps {
  progress: RoundProgress;
  filter: AgreementFilter;
}

const TITLE = texts.ratersToLookAt;
const MOST_NAMED = 2;
// All raters are computed together, which takes longer than one number.
const THROTTLE_MS = 15_000;

/** Whose labels somebody should read, and why. */
export function RatersCell({ progress: { round, raters, version }, filter }: RatersCellProps) {
  const { raters: group, level, order, without } = filter;
  const followed = useThrottled(version, THROTTLE_MS);
  const query = { raters: group, level, order, without, names: "0" } as const;
  const { data, error, refetch } = useQuery(roundRatersQuery(round.id, query, followed));
  const all = (
    <TextLink
      href={`/studies/${round.studyId}/rounds/${round.id}/raters${filterQuery({ raters: group, order, without })}`}
    >
      {say(texts.allRaters, { count: raters.length })}
    </TextLink>
  );
  if (!data || isPending(data)) {
    return (
      <WaitingCell title={TITLE} isInBackground={data !== undefined} error={error} onRetry={refetch}>
        <p>{all}</p>
      </WaitingCell>
    );
  }
  const found = ratersToLookAt(data.raters);
  const more = found.length - MOST_NAMED;
  return (
    <SummaryCell
      title={TITLE}
      value={
        found.length === 0
          ? texts.nobodyStandsOut
          : `${found
              .slice(0, MOST_NAMED)
              .map(({ pseudonym }) => pseudonym)
              .join(", ")}${more > 0 ? ` ${say(texts.andMore, { more })}` : ""}`
      }
    >
      {found.slice(0, MOST_NAMED).map(({ raterId, pseudonym, reasons }) => (
        <p key={raterId} className="text-ink">
          {found.length > 1 ? `${pseudonym}: ` : ""}
          {reasons.join("; ")}
        </p>
      ))}
      <p className="text-xs">{all}</p>
    </SummaryCell>
  );
}
