import { type RefObject, useLayoutEffect, useState } from "react";

/** The width of an element as it stands; the fallback until it can be measured, and where it is not shown. */
export function useWidth(element: RefObject<HTMLElement | null>, fallback: number): number {
  const [width, setWidth] = useState(fallback);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const take = (found: number) => {
      if (found > 0) setWidth(Math.round(found));
    };
    take(measured.clientWidth);
    const observer = new ResizeObserver((entries) => take(entries[0]?.contentRect.width ?? 0));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
