"use client";

import { useEffect, useState } from "react";

const SETTLED_MS = 1_500;

/** What is not needed to answer comes after what is. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
