"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { type LeaseNotice, leaseNotice } from "./lease-notice";

const LOOK_EVERY_MS = 15_000;
const RENEW_EVERY_MS = 5 * 60 * 1_000;
/** Someone who has touched nothing for this long may be gone. */
const PRESENT_MS = 2 * 60 * 1_000;

interface DraftLease {
  ends: string;
  lost: boolean;
}

/** Renews the hold on the tasks in hand while the rater is there, and says so when it is about to end. */
export function useLease(
  task: AssignmentView | null,
  asking: boolean,
  answeredAt: number,
  renew: () => void,
): { notice: LeaseNotice | null; onLease: (lease: DraftLease) => void } {
  const lastActive = useActivity();
  const [draftLease, setDraftLease] = useState<DraftLease | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const [renewedAt, setRenewedAt] = useState(() => Date.now());
  useEffect(() => {
    if (asking || answeredAt > 0) setRenewedAt(Date.now());
  }, [asking, answeredAt]);
  useEffect(() => {
    const timer = setInterval(() => {
      const time = Date.now();
      setNow(time);
      const present = document.visibilityState === "visible" && time - lastActive.current < PRESENT_MS;
      if (task && present && time - renewedAt > RENEW_EVERY_MS) renew();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [task, renewedAt, renew, lastActive]);
  const onLease = useCallback((lease: DraftLease) => setDraftLease(lease), []);
  if (!task) return { notice: null, onLease };
  const ends = draftLease ? [task.leaseExpiresAt, draftLease.ends] : [task.leaseExpiresAt];
  return { notice: leaseNotice(ends, task.state === "expired" || draftLease?.lost === true, now), onLease };
}

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** When this person last touched mouse, keys or screen (wall clock). Being read changes nothing on the screen. */
function useActivity(): RefObject<number> {
  const last = useRef(0);
  useEffect(() => {
    const note = () => {
      last.current = Date.now();
    };
    note();
    for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true });
    };
  }, []);
  return last;
}
