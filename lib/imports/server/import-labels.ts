import type { Snapshot } from "@/lib/db/snapshot";
import type { LabelRecord } from "@/lib/imports/import-record";
import { type ImportOutcome, isNothingNew, noCounts } from "@/lib/imports/import-result";
import { unstatedModels } from "@/lib/imports/imported-kind";
import type { LabelFindings } from "@/lib/imports/label-findings";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import type { Viewer } from "@/lib/people/viewer";
import { gatherStatistics } from "./gather-statistics";
import { ImportPauses } from "./import-pauses";
import { inImportTransaction } from "./import-transaction";
import { spellLabels } from "./known-instruction";
import { KnownTexts, type TextLine } from "./labels/find-items";
import { LabelStage } from "./labels/label-stage";
import { type FileOfLabels, understandLabels } from "./labels/understand-labels";
import { ProblemList } from "./problem-list";
import { recordImport } from "./record-import";
import { StudyWriter } from "./study-writer";

const TEXTS_AT_ONCE = 100;

export interface LabelFile extends FileOfLabels {
  records: AsyncIterable<LabelRecord>;
  /** the file's SHA-256, asked for after the last record */
  sha256: () => string;
}

/** Texts of a label file on their way to the study, by the hundred; where the file has none nothing is prepared for them. */
class TextStage {
  #batch: TextLine[] = [];
  #opened: { writer: StudyWriter; known: KnownTexts } | null = null;

  constructor(
    private readonly open: () => Promise<{ writer: StudyWriter; known: KnownTexts }>,
    private readonly pauses: ImportPauses,
  ) {}

  async add(line: TextLine): Promise<void> {
    this.#batch.push(line);
    if (this.#batch.length >= TEXTS_AT_ONCE) await this.#write();
  }

  async end(): Promise<void> {
    if (this.#batch.length > 0) await this.#write();
  }

  /** Renames the staged labels as their texts were renamed. */
  async nameOwn(): Promise<void> {
    await this.#opened?.known.renameLabels();
  }

  async #write(): Promise<void> {
    this.#opened ??= await this.open();
    const { writer, known } = this.#opened;
    await this.pauses.pause();
    await writer.write(await known.withOwnNames(await writer.spelled(this.#batch)));
    // Labels go the same way in between.
    await writer.end();
    this.#batch = [];
  }
}

/**
 * Brings a label file into a study as a closed round with imported raters, and the texts that it has: all of it, or nothing
 * when anything is wrong.
 * The same labels again change nothing, whatever their file is called or written in, unless another round is named for them;
 * another file into a round adds to it.
 * @throws NOT_FOUND without such a study or the right to import into it
 */
export async function importLabels(viewer: Viewer, file: LabelFile): Promise<ImportOutcome> {
  const imported = await inImportTransaction(viewer, file.studyId, file.mode, async (transaction, importId) => {
    const outcome = await readAndWrite(transaction, file, importId);
    const keep = outcome.ok && file.mode === "commit" && !isNothingNew(outcome.counts);
    if (keep)
      await recordImport(
        transaction,
        viewer,
        { ...file, importId, format: "labels", roundIds: outcome.labels?.rounds.flatMap(({ id }) => id ?? []) ?? [] },
        outcome.counts,
      );
    return { result: { ...outcome, written: keep, importId: keep ? importId : null }, keep };
  });
  if (imported.written) await gatherStatistics(imported.counts);
  return imported;
}

function takenForPerson(rater: string): ImportOutcome["warnings"][number] {
  const expected = `what the rater is, as raterKinds=${JSON.stringify({ [rater]: "model" })}`;
  return {
    line: null,
    field: "rater",
    expected,
    found: "nothing: taken for a person, who counts in people’s agreement",
  };
}

async function readAndWrite(transaction: Snapshot, file: LabelFile, importId: string): Promise<ImportOutcome> {
  const { options } = file;
  const problems = new ProblemList();
  const counts = noCounts();
  const notUsed: string[] = [];
  const raters = new Set<string>();
  const pauses = new ImportPauses(transaction);
  const stage = await LabelStage.create(transaction, pauses);
  const texts = new TextStage(
    async () => ({
      writer: await StudyWriter.create(transaction, file.studyId, { problems, counts, mode: file.mode, importId }),
      known: await KnownTexts.create(transaction, file.studyId),
    }),
    pauses,
  );
  let records = 0;
  for await (const item of file.records) {
    if (item.kind === "problem") problems.add(item.problem);
    else if (item.kind === "not-used") notUsed.push(item.field);
    else if (item.kind === "texts") await texts.add(item);
    else if (item.kind === "record") {
      records++;
      raters.add(item.record.rater);
      await stage.add(item.line, item.record);
    }
    if (raters.size > STUDY_LIMITS.raters) {
      const expected = `at most ${STUDY_LIMITS.raters} raters (is this the column that names the rater?)`;
      problems.add({ line: null, field: "rater", expected, found: "more" });
      break;
    }
    if (problems.isFull) break;
  }
  await texts.end();
  await stage.end();
  await spellLabels(transaction, file.studyId);
  await texts.nameOwn();
  const labels: LabelFindings = {
    protocol: options.protocol ?? null,
    roundName: options.round ?? null,
    roundId: null,
    rounds: [],
    rows: records,
    skipped: 0,
    raters: [...raters].slice(0, 50),
    judges: [],
    juries: [],
    kinds: [],
    criteria: [],
    scales: [],
    values: [],
    readings: [],
    turnedComments: 0,
    checklists: null,
  };
  // What was given up early was not read to its end and has no sum.
  const sha256 = problems.isFull ? null : file.sha256();
  if (records > 0)
    await understandLabels(transaction, { ...file, importId, sha256, pauses }, { problems, counts, labels });
  const listed = problems.inOrder();
  const more = problems.hasMore || problems.isFull;
  return {
    ok: problems.isEmpty,
    written: false,
    importId: null,
    counts,
    problems: listed,
    moreProblems: more,
    warnings: unstatedModels(labels.kinds).map(takenForPerson),
    notUsed,
    records,
    labels,
  };
}
