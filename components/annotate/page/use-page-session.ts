"use client";

import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { AssignmentView, RoundForRater } from "@/lib/domain/labelling/labelling";
import { browserSession, KEEP_TIME_EVERY_MS } from "../session/use-label-session";
import { PageSession, type PageView } from "./page-session";

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
          text: task.responses[0]?.text ?? "",
          session: browserSession({ task, round, editing: null, userId }),
        })),
      ),
  );
  const view = useSyncExternalStore(page.subscribe, page.current, page.current);
  // With the commit, as the keys are: what the first key says is saved too.
  useLayoutEffect(() => {
    const close = page.open(isVisible);
    const each = (work: (session: ReturnType<typeof page.parts>[number]["session"]) => void) => () => {
      for (const { session } of page.parts()) work(session);
    };
    const seen = () => {
      page.watch(isVisible());
      each((session) => session.leave())();
    };
    const leave = each((session) => session.leave());
    const resend = each((session) => session.resend());
    const timer = setInterval(
      each((session) => session.keepTime()),
      KEEP_TIME_EVERY_MS,
    );
    document.addEventListener("visibilitychange", seen);
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", resend);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", resend);
      close();
    };
  }, [page]);
  return { page, view };
}
