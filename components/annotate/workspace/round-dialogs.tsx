"use client";

import { useEffect, useEffectEvent } from "react";
import type { RoundForRater } from "@/lib/domain/labelling/labelling";
import { loadGuidelines, loadKeysDialog, preloadParts } from "../later-parts";
import { LazyDialog } from "../lazy-dialog";

export type RoundDialog = "guidelines" | "keys" | null;

export interface RoundDialogsProps {
  round: RoundForRater;
  open: RoundDialog;
  onOpen: (dialog: RoundDialog) => void;
  /** the rater has begun, and what may be needed later is there */
  onBegun?: () => void;
}

/** The guidelines and the keys of a round, over whatever is on the screen. */
export function RoundDialogs({ round, open, onOpen, onBegun }: RoundDialogsProps) {
  usePreloadedParts(onBegun);
  return (
    <>
      <LazyDialog
        load={loadGuidelines}
        props={{
          open: open === "guidelines",
          onOpenChange: (shown) => onOpen(shown ? "guidelines" : null),
          guidelines: round.guidelines,
        }}
      />
      <LazyDialog
        load={loadKeysDialog}
        props={{
          open: open === "keys",
          onOpenChange: (shown) => onOpen(shown ? "keys" : null),
          round,
        }}
      />
    </>
  );
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
