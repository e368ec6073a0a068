import { type Column, DataTable } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { counted } from "@/lib/domain/format/counted";
import type { LabelPreview } from "@/lib/domain/import/import-report";

type Row = LabelPreview & { place: number };

const COLUMNS: readonly Column<Row>[] = [
  { id: "line", header: "Line", numeric: true, cell: ({ line }) => line },
  { id: "item", header: "Item", cell: ({ item }) => item },
  { id: "system", header: "System", cell: ({ system }) => system ?? "" },
  { id: "rater", header: "Rater", cell: ({ rater }) => rater },
  { id: "criterion", header: "Criterion", cell: ({ criterion }) => criterion ?? "" },
  { id: "value", header: "Value", cell: ({ value }) => value || "(empty)" },
  { id: "comment", header: "Comment", cell: ({ comment }) => comment ?? "" },
];

/** The first labels as they stand in the file. */
export function LabelPreviews({ previews, total }: { previews: readonly LabelPreview[]; total: number }) {
  if (previews.length === 0) return null;
  const rows = previews.map((preview, place) => ({ ...preview, place }));
  const columns = COLUMNS.filter(({ id }) =>
    id === "system" || id === "criterion" || id === "comment" ? rows.some((row) => row[id] !== null) : true,
  );
  return (
    <Section level={3} title={`The first ${previews.length} of ${counted(total, "row")}`}>
      <DataTable
        caption="First rows"
        hideCaption
        dense
        columns={columns}
        rows={rows}
        rowKey={({ place }) => String(place)}
      />
    </Section>
  );
}
