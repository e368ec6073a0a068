"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Tooltip } from "./tooltip";

export interface ColumnHeaderProps {
  header: ReactNode;
  help?: string | undefined;
  numeric?: boolean | undefined;
  /** false: not sorted by; null: cannot be */
  sorted: "asc" | "desc" | false | null;
  onSort: () => void;
}

/** A header that says what it means, on hover and on focus, and sorts. */
export function ColumnHeader({ header, help, numeric, sorted, onSort }: ColumnHeaderProps) {
  if (sorted === null && !help) return header;
  const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  const button = (
    <button
      type="button"
      // One that only explains itself is reached like the others, and does nothing.
      onClick={sorted === null ? undefined : onSort}
      className={classNames(
        "-mx-1 inline-flex items-center gap-1 rounded-sm px-1 py-0.5 font-medium",
        sorted === null ? "cursor-help" : "hover:text-ink",
        sorted && "text-ink",
        numeric && "flex-row-reverse",
        help && "underline decoration-dotted underline-offset-4",
      )}
    >
      {header}
      {sorted === null ? null : (
        <Arrow aria-hidden className={classNames("size-3.5 shrink-0 print:hidden", !sorted && "opacity-40")} />
      )}
    </button>
  );
  return help ? (
    <Tooltip content={help} side="bottom">
      {button}
    </Tooltip>
  ) : (
    button
  );
}
