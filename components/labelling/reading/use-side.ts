import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export type Side = 0 | 1;

/** Which of two responses a narrow screen shows. Each comes back where one was in it. */
export function useSide(pane: RefObject<HTMLElement | null>): [Side, (side: Side) => void] {
  const [side, setSide] = useState<Side>(0);
  const places = useRef<[number | null, number | null]>([null, null]);
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    const scroller = pane.current && scrollerOf(pane.current);
    if (!scroller || wanted.current === null) return;
    scroller.scrollTop = wanted.current;
    wanted.current = null;
  });
  const choose = (next: Side) => {
    const scroller = pane.current && scrollerOf(pane.current);
    if (!scroller || next === side) return;
    places.current[side] = scroller.scrollTop;
    // The first time from the top of the text, or with what is above it where one was still there.
    wanted.current = places.current[next] ?? Math.min(scroller.scrollTop, topOfTexts(scroller, pane.current));
    setSide(next);
  };
  return [side, choose];
}

/** In a low window the page scrolls as one. */
function scrollerOf(pane: HTMLElement): Element | null {
  return getComputedStyle(pane).overflowY === "visible" ? document.scrollingElement : pane;
}

function topOfTexts(scroller: Element, pane: HTMLElement | null): number {
  const switcher = pane?.querySelector("[data-side-switch]")?.parentElement;
  const top = switcher?.querySelector(":scope > .grid")?.getBoundingClientRect().top ?? 0;
  const height = pane?.querySelector("[data-side-switch]")?.clientHeight ?? 0;
  return scroller.scrollTop + top - scroller.getBoundingClientRect().top - height;
}
