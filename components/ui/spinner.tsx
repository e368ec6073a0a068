import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names";

export interface SpinnerProps {
  /** Read out by screen readers; leave empty where text next to it already says what is going on. */
  label?: string;
  className?: string;
}

/** For waits of unknown length under a few seconds; a skeleton is calmer for whole pages. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? "status" : undefined} className={classNames("inline-flex", className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
