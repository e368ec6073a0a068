import { markRange } from "./mark-range";

const STYLES = {
  quoted: "background-color: var(--color-warning-soft)",
  "quoted-strongly": "background-color: color-mix(in oklab, var(--color-warning) 35%, transparent)",
};
export type QuoteHighlight = keyof typeof STYLES;

/** Marks what `ranges` finds in an element, and again after every re-render: raw, with formulas, one more section. */
export function keepHighlighted(
  elements: Iterable<Element>,
  ranges: () => Iterable<readonly [Range, QuoteHighlight]>,
): () => void {
  let unmark: (() => void)[] = [];
  const clear = () => {
    for (const each of unmark) each();
    unmark = [];
  };
  const mark = () => {
    clear();
    unmark = [...ranges()].map(([range, name]) => markRange(range, name, STYLES[name]));
  };
  mark();
  let frame = 0;
  const drawn = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mark);
  });
  for (const element of elements) drawn.observe(element, { childList: true, subtree: true });
  return () => {
    drawn.disconnect();
    cancelAnimationFrame(frame);
    clear();
  };
}
