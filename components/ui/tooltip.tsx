"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { positionPopover, type Side } from "./position-popover";

const HOVER_DELAY = 400;
/** Long enough for the pointer to get from the control onto the tooltip. */
const LEAVE_DELAY = 150;

export interface TooltipProps {
  /** A few words; never the only place where something is said. */
  content: ReactNode;
  side?: Side;
  /** The content is already the accessible name of what it explains, so it is not read out twice. */
  decorative?: boolean;
  /** One button or link, or something else that can be focused. */
  children: ReactNode;
}

/**
 * Explains what it wraps on hover and on keyboard focus. Stays while the pointer is on it, goes on Escape, and lies in
 * the browser's top layer, so it is seen inside dialogs too.
 */
export function Tooltip({ content, side = "top", decorative = false, children }: TooltipProps) {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const target = wrapper.current?.firstElementChild;
    if (decorative || !(target instanceof HTMLElement)) return;
    target.setAttribute("aria-describedby", id);
    return () => target.removeAttribute("aria-describedby");
  }, [decorative, id]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    const anchor = wrapper.current?.firstElementChild;
    const floating = bubble.current;
    if (!floating || !(anchor instanceof HTMLElement) || floating.matches(":popover-open")) return;
    if (anchor.ariaExpanded === "true") return;
    floating.showPopover();
    positionPopover(floating, anchor, side, "center");
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (bubble.current?.matches(":popover-open")) bubble.current.hidePopover();
  };
  const later = (action: () => void, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delay);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches what happens to the control inside it
    <span
      ref={wrapper}
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType !== "touch" && later(show, HOVER_DELAY)}
      onPointerLeave={() => later(hide, LEAVE_DELAY)}
      onPointerDown={hide}
      // not at once: a menu that gives the focus back is still closing, and the browser shows one popover at a time
      onFocus={(event) => event.target.matches(":focus-visible") && later(show, 0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      {children}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed inset-auto m-0 max-w-72 rounded-sm border border-transparent bg-ink px-2 py-1 text-start text-xs font-normal whitespace-normal text-surface shadow-overlay"
      >
        {content}
      </span>
    </span>
  );
}
