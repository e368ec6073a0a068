import katex from "katex";
import type { Formula } from "@/lib/text/extract-math";

/**
 * What would leave out a part of what was written: commands that KaTeX refuses without trust, what TeX keeps room for and
 * does not show, and all behind a percent sign, which begins a comment. Better to show all of the source.
 */
const REFUSED = /\\(?:href|url|html[A-Z][a-z]*|includegraphics|[hv]?phantom)(?![a-zA-Z])|(?<!\\)%/;

/**
 * KaTeX builds this HTML itself and escapes what it takes from the formula; with `trust: false` nothing in a formula
 * can set links, classes, styles, images or HTML. The limits stop macros that unfold without end.
 */
export function typeset(formula: Formula): string | null {
  if (REFUSED.test(formula.source)) return null;
  try {
    return katex.renderToString(formula.tex, {
      displayMode: formula.display,
      throwOnError: true,
      trust: false,
      strict: "ignore",
      maxExpand: 500,
      maxSize: 20,
      errorColor: "currentColor",
    });
  } catch {
    return null;
  }
}
