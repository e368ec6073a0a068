"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { scrollerOf } from "../reading/scroller-of";

export interface BelowNoticesProps {
  notices: ReactNode;
  /** the text, which scrolls */
  children: ReactNode;
}

/** Text below what the rater has to know now. A notice that comes or goes takes room from the text and moves no line of it. */
export function BelowNotices({ notices, children }: BelowNoticesProps) {
  const above = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [notice, texts] = [above.current, below.current];
    if (!notice || !texts) return;
    let height = notice.offsetHeight;
    const steady = new ResizeObserver(() => {
      const shown = ownScrollers([...texts.querySelectorAll<HTMLElement>("[data-reading]")].filter(isShown));
      const tops = () => shown.map((text) => text.getBoundingClientRect().top);
      notice.style.height = `${height}px`;
      const before = tops();
      notice.style.height = "";
      const after = tops();
      height = notice.offsetHeight;
      for (const [index, text] of shown.entries()) keepLines(text, (after[index] ?? 0) - (before[index] ?? 0));
    });
    steady.observe(notice);
    return () => steady.disconnect();
  }, []);
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div ref={above} className="shrink-0">
        {notices}
      </div>
      <div ref={below} className="min-h-0 flex-1">
        {children}
      </div>
    </div>
  );
}

const isShown = ({ clientHeight }: HTMLElement) => clientHeight > 0;

/** Of those that scroll together the first. */
function ownScrollers(texts: readonly HTMLElement[]): HTMLElement[] {
  return [...new Map(texts.toReversed().map((text) => [scrollerOf(text), text])).values()].toReversed();
}

/** Before it is painted: lines stay where they were on the screen, be it with room above the first one. */
function keepLines(text: HTMLElement, moved: number): void {
  const scroller = scrollerOf(text);
  if (moved === 0) return;
  const before = scroller.scrollTop;
  scroller.scrollTop += moved;
  const left = moved - (scroller.scrollTop - before);
  if (left < 0) text.style.paddingTop = `${Number.parseFloat(text.style.paddingTop || "0") - left}px`;
}
