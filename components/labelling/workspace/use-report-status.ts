"use client";

import { useEffect } from "react";
import type { DraftStatus } from "../draft/draft-saver";
import type { LabelSessionView } from "../session/label-session";

interface Told {
  onDraft: (status: DraftStatus) => void;
  onLease: (lease: { ends: string; lost: boolean }) => void;
}

/** Reports the state of the draft and of the lease to the bar above. */
export function useReportStatus(
  view: Pick<LabelSessionView, "draft" | "leaseExpiresAt" | "leaseEnded">,
  { onDraft, onLease }: Told,
): void {
  const { draft, leaseExpiresAt: ends, leaseEnded: lost } = view;
  useEffect(() => onDraft(draft), [draft, onDraft]);
  useEffect(() => onLease({ ends, lost }), [ends, lost, onLease]);
}
