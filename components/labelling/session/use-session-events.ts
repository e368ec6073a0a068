"use client";

import { useEffectEvent, useLayoutEffect } from "react";

const KEEP_TIME_EVERY_MS = 10_000;

interface SessionEvents {
  /** @returns what to do when the work leaves the screen */
  open: () => () => void;
  /** the tab came into sight, or left it */
  seen: (isVisible: boolean) => void;
  /** the rater comes back to the window, also where it was in sight all the time */
  back?: () => void;
  keepTime: () => void;
  leave: () => void;
  resend: () => void;
}

/** Tells the work at a task, or a page of them, what the browser does. */
export function useSessionEvents(work: object, events: SessionEvents): void {
  const open = useEffectEvent(() => events.open());
  const seen = useEffectEvent(() => events.seen(document.visibilityState === "visible"));
  const back = useEffectEvent(() => events.back?.());
  const keepTime = useEffectEvent(() => events.keepTime());
  const leave = useEffectEvent(() => events.leave());
  const resend = useEffectEvent(() => events.resend());
  // With the commit, as the keys are: what the first key says is saved too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again for other work alone
  useLayoutEffect(() => {
    const close = open();
    const onSeen = () => seen();
    const onLeave = () => leave();
    const onOnline = () => resend();
    const onBack = () => back();
    const timer = setInterval(() => keepTime(), KEEP_TIME_EVERY_MS);
    document.addEventListener("visibilitychange", onSeen);
    window.addEventListener("pagehide", onLeave);
    window.addEventListener("online", onOnline);
    window.addEventListener("focus", onBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onSeen);
      window.removeEventListener("pagehide", onLeave);
      window.removeEventListener("online", onOnline);
      window.removeEventListener("focus", onBack);
      close();
    };
  }, [work]);
}
