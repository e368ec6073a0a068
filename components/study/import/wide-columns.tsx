"use client";

import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ValueColumn } from "@/lib/domain/import/import-options";

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
    { id: "column", header: "Column", rowHeader: true, cell: ({ column }) => column },
    {
      id: "order",
      header: "Asked with",
      cell: ({ sides, ...row }) => (
        <Select
          className="min-w-52"
          aria-label={`Order in which ${row.column} was asked`}
          value={row.order ?? ""}
          onChange={({ target: { value } }) => {
            const order = value === "ab" || value === "ba" ? value : null;
            change({ ...row, order, ...(order && sides && { sides }) });
          }}
        >
          <option value="">order not known</option>
          <option value="ab">the pair’s first response first</option>
          <option value="ba">the pair’s second response first</option>
        </Select>
      ),
    },
    {
      id: "sides",
      header: "Its values name",
      cell: ({ sides, ...row }) => (
        <Select
          className="min-w-52"
          aria-label={`What the values of ${row.column} name`}
          value={sides ?? "pair"}
          disabled={!row.order}
          onChange={({ target: { value } }) => change({ ...row, ...(value === "shown" && { sides: "shown" }) })}
        >
          <option value="pair">the pair’s own responses</option>
          <option value="shown">places as shown: first, second</option>
        </Select>
      ),
    },
    {
      id: "rater",
      header: "Judge or rater",
      cell: ({ rater, ...row }) => (
        <Input
          className="min-w-40"
          aria-label={`Whose labels ${row.column} holds`}
          placeholder="as the row says"
          value={rater ?? ""}
          maxLength={200}
          onChange={({ target: { value } }) => change({ ...row, ...(value !== "" && { rater: value }) })}
        />
      ),
    },
    {
      id: "remove",
      header: <span className="sr-only">Remove</span>,
      cell: ({ column }) => (
        <IconButton
          size="sm"
          label={`Take ${column} away`}
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
          caption="Columns that hold labels. Both orders of a pair are kept: accuracy is the mean of both, agreement is how often they match."
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
            aria-label="Add a column of labels"
            value=""
            onChange={({ target: { value } }) => value !== "" && onColumnsChange([...columns, { column: value }])}
          >
            <option value="">Add a column…</option>
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
            Several columns of a row hold labels
          </Button>
        ) : null}
      </div>
    </div>
  );
}
