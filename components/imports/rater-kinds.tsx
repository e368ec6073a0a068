"use client";

import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Input, Select } from "@/components/ui/input";
import { formatCount } from "@/lib/format/format-number";
import type { LabelOptions } from "@/lib/imports/import-options";
import { IMPORTED_KINDS, type ImportedKind, unstatedModels } from "@/lib/imports/imported-kind";
import type { LabelFindings } from "@/lib/imports/label-findings";
import { JUDGE_FIELD_NAMES, JUDGE_FIELDS, type JudgeDescription } from "@/lib/judging/describe-judge";
import { t } from "@/lib/messages/translate";

type Rater = LabelFindings["kinds"][number];

const NAMES: Record<ImportedKind, string> = { person: t("a person"), model: t("a model"), simulated: t("simulated") };

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
  const doubtful = unstatedModels(kinds).filter((rater) => given[rater] === undefined);
  const columns: Column<Rater>[] = [
    {
      id: "rater",
      header: t("Rater"),
      rowHeader: true,
      cell: ({ rater }) => rater,
      className: "[overflow-wrap:anywhere]",
    },
    { id: "rows", header: t("Rows"), numeric: true, cell: ({ rows }) => formatCount(rows) },
    {
      id: "kind",
      header: t("Is"),
      cell: (row) =>
        row.kind === "jury" ? (
          t("a jury")
        ) : (
          <Select
            className="min-w-36"
            aria-label={t("{rater} is a …", { rater: row.rater })}
            required
            value={given[row.rater] ?? (doubtful.includes(row.rater) ? "" : row.simulated ? "simulated" : row.kind)}
            onChange={(event) => {
              const kind = IMPORTED_KINDS.find((each) => each === event.target.value);
              if (kind) onGivenChange({ ...given, [row.rater]: kind });
            }}
          >
            {doubtful.includes(row.rater) ? <option value="">{t("Choose…")}</option> : null}
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
        aria-label={t("{field} of {rater}", { field: JUDGE_FIELD_NAMES[field], rater: row.rater })}
        value={descriptions[row.rater]?.[field] ?? row[field] ?? ""}
        maxLength={200}
        onChange={(event) => describe(row.rater, field, event.target.value)}
      />
    ),
  }));
  return (
    <div className="flex flex-col gap-3">
      {doubtful.length > 0 ? (
        <Callout tone="warning" title={t("Are these raters models? {doubtful}", { doubtful: doubtful.join(", ") })}>
          {t(
            "Not stated in the file: choose what each of them is. People count in human agreement; models become judges.",
          )}
        </Callout>
      ) : null}
      <DataTable caption={t("Who the raters are")} dense columns={columns} rows={kinds} rowKey={({ rater }) => rater} />
      {judges.length > 0 ? (
        <details className="rounded-md border border-line">
          <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">
            {t("Describe {theJudge} (optional)", {
              theJudge: judges.length === 1 ? t("the judge") : t("the {judges} judges", { judges: judges.length }),
            })}
          </summary>
          <DataTable
            caption={t("Shown on the leaderboard and in its tables; you can change it there too.")}
            dense
            columns={[{ id: "rater", header: t("Judge"), rowHeader: true, cell: ({ rater }) => rater }, ...described]}
            rows={judges}
            rowKey={({ rater }) => rater}
          />
        </details>
      ) : null}
    </div>
  );
}
