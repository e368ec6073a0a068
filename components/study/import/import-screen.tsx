"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { FileDrop } from "@/components/ui/file-drop";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { counted } from "@/lib/domain/format/counted";
import { errorMessage } from "@/lib/http/error-message";
import { ExampleFiles } from "./example-files";
import { FileSettings } from "./file-settings";
import { formatBytes } from "./format-bytes";
import { ImportDone } from "./import-done";
import { ImportOutcome } from "./import-outcome";
import { PastImports } from "./past-imports";
import { useImport } from "./use-import";

const ACCEPTED = ".jsonl,.ndjson,.json,.csv,.tsv,.txt";

/** From a file to what it will become: chosen, understood, checked, and only then stored. */
export function ImportScreen({ studyId }: { studyId: string }) {
  const importing = useImport(studyId);
  const { file, waiting, inspection, report, done, isChecking, isImporting, progress, error } = importing;
  const isBusy = isChecking || isImporting;
  return (
    <div className="flex flex-col gap-8">
      {file === null ? (
        <FileDrop
          aria-label="Files to import"
          accept={ACCEPTED}
          multiple
          prompt="Drop JSON Lines, JSON, CSV or TSV files here"
          onFiles={importing.take}
        />
      ) : (
        <Panel
          level={2}
          title={file.name}
          description={[
            formatBytes(file.size),
            inspection?.writtenAs,
            waiting.length > 0 && `${waiting.length} more after it`,
          ]
            .filter(Boolean)
            .join(" · ")}
          actions={
            isBusy ? null : (
              <Button variant="quiet" size="sm" onClick={importing.next}>
                {waiting.length > 0 ? "Leave out, go on to the next" : "Choose another file"}
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
                  label={progress?.phase === "reading" ? (isImporting ? "Importing" : "Checking") : "Sending"}
                  value={progress?.part ?? 0}
                  max={1}
                  valueText={progress?.phase === "reading" ? counted(progress.records, "row") : undefined}
                />
                <Button size="sm" onClick={importing.cancel}>
                  Cancel
                </Button>
                {isImporting ? (
                  <p className="basis-full text-sm text-ink-muted">
                    Leaving this page stops the import, and the study stays as it was.
                  </p>
                ) : null}
              </div>
            ) : null}
            {error ? (
              <Callout
                tone="negative"
                role="alert"
                title="The file could not be read"
                actions={
                  <Button size="sm" onClick={importing.check}>
                    Try again
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
                  Check the file
                </Button>
              </div>
            )}
          </div>
        </Panel>
      )}
      {file === null || done ? <ExampleFiles /> : null}
      <PastImports studyId={studyId} />
    </div>
  );
}
