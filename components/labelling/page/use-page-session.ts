"use client";

import { useState, useSyncExternalStore } from "react";
import type { AssignmentView, RoundForRater } from "@/lib/labelling/labelling";
import { browserSession } from "../session/use-label-session";
import { useSessionEvents } from "../session/use-session-events";
import { type PagePart, PageSession, type PageView } from "./page-session";

export interface PageSessionOptions {
  /** as the page came on the screen */
  tasks: readonly AssignmentView[];
  round: RoundForRater;
  userId: string;
}

const isVisible = () => document.visibilityState === "visible";

/** The rater's work at one page; the component that calls this is keyed by the page. */
export function usePageSession({ tasks, round, userId }: PageSessionOptions): { page: PageSession; view: PageView } {
  const [page] = useState(
    () =>
      new PageSession(
        tasks.map((task) => ({
          assignmentId: task.assignmentId,
          response: task.responses[0] ?? { text: "" },
          session: browserSession({ task, round, editing: null, userId }),
        })),
      ),
  );
  const view = useSyncExternalStore(page.subscribe, page.current, page.current);
  const each = (work: (session: PagePart["session"]) => void) => {
    for (const { session } of page.parts()) work(session);
  };
  useSessionEvents(page, {
    open: () => page.open(isVisible),
    seen: (isSeen) => {
      page.watch(isSeen);
      each((session) => session.leave());
      if (isSeen) each((session) => void session.lookElsewhere());
    },
    back: () => each((session) => void session.lookElsewhere()),
    keepTime: () => each((session) => session.keepTime()),
    leave: () => each((session) => session.leave()),
    resend: () => each((session) => session.resend()),
  });
  return { page, view };
}
