"use client";

import type { RoundForRater } from "@/lib/domain/labelling/labelling";
import { loadGuidelines, loadKeysDialog } from "../later-parts";
import { LazyDialog } from "../lazy-dialog";
import { usePreloadedParts } from "./use-preloaded-parts";

export type RoundDialog = "guidelines" | "keys" | null;

export interface RoundDialogsProps {
  round: RoundForRater;
  open: RoundDialog;
  onOpen: (dialog: RoundDialog) => void;
}

/** The guidelines and the keys of a round, over whatever is on the screen. */
export function RoundDialogs({ round, open, onOpen }: RoundDialogsProps) {
  usePreloadedParts();
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
