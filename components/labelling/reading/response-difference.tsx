"use client";

import { useMemo } from "react";
import { ChangedWords } from "@/components/ui/mark";
import { useT } from "@/components/ui/messages/messages-provider";
import { isComparable, wordDiff } from "@/lib/content/text/word-diff";

export interface ResponseDifferenceProps {
  /** the responses of the pair, in the order on the screen */
  texts: readonly [string, string];
  /** the one that is shown here */
  place: 0 | 1;
}

/** One response of a pair as it was written, with the words marked that the other does not have. */
export function ResponseDifference({ texts: [a, b], place }: ResponseDifferenceProps) {
  const parts = useMemo(() => (isComparable(a, b) ? wordDiff(a, b) : null), [a, b]);
  const t = useT();
  const text = place === 0 ? a : b;
  const only = place === 0 ? "removed" : "added";
  // What only this one has is marked alike on both sides: neither is the change of the other.
  const shown = parts
    ?.filter(({ kind }) => kind === "same" || kind === only)
    .map((part) => ({ ...part, kind: part.kind === "same" ? ("same" as const) : ("added" as const) }));
  return (
    <>
      {shown ? null : (
        <p className="mb-2 text-xs text-ink-muted">{t("The responses are too long to mark their differences.")}</p>
      )}
      <div
        lang=""
        className="judged-text text-base leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
      >
        {shown ? <ChangedWords parts={shown} /> : text}
      </div>
    </>
  );
}
