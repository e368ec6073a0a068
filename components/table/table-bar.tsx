"use client";

import { useMutation } from "@tanstack/react-query";
import { Columns3, Download } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { positionPopover } from "@/components/ui/position-popover";
import { saveText } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast-store";
import { counted } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { type ListColumn, tableCsv } from "./list-column";

interface TableBarProps<Row> {
  noun: string;
  count: number | null;
  isSearching: boolean;
  columns: readonly ListColumn<Row>[];
  shown: readonly string[];
  onShownChange: (ids: string[]) => void;
  visible: readonly ListColumn<Row>[];
  /** as they are sorted */
  rows: readonly Row[];
  /** loads the rest of the rows; null where all are there */
  readAll: (() => Promise<{ rows: readonly Row[]; isComplete: boolean }>) | null;
  fileName: string | undefined;
  tools: ReactNode;
}

/** How many rows there are, which columns, and the rows as a file. */
export function TableBar<Row>(props: TableBarProps<Row>) {
  const { noun, count, isSearching, columns, shown, onShownChange, visible, rows, readAll, fileName, tools } = props;
  const save = useMutation({
    mutationFn: async () => (await readAll?.()) ?? { rows, isComplete: true },
    onSuccess: (read) => {
      saveText(`${fileName}.csv`, tableCsv(visible, read.rows), "text/csv");
      if (!read.isComplete)
        toast.info(t("The file contains the first {rows}.", { rows: counted(read.rows.length, noun) }));
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2" data-print="hide">
      <p role="status" className="me-auto text-sm text-ink-muted tabular-nums">
        {isSearching ? t("Searching…") : count === null ? "" : counted(count, noun)}
      </p>
      {tools}
      <ColumnMenu columns={columns} shown={shown} onShownChange={onShownChange} />
      {fileName === undefined ? null : (
        <Button
          size="sm"
          variant="quiet"
          icon={<Download aria-hidden />}
          loading={save.isPending}
          disabled={rows.length === 0}
          onClick={() => save.mutate()}
        >
          {t("CSV")}
        </Button>
      )}
    </div>
  );
}

interface ColumnMenuProps {
  columns: readonly { id: string; header: string; rowHeader?: boolean }[];
  shown: readonly string[];
  onShownChange: (ids: string[]) => void;
}

/** Which columns are shown. */
function ColumnMenu({ columns, shown, onShownChange }: ColumnMenuProps) {
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

interface SelectionBarProps {
  noun: string;
  count: number;
  total: number | null;
  /** ticks all that fit, those not loaded too */
  onSelectAll: (() => Promise<void>) | null;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the rows that are ticked; nothing while none is. */
export function SelectionBar({ noun, count, total, onSelectAll, onClear, children }: SelectionBarProps) {
  const all = useMutation({
    mutationFn: async () => onSelectAll?.(),
    onError: (error) => toast.error(errorMessage(error)),
  });
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-4 py-2" data-print="hide">
      <p role="status" className="me-2 text-sm font-medium tabular-nums">
        {t("{number} selected", { number: counted(count, noun) })}
      </p>
      {children}
      <span className="ms-auto flex gap-2">
        {onSelectAll && total !== null && count < total ? (
          <Button size="sm" variant="quiet" loading={all.isPending} onClick={() => all.mutate()}>
            {t("Select all {total}", { total })}
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={onClear}>
          {t("Clear selection")}
        </Button>
      </span>
    </div>
  );
}
