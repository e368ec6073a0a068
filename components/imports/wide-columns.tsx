"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { IconButton } from "@/components/ui/icon-button";
import { Input, Select } from "@/components/ui/input";
import type { ValueColumn } from "@/lib/imports/import-options";
import { t } from "@/lib/messages/translate";

interface WideColumnsProps {
  fields: readonly string[];
  columns: readonly ValueColumn[];
  /** what the file's columns look like that no other part uses */
  likely: readonly ValueColumn[];
  /** the one column that holds the label, where there is one */
  current: readonly ValueColumn[];
  onColumnsChange: (columns: ValueColumn[]) => void;
}

/** For files whose rows hold several labels: what each of these columns is. */
export function WideColumns({ fields, columns, likely, current, onColumnsChange }: WideColumnsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const free = fields.filter((field) => columns.every(({ column }) => column !== field));
  const change = (changed: ValueColumn) =>
    onColumnsChange(columns.map((each) => (each.column === changed.column ? changed : each)));
  const remove = (column: string) => onColumnsChange(columns.filter((each) => each.column !== column));
  return (
    <div className="flex flex-col gap-3">
      {columns.length > 0 ? (
        <DataTable
          caption={
            columns.some(({ order }) => order)
              ? t(
                  "Columns that hold labels. Both orders of a pair are kept: accuracy is the mean of both, agreement is how often they match.",
                )
              : t("Columns that hold labels")
          }
          dense
          columns={[...cells(change, remove), ...namesOf(columns)]}
          rows={columns}
          rowKey={({ column }) => column}
        />
      ) : null}
      {columns.length === 0 && likely.length > 0 ? (
        <Callout
          tone="warning"
          title={t("{count, plural, one {One more column looks} other {# more columns look}} like labels: {columns}", {
            count: likely.length,
            columns: likely.map(({ column }) => column).join(", "),
          })}
          actions={
            <Button size="sm" onClick={() => onColumnsChange([...current, ...likely])}>
              {t("Read labels from {count, plural, one {it} other {them}}", { count: likely.length })}
            </Button>
          }
        >
          {t("They are not imported unless you say so.")}
        </Callout>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {free.length > 0 && (columns.length > 0 || isOpen) ? (
          <Select
            className="max-w-56"
            aria-label={t("Add a column of labels")}
            value=""
            onChange={({ target: { value } }) => value !== "" && onColumnsChange([...columns, { column: value }])}
          >
            <option value="">{t("Add a column…")}</option>
            {free.map((field) => (
              <option key={field} value={field}>
                {field}
              </option>
            ))}
          </Select>
        ) : null}
        {columns.length === 0 && free.length > 0 && !isOpen && likely.length === 0 ? (
          <Button size="sm" variant="quiet" icon={<Plus aria-hidden />} onClick={() => setIsOpen(true)}>
            {t("Add another label column")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What the names of columns say that is not changed here. */
function namesOf(columns: readonly ValueColumn[]): Column<ValueColumn>[] {
  return [
    ...(columns.some(({ item }) => item !== undefined)
      ? [{ id: "item", header: t("Item"), cell: ({ item }: ValueColumn) => item ?? t("as the row says") }]
      : []),
    ...(columns.some(({ value }) => value !== undefined)
      ? [{ id: "value", header: t("Label"), cell: ({ value }: ValueColumn) => value ?? t("as the cell says") }]
      : []),
  ];
}

function cells(change: (changed: ValueColumn) => void, remove: (column: string) => void): Column<ValueColumn>[] {
  return [
    { id: "column", header: t("Column"), rowHeader: true, cell: ({ column }) => column },
    {
      id: "criterion",
      header: t("Criterion"),
      cell: ({ criterion, ...row }) => (
        <Input
          className="min-w-40"
          aria-label={t("What the labels in {column} rate", { column: row.column })}
          placeholder={t("as the row says")}
          value={criterion ?? ""}
          maxLength={200}
          onChange={({ target: { value } }) => change({ ...row, ...(value.trim() !== "" && { criterion: value }) })}
        />
      ),
    },
    {
      id: "system",
      header: t("System"),
      cell: ({ system, ...row }) => (
        <Input
          className="min-w-32"
          aria-label={t("Whose responses {column} rates", { column: row.column })}
          placeholder={t("as the row says")}
          value={system ?? ""}
          maxLength={200}
          onChange={({ target: { value } }) => change({ ...row, ...(value.trim() !== "" && { system: value }) })}
        />
      ),
    },
    {
      id: "order",
      header: t("Order shown"),
      cell: ({ sides, ...row }) => (
        <Select
          className="min-w-52"
          aria-label={t("Order in which {column} was asked", { column: row.column })}
          value={row.order ?? ""}
          onChange={({ target: { value } }) => {
            const order = value === "ab" || value === "ba" ? value : null;
            change({ ...row, order, ...(order && sides && { sides }) });
          }}
        >
          <option value="">{t("order not known")}</option>
          <option value="ab">{t("the pair’s first response first")}</option>
          <option value="ba">{t("the pair’s second response first")}</option>
        </Select>
      ),
    },
    {
      id: "sides",
      header: t("Values refer to"),
      cell: ({ sides, ...row }) => (
        <Select
          className="min-w-52"
          aria-label={t("What the values of {column} name", { column: row.column })}
          value={sides ?? "pair"}
          disabled={!row.order}
          onChange={({ target: { value } }) => change({ ...row, ...(value === "shown" && { sides: "shown" }) })}
        >
          <option value="pair">{t("the pair’s own responses")}</option>
          <option value="shown">{t("places as shown: first, second")}</option>
        </Select>
      ),
    },
    {
      id: "rater",
      header: t("Judge or rater"),
      cell: ({ rater, ...row }) => (
        <Input
          className="min-w-40"
          aria-label={t("Whose labels {column} holds", { column: row.column })}
          placeholder={t("as the row says")}
          value={rater ?? ""}
          maxLength={200}
          onChange={({ target: { value } }) => change({ ...row, ...(value !== "" && { rater: value }) })}
        />
      ),
    },
    {
      id: "remove",
      header: <span className="sr-only">{t("Remove")}</span>,
      cell: ({ column }) => (
        <IconButton size="sm" label={t("Remove {column}", { column })} onClick={() => remove(column)}>
          <Trash2 aria-hidden />
        </IconButton>
      ),
    },
  ];
}
