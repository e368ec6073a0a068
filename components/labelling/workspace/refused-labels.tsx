"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { FocusGivenOn } from "@/components/ui/kept-focus";
import { useT } from "@/components/ui/messages/messages-provider";
import { toast } from "@/components/ui/toast-store";
import { ButtonLink } from "../button-link";
import type { OutboxEntry } from "../outbox/outbox-entry";
import { assignmentOf } from "../outbox/outbox-entry";
import { useOutbox } from "../outbox/outbox-provider";
import { useContentSummary } from "./content-summary";
import { NoticeBar } from "./notice-bar";

export interface RefusedLabelsProps {
  /** only those of one round; all where left out */
  roundId?: string;
  onDiscarded?: (assignmentId: string) => void;
}

/** Sent again they are refused again: others have labelled the task, or the rater has in another window. */
const HOPELESS: ReadonlySet<string> = new Set(["LEASE_LOST", "CONFLICT"]);

/** Labels that the server would not take, with the reason and what can be done. They are kept until the rater decides. */
export function RefusedLabels({ roundId, onDiscarded }: RefusedLabelsProps) {
  const { outbox, view } = useOutbox();
  const t = useT();
  const summary = useContentSummary();
  const refused = view.entries.filter((entry) => entry.refusal && (!roundId || entry.roundId === roundId));
  if (!outbox || refused.length === 0) return null;
  const discard = (entry: OutboxEntry) => {
    void outbox.discard(entry.id);
    onDiscarded?.(assignmentOf(entry));
    toast.info(t("The label is discarded."), {
      action: { label: t("Undo"), onPress: () => void outbox.restore(entry) },
    });
  };
  return (
    <>
      {refused.map((entry) => (
        <NoticeBar
          key={entry.id}
          tone="warning"
          role="alert"
          icon={<TriangleAlert aria-hidden />}
          actions={
            <>
              <FocusGivenOn />
              {entry.refusal && HOPELESS.has(entry.refusal.code) ? null : (
                <Button size="sm" onClick={() => void outbox.retry(entry.id)}>
                  {t("Try again")}
                </Button>
              )}
              {entry.refusal?.code === "CONFLICT" ? (
                <ButtonLink size="sm" href={`/label/${entry.roundId}/history?label=${assignmentOf(entry)}`}>
                  {t("Open the label that counts")}
                </ButtonLink>
              ) : null}
              <Button size="sm" variant="quiet" onClick={() => discard(entry)}>
                {t("Discard")}
              </Button>
            </>
          }
        >
          <strong className="font-medium">
            {t(entry.kind === "submit" ? "One label couldn’t be submitted." : "One task couldn’t be passed on.")}
          </strong>{" "}
          {entry.refusal?.message}
          {entry.kind === "submit" ? (
            <span className="block text-ink-muted">
              {t("Kept on this device: {content}", { content: summary(entry.submission.content) })}
            </span>
          ) : null}
        </NoticeBar>
      ))}
    </>
  );
}
