"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { saveText } from "@/components/ui/save-file";
import type { ImportProblem } from "@/lib/domain/import/import-problem";
import { problemsCsv } from "@/lib/domain/import/problems-csv";

type Row = ImportProblem & { place: number };

const COLUMNS: readonly Column<Row>[] = [
  { id: "line", header: "Line", numeric: true, cell: ({ line }) => line ?? "–" },
  {
    id: "field",
    header: "Field",
    cell: ({ field }) => <code>{field || "–"}</code>,
    className: "min-w-32 [overflow-wrap:anywhere]",
  },
  { id: "expected", header: "Expected", cell: ({ expected }) => expected },
  { id: "found", header: "Found", cell: ({ found }) => found, className: "[overflow-wrap:anywhere]" },
];

export function ProblemTable({ problems, fileName }: { problems: readonly ImportProblem[]; fileName: string }) {
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        caption="Problems"
        hideCaption
        dense
        maxHeight="max-h-[28rem]"
        columns={COLUMNS}
        rows={problems.map((problem, place) => ({ ...problem, place }))}
        rowKey={({ place }) => String(place)}
      />
      <div>
        <Button
          size="sm"
          icon={<Download aria-hidden />}
          onClick={() => saveText(`problems of ${fileName}.csv`, problemsCsv(problems), "text/csv")}
        >
          Download as CSV
        </Button>
      </div>
    </div>
  );
}
