import { type CodeTokenKind, codeTokens } from "./code-tokens";
import { markRange } from "./quote-highlights";

/** Colours that mean nothing elsewhere in a text that is judged. */
const STYLES: Readonly<Record<CodeTokenKind, string>> = {
  keyword: "color: var(--color-series-1)",
  string: "color: var(--color-series-3)",
  value: "color: var(--color-series-4)",
  comment: "color: var(--color-ink-muted)",
};

/**
 * Colours the code in an element that holds nothing but its text. Where the system sets all colours, code has one as any
 * text: the system would draw each word as if it were selected. @returns what takes the colours away
 */
export function highlightCode(element: Element, language: string): () => void {
  const forced = matchMedia("(forced-colors: active)");
  let clear = () => {};
  const draw = () => {
    clear();
    clear = forced.matches ? () => {} : colour(element, language);
  };
  draw();
  forced.addEventListener("change", draw);
  return () => {
    forced.removeEventListener("change", draw);
    clear();
  };
}

function colour(element: Element, language: string): () => void {
  const text = element.firstChild;
  if (!(text instanceof Text)) return () => undefined;
  const unmark = codeTokens(text.data, language).map(({ start, end, kind }) => {
    const range = new Range();
    range.setStart(text, start);
    range.setEnd(text, end);
    return markRange(range, `code-${kind}`, STYLES[kind]);
  });
  return () => {
    for (const each of unmark) each();
  };
}
