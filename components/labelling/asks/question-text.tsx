"use client";

import { RichText } from "@/components/ui/rich-text/rich-text";

/** Signs that Markdown or a formula may begin with; most questions have none and need no formatting. */
const MARKUP = /[`*_$\\[<~|#>]|^\s*(?:[-+]|\d+[.)])\s|https?:/m;

interface QuestionTextProps {
  text: string;
  /** its group is named by it, so that screen readers skip plain text here; code and formulas they read */
  isInName?: boolean;
}

/** A question as it was meant, with its code and formulas. */
export function QuestionText({ text, isInName = true }: QuestionTextProps) {
  if (MARKUP.test(text)) return <RichText text={text} className="min-w-0 text-sm [overflow-wrap:anywhere]" />;
  return (
    <span aria-hidden={isInName} lang="" className="block min-w-0 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
      {text}
    </span>
  );
}
