"use client";

import type { ReactNode } from "react";
import { useIsInteractive } from "../use-browser-value";

/** What a page that comes from the server needs before it has come alive, and no longer. */
export function UntilAlive({ children }: { children: ReactNode }) {
  return useIsInteractive() ? null : children;
}
