"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { DateTime } from "@/components/ui/date-time";
import { Progress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast-store";
import { isBeingMade, type PreparedExport } from "@/lib/exports/prepared-export";
import { deleteExport, preparedFileAddress } from "@/lib/exports/queries";
import { ARCHIVE } from "@/lib/exports/study-export";
import { formatBytes } from "@/lib/format/format-number";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";

export interface PreparedFileProps {
  studyId: string;
  file: PreparedExport;
}

const STATES = { waiting: t("Waiting for a worker"), running: t("Preparing"), done: t("Ready"), failed: t("Failed") };

/** One file that a worker prepares: how far it is, then its download; or why there is none. */
export function PreparedFile({ studyId, file }: PreparedFileProps) {
  const { id, fileName, roundName, state, problem, createdAt } = file;
  const deleting = useMutation({
    ...deleteExport(studyId),
    onError: (error: Error) => toast.error(errorMessage(error)),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3 text-sm">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p className="font-mono font-medium [overflow-wrap:anywhere]">{fileName}</p>
        <p className="text-ink-muted [overflow-wrap:anywhere]">
          {roundName === null ? null : `${roundName} · `}
          {t.rich("requested {dateTime}", { dateTime: <DateTime key="dateTime" at={createdAt} show="nearDay" /> })}
        </p>
        <p aria-live="polite" className={state === "failed" ? "text-negative" : "text-ink-muted"}>
          {STATES[state]}
          {state === "failed" ? `: ${problem}` : null}
          {state === "done" ? <Ready file={file} /> : null}
        </p>
        {state === "running" ? <Reading file={file} /> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === "done" ? (
          <a href={preparedFileAddress(studyId, id)} download className={buttonClass({ size: "sm" })}>
            <Download aria-hidden />
            {t.rich("Download{fileName}", {
              fileName: (
                <span key="fileName" className="sr-only">
                  {" "}
                  {fileName}
                </span>
              ),
            })}
          </a>
        ) : null}
        <Button size="sm" variant="quiet" loading={deleting.isPending} onClick={() => deleting.mutate(id)}>
          {isBeingMade(file) ? t("Cancel") : t("Delete")}
          <span className="sr-only"> {fileName}</span>
        </Button>
      </div>
    </li>
  );
}

function Ready({ file: { bytes, expiresAt } }: { file: PreparedExport }) {
  return (
    <>
      : {formatBytes(bytes ?? 0)}
      {expiresAt === null
        ? null
        : t.rich(", kept until {dateTime}", { dateTime: <DateTime key="dateTime" at={expiresAt} show="nearDay" /> })}
    </>
  );
}

function Reading({ file: { roundId, file, progress } }: { file: PreparedExport }) {
  if (progress === null) return null;
  const { done, total } = progress;
  const what = file === ARCHIVE ? "rounds" : roundId === null ? "instructions" : "tasks";
  const isRead = done >= total;
  return (
    <Progress
      label={isRead ? t("Saving the file") : t("Reading {what}", { what })}
      value={done}
      max={total}
      valueText={t("{done} of {total} {what}", {
        done: done.toLocaleString("en"),
        total: total.toLocaleString("en"),
        what,
      })}
      className="max-w-md"
    />
  );
}
