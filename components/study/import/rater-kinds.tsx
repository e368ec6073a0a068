"use client";

import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { formatCount } from "@/lib/domain/format/counted";
import type { LabelOptions } from "@/lib/domain/import/import-options";
import { doubtfulRaters, IMPORTED_KINDS, type ImportedKind } from "@/lib/domain/import/imported-kind";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import { JUDGE_FIELD_NAMES, JUDGE_FIELDS, type JudgeDescription } from "@/lib/domain/judge/judge-description";
import * as texts from "@/lib/messages/researcher/importing";
import { say } from "@/lib/messages/researcher/say";

type Rater = LabelFindings["kinds"][number];

const NAMES: Record<ImportedKind, string> = { person: texts.aPerson, model: texts.aModel, simulated: texts.simulated };

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
  const doubtful = doubtfulRaters(kinds);
  const columns: Column<Rater>[] = [
    {
      id: "rater",
      header: texts.rater,
      rowHeader: true,
      cell: ({ rater }) => rater,
      className: "[overflow-wrap:anywhere]",
    },
    { id: "rows", header: texts.rowsTitle, numeric: true, cell: ({ rows }) => formatCount(rows) },
    {
      id: "kind",
      header: texts.is,
      cell: (row) =>
        row.kind === "jury" ? (
          texts.aJury
        ) : (
          <Select
            className="min-w-36"
            aria-label={say(texts.whatIs, { rater: row.rater })}
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
        aria-label={say(texts.ofFieldRater, { field: JUDGE_FIELD_NAMES[field], rater: row.rater })}
        value={descriptions[row.rater]?.[field] ?? row[field] ?? ""}
        maxLength={200}
        onChange={(event) => describe(row.rater, field, event.target.value)}
      />
    ),
  }));
  return (
    <div className="flex flex-col gap-3">
      {doubtful.length > 0 ? (
        <Callout tone="warning" title={say(texts.modelsAmongPeople, { doubtful: doubtful.join(", ") })}>
          {texts.fileDoesNotSayWhat}
        </Callout>
      ) : null}
      <DataTable
        caption={texts.whoTheRatersAre}
        dense
        maxHeight="max-h-72"
        columns={columns}
        rows={kinds}
        rowKey={({ rater }) => rater}
      />
      {judges.length > 0 ? (
        <details className="rounded-md border border-line">
          <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">
            {say(texts.describeOptional, {
              theJudge: judges.length === 1 ? texts.theJudge : say(texts.theJudges, { judges: judges.length }),
            })}
          </summary>
          <DataTable
            caption={texts.shownOnTheLeaderboard}
            dense
            maxHeight="max-h-72"
            columns={[{ id: "rater", header: texts.judge, rowHeader: true, cell: ({ rater }) => rater }, ...described]}
            rows={judges}
            rowKey={({ rater }) => rater}
          />
        </details>
      ) : null}
    </div>
  );
}
