const GAP = 6;
const MARGIN = 8;

export type Side = "top" | "bottom";
export type Align = "start" | "center" | "end";

/** What ends the following of an open popover. */
const following = new WeakMap<HTMLElement, AbortController>();

/**
 * Puts a popover (position: fixed) above or below its anchor, on the other side where there is no room, never off the screen;
 * while it is open it follows when the window changes its size.
 */
export function positionPopover(floating: HTMLElement, anchor: HTMLElement, side: Side, align: Align): void {
  following.get(floating)?.abort();
  const until = new AbortController();
  following.set(floating, until);
  window.addEventListener("resize", () => place(floating, anchor, side, align), { signal: until.signal });
  floating.addEventListener("beforetoggle", () => until.abort(), { signal: until.signal });
  place(floating, anchor, side, align);
}

function place(floating: HTMLElement, anchor: HTMLElement, side: Side, align: Align): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const { clientWidth, clientHeight } = document.documentElement;
  const above = at.top - GAP - height;
  const below = at.bottom + GAP;
  const fitsAbove = above >= MARGIN;
  const fitsBelow = below + height <= clientHeight - MARGIN;
  const top = side === "top" ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above;
  const isRtl = getComputedStyle(anchor).direction === "rtl";
  const isAtLeft = align === (isRtl ? "end" : "start");
  const left = align === "center" ? at.left + at.width / 2 - width / 2 : isAtLeft ? at.left : at.right - width;
  floating.style.top = `${Math.max(MARGIN, top)}px`;
  floating.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - MARGIN - width))}px`;
}
