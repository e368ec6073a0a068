"use client";

import { type RefObject, useEffect, useRef } from "react";

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** When this person last touched mouse, keys or screen (wall clock). Being read changes nothing on the screen. */
export function useActivity(): RefObject<number> {
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
