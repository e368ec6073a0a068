"use client";

import { useEffect } from "react";
import type { DraftStatus } from "../draft/draft-saver";
import type { LabelSessionView } from "../session/label-session";

interface Told {
  onDraft: (status: DraftStatus) => void;
  onLease: (lease: { ends: string; lost: boolean }) => void;
}

/** Tells the bar above what becomes of the draft and of the hold on the task. */
export function useUpwardNews(view: LabelSessionView, { onDraft, onLease }: Told): void {
  const { draft, leaseExpiresAt: ends, leaseEnded: lost } = view;
  useEffect(() => onDraft(draft), [draft, onDraft]);
  useEffect(() => onLease({ ends, lost }), [ends, lost, onLease]);
}
