import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface StatProps {
  label: ReactNode;
  /** Already formatted. Where it is undefined in the field's sense, pass words: "not defined". */
  value: ReactNode;
  /** An interval: "95% 0.21 – 0.34". */
  interval?: ReactNode;
  /** What it is based on: "n = 500 tasks". */
  note?: ReactNode;
  size?: "md" | "lg";
  className?: string;
}

/** One number that matters, with what it rests on. Lay several out inside a StatList. */
export function Stat({ label, value, interval, note, size = "md", className }: StatProps) {
  return (
    <div className={classNames("flex min-w-0 flex-col", className)}>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="flex flex-col">
        <span
          className={classNames(
            "mt-1 font-semibold tabular-nums [overflow-wrap:anywhere]",
            size === "lg" ? "text-3xl" : "text-xl",
          )}
        >
          {value}
        </span>
        {interval ? <span className="mt-0.5 text-sm text-ink-muted tabular-nums">{interval}</span> : null}
        {note ? <span className="mt-0.5 text-xs text-ink-muted tabular-nums">{note}</span> : null}
      </dd>
    </div>
  );
}

/** A row of stats that wraps. */
export function StatList({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={classNames("grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-6 sm:gap-x-8", className)}
    >
      {children}
    </dl>
  );
}
