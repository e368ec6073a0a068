"use client";

import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { formatCount } from "@/lib/domain/format/counted";
import type { LabelOptions } from "@/lib/domain/import/import-options";
import { IMPORTED_KINDS, type ImportedKind, soundsLikeModel } from "@/lib/domain/import/imported-kind";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import { JUDGE_FIELD_NAMES, JUDGE_FIELDS, type JudgeDescription } from "@/lib/domain/judge/judge-description";

type Rater = LabelFindings["kinds"][number];

const NAMES: Record<ImportedKind, string> = { person: "a person", model: "a model", simulated: "simulated" };

interface RaterKindsProps {
  kinds: readonly Rater[];
  given: Readonly<Record<string, ImportedKind>>;
  onGivenChange: (given: Record<string, ImportedKind>) => void;
  /** what judges are, by name, as somebody says */
  descriptions: Descriptions;
  onDescriptionsChange: (descriptions: Descriptions) => void;
}

type Descriptions = NonNullable<LabelOptions["descriptions"]>;

/** What each rater of the file is: models become judges, and count in no agreement of people. */
export function RaterKinds({ kinds, given, onGivenChange, descriptions, onDescriptionsChange }: RaterKindsProps) {
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
  const judges = kinds.filter(({ rater, kind }) => (given[rater] ? given[rater] === "model" : kind === "model"));
  const describe = (rater: string, field: keyof JudgeDescription, text: string) => {
    const { [field]: _, ...others } = descriptions[rater] ?? {};
    const said = text.trim() === "" ? others : { ...others, [field]: text };
    onDescriptionsChange({ ...descriptions, [rater]: said });
  };
  const described: Column<Rater>[] = JUDGE_FIELDS.map((field) => ({
    id: field,
    header: JUDGE_FIELD_NAMES[field],
    cell: (row) => (
      <Input
        className="min-w-32"
        aria-label={`${JUDGE_FIELD_NAMES[field]} of ${row.rater}`}
        value={descriptions[row.rater]?.[field] ?? row[field] ?? ""}
        maxLength={200}
        onChange={(event) => describe(row.rater, field, event.target.value)}
      />
    ),
  }));
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
      {judges.length > 0 ? (
        <details className="rounded-md border border-line">
          <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">
            Describe {judges.length === 1 ? "the judge" : `the ${judges.length} judges`} (optional)
          </summary>
          <DataTable
            caption="Shown on the leaderboard and in its tables; can be changed there, too."
            dense
            maxHeight="max-h-72"
            columns={[{ id: "rater", header: "Judge", rowHeader: true, cell: ({ rater }) => rater }, ...described]}
            rows={judges}
            rowKey={({ rater }) => rater}
          />
        </details>
      ) : null}
    </div>
  );
}
