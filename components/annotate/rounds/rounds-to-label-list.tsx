"use client";

import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageSkeleton } from "@/components/ui/page/page-skeleton";
import { roundsToLabelQuery } from "@/lib/queries/labelling/rounds-to-label";
import { useOutbox } from "../outbox/outbox-provider";
import { RefusedLabels } from "../workspace/refused-labels";
import { RoundCard } from "./round-card";

/** Everything the viewer can label, as it stands now. */
export function RoundsToLabelList() {
  const { data, isError, refetch, isFetching } = useQuery(roundsToLabelQuery());
  const { view } = useOutbox();
  if (!data) {
    return isError ? (
      <ErrorState
        title="Your rounds could not be read"
        description="The server did not answer. Your finished labels are safe on this device."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <PageSkeleton />
    );
  }
  const waitingIn = (roundId: string) =>
    view.entries.filter((entry) => entry.roundId === roundId && entry.kind === "submit" && !entry.refusal).length;
  return (
    <>
      <PageHeader title="Label" description="The rounds you are invited to." />
      <div className="flex flex-col gap-4">
        <div className="overflow-hidden rounded-md not-empty:border not-empty:border-line">
          <RefusedLabels />
        </div>
        {data.rounds.length === 0 ? (
          <EmptyState
            icon={<Inbox />}
            title="No rounds yet"
            description="You are not invited to a round that has opened. Ask the researchers for a link, or come back when they say that it is open; this page shows it by itself."
          />
        ) : (
          <ul className="grid gap-4 md:grid-cols-2">
            {data.rounds.map((round) => (
              <li key={round.id} className="grid">
                <RoundCard round={round} waiting={waitingIn(round.id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
