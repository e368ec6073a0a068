"use client";

import { useEffect, useEffectEvent } from "react";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { laterDialog, preloadParts } from "../later";

const KeysDialog = laterDialog(() => import("../offline/later-parts").then((part) => part.KeysDialog));

export interface KeysOfRoundProps {
  round: RoundForRater;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** what may be needed later is there, or more of it */
  onPreloaded?: () => void;
}

/** The keys of a round, over whatever is on the screen. */
export function KeysOfRound({ round, open, onOpenChange, onPreloaded }: KeysOfRoundProps) {
  usePreloadedParts(onPreloaded);
  return <KeysDialog open={open} onOpenChange={onOpenChange} round={round} />;
}

/**
 * Fetches dialogs and what else may be needed in the first idle moment, so that losing the connection from then on loses
 * nothing of the screen; what did not come is fetched when the connection is back.
 */
function usePreloadedParts(onPreloaded?: () => void): void {
  const preloaded = useEffectEvent(() => onPreloaded?.());
  useEffect(() => {
    const preload = () => void preloadParts().then(preloaded);
    const cancel = whenIdle(preload);
    window.addEventListener("online", preload);
    return () => {
      cancel();
      window.removeEventListener("online", preload);
    };
  }, []);
}

const LATEST_MS = 300;

/** Safari does not say when it is idle. */
export function whenIdle(work: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const request = requestIdleCallback(work, { timeout: LATEST_MS });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(work, LATEST_MS);
  return () => clearTimeout(timer);
}
