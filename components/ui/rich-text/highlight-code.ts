import { type CodeTokenKind, codeTokens } from "./code-tokens";
import { markRange } from "./quote-highlights";

/** Colours that mean nothing elsewhere in a text that is judged. */
const STYLES: Readonly<Record<CodeTokenKind, string>> = {
  keyword: "color: var(--color-series-1)",
  string: "color: var(--color-series-3)",
  value: "color: var(--color-series-4)",
  comment: "color: var(--color-ink-muted)",
};

/** Where the system sets all colours, code has one as any text: coloured by the system it would look selected. */
const FORCED = "forced-color-adjust: none; background-color: transparent; color: CanvasText";

/** Colours the code in an element that holds nothing but its text. @returns what takes the colours away */
export function highlightCode(element: Element, language: string): () => void {
  const text = element.firstChild;
  if (!(text instanceof Text)) return () => undefined;
  const unmark = codeTokens(text.data, language).map(({ start, end, kind }) => {
    const range = new Range();
    range.setStart(text, start);
    range.setEnd(text, end);
    return markRange(range, `code-${kind}`, STYLES[kind], FORCED);
  });
  return () => {
    for (const each of unmark) each();
  };
}
