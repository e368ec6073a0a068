"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { saveText } from "@/components/ui/save-file";
import { Section } from "@/components/ui/section";
import { type ImportProblem, problemsCsv } from "@/lib/imports/import-problem";
import type { ImportReport, LabelPreview } from "@/lib/imports/import-report";
import { isNothingNew } from "@/lib/imports/import-result";
import { unstatedModels } from "@/lib/imports/imported-kind";
import type { LabelFindings } from "@/lib/imports/label-findings";
import { isAboutSides } from "@/lib/imports/study-format/explanation-sides";
import { t } from "@/lib/messages/translate";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import { CountList, InStudy } from "./count-list";
import { InstructionPreviews } from "./instruction-previews";

interface ImportOutcomeProps {
  report: ImportReport;
  isImporting: boolean;
  onImport: () => void;
}

/** What a check found: what is wrong, or what importing would add. */
export function ImportOutcome({ report, isImporting, onImport }: ImportOutcomeProps) {
  const { ok, counts, problems, moreProblems, warnings, notUsed, fileName, file } = report;
  const said = report.labels === null ? warnings : [];
  const bySide = said.filter(isAboutSides);
  const incomplete = said.filter((warning) => !isAboutSides(warning));
  const nothingNew = ok && isNothingNew(counts);
  const unstated = unstatedModels(report.labels?.kinds ?? []);
  return (
    <div className="flex flex-col gap-6">
      {report.labels && ok && !nothingNew ? <InStudy counts={counts} /> : null}
      {ok ? null : (
        <>
          <Callout
            tone="negative"
            role="alert"
            title={t("Not ready: {atLeast}{count, plural, one {# problem} other {# problems}}", {
              atLeast: moreProblems ? `${t("at least")} ` : "",
              count: problems.length,
            })}
          >
            {t(
              "Nothing is imported until you fix the file, or the way it is read (format and columns, above). A file is imported completely or not at all.",
            )}
          </Callout>
          <ProblemTable problems={problems} fileName={fileName} caption={t("Problems")} />
        </>
      )}
      {incomplete.length > 0 ? (
        <>
          <Callout tone="warning" title={t("Some of it can’t be labelled")}>
            {t("It is imported as it is. Check the columns above first.")}
          </Callout>
          <ProblemTable problems={incomplete} fileName={fileName} caption={t("Missing responses")} />
        </>
      ) : null}
      {bySide.length > 0 ? (
        <>
          <Callout
            tone="warning"
            title={t("{count, plural, one {# explanation names} other {# explanations name}} a response by its side", {
              count: bySide.length,
            })}
          >
            {t(
              "Half of the raters see A and B the other way round. Write {A} and {B} in the explanation; each rater reads the letters of their screen. You can import the file as it is: raters are then told of the other order.",
              { A: "{{A}}", B: "{{B}}" },
            )}
          </Callout>
          <ProblemTable problems={bySide} fileName={fileName} caption={t("Warnings")} />
        </>
      ) : null}
      {report.labels ? <TurnedComments count={report.labels.turnedComments} /> : null}
      {notUsed.length > 0 ? (
        <Callout title={t("Not used: {notUsed}", { notUsed: notUsed.join(", ") })}>
          {file.format === "table"
            ? t("If a column holds responses, tick it above; other columns are ignored.")
            : t("The format doesn’t use these fields; they are ignored.")}
        </Callout>
      ) : null}
      {ok ? <RaterKinds judges={report.labels?.judges ?? []} juries={report.labels?.juries ?? []} /> : null}
      {nothingNew ? (
        <Callout role="status" title={t("Nothing new")}>
          {report.labels
            ? t("All of these labels are already in {rounds}.", {
                rounds: report.labels.rounds.map(({ name }) => `“${name}”`).join(", "),
              })
            : t("Everything in this file is already in the study.")}{" "}
          {t("Importing it would change nothing.")}
        </Callout>
      ) : ok && unstated.length > 0 ? (
        <Callout
          tone="warning"
          role="status"
          title={t("Not ready: choose what {doubtful} is", { doubtful: unstated.join(", ") })}
        >
          {t("The file doesn’t say whether it is a person or a model. Choose under “Who the raters are”.")}
        </Callout>
      ) : ok ? (
        <Ready isImporting={isImporting} onImport={onImport} />
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

function TurnedComments({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Callout
      tone="warning"
      title={t("{count, plural, one {# comment} other {# comments}} may mean another response by A", { count })}
    >
      {t(
        "Their rows name the two systems the other way round than the pair does. The label is turned, the comment is not, and without a column for the order nobody can tell which response it calls A. Add one (“order”: ab or ba), or the comments are shown with an unknown order.",
      )}
    </Callout>
  );
}

/** Each criterion of the file, and the round that it becomes. */
function Criteria({ rounds }: { rounds: LabelFindings["rounds"] }) {
  if (!rounds.some(({ criterion }) => criterion !== null)) return null;
  return (
    <Section level={3} title={t("{count, plural, one {# criterion} other {# criteria}}", { count: rounds.length })}>
      <DataTable
        caption={t("Criteria")}
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
  { id: "criterion", header: t("Criterion"), rowHeader: true, cell: ({ criterion }) => criterion ?? "(none)" },
  { id: "round", header: t("Round"), cell: ({ name }) => name, className: "[overflow-wrap:anywhere]" },
  { id: "protocol", header: t("Protocol"), cell: ({ protocol }) => PROTOCOLS[protocol].name },
];

/** Whose labels will not count as people's, since the file says so. */
function RaterKinds({ judges, juries }: { judges: readonly string[]; juries: readonly string[] }) {
  if (judges.length + juries.length === 0) return null;
  const who = [
    ...(judges.length > 0
      ? [`${t("{count, plural, one {# judge} other {# judges}}", { count: judges.length })} (${judges.join(", ")})`]
      : []),
    ...(juries.length > 0
      ? [`${t("{count, plural, one {# jury} other {# juries}}", { count: juries.length })} (${juries.join(", ")})`]
      : []),
  ];
  return (
    <Callout title={t("By models: {who}", { who: t.list(who) })}>
      {t(
        "As the file says, or as you chose. Their labels are imported as those of judges and juries, and don’t count towards agreement among people.",
      )}
    </Callout>
  );
}

type Row = ImportProblem & { place: number };

const COLUMNS: readonly Column<Row>[] = [
  { id: "sheet", header: t("Sheet"), cell: ({ sheet }) => sheet ?? "", className: "[overflow-wrap:anywhere]" },
  { id: "line", header: t("Line"), numeric: true, cell: ({ line }) => line ?? "–" },
  {
    id: "field",
    header: t("Field"),
    cell: ({ field }) => <code>{field || "–"}</code>,
    className: "min-w-32 [overflow-wrap:anywhere]",
  },
  { id: "expected", header: t("Expected"), cell: ({ expected }) => expected, className: "min-w-56" },
  { id: "found", header: t("Found"), cell: ({ found }) => found, className: "[overflow-wrap:anywhere]" },
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
        columns={COLUMNS.filter(({ id }) => id !== "sheet" || problems.some(({ sheet }) => sheet !== undefined))}
        rows={problems.map((problem, place) => ({ ...problem, place }))}
        rowKey={({ place }) => String(place)}
      />
      <div>
        <Button
          size="sm"
          icon={<Download aria-hidden />}
          aria-label={t("Download as CSV: {table}", { table: caption })}
          onClick={() =>
            saveText(
              `${t("{problems} of {fileName}", { problems: caption.toLowerCase(), fileName })}.csv`,
              problemsCsv(problems),
              "text/csv",
            )
          }
        >
          {t("Download as CSV")}
        </Button>
      </div>
    </div>
  );
}

type LabelRow = LabelPreview & { place: number };

const LABEL_COLUMNS: readonly Column<LabelRow>[] = [
  { id: "sheet", header: t("Sheet"), cell: ({ sheet }) => sheet ?? "" },
  { id: "line", header: t("Line"), numeric: true, cell: ({ line }) => line },
  { id: "item", header: t("Item"), cell: ({ item }) => item },
  { id: "system", header: t("System"), cell: ({ system }) => system ?? "" },
  { id: "rater", header: t("Rater"), cell: ({ rater }) => rater },
  { id: "criterion", header: t("Criterion"), cell: ({ criterion }) => criterion ?? "" },
  { id: "value", header: t("Value"), cell: ({ value }) => value || "(empty)" },
  { id: "comment", header: t("Comment"), cell: ({ comment }) => comment ?? "" },
];

/** The first labels, as written in the file. */
function LabelPreviews({ previews, total }: { previews: readonly LabelPreview[]; total: number }) {
  if (previews.length === 0) return null;
  const rows = previews.map((preview, place) => ({ ...preview, place }));
  const columns = LABEL_COLUMNS.filter(({ id }) =>
    id === "sheet" || id === "system" || id === "criterion" || id === "comment"
      ? rows.some((row) => (row[id] ?? null) !== null)
      : true,
  );
  return (
    <Section
      level={3}
      title={t("The first {previews} of {count, plural, one {# row} other {# rows}}", {
        previews: previews.length,
        count: total,
      })}
    >
      <DataTable
        caption={t("First rows")}
        hideCaption
        dense
        columns={columns}
        rows={rows}
        rowKey={({ place }) => String(place)}
      />
    </Section>
  );
}

/** In sight however long the preview below it is. */
function Ready({ isImporting, onImport }: Pick<ImportOutcomeProps, "isImporting" | "onImport">) {
  return (
    <Callout
      tone="positive"
      role="status"
      title={t("Ready")}
      className="sticky top-16 z-10 shadow-raised"
      actions={
        <Button variant="primary" loading={isImporting} onClick={onImport}>
          {t("Import")}
        </Button>
      }
    >
      {t("Nothing is stored yet. This is what importing the file adds:")}
    </Callout>
  );
}
