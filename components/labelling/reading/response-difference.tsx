"use client";

import { Fragment, useMemo } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import { differencesOf } from "./differences";

export interface ResponseDifferenceProps {
  /** the responses of the pair, in the order on the screen */
  texts: readonly [string, string];
  /** the one that is shown here */
  place: 0 | 1;
}

/** One response of a pair as it was written, with the words marked that the other does not have. */
export function ResponseDifference({ texts: [a, b], place }: ResponseDifferenceProps) {
  const found = useMemo(() => differencesOf(a, b), [a, b]);
  const t = useT();
  return (
    <>
      {found ? null : (
        <p className="mb-2 text-xs text-ink-muted">{t("The responses are too long to mark their differences.")}</p>
      )}
      {/* Of no language that is known, and drawn sign by sign. */}
      <div
        lang=""
        className="judged-text text-base leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
      >
        {found
          ? found.sides[place].map(({ text, difference }, index) => {
              const key = `${index} ${difference}`;
              if (difference === null) return <Fragment key={key}>{text}</Fragment>;
              // What only this one has is marked alike on both sides: neither is the change of the other.
              return (
                <ins
                  key={key}
                  data-difference={difference}
                  className="rounded-sm bg-positive-soft text-positive decoration-positive/60 data-current:outline-2 data-current:outline-accent"
                >
                  {text}
                </ins>
              );
            })
          : place === 0
            ? a
            : b}
      </div>
    </>
  );
}
