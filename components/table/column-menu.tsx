"use client";

import { Columns3 } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { positionPopover } from "@/components/ui/position-popover";
import { t } from "@/lib/messages/translate";

export interface ColumnMenuProps {
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
