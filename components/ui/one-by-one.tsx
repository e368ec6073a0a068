import { Children, type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Draws its parts one after the other, so that a slow computer can answer a click between them. For what is below the first
 * screen: all parts are there a moment later, also for the browser's search and for printing.
 */
export function OneByOne({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [drawn, setDrawn] = useState(1);
  const isDone = drawn >= parts.length;
  useEffect(() => {
    if (!isDone) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, isDone]);
  return parts.slice(0, drawn);
}
