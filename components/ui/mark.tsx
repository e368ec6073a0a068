import { Fragment } from "react";
import { classNames } from "./class-names";

/** The product's mark: a ticked box. Decorative; its name is next to it or on the link around it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className={classNames("size-6 shrink-0", className)}>
      <rect x="2" y="2" width="20" height="20" rx="6" className="fill-accent" />
      <path
        d="m7 12.4 3.4 3.4L17 8.6"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}

interface ChangedWordsProps {
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
