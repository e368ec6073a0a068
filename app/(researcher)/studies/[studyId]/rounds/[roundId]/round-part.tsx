import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RoundTabs } from "@/components/agreement/round/round-tabs";
import { RoundStatusBadge } from "@/components/study/round-status-badge";
import { PageHeader } from "@/components/ui/page/page-header";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import type { Round } from "@/lib/domain/round/round";

export interface RoundPartProps {
  studyId: string;
  roundId: string;
  round: Pick<Round, "name" | "protocol" | "status" | "ratedCriterion">;
  /** what was read for the page */
  client: QueryClient;
  children: ReactNode;
}

/** A page of a round beside its overview: the round's head and tabs over one part of it. */
export function RoundPart({ studyId, roundId, round, client, children }: RoundPartProps) {
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader
        title={round.name}
        description={
          round.ratedCriterion === null
            ? PROTOCOLS[round.protocol].name
            : `${PROTOCOLS[round.protocol].name} · criterion: ${round.ratedCriterion}`
        }
        status={<RoundStatusBadge status={round.status} />}
      />
      <RoundTabs studyId={studyId} roundId={roundId} protocol={round.protocol} />
      {children}
    </HydrationBoundary>
  );
}
