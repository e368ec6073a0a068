"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { pseudonymOf } from "@/lib/domain/agreement/agreement-progress";
import { withoutOf, withoutRater } from "@/lib/domain/agreement/without";
import type { RoundPerson } from "@/lib/domain/round/round-people";
import { errorMessage } from "@/lib/http/error-message";
import { changeRemoval, roundPeopleQuery } from "@/lib/queries/agreement/round-people";
import { useWithout } from "../without/use-without";
import { SimulatedBadge } from "./rater-name";

/** The people of a round: who holds tasks, and who was removed. Nothing where no person labels. */
export function RoundPeoplePanel({ roundId }: { roundId: string }) {
  const { data } = useQuery(roundPeopleQuery(roundId));
  const [without, leaveOut] = useWithout();
  const [asked, setAsked] = useState<RoundPerson | null>(null);
  const change = useMutation({
    ...changeRemoval(roundId),
    onSuccess: (_, { isRemoved }) => {
      setAsked(null);
      toast.success(isRemoved ? "Removed from the round." : "Allowed back into the round.");
    },
  });
  if (!data || data.people.length === 0) return null;
  const leftOut = withoutOf(without).raters;
  const columns: Column<RoundPerson>[] = [
    {
      id: "person",
      header: "Person",
      rowHeader: true,
      cell: ({ number, simulated, removedAt }) => (
        <span className="flex flex-wrap items-center gap-2">
          {pseudonymOf(number)}
          {simulated ? <SimulatedBadge /> : null}
          {removedAt === null ? null : (
            <Badge tone="warning">
              removed <DateTime at={removedAt} />
            </Badge>
          )}
        </span>
      ),
    },
    { id: "labels", header: "Labels", numeric: true, cell: ({ labels }) => labels },
    { id: "open", header: "Open tasks", numeric: true, cell: ({ open }) => open },
    {
      id: "actions",
      header: "Actions",
      cell: (person) => (
        <span className="flex flex-wrap gap-2">
          {leftOut.includes(person.number) ? (
            <span className="text-ink-muted">left out</span>
          ) : person.labels > 0 ? (
            <Button
              size="sm"
              aria-label={`Leave out ${pseudonymOf(person.number)}`}
              onClick={() =>
                leaveOut(withoutRater(without, person.number, person.removedAt ? "removed from the round" : ""))
              }
            >
              Leave out
            </Button>
          ) : null}
          {data.mayRemove ? <RemovalButton person={person} change={change} onRemove={() => setAsked(person)} /> : null}
        </span>
      ),
    },
  ];
  return (
    <Panel
      level={2}
      title="People in this round"
      description="Removing a person keeps their labels and gives their open tasks to others. “Leave out” takes their labels out of this page’s figures."
      data-print="hide"
      flush
    >
      <DataTable
        caption="People in this round"
        hideCaption
        columns={columns}
        rows={data.people}
        rowKey={({ raterId }) => raterId}
      />
      {change.error && !asked ? (
        <p role="alert" className="px-5 py-3 text-sm text-negative">
          {errorMessage(change.error)}
        </p>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={`Remove ${asked ? pseudonymOf(asked.number) : ""} from this round?`}
        confirmLabel="Remove"
        tone="primary"
        loading={change.isPending}
        error={change.error ? errorMessage(change.error) : undefined}
        onConfirm={() => asked && change.mutate({ raterId: asked.raterId, isRemoved: true })}
      >
        They no longer see the round, and their open tasks go to others. Labels that they submitted stay and still count
        until you leave them out. You can allow them back in.
      </ConfirmDialog>
    </Panel>
  );
}

interface RemovalButtonProps {
  person: RoundPerson;
  change: {
    reset: () => void;
    isPending: boolean;
    mutate: (asked: { raterId: string; isRemoved: boolean }) => void;
  };
  onRemove: () => void;
}

function RemovalButton({ person: { raterId, number, removedAt }, change, onRemove }: RemovalButtonProps) {
  if (removedAt === null) {
    const ask = () => {
      change.reset();
      onRemove();
    };
    return (
      <Button size="sm" aria-label={`Remove ${pseudonymOf(number)} from this round`} onClick={ask}>
        Remove
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      disabled={change.isPending}
      aria-label={`Allow ${pseudonymOf(number)} back in`}
      onClick={() => change.mutate({ raterId, isRemoved: false })}
    >
      Let back in
    </Button>
  );
}
