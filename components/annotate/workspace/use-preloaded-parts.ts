"use client";

import { useEffect } from "react";
import { preloadParts } from "../later-parts";

/** Fetches the dialogs at the rater's first press of a key or button. */
export function usePreloadedParts(): void {
  useEffect(() => {
    const begun = () => {
      stop();
      preloadParts();
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
