"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LinkButton } from "@/components/ui/link-button";
import type { OutboxEntry } from "../outbox/outbox-entry";
import { assignmentOf } from "../outbox/outbox-entry";
import { useOutbox } from "../outbox/outbox-provider";
import { contentSummary } from "./content-summary";

export interface RefusedLabelsProps {
  /** only those of one round; all where left out */
  roundId?: string;
  onDiscarded?: (assignmentId: string) => void;
}

/** Labels that the server would not take, with the reason and what can be done. They are kept until the rater decides. */
export function RefusedLabels({ roundId, onDiscarded }: RefusedLabelsProps) {
  const { outbox, view } = useOutbox();
  const [discarding, setDiscarding] = useState<OutboxEntry | null>(null);
  const refused = view.entries.filter((entry) => entry.refusal && (!roundId || entry.roundId === roundId));
  if (!outbox || refused.length === 0) return null;
  return (
    <>
      {refused.map((entry) => (
        <Callout
          key={entry.id}
          tone="warning"
          role="alert"
          title={entry.kind === "submit" ? "A label was not taken" : "A task could not be handed back"}
          actions={
            <>
              {entry.refusal?.code === "LEASE_LOST" ? null : (
                <Button size="sm" onClick={() => void outbox.retry(entry.id)}>
                  Try again
                </Button>
              )}
              {entry.refusal?.code === "CONFLICT" ? (
                <LinkButton size="sm" href={`/label/${entry.roundId}/history?label=${assignmentOf(entry)}`}>
                  Open the label that counts
                </LinkButton>
              ) : null}
              <Button size="sm" variant="quiet" onClick={() => setDiscarding(entry)}>
                Discard
              </Button>
            </>
          }
        >
          {entry.refusal?.message}
          {entry.kind === "submit" ? (
            <span className="mt-1 block text-ink-muted">
              Kept on this device: {contentSummary(entry.submission.content)}
            </span>
          ) : null}
        </Callout>
      ))}
      <ConfirmDialog
        open={discarding !== null}
        onOpenChange={(open) => !open && setDiscarding(null)}
        title="Discard this label?"
        confirmLabel="Discard"
        onConfirm={() => {
          if (!discarding) return;
          void outbox.discard(discarding.id);
          onDiscarded?.(assignmentOf(discarding));
          setDiscarding(null);
        }}
      >
        It was never counted, and it will be gone from this device.
      </ConfirmDialog>
    </>
  );
}
