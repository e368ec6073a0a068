"use client";

import { useQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { counted } from "@/lib/domain/format/counted";
import { IMPORT_FORMAT_NAMES } from "@/lib/domain/import/import-format";
import type { ImportCounts } from "@/lib/domain/import/import-result";
import type { PastImport } from "@/lib/domain/import/past-import";
import { importsQuery } from "@/lib/queries/import/imports";

const COLUMNS: readonly Column<PastImport>[] = [
  {
    id: "file",
    header: "File",
    rowHeader: true,
    cell: ({ fileName }) => fileName,
    className: "min-w-32 [overflow-wrap:anywhere]",
  },
  { id: "format", header: "Format", cell: ({ format }) => IMPORT_FORMAT_NAMES[format] },
  { id: "brought", header: "Brought", cell: ({ counts }) => brought(counts) },
  { id: "by", header: "By", cell: ({ by }) => by ?? "the command line" },
  {
    id: "at",
    header: "When",
    cell: ({ at }) => <DateTime at={at} />,
  },
  { id: "sha", header: "SHA-256", cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}…</code> },
];

/** What was imported before, newest first. */
export function PastImports({ studyId }: { studyId: string }) {
  const { data = [] } = useQuery(importsQuery(studyId));
  if (data.length === 0) return null;
  return (
    <Panel level={2} title="Imported before" flush>
      <DataTable caption="Past imports" hideCaption columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
    </Panel>
  );
}

function brought({ instructions, responses, labels }: ImportCounts): string {
  const parts = [
    instructions.new > 0 && counted(instructions.new, "instruction"),
    responses.new > 0 && counted(responses.new, "response"),
    labels.new > 0 && counted(labels.new, "label"),
  ];
  return parts.filter(Boolean).join(", ") || "pairs or checklists";
}
