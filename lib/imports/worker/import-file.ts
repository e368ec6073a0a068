import { createHash } from "node:crypto";
import type { ImportMode, ImportOptions } from "@/lib/imports/import-options";
import type { ImportProblem } from "@/lib/imports/import-problem";
import type { LabelRecord, StudyRecord } from "@/lib/imports/import-record";
import type { FileInspection, ImportProgress, ImportReport, LabelPreview } from "@/lib/imports/import-report";
import { type ImportOutcome, type InstructionPreview, noCounts } from "@/lib/imports/import-result";
import { contentInWords } from "@/lib/imports/label-content";
import { importLabels } from "@/lib/imports/server/import-labels";
import { importStudy } from "@/lib/imports/server/import-study";
import { shorten } from "@/lib/imports/shorten";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { responseKey } from "@/lib/imports/study-format/refuse-contradictions";
import type { StudyInstruction } from "@/lib/imports/study-format/study-instruction";
import { readLabels } from "@/lib/interchange/labels/read-labels";
import { type OpenedFile, openFile } from "@/lib/interchange/open-file";
import { readStudy } from "@/lib/interchange/read-study";
import { inSheets } from "@/lib/interchange/spreadsheet/joined-tables";
import { withEagerGc } from "@/lib/interchange/with-eager-gc";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import { inspection, labelTexts, optionsFor } from "./inspect-file";

const PREVIEW_RECORDS = 5;
/** Of a file of this size nothing needs to be done about memory. */
const SMALL_BYTES = 5 * 1024 ** 2;
const PROGRESS_EVERY_MS = 200;

export interface FileToImport {
  studyId: string;
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  /** where it is known; a file that ends earlier is refused */
  totalBytes: number | null;
  mode: ImportMode;
  options: ImportOptions;
  onProgress?: (progress: ImportProgress) => void;
  /** stops the import; nothing is written then */
  signal?: AbortSignal;
}

/**
 * Imports a file, or checks what importing it would do: reads it once, from beginning to end, whatever its size.
 * @throws NOT_FOUND without such a study or the right to import into it
 */
export function importFile(viewer: Viewer, file: FileToImport): Promise<ImportReport> {
  const isSmall = file.totalBytes !== null && file.totalBytes < SMALL_BYTES;
  return isSmall ? readFile(viewer, file) : withEagerGc(() => readFile(viewer, file));
}

async function readFile(viewer: Viewer, file: FileToImport): Promise<ImportReport> {
  const { studyId, mode, totalBytes } = file;
  const fileName = shorten(file.fileName, 200) || "file";
  const preview: InstructionPreview[] = [];
  const labelPreview: LabelPreview[] = [];
  let records = 0;
  let lastProgress = 0;
  const bytes = new MeteredBytes(file.bytes, totalBytes, (read) => {
    file.signal?.throwIfAborted();
    const now = Date.now();
    if (now - lastProgress < PROGRESS_EVERY_MS) return;
    lastProgress = now;
    file.onProgress?.({ bytes: read, totalBytes, records });
  });
  async function* watch<Item extends { kind: string }>(
    source: AsyncIterable<Item>,
    look: (item: Extract<Item, { kind: "record" }>, isAmongFirst: boolean) => void,
  ) {
    for await (const item of source) {
      file.signal?.throwIfAborted();
      if (holdsRecord(item)) {
        records++;
        look(item, records <= PREVIEW_RECORDS);
      }
      yield item;
    }
    file.signal?.throwIfAborted();
  }

  const opened = await openFile(bytes, fileName, file.options.rows);
  const report = (outcome: ImportOutcome, inspected: FileInspection): ImportReport => {
    file.onProgress?.({ bytes: bytes.bytes, totalBytes, records });
    return ofSheets({ ...outcome, fileName, bytes: bytes.bytes, file: inspected, preview, labelPreview }, opened);
  };
  const options = optionsFor(opened, file.options);
  const inspected = inspection(opened, options);
  const common = { studyId, fileName, mode, sha256: () => bytes.sha256() };
  if (!opened.ok) {
    await requirePermission(viewer, studyId, "study.import");
    return report(refusal(opened.problem), inspected);
  }
  const { container, whole } = opened;
  const show = ({ line, record, partOf }: Omit<ReadInstruction, "kind">, isAmongFirst: boolean) => {
    const shown = partOf ? preview.find(({ id }) => id === record.id) : undefined;
    if (shown) addToPreview(shown, record);
    else if (isAmongFirst || (partOf && preview.length < PREVIEW_RECORDS))
      preview.push(previewInstruction(line, record));
  };
  if (inspected.format === "labels") {
    const labels = readLabels(whole, container, options.labels ?? {}, opened.rows, labelTexts(inspected, options));
    const found = watch(showTexts(labels, show), ({ line, record: label }, isAmongFirst) => {
      if (!isAmongFirst) return;
      const value = label.content ? shorten(contentInWords(label.content), 200) : label.value;
      labelPreview.push({ ...label, line, value, comment: label.comment && shorten(label.comment, 200) });
    });
    return report(await importLabels(viewer, { ...common, records: found, options: options.labels ?? {} }), inspected);
  }
  const found = watch(readStudy(whole, container, inspected.format, options), show);
  return report(await importStudy(viewer, { ...common, format: inspected.format, records: found }), inspected);
}

