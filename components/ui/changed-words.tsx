import { Fragment } from "react";

export interface ChangedWordsProps {
  parts: readonly { readonly kind: "same" | "added" | "removed"; readonly text: string }[];
}

/** A text with what was added to it and what was taken from it. */
export function ChangedWords({ parts }: ChangedWordsProps) {
  const words = parts.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === "same") return <Fragment key={key}>{text}</Fragment>;
    if (kind === "removed")
      return (
        <del key={key} className="rounded-sm bg-negative-soft text-negative">
          {text}
        </del>
      );
    return (
      <ins key={key} className="rounded-sm bg-positive-soft text-positive decoration-positive/60">
        {text}
      </ins>
    );
  });
  // Of no language that is known, and drawn sign by sign.
  return <span lang="">{words}</span>;
}
