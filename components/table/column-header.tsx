"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown, Columns3 } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { positionPopover } from "@/components/ui/position-popover";
import { Tooltip } from "@/components/ui/tooltip";
import { t } from "@/lib/messages/translate";

export interface ColumnHeaderProps {
  header: string;
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
        <Arrow aria-hidden className={classNames("size-3.5 shrink-0", !sorted && "opacity-40")} />
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

interface ColumnMenuProps {
  columns: readonly { id: string; header: string; rowHeader?: boolean }[];
  shown: readonly string[];
  onShownChange: (ids: string[]) => void;
}

/** Which columns are shown. */
export function ColumnMenu({ columns, shown, onShownChange }: ColumnMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button ref={button} size="sm" variant="quiet" icon={<Columns3 aria-hidden />} popoverTarget={id}>
        {t("Columns")}
      </Button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        onToggle={(event) => {
          if (event.newState !== "open" || !popover.current || !button.current) return;
          positionPopover(popover.current, button.current, "bottom", "end");
          popover.current.querySelector("input")?.focus({ preventScroll: true });
        }}
        className="fixed inset-auto m-0 max-h-[70dvh] min-w-48 overflow-y-auto rounded-md border border-line bg-raised p-3 text-ink shadow-overlay"
      >
        <fieldset className="flex flex-col gap-2.5">
          <legend className="sr-only">{t("Columns shown")}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={shown.includes(column.id)}
              disabled={column.rowHeader}
              onChange={(event) => {
                const wanted = new Set(shown);
                if (event.target.checked) wanted.add(column.id);
                else wanted.delete(column.id);
                onShownChange(columns.flatMap((each) => (wanted.has(each.id) ? [each.id] : [])));
              }}
            />
          ))}
        </fieldset>
      </div>
    </>
  );
}
