"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { saveText } from "@/components/ui/save-file";
import { Section } from "@/components/ui/section";
import type { ImportProblem } from "@/lib/domain/import/import-problem";
import type { ImportReport, LabelPreview } from "@/lib/domain/import/import-report";
import { isNothingNew } from "@/lib/domain/import/import-result";
import { unstatedModels } from "@/lib/domain/import/imported-kind";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import { problemsCsv } from "@/lib/domain/import/problems-csv";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import * as texts from "@/lib/messages/researcher/importing";
import { say } from "@/lib/messages/researcher/say";
import { CountList } from "./count-list";
import { InstructionPreviews } from "./instruction-previews";

interface ImportOutcomeProps {
  report: ImportReport;
  isImporting: boolean;
  onImport: () => void;
}

/** What a check found: what is wrong, or what importing would add. */
export function ImportOutcome({ report, isImporting, onImport }: ImportOutcomeProps) {
  const { ok, counts, problems, moreProblems, warnings, notUsed, fileName, file } = report;
  const nothingNew = ok && isNothingNew(counts);
  const unstated = unstatedModels(report.labels?.kinds ?? []);
  return (
    <div className="flex flex-col gap-6">
      {ok ? null : (
        <>
          <Callout
            tone="negative"
            role="alert"
            title={say(texts.notReadyProblems, {
              atLeast: moreProblems ? `${texts.atLeast} ` : "",
              count: problems.length,
            })}
          >
            {texts.nothingIsImportedUntil}
          </Callout>
          <ProblemTable problems={problems} fileName={fileName} caption={texts.problems} />
        </>
      )}
      {warnings.length > 0 && report.labels === null ? (
        <>
          <Callout tone="warning" title={say(texts.explanationsNameSides, { count: warnings.length })}>
            {texts.writePlaceholders}
          </Callout>
          <ProblemTable problems={warnings} fileName={fileName} caption={texts.warnings} />
        </>
      ) : null}
      {notUsed.length > 0 ? (
        <Callout title={say(texts.notUsed, { notUsed: notUsed.join(", ") })}>
          {file.format === "table" ? texts.ifAColumnHoldsResponses : texts.formatDoesntUseTheseFields}
        </Callout>
      ) : null}
      {ok ? <RaterKinds judges={report.labels?.judges ?? []} juries={report.labels?.juries ?? []} /> : null}
      {nothingNew ? (
        <Callout role="status" title={texts.nothingNew}>
          {report.labels
            ? say(texts.allOfTheseLabelsAreInAlready, {
                rounds: report.labels.rounds.map(({ name }) => `“${name}”`).join(", "),
              })
            : texts.everythingInThisFile}{" "}
          {texts.importingItWouldChangeNothing}
        </Callout>
      ) : ok && unstated.length > 0 ? (
        <Callout tone="warning" role="status" title={say(texts.sayWhatRatersAre, { doubtful: unstated.join(", ") })}>
          {texts.personModelOrSimulatedProgram}
        </Callout>
      ) : ok ? (
        <Callout
          tone="positive"
          role="status"
          title={texts.ready}
          actions={
            <Button variant="primary" loading={isImporting} onClick={onImport}>
              {texts.importText}
            </Button>
          }
        >
          {texts.nothingIsStoredYet}
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
    <Section level={3} title={say(texts.criteria, { count: rounds.length })}>
      <DataTable
        caption={texts.criteriaTitle}
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
  { id: "criterion", header: texts.criterion, rowHeader: true, cell: ({ criterion }) => criterion ?? "(none)" },
  { id: "round", header: texts.round, cell: ({ name }) => name, className: "[overflow-wrap:anywhere]" },
  { id: "protocol", header: texts.protocol, cell: ({ protocol }) => PROTOCOLS[protocol].name },
];

/** Whose labels will not count as people's, since the file says so. */
function RaterKinds({ judges, juries }: { judges: readonly string[]; juries: readonly string[] }) {
  if (judges.length + juries.length === 0) return null;
  const who = [
    ...(judges.length > 0 ? [`${say(texts.judges, { count: judges.length })} (${judges.join(", ")})`] : []),
    ...(juries.length > 0 ? [`${say(texts.juries, { count: juries.length })} (${juries.join(", ")})`] : []),
  ];
  return <Callout title={say(texts.byModels, { who: say.list(who) })}>{texts.asTheFileSays}</Callout>;
}

type Row = ImportProblem & { place: number };

const COLUMNS: readonly Column<Row>[] = [
  { id: "line", header: texts.line, numeric: true, cell: ({ line }) => line ?? "–" },
  {
    id: "field",
    header: texts.field,
    cell: ({ field }) => <code>{field || "–"}</code>,
    className: "min-w-32 [overflow-wrap:anywhere]",
  },
  { id: "expected", header: texts.expected, cell: ({ expected }) => expected },
  { id: "found", header: texts.found, cell: ({ found }) => found, className: "[overflow-wrap:anywhere]" },
];

interface ProblemTableProps {
  problems: readonly ImportProblem[];
  fileName: string;
  caption: string;
}

function ProblemTable({ problems, fileName, caption }: ProblemTableProps) {
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        caption={caption}
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
          onClick={() =>
            saveText(
              `${say(texts.problemsOf, { problems: caption.toLowerCase(), fileName })}.csv`,
              problemsCsv(problems),
              "text/csv",
            )
          }
        >
          {texts.downloadAsCsv}
        </Button>
      </div>
    </div>
  );
}

type LabelRow = LabelPreview & { place: number };

const LABEL_COLUMNS: readonly Column<LabelRow>[] = [
  { id: "line", header: texts.line, numeric: true, cell: ({ line }) => line },
  { id: "item", header: texts.item, cell: ({ item }) => item },
  { id: "system", header: texts.system, cell: ({ system }) => system ?? "" },
  { id: "rater", header: texts.rater, cell: ({ rater }) => rater },
  { id: "criterion", header: texts.criterion, cell: ({ criterion }) => criterion ?? "" },
  { id: "value", header: texts.value, cell: ({ value }) => value || "(empty)" },
  { id: "comment", header: texts.comment, cell: ({ comment }) => comment ?? "" },
];

/** The first labels as they stand in the file. */
function LabelPreviews({ previews, total }: { previews: readonly LabelPreview[]; total: number }) {
  if (previews.length === 0) return null;
  const rows = previews.map((preview, place) => ({ ...preview, place }));
  const columns = LABEL_COLUMNS.filter(({ id }) =>
    id === "system" || id === "criterion" || id === "comment" ? rows.some((row) => row[id] !== null) : true,
  );
  return (
    <Section level={3} title={say(texts.firstOfRows, { previews: previews.length, count: total })}>
      <DataTable
        caption={texts.firstRows}
        hideCaption
        dense
        columns={columns}
        rows={rows}
        rowKey={({ place }) => String(place)}
      />
    </Section>
  );
}
