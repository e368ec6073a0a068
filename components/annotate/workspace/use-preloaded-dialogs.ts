"use client";

import { useEffect } from "react";
import { preloadDialogs } from "../dialogs";

/** Fetches the dialogs at the rater's first press of a key or button. */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    const begun = () => {
      stop();
      preloadDialogs();
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
