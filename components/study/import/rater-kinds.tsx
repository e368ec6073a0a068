"use client";

import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Select } from "@/components/ui/select";
import { formatCount } from "@/lib/domain/format/counted";
import { IMPORTED_KINDS, type ImportedKind, soundsLikeModel } from "@/lib/domain/import/imported-kind";
import type { LabelFindings } from "@/lib/domain/import/label-findings";

type Rater = LabelFindings["kinds"][number];

const NAMES: Record<ImportedKind, string> = { person: "a person", model: "a model", simulated: "simulated" };

interface RaterKindsProps {
  kinds: readonly Rater[];
  given: Readonly<Record<string, ImportedKind>>;
  onGivenChange: (given: Record<string, ImportedKind>) => void;
}

/** What each rater of the file is: models become judges, and count in no agreement of people. */
export function RaterKinds({ kinds, given, onGivenChange }: RaterKindsProps) {
  const doubtful = kinds.filter(({ rater, isStated }) => !isStated && soundsLikeModel(rater));
  const columns: Column<Rater>[] = [
    {
      id: "rater",
      header: "Rater",
      rowHeader: true,
      cell: ({ rater }) => rater,
      className: "[overflow-wrap:anywhere]",
    },
    { id: "rows", header: "Rows", numeric: true, cell: ({ rows }) => formatCount(rows) },
    {
      id: "kind",
      header: "Is",
      cell: (row) =>
        row.kind === "jury" ? (
          "a jury"
        ) : (
          <Select
            className="min-w-36"
            aria-label={`What ${row.rater} is`}
            value={given[row.rater] ?? (row.simulated ? "simulated" : row.kind)}
            onChange={(event) => {
              const kind = IMPORTED_KINDS.find((each) => each === event.target.value);
              if (kind) onGivenChange({ ...given, [row.rater]: kind });
            }}
          >
            {IMPORTED_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {NAMES[kind]}
              </option>
            ))}
          </Select>
        ),
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      {doubtful.length > 0 ? (
        <Callout tone="warning" title={`Models among people? ${doubtful.map(({ rater }) => rater).join(", ")}`}>
          The file does not say what they are. As people they count in people’s agreement; as models they become judges.
        </Callout>
      ) : null}
      <DataTable
        caption="Who the raters are"
        dense
        maxHeight="max-h-72"
        columns={columns}
        rows={kinds}
        rowKey={({ rater }) => rater}
      />
    </div>
  );
}
