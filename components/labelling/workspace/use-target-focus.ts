"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Target } from "../label-state";
import { scrollerOf } from "../reading/scroller-of";

export interface TargetFocus {
  /** the element that the thing in hand is in */
  readonly panel: RefObject<HTMLDivElement | null>;
  /**
   * What a key, or Submit, has asked for is focused, even if the thing in hand stays the same; in the sheet of a phone or a
   * narrow window it has to be open first.
   */
  readonly bringIntoView: (inSheet: boolean) => void;
}

/** Keeps the browser's focus on the thing in hand. */
export function useTargetFocus(target: Target, openSheet: (open: true) => void): TargetFocus {
  const panel = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  const byPointer = useByPointer();
  const askedBefore = useRef(asked);
  const isBegun = useRef(false);
  const name = "index" in target ? `${target.at}-${target.index}` : target.at;
  // With the commit, as the keys are: a focus that came after a key would take the rater back to where the key was pressed.
  useLayoutEffect(() => {
    if (document.querySelector("dialog[open]")) return;
    const part = panel.current?.querySelector<HTMLElement>(`[data-target="${name}"]`);
    const isAskedFor = asked !== askedBefore.current;
    askedBefore.current = asked;
    if (!part || part.contains(document.activeElement)) return;
    const isFirst = !isBegun.current;
    isBegun.current = true;
    // Where text and answers scroll as one, a task begins with its text, and so does the focus, which is always to be seen.
    const isBelow =
      part.getBoundingClientRect().top >= window.innerHeight && scrollerOf(part) === document.scrollingElement;
    if (isFirst && !isAskedFor && isBelow) return bringIntoFocus(textInSight());
    bringIntoFocus(focusable(part));
    // The sheet that holds it is closed: its handle is the way to it.
    if (document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>("aside button[aria-expanded=false]")?.focus({ preventScroll: true });
    const row = part.closest<HTMLElement>("li") ?? part;
    if (isFirst && !isAskedFor && isInView(row)) return;
    // What is next is always to be seen. Where it is, nothing moves under a pointer that answers.
    if (isAskedFor || !byPointer.current || !isInView(row)) row.scrollIntoView({ block: "nearest" });
  }, [name, asked, byPointer]);
  // A dialog that opened by itself, as guidelines do, leaves nobody to give the focus back to.
  useEffect(() => {
    const closed = () => {
      if (document.activeElement !== document.body) return;
      const part = panel.current?.querySelector<HTMLElement>(`[data-target="${name}"]`);
      if (part) bringIntoFocus(focusable(part));
    };
    window.addEventListener("close", closed, true);
    return () => window.removeEventListener("close", closed, true);
  }, [name]);
  return {
    panel,
    bringIntoView: (inSheet) => {
      if (inSheet) openSheet(true);
      setAsked((count) => count + 1);
    },
  };
}

/** Whether the rater last used a pointer rather than a key. */
function useByPointer(): RefObject<boolean> {
  const byPointer = useRef(false);
  useEffect(() => {
    const pointer = () => {
      byPointer.current = true;
    };
    const key = () => {
      byPointer.current = false;
    };
    window.addEventListener("pointerdown", pointer, true);
    window.addEventListener("keydown", key, true);
    return () => {
      window.removeEventListener("pointerdown", pointer, true);
      window.removeEventListener("keydown", key, true);
    };
  }, []);
  return byPointer;
}

/** Texts of tasks ahead are on the page too, without a height. */
function textInSight(): HTMLElement | null {
  const texts = [...document.querySelectorAll<HTMLElement>("[data-reading]")];
  return texts.find(({ clientHeight }) => clientHeight > 0) ?? null;
}

/** In its list on a wide screen; on a phone the sheet is scrolled by hand. */
function isInView(row: HTMLElement): boolean {
  const list = row.closest("ol");
  if (!list || list.clientHeight === list.scrollHeight) return true;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}

let brought: HTMLElement | null = null;

/** Whether it has the focus because it is next, not because the person went there. */
export function isBroughtIntoFocus(element: Element | null): boolean {
  return element !== null && element === brought;
}

function bringIntoFocus(element: HTMLElement | null): void {
  brought = element;
  element?.focus({ preventScroll: true });
  element?.addEventListener(
    "blur",
    () => {
      if (brought === element) brought = null;
    },
    { once: true },
  );
}

/** What is chosen, else the question itself: a ring around the first answer would speak for it. */
function focusable(part: HTMLElement): HTMLElement | null {
  if (part.matches("button, textarea")) return part;
  return part.querySelector<HTMLElement>("input:checked") ?? part.closest("fieldset") ?? part.querySelector("fieldset");
}
