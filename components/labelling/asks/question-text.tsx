"use client";

import { RichText } from "@/components/ui/rich-text/rich-text";

/** Signs that Markdown or a formula may begin with; most questions have none and need no formatting. */
const MARKUP = /[`*_$\\[<~|#>]|^\s*(?:[-+]|\d+[.)])\s|https?:/m;

/** A question's text. Its group is already named by it, so screen readers skip plain text here; code and formulas they read. */
export function QuestionText({ text }: { text: string }) {
  if (MARKUP.test(text)) return <RichText text={text} className="min-w-0 text-sm [overflow-wrap:anywhere]" />;
  return (
    <span aria-hidden lang="" className="block min-w-0 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
      {text}
    </span>
  );
}
