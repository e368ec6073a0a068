"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
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
  /** what the file's columns look like that no other part uses */
  likely: readonly ValueColumn[];
  onColumnsChange: (columns: ValueColumn[]) => void;
}

/** For files whose rows hold several labels: what each of these columns is. */
export function WideColumns({ fields, columns, likely, onColumnsChange }: WideColumnsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const free = fields.filter((field) => columns.every(({ column }) => column !== field));
  const change = (changed: ValueColumn) =>
    onColumnsChange(columns.map((each) => (each.column === changed.column ? changed : each)));
  const cells: Column<ValueColumn>[] = [
    { id: "column", header: texts.column, rowHeader: true, cell: ({ column }) => column },
    {
      id: "criterion",
      header: texts.ratesCriterion,
      cell: ({ criterion, ...row }) => (
        <Input
          className="min-w-40"
          aria-label={say(texts.criterionOf, { column: row.column })}
          placeholder={texts.asTheRowSays}
          value={criterion ?? ""}
          maxLength={200}
          onChange={({ target: { value } }) => change({ ...row, ...(value.trim() !== "" && { criterion: value }) })}
        />
      ),
    },
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
  return (
    <div className="flex flex-col gap-3">
      {columns.length > 0 ? (
        <DataTable
          caption={columns.some(({ order }) => order) ? texts.columnsThatHoldLabelsBoth : texts.columnsThatHoldLabels}
          dense
          columns={cells}
          rows={columns}
          rowKey={({ column }) => column}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {free.length > 0 && (columns.length > 0 || isOpen) ? (
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
        {columns.length === 0 && free.length > 0 && !isOpen ? (
          <Button
            size="sm"
            variant="quiet"
            icon={<Plus aria-hidden />}
            onClick={() => (likely.length > 0 ? onColumnsChange([...likely]) : setIsOpen(true))}
          >
            {likely.length > 0
              ? say(texts.labelsInColumns, {
                  count: likely.length,
                  columns: likely.map(({ column }) => column).join(", "),
                })
              : texts.severalColumnsOfARow}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
