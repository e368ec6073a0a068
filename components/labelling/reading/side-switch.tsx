"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { SIDES } from "@/lib/round/protocol/protocol-words";

type Side = 0 | 1;

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

/** On narrow screens alone: wide ones have room for both. */
export function SideSwitch({ side, onChoose }: { side: Side; onChoose: (side: Side) => void }) {
  const t = useT();
  return (
    <fieldset
      data-side-switch
      aria-label={t("Response on the screen")}
      className="sticky top-0 z-2 -mx-4 flex gap-2 bg-surface px-4 py-1.5 sm:-mx-8 sm:px-8 lg:hidden"
    >
      {([0, 1] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-label={t("Show response {side}", { side: SIDES[each] ?? "" })}
          aria-pressed={side === each}
          onClick={() => onChoose(each)}
          className={classNames(buttonClass({ variant: "secondary" }), "min-h-11 flex-1 font-semibold")}
        >
          {SIDES[each]}
        </button>
      ))}
    </fieldset>
  );
}
