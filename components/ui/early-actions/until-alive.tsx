"use client";

import type { ReactNode } from "react";
import { useBrowserValue } from "../use-browser-value";

/** What a page that comes from the server needs before it has come alive, and no longer. */
export function UntilAlive({ children }: { children: ReactNode }) {
  const isAlive = useBrowserValue(() => true, false);
  return isAlive ? null : children;
}
