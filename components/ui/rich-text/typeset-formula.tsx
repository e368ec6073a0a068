import katex from "katex";
import { useT } from "../messages/messages-provider";
import "katex/dist/katex.min.css";
import { useMemo } from "react";
import type { Formula } from "./extract-math";

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

export function TypesetFormula({ formula }: { formula: Formula }) {
  const html = useMemo(() => typeset(formula), [formula]);
  const t = useT();
  if (html === null) {
    return (
      <code title={t("This formula could not be set")} className="rounded-sm bg-sunken px-1 font-mono text-[0.875em]">
        {formula.source}
      </code>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by KaTeX without trust, see above
  const content = <span dangerouslySetInnerHTML={{ __html: html }} />;
  if (!formula.display) return content;
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here
    <span
      role="group"
      aria-label={t("Formula")}
      data-scroll
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide formula scrolls, and must do so by keyboard too
      tabIndex={0}
      className="my-3 block overflow-x-auto overflow-y-hidden py-1"
    >
      {content}
    </span>
  );
}
