"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { saveText } from "@/components/ui/save-file";
import { Section } from "@/components/ui/section";
import { counted } from "@/lib/domain/format/counted";
import type { ImportProblem } from "@/lib/domain/import/import-problem";
import type { ImportReport, LabelPreview } from "@/lib/domain/import/import-report";
import { isNothingNew } from "@/lib/domain/import/import-result";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import { problemsCsv } from "@/lib/domain/import/problems-csv";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import { CountList } from "./count-list";
import { InstructionPreviews } from "./instruction-previews";

interface ImportOutcomeProps {
  report: ImportReport;
  isImporting: boolean;
  onImport: () => void;
}

/** What a check found: what is wrong, or what importing would add. */
export function ImportOutcome({ report, isImporting, onImport }: ImportOutcomeProps) {
  const { ok, counts, problems, moreProblems, notUsed, fileName, file } = report;
  const nothingNew = ok && isNothingNew(counts);
  return (
    <div className="flex flex-col gap-6">
      {ok ? null : (
        <>
          <Callout
            tone="negative"
            role="alert"
            title={`Not ready: ${moreProblems ? "at least " : ""}${counted(problems.length, "problem")}`}
          >
            Nothing is imported until you fix the file, or the way it is read (format and columns, above). A file is
            imported completely or not at all.
          </Callout>
          <ProblemTable problems={problems} fileName={fileName} />
        </>
      )}
      {notUsed.length > 0 ? (
        <Callout title={`Not used: ${notUsed.join(", ")}`}>
          {file.format === "table"
            ? "If a column holds responses, tick it above; other columns are ignored."
            : "The format doesn’t use these fields; they are ignored."}
        </Callout>
      ) : null}
      {ok ? <RaterKinds judges={report.labels?.judges ?? []} juries={report.labels?.juries ?? []} /> : null}
      {nothingNew ? (
        <Callout role="status" title="Nothing new">
          {report.labels
            ? `All of these labels are in ${report.labels.rounds.map(({ name }) => `“${name}”`).join(", ")} already, identical.`
            : "Everything in this file is in the study already, identical."}{" "}
          Importing it would change nothing.
        </Callout>
      ) : ok ? (
        <Callout
          tone="positive"
          role="status"
          title="Ready"
          actions={
            <Button variant="primary" loading={isImporting} onClick={onImport}>
              Import
            </Button>
          }
        >
          Nothing is stored yet. This is what importing the file adds:
        </Callout>
      ) : null}
      <Criteria rounds={report.labels?.rounds ?? []} />
      {ok ? <CountList counts={counts} kind={nothingNew ? "known" : "new"} /> : null}
      <InstructionPreviews
        previews={report.preview}
        total={ok ? counts.instructions.new + counts.instructions.known : null}
      />
      <LabelPreviews previews={report.labelPreview} total={report.records} />
    </div>
  );
}

/** Each criterion of the file, and the round that it becomes. */
function Criteria({ rounds }: { rounds: LabelFindings["rounds"] }) {
  if (!rounds.some(({ criterion }) => criterion !== null)) return null;
  return (
    <Section level={3} title={counted(rounds.length, "criterion", "criteria")}>
      <DataTable
        caption="Criteria"
        hideCaption
        dense
        columns={CRITERION_COLUMNS}
        rows={rounds}
        rowKey={({ criterion }) => criterion ?? ""}
      />
    </Section>
  );
}

const CRITERION_COLUMNS: readonly Column<LabelFindings["rounds"][number]>[] = [
  { id: "criterion", header: "Criterion", rowHeader: true, cell: ({ criterion }) => criterion ?? "(none)" },
  { id: "round", header: "Round", cell: ({ name }) => name, className: "[overflow-wrap:anywhere]" },
  { id: "protocol", header: "Protocol", cell: ({ protocol }) => PROTOCOLS[protocol].name },
];

/** Whose labels will not count as people's, since the file says so. */
function RaterKinds({ judges, juries }: { judges: readonly string[]; juries: readonly string[] }) {
  if (judges.length + juries.length === 0) return null;
  const who = [
    ...(judges.length > 0 ? [`${counted(judges.length, "judge")} (${judges.join(", ")})`] : []),
    ...(juries.length > 0 ? [`${counted(juries.length, "jury", "juries")} (${juries.join(", ")})`] : []),
  ];
  return (
    <Callout title={`By models: ${who.join(" and ")}`}>
      As the file says, or as you chose. Their labels are imported as those of judges and juries, and don’t count
      towards agreement among people.
    </Callout>
  );
}

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

function ProblemTable({ problems, fileName }: { problems: readonly ImportProblem[]; fileName: string }) {
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

type LabelRow = LabelPreview & { place: number };

const LABEL_COLUMNS: readonly Column<LabelRow>[] = [
  { id: "line", header: "Line", numeric: true, cell: ({ line }) => line },
  { id: "item", header: "Item", cell: ({ item }) => item },
  { id: "system", header: "System", cell: ({ system }) => system ?? "" },
  { id: "rater", header: "Rater", cell: ({ rater }) => rater },
  { id: "criterion", header: "Criterion", cell: ({ criterion }) => criterion ?? "" },
  { id: "value", header: "Value", cell: ({ value }) => value || "(empty)" },
  { id: "comment", header: "Comment", cell: ({ comment }) => comment ?? "" },
];

/** The first labels as they stand in the file. */
function LabelPreviews({ previews, total }: { previews: readonly LabelPreview[]; total: number }) {
  if (previews.length === 0) return null;
  const rows = previews.map((preview, place) => ({ ...preview, place }));
  const columns = LABEL_COLUMNS.filter(({ id }) =>
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
