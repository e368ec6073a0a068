"use client";

import { useEffect, useEffectEvent } from "react";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { laterDialog, preloadParts } from "../later";

const KeysDialog = laterDialog(() => import("../panel/keys-dialog").then((part) => part.KeysDialog));

export interface KeysOfRoundProps {
  round: RoundForRater;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** the rater has begun, and what may be needed later is there */
  onBegun?: () => void;
}

/** The keys of a round, over whatever is on the screen. */
export function KeysOfRound({ round, open, onOpenChange, onBegun }: KeysOfRoundProps) {
  usePreloadedParts(onBegun);
  return <KeysDialog open={open} onOpenChange={onOpenChange} round={round} />;
}

/** Fetches the dialogs at the rater's first press of a key or button. */
function usePreloadedParts(onBegun?: () => void): void {
  const begunWith = useEffectEvent(() => onBegun?.());
  useEffect(() => {
    const begun = () => {
      stop();
      void preloadParts().then(begunWith);
    };
    const stop = () => {
      window.removeEventListener("keydown", begun);
      window.removeEventListener("pointerdown", begun);
    };
    window.addEventListener("keydown", begun);
    window.addEventListener("pointerdown", begun);
    return stop;
  }, []);
}