/** What was read of several sheets or files, with the lines as they are in each, and those that are not used. */
function ofSheets(report: ImportReport, opened: OpenedFile): ImportReport {
  if (!opened.ok || !opened.joined) return report;
  const { leftOut, placeOf } = opened.joined;
  const placed = <Found extends { line: number }>(found: Found): Found => ({ ...found, ...placeOf(found.line) });
  const told = (problem: ImportProblem) => inSheets(problem, placeOf);
  return {
    ...report,
    problems: report.problems.map(told),
    warnings: report.warnings.map(told),
    preview: report.preview.map(placed),
    labelPreview: report.labelPreview.map(placed),
    notUsed: [...report.notUsed, ...leftOut.map((name) => `${name} (other columns)`)],
  };
}

type ReadInstruction = Extract<StudyRecord, { kind: "record" }>;

/** Hands on a label file's records, and shows the texts among them. */
async function* showTexts(
  labels: AsyncIterable<LabelRecord>,
  show: (texts: Omit<ReadInstruction, "kind">, isAmongFirst: boolean) => void,
): AsyncGenerator<LabelRecord> {
  for await (const item of labels) {
    if (item.kind === "texts") show(item, false);
    yield item;
  }
}

function holdsRecord<Item extends { kind: string }>(item: Item): item is Extract<Item, { kind: "record" }> {
  return item.kind === "record";
}

function refusal(problem: ImportOutcome["problems"][number]): ImportOutcome {
  const problems = [problem];
  const nothing = { counts: noCounts(), warnings: [], notUsed: [], records: 0, labels: null };
  return { ok: false, written: false, importId: null, problems, moreProblems: false, ...nothing };
}

/** Bytes on their way to a reader: counted, hashed, and refused when they are too many or end too early. */
export class MeteredBytes {
  readonly #hash = createHash("sha256");
  #bytes = 0;

  /**
   * @param source the file
   * @param totalBytes its size where that is known
   * @param onBytes called after each piece
   */
  constructor(
    private readonly source: AsyncIterable<Uint8Array>,
    private readonly totalBytes: number | null,
    private readonly onBytes: (bytes: number) => void,
  ) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** Of all that was read; asked for at the end. */
  sha256(): string {
    return this.#hash.copy().digest("hex");
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.source) {
      this.#bytes += chunk.length;
      if (this.#bytes > STUDY_LIMITS.fileBytes) {
        throw new AppError(
          "TOO_LARGE",
          "The file is larger than 2 GB. Split it and import the parts one after another.",
        );
      }
      this.#hash.update(chunk);
      this.onBytes(this.#bytes);
      yield chunk;
    }
    if (this.totalBytes !== null && this.#bytes !== this.totalBytes) {
      throw new AppError(
        "INVALID",
        `The file broke off after ${this.#bytes} of ${this.totalBytes} bytes; nothing was written. Please try again.`,
      );
    }
  }
}

const TEXT = 400;
const MAX_SHOWN = 10;

/** An instruction shortened for a first look. Line breaks stay: the screen shows them. */
export function previewInstruction(line: number, record: StudyInstruction): InstructionPreview {
  return {
    line,
    id: record.id,
    instruction: cut(record.instruction ?? record.messages?.map((m) => `${m.role}: ${m.content}`).join("\n") ?? ""),
    input: record.input === undefined ? null : cut(record.input),
    subset: record.subset ?? null,
    domain: record.domain ?? null,
    tags: record.tags?.slice(0, MAX_SHOWN) ?? [],
    responses: previewResponses(record),
    pairs: record.pairs
      .slice(0, MAX_SHOWN)
      .map(({ a, b, truth }) => ({ a: a.system, b: b.system, truth: truth ?? null })),
    questions: (record.checklist ?? record.checklists[0])?.items.slice(0, MAX_SHOWN) ?? [],
  };
}

/** Shows with an instruction what a further row says of it. */
export function addToPreview(preview: InstructionPreview, record: StudyInstruction): void {
  for (const response of previewResponses(record)) {
    // A response that occurs twice is listed among the problems.
    const isShown = preview.responses.some(
      ({ system, sample }) => responseKey({ system, sample }) === responseKey(response),
    );
    if (!isShown && preview.responses.length < MAX_SHOWN) preview.responses.push(response);
  }
}

function previewResponses({ responses }: StudyInstruction): InstructionPreview["responses"] {
  return responses.slice(0, MAX_SHOWN).map(({ system, sample, text, truth }) => ({
    system,
    sample,
    text: cut(text),
    score: truth?.score ?? null,
  }));
}

function cut(text: string): string {
  return text.length <= TEXT ? text : `${text.slice(0, TEXT - 1).toWellFormed()}…`;
}
