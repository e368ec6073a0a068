import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ImportOptions } from "@/lib/imports/import-options";
import type { FileInspection, ImportReport } from "@/lib/imports/import-report";
import type { LabelFindings } from "@/lib/imports/label-findings";
import { importFile, inspectFile, type Progress } from "@/lib/imports/queries/imports";

/** Files up to this size are checked again by themselves after every change of a setting. */
const CHECKED_AT_ONCE_BYTES = 5 * 1024 ** 2;
const AFTER_TYPING_MS = 500;

export interface Importing {
  file: File | null;
  waiting: readonly File[];
  inspection: FileInspection | null;
  options: ImportOptions;
  /** what the last check found in a label file; stays while the next one runs */
  labels: LabelFindings | null;
  /** what a check found; null while there is none for these settings */
  report: ImportReport | null;
  done: ImportReport | null;
  isChecking: boolean;
  isImporting: boolean;
  progress: Progress | null;
  error: unknown;
  take(files: readonly File[]): void;
  change(options: ImportOptions): void;
  check(): void;
  commit(): void;
  /** stops what is under way; the study stays as it was */
  cancel(): void;
  /** puts the file away: on to the next, if one waits */
  next(): void;
}

/** One file after the other: look at it, check it, import it. */
export function useImport(studyId: string): Importing {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [inspection, setInspection] = useState<FileInspection | null>(null);
  const [options, setOptions] = useState<ImportOptions>({});
  const [report, setReport] = useState<ImportReport | null>(null);
  const [labels, setLabels] = useState<LabelFindings | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const underWay = useRef(new AbortController());
  const afterTyping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inspecting = useMutation(inspectFile(studyId));
  const checking = useMutation(importFile(studyId, "check"));
  const committing = useMutation(importFile(studyId, "commit"));
  const [file = null, ...waiting] = files;

  const stop = () => {
    clearTimeout(afterTyping.current);
    underWay.current.abort();
    underWay.current = new AbortController();
    setProgress(null);
  };
  useEffect(() => () => underWay.current.abort(), []);

  const send = (file: File, options: ImportOptions) => {
    stop();
    return { file, options, onProgress: setProgress, signal: underWay.current.signal };
  };
  const check = (file: File, options: ImportOptions) => {
    setReport(null);
    const keep = (report: ImportReport) => {
      setReport(report);
      setInspection(report.file);
      setLabels(report.labels);
    };
    checking.mutate(send(file, options), { onSuccess: keep });
  };
  const begin = (files: readonly File[]) => {
    stop();
    setFiles(files);
    setInspection(null);
    setOptions({});
    setReport(null);
    setLabels(null);
    for (const mutation of [inspecting, checking, committing]) mutation.reset();
    const [first] = files;
    if (!first) return;
    inspecting.mutate({ file: first, options: {} }, { onSuccess: setInspection });
    check(first, {});
  };

  return {
    file,
    waiting,
    inspection,
    options,
    labels,
    report,
    done: committing.data ?? null,
    isChecking: checking.isPending,
    isImporting: committing.isPending,
    progress,
    error: [committing.error, checking.error, inspecting.error].find((error) => error && !isCancelled(error)) ?? null,
    take: (added) => begin(file && !committing.data ? [...files, ...added] : added),
    change: (changed) => {
      setOptions(changed);
      setReport(null);
      stop();
      committing.reset();
      if (!file) return;
      const isReadAnew = changed.labels?.columnsAre !== options.labels?.columnsAre;
      if (changed.format !== options.format || changed.rows !== options.rows || isReadAnew) {
        inspecting.mutate({ file, options: changed }, { onSuccess: setInspection });
      }
      if (file.size > CHECKED_AT_ONCE_BYTES) return;
      afterTyping.current = setTimeout(() => check(file, changed), AFTER_TYPING_MS);
    },
    check: () => file && check(file, options),
    commit: () => {
      if (!file) return;
      committing.mutate(send(file, options), {
        onSuccess: (report) => {
          if (report.ok) return;
          setReport(report);
          committing.reset();
        },
      });
    },
    cancel: stop,
    next: () => begin(waiting),
  };
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
