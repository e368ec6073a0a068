"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { FileDrop } from "@/components/ui/file-drop";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { formatBytes } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { IMPORT_FORMAT_NAMES } from "@/lib/imports/import-format";
import type { ImportCounts, PastImport } from "@/lib/imports/import-result";
import { importsQuery } from "@/lib/imports/queries/imports";
import { t } from "@/lib/messages/translate";
import { ExampleFiles } from "./example-files";
import { FileSettings } from "./file-settings";
import { StudyImages } from "./images/study-images";
import { ImportDone } from "./import-done";
import { ImportOutcome } from "./import-outcome";
import { PasteRows } from "./paste-rows";
import { SaveRecipe } from "./recipes/save-recipe";
import { SavedRecipes } from "./recipes/saved-recipes";
import { UndoImport } from "./undo-import";
import { useImport } from "./use-import";

const ACCEPTED = ".jsonl,.ndjson,.json,.csv,.tsv,.txt,.xlsx,.ods,.parquet,.eval,.zip";

/** From a file to what it will become: chosen, understood, checked, and only then stored. */
export function ImportScreen({ studyId }: { studyId: string }) {
  const importing = useImport(studyId);
  const { file, waiting, inspection, report, done, isChecking, isImporting, error } = importing;
  const isBusy = isChecking || isImporting;
  return (
    <div className="flex flex-col gap-8">
      {file === null ? (
        <div className="flex flex-col gap-3">
          <FileDrop
            aria-label={t("Files to import")}
            accept={ACCEPTED}
            multiple
            prompt={t("Drop JSON Lines, JSON, CSV, TSV, .xlsx, .ods, Parquet or .zip files here")}
            onFiles={importing.take}
          />
          <PasteRows onFile={(file) => importing.take([file])} />
        </div>
      ) : (
        <Panel
          level={2}
          title={file.name}
          description={[
            formatBytes(file.size),
            inspection?.writtenAs,
            inspection?.program,
            inspection?.encoding && t("read as {encoding}", { encoding: inspection.encoding }),
            waiting.length > 0 && t("{waiting} more after it", { waiting: waiting.length }),
          ]
            .filter(Boolean)
            .join(" · ")}
          actions={
            isBusy ? null : (
              <Button variant="quiet" size="sm" onClick={importing.next}>
                {waiting.length > 0 ? t("Skip this file") : t("Choose another file")}
              </Button>
            )
          }
        >
          <div className="flex flex-col gap-6">
            {inspection?.writtenAs && !done ? (
              <FileSettings
                studyId={studyId}
                inspection={inspection}
                labels={importing.labels}
                options={importing.options}
                disabled={isImporting}
                onOptionsChange={importing.change}
              />
            ) : null}
            {inspection?.writtenAs ? (
              <SaveRecipe studyId={studyId} options={importing.options} inspection={inspection} />
            ) : null}
            {isBusy ? <AtWork importing={importing} /> : null}
            {error ? (
              <Callout
                tone="negative"
                role="alert"
                title={t("The file could not be read")}
                actions={
                  <Button size="sm" onClick={importing.check}>
                    {t("Try again")}
                  </Button>
                }
              >
                {errorMessage(error)}
              </Callout>
            ) : null}
            {done ? (
              <ImportDone studyId={studyId} report={done} next={waiting[0]?.name ?? null} onNext={importing.next} />
            ) : report ? (
              <ImportOutcome report={report} isImporting={isImporting} onImport={importing.commit} />
            ) : isBusy || error ? null : (
              <div>
                <Button variant="primary" onClick={importing.check}>
                  {t("Check the file")}
                </Button>
              </div>
            )}
          </div>
        </Panel>
      )}
      {file === null ? <ExampleFiles /> : null}
      <SavedRecipes studyId={studyId} />
      {file === null || done ? <StudyImages studyId={studyId} /> : null}
      <PastImports studyId={studyId} onUndone={(id) => id === done?.importId && importing.next()} />
    </div>
  );
}

const COLUMNS: readonly Column<PastImport>[] = [
  {
    id: "file",
    header: t("File"),
    rowHeader: true,
    cell: ({ fileName }) => fileName,
    className: "min-w-32 [overflow-wrap:anywhere]",
  },
  { id: "format", header: t("Format"), cell: ({ format }) => IMPORT_FORMAT_NAMES[format] },
  { id: "added", header: t("Added"), cell: ({ counts }) => addedOf(counts) },
  { id: "by", header: t("By"), cell: ({ by }) => by ?? t("the command line") },
  {
    id: "at",
    header: t("When"),
    cell: ({ at }) => <DateTime at={at} />,
  },
  { id: "sha", header: t("SHA-256"), cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}…</code> },
];

/** What was imported before, newest first. */
function PastImports({ studyId, onUndone }: { studyId: string; onUndone: (importId: string) => void }) {
  const { data = [] } = useQuery(importsQuery(studyId));
  if (data.length === 0) return null;
  return (
    <Panel level={2} title={t("Import history")} flush>
      <DataTable
        caption={t("Past imports")}
        hideCaption
        columns={[
          ...COLUMNS,
          {
            id: "undo",
            header: t("Undo"),
            cell: ({ id, fileName }) => (
              <UndoImport studyId={studyId} importId={id} fileName={fileName} onUndone={() => onUndone(id)} small />
            ),
          },
        ]}
        rows={data}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}

function addedOf({ instructions, responses, labels }: ImportCounts): string {
  const parts = [
    instructions.new > 0 &&
      t("{count, plural, one {# instruction} other {# instructions}}", { count: instructions.new }),
    responses.new > 0 && t("{count, plural, one {# response} other {# responses}}", { count: responses.new }),
    labels.new > 0 && t("{count, plural, one {# label} other {# labels}}", { count: labels.new }),
  ];
  return parts.filter(Boolean).join(", ") || t("pairs or checklists");
}

function AtWork({ importing: { isImporting, progress, cancel } }: { importing: ReturnType<typeof useImport> }) {
  const isSending = !progress || (progress.phase === "sending" && progress.part < 1);
  return (
    <div className="flex flex-wrap items-end gap-4">
      <Progress
        className="flex-1 basis-64"
        label={isSending ? t("Sending") : isImporting ? t("Importing") : t("Checking")}
        value={isSending || progress.phase === "reading" ? (progress?.part ?? 0) : 0}
        max={1}
        valueText={
          progress?.phase === "reading"
            ? t("{count, plural, one {# row} other {# rows}}", { count: progress.records })
            : undefined
        }
      />
      <Button size="sm" onClick={cancel}>
        {t("Cancel")}
      </Button>
      {isImporting ? (
        <p className="basis-full text-sm text-ink-muted">
          {t("Leaving this page cancels the import; the study stays unchanged.")}
        </p>
      ) : null}
    </div>
  );
}
