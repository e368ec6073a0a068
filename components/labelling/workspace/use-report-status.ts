"use client";

import { useEffect } from "react";
import type { DraftStatus } from "../draft/draft-saver";
import type { Elsewhere } from "../draft/elsewhere-notice";
import type { LabelSessionView } from "../session/label-session";

interface Reports {
  onDraft: (status: DraftStatus) => void;
  onLease: (lease: { ends: string; lost: boolean }) => void;
  /** the task was answered on another device too; null where it was not, or no more */
  onElsewhere?: (elsewhere: Elsewhere | null) => void;
}

interface Reported extends Pick<LabelSessionView, "draft" | "leaseExpiresAt" | "leaseEnded"> {
  readonly isElsewhere: boolean;
}

/** Reports the state of the draft and of the lease to the bar above, and answers of another device. */
export function useReportStatus(
  view: Reported,
  session: { takeElsewhere(): void; dismissElsewhere(): void },
  { onDraft, onLease, onElsewhere }: Reports,
): void {
  const { draft, leaseExpiresAt: ends, leaseEnded: lost, isElsewhere } = view;
  useEffect(() => onDraft(draft), [draft, onDraft]);
  useEffect(() => onLease({ ends, lost }), [ends, lost, onLease]);
  useEffect(() => {
    if (!isElsewhere) return;
    onElsewhere?.({ take: () => session.takeElsewhere(), dismiss: () => session.dismissElsewhere() });
    return () => onElsewhere?.(null);
  }, [isElsewhere, session, onElsewhere]);
}
