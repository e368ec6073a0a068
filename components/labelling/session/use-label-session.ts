"use client";

import { useState, useSyncExternalStore } from "react";
import type { AnnotationContent, AssignmentView, RoundForRater } from "@/lib/labelling/labelling";
import { outcomeOfError, readDraft, saveDraft } from "@/lib/labelling/queries/sending";
import { LocalDrafts } from "../draft/local-drafts";
import { newId } from "../outbox/new-id";
import { LabelSession, type LabelSessionView } from "./label-session";
import { useSessionEvents } from "./use-session-events";

export interface LabelSessionOptions {
  task: AssignmentView;
  round: RoundForRater;
  editing: AnnotationContent | null;
  userId: string;
}

/** The rater's work at one task; the component that calls this is keyed by the task. */
export function useLabelSession(options: LabelSessionOptions): { session: LabelSession; view: LabelSessionView } {
  const [session] = useState(() => browserSession(options));
  const view = useSyncExternalStore(session.subscribe, session.current, session.current);
  useSessionEvents(session, {
    open: () => {
      session.open();
      return () => session.close();
    },
    seen: (isVisible) => {
      session.setVisible(isVisible);
      if (isVisible) void session.lookElsewhere();
    },
    back: () => void session.lookElsewhere(),
    keepTime: () => session.keepTime(),
    leave: () => session.leave(),
    resend: () => session.resend(),
  });
  return { session, view };
}

/** This window, until it is loaded again. */
const DEVICE = newId();

export function browserSession({ task, round, editing, userId }: LabelSessionOptions): LabelSession {
  const drafts = new LocalDrafts(browserStorage(), userId);
  drafts.removeOld(Date.now());
  return new LabelSession({
    task,
    round,
    editing,
    drafts,
    sendDraft: (draft) => saveDraft(task.assignmentId, draft),
    readDraft: () => readDraft(task.assignmentId),
    device: DEVICE,
    outcomeOfError,
    later: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    now: Date.now,
    elapsed: () => performance.now(),
    isVisible: () => document.visibilityState === "visible",
  });
}

/** Asking for it throws where cookies are blocked. */
function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
