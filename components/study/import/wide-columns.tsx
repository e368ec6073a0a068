"use client";

import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ValueColumn } from "@/lib/domain/import/import-options";
import * as texts from "@/lib/messages/researcher/importing";
import { say } from "@/lib/messages/researcher/say";

interface WideColumnsProps {
  fields: readonly string[];
  columns: readonly ValueColumn[];
  onColumnsChange: (columns: ValueColumn[]) => void;
}

/** For files whose rows hold several labels: what each of these columns is. */
export function WideColumns({ fields, columns, onColumnsChange }: WideColumnsProps) {
  const free = fields.filter((field) => columns.every(({ column }) => column !== field));
  const change = (changed: ValueColumn) =>
    onColumnsChange(columns.map((each) => (each.column === changed.column ? changed : each)));
  const cells: Column<ValueColumn>[] = [
    { id: "column", header: texts.column, rowHeader: true, cell: ({ column }) => column },
    {
      id: "order",
      header: texts.askedWith,
      cell: ({ sides, ...row }) => (
        <Select
          className="min-w-52"
          aria-label={say(texts.orderInWhichWasAsked, { column: row.column })}
          value={row.order ?? ""}
          onChange={({ target: { value } }) => {
            const order = value === "ab" || value === "ba" ? value : null;
            change({ ...row, order, ...(order && sides && { sides }) });
          }}
        >
          <option value="">{texts.orderNotKnown}</option>
          <option value="ab">{texts.pairsFirstResponseFirst}</option>
          <option value="ba">{texts.pairsSecondResponseFirst}</option>
        </Select>
      ),
    },
    {
      id: "sides",
      header: texts.itsValuesName,
      cell: ({ sides, ...row }) => (
        <Select
          className="min-w-52"
          aria-label={say(texts.whatTheValuesOfName, { column: row.column })}
          value={sides ?? "pair"}
          disabled={!row.order}
          onChange={({ target: { value } }) => change({ ...row, ...(value === "shown" && { sides: "shown" }) })}
        >
          <option value="pair">{texts.pairsOwnResponses}</option>
          <option value="shown">{texts.placesAsShownFirstSecond}</option>
        </Select>
      ),
    },
    {
      id: "rater",
      header: texts.judgeOrRater,
      cell: ({ rater, ...row }) => (
        <Input
          className="min-w-40"
          aria-label={say(texts.whoseLabelsHolds, { column: row.column })}
          placeholder={texts.asTheRowSays}
          value={rater ?? ""}
          maxLength={200}
          onChange={({ target: { value } }) => change({ ...row, ...(value !== "" && { rater: value }) })}
        />
      ),
    },
    {
      id: "remove",
      header: <span className="sr-only">{texts.remove}</span>,
      cell: ({ column }) => (
        <IconButton
          size="sm"
          label={say(texts.removeColumn, { column })}
          onClick={() => onColumnsChange(columns.filter((each) => each.column !== column))}
        >
          <Trash2 aria-hidden />
        </IconButton>
      ),
    },
  ];
  const [next] = free;
  return (
    <div className="flex flex-col gap-3">
      {columns.length > 0 ? (
        <DataTable
          caption={texts.columnsThatHoldLabelsBoth}
          dense
          columns={cells}
          rows={columns}
          rowKey={({ column }) => column}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {columns.length > 0 && free.length > 0 ? (
          <Select
            className="max-w-56"
            aria-label={texts.addAColumnOfLabels}
            value=""
            onChange={({ target: { value } }) => value !== "" && onColumnsChange([...columns, { column: value }])}
          >
            <option value="">{texts.addAColumn}</option>
            {free.map((field) => (
              <option key={field} value={field}>
                {field}
              </option>
            ))}
          </Select>
        ) : null}
        {columns.length === 0 && next !== undefined ? (
          <Button
            size="sm"
            variant="quiet"
            icon={<Plus aria-hidden />}
            onClick={() => onColumnsChange([{ column: free.at(-1) ?? next }])}
          >
            {texts.severalColumnsOfARow}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
