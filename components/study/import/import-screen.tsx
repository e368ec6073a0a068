"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { FileDrop } from "@/components/ui/file-drop";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { formatBytes } from "@/lib/domain/format/format-bytes";
import { IMPORT_FORMAT_NAMES } from "@/lib/domain/import/import-format";
import type { ImportCounts } from "@/lib/domain/import/import-result";
import type { PastImport } from "@/lib/domain/import/past-import";
import { errorMessage } from "@/lib/http/error-message";
import * as texts from "@/lib/messages/researcher/importing";
import { say } from "@/lib/messages/researcher/say";
import { importsQuery } from "@/lib/queries/import/imports";
import { ExampleFiles } from "./example-files";
import { FileSettings } from "./file-settings";
import { StudyImages } from "./images/study-images";
import { ImportDone } from "./import-done";
import { ImportOutcome } from "./import-outcome";
import { useImport } from "./use-import";

const ACCEPTED = ".jsonl,.ndjson,.json,.csv,.tsv,.txt,.parquet";

/** From a file to what it will become: chosen, understood, checked, and only then stored. */
export function ImportScreen({ studyId }: { studyId: string }) {
  const importing = useImport(studyId);
  const { file, waiting, inspection, report, done, isChecking, isImporting, progress, error } = importing;
  const isBusy = isChecking || isImporting;
  return (
    <div className="flex flex-col gap-8">
      {file === null ? (
        <FileDrop
          aria-label={texts.filesToImport}
          accept={ACCEPTED}
          multiple
          prompt={texts.dropJsonLinesJsonCsv}
          onFiles={importing.take}
        />
      ) : (
        <Panel
          level={2}
          title={file.name}
          description={[
            formatBytes(file.size),
            inspection?.writtenAs,
            inspection?.encoding && say(texts.readAs, { encoding: inspection.encoding }),
            waiting.length > 0 && say(texts.moreAfterIt, { waiting: waiting.length }),
          ]
            .filter(Boolean)
            .join(" · ")}
          actions={
            isBusy ? null : (
              <Button variant="quiet" size="sm" onClick={importing.next}>
                {waiting.length > 0 ? texts.skipThisFile : texts.chooseAnotherFile}
              </Button>
            )
          }
        >
          <div className="flex flex-col gap-6">
            {inspection?.writtenAs && !done ? (
              <FileSettings
                inspection={inspection}
                labels={importing.labels}
                options={importing.options}
                disabled={isImporting}
                onOptionsChange={importing.change}
              />
            ) : null}
            {isBusy ? (
              <div className="flex flex-wrap items-end gap-4">
                <Progress
                  className="flex-1 basis-64"
                  label={
                    progress?.phase === "reading" ? (isImporting ? texts.importing : texts.checking) : texts.sending
                  }
                  value={progress?.part ?? 0}
                  max={1}
                  valueText={progress?.phase === "reading" ? say(texts.rows, { count: progress.records }) : undefined}
                />
                <Button size="sm" onClick={importing.cancel}>
                  {texts.cancel}
                </Button>
                {isImporting ? (
                  <p className="basis-full text-sm text-ink-muted">{texts.leavingThisPageCancels}</p>
                ) : null}
              </div>
            ) : null}
            {error ? (
              <Callout
                tone="negative"
                role="alert"
                title={texts.fileCouldNotBeRead}
                actions={
                  <Button size="sm" onClick={importing.check}>
                    {texts.tryAgain}
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
                  {texts.checkTheFile}
                </Button>
              </div>
            )}
          </div>
        </Panel>
      )}
      {file === null || done ? <ExampleFiles /> : null}
      <StudyImages studyId={studyId} />
      <PastImports studyId={studyId} />
    </div>
  );
}

const COLUMNS: readonly Column<PastImport>[] = [
  {
    id: "file",
    header: texts.file,
    rowHeader: true,
    cell: ({ fileName }) => fileName,
    className: "min-w-32 [overflow-wrap:anywhere]",
  },
  { id: "format", header: texts.format, cell: ({ format }) => IMPORT_FORMAT_NAMES[format] },
  { id: "added", header: texts.added, cell: ({ counts }) => addedOf(counts) },
  { id: "by", header: texts.by, cell: ({ by }) => by ?? texts.theCommandLine },
  {
    id: "at",
    header: texts.when,
    cell: ({ at }) => <DateTime at={at} />,
  },
  { id: "sha", header: texts.sha256, cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}…</code> },
];

/** What was imported before, newest first. */
function PastImports({ studyId }: { studyId: string }) {
  const { data = [] } = useQuery(importsQuery(studyId));
  if (data.length === 0) return null;
  return (
    <Panel level={2} title={texts.importHistory} flush>
      <DataTable caption={texts.pastImports} hideCaption columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
    </Panel>
  );
}

function addedOf({ instructions, responses, labels }: ImportCounts): string {
  const parts = [
    instructions.new > 0 && say(texts.instructions, { count: instructions.new }),
    responses.new > 0 && say(texts.responses, { count: responses.new }),
    labels.new > 0 && say(texts.labels, { count: labels.new }),
  ];
  return parts.filter(Boolean).join(", ") || texts.pairsOrChecklists;
}
