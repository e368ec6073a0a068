import { z } from "zod";
import { type SeenParts, shareSeen, withSeen } from "@/lib/labelling/seen-parts";
import { scrollerOf, sightIn } from "./scroller-of";

/** A glance is enough for a line, a jump past it is not. */
const SETTLED_MS = 150;

const storedSchema = z.array(z.array(z.tuple([z.number(), z.number()])));

/**
 * Watches which lines of the responses on the screen are in view, and says after each change which share of each was. It is
 * counted in characters of the lines that are wholly or mostly in sight, so that a text comes to the same share whatever its
 * size, width and wrapping. What a tab saw is kept over a reload.
 * @param only the response that is watched, by its place, where each on the screen is an assignment of its own
 * @returns what looks at once, and what ends the watch
 */
export function watchReading(
  assignmentId: string,
  onSeen: (shares: number[]) => void,
  only?: number,
): { look: () => void; stop: () => void } {
  const key = `seen-${assignmentId}`;
  let seen = restore(key);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (document.visibilityState !== "visible") return;
    const before = seen;
    for (const text of textsOnScreen(only)) {
      const place = only === undefined ? Number(text.dataset.seen) : 0;
      const parts = visibleParts(text).reduce((known, [from, to]) => withSeen(known, from, to), seen[place] ?? []);
      seen = Array.from({ length: Math.max(seen.length, place + 1) }, (_, i) =>
        i === place ? parts : (seen[i] ?? []),
      );
    }
    if (seen === before) return;
    keep(key, seen);
    onSeen(seen.map(shareSeen));
  };
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLED_MS);
  };
  const ends = new AbortController();
  const options = { capture: true, passive: true, signal: ends.signal };
  for (const name of ["scroll", "resize", "click", "keyup"]) window.addEventListener(name, lookSoon, options);
  document.addEventListener("visibilitychange", lookSoon, options);
  const sizes = new ResizeObserver(lookSoon);
  for (const text of textsOnScreen(only)) sizes.observe(text);
  lookSoon();
  const stop = () => {
    ends.abort();
    sizes.disconnect();
    clearTimeout(timer);
  };
  return { look, stop };
}

/** Texts of tasks ahead are on the page too, without a height. */
function textsOnScreen(only?: number): HTMLElement[] {
  const texts = [...document.querySelectorAll<HTMLElement>(`[data-seen${only === undefined ? "" : `="${only}"`}]`)];
  return texts.filter((text) => (text.closest("[data-reading]")?.clientHeight ?? 0) > 0);
}

/** The parts of a text whose lines are in sight now, as shares of its characters. */
function visibleParts(text: HTMLElement): [number, number][] {
  const sight = sightOf(text);
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: [number, number][] = [];
  let length = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.data.trim() === "") continue;
    range.selectNodeContents(node);
    const { top, bottom, height } = range.getBoundingClientRect();
    // Folded away: no part of what there is to see.
    if (height === 0) continue;
    const start = length;
    length += node.data.length;
    if (bottom <= sight.top || top >= sight.bottom) continue;
    const isWhole = top >= sight.top && bottom <= sight.bottom;
    const from = isWhole ? 0 : firstAt(node, range, (middle) => middle >= sight.top);
    const to = isWhole ? node.data.length : firstAt(node, range, (middle) => middle > sight.bottom);
    if (from < to) found.push([start + from, start + to]);
  }
  return found.map(([from, to]) => [from / length, to / length]);
}

/** What of the screen shows the text: its pane, below the title that stays in sight. */
export function sightOf(text: Element) {
  const { top, bottom } = sightIn(scrollerOf(text));
  const title = text.closest("article")?.firstElementChild?.getBoundingClientRect();
  return { top: Math.max(top, title?.bottom ?? 0), bottom };
}

/** The first character whose line's middle is so; lines go down, so half of what is left can be passed over each time. */
function firstAt(node: Text, range: Range, is: (middle: number) => boolean): number {
  let [low, high] = [0, node.data.length];
  while (low < high) {
    const at = (low + high) >> 1;
    if (is(middleOf(node, range, at))) high = at;
    else low = at + 1;
  }
  return low;
}

/** Of the line of a character; a space that is not drawn is in the line of what follows, or came before. */
function middleOf(node: Text, range: Range, at: number): number {
  for (const place of [...steps(at, node.data.length), ...steps(at, -1)]) {
    range.setStart(node, place);
    range.setEnd(node, place + 1);
    const { top, height } = range.getBoundingClientRect();
    if (height > 0) return top + height / 2;
  }
  return Number.NEGATIVE_INFINITY;
}

const MOST_STEPS = 50;

function steps(from: number, end: number): number[] {
  const step = end > from ? 1 : -1;
  return Array.from({ length: Math.min(MOST_STEPS, Math.abs(end - from)) }, (_, i) => from + step * i);
}

function restore(key: string): SeenParts[] {
  try {
    return storedSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
}

function keep(key: string, seen: readonly SeenParts[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(seen));
  } catch {
    // A browser that stores nothing knows what it saw until it is reloaded.
  }
}
