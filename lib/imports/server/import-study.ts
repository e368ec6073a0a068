import type { Snapshot } from "@/lib/db/snapshot";
import { counted } from "@/lib/format/format-number";
import type { ImportFormat } from "@/lib/imports/import-format";
import type { ImportMode } from "@/lib/imports/import-options";
import type { ImportProblem } from "@/lib/imports/import-problem";
import { type StudyRecord, sourceField } from "@/lib/imports/import-record";
import { type ImportOutcome, isNothingNew, noCounts } from "@/lib/imports/import-result";
import { shorten } from "@/lib/imports/shorten";
import { bareSides } from "@/lib/imports/study-format/explanation-sides";
import type { StudyInstruction } from "@/lib/imports/study-format/study-instruction";
import type { Viewer } from "@/lib/people/viewer";
import { gatherStatistics } from "./gather-statistics";
import { ImportPauses } from "./import-pauses";
import { inImportTransaction } from "./import-transaction";
import type { Line } from "./lines-at-once";
import { ProblemList } from "./problem-list";
import { recordImport } from "./record-import";
import { StudyWriter } from "./study-writer";

/** A batch ends with whichever comes first; both keep its memory small. */
const BATCH_RECORDS = 100;
const BATCH_CHARACTERS = 200_000;

export interface StudyFile {
  studyId: string;
  fileName: string;
  format: ImportFormat;
  mode: ImportMode;
  records: AsyncIterable<StudyRecord>;
  /** the file's SHA-256, asked for after the last record */
  sha256: () => string;
}

/**
 * Brings a file's instructions, responses, pairs and checklists into a study: all of it, or nothing when anything is
 * wrong. What the study has already stays as it is, so the same file again changes nothing.
 * @throws NOT_FOUND without such a study or the right to import into it
 */
export async function importStudy(viewer: Viewer, file: StudyFile): Promise<ImportOutcome> {
  const imported = await inImportTransaction(viewer, file.studyId, file.mode, async (transaction, importId) => {
    const { outcome, hasNewIds } = await readAndWrite(transaction, file, importId);
    const keep = outcome.ok && file.mode === "commit" && (hasNewIds || !isNothingNew(outcome.counts));
    if (keep) await recordImport(transaction, viewer, { ...file, importId }, outcome.counts);
    return { result: { ...outcome, written: keep, importId: keep ? importId : null }, keep };
  });
  if (imported.written) await gatherStatistics(imported.counts);
  return imported;
}

/** @returns hasNewIds: responses that the study had got their ids in other programs */
async function readAndWrite(
  transaction: Snapshot,
  file: StudyFile,
  importId: string,
): Promise<{ outcome: ImportOutcome; hasNewIds: boolean }> {
  const problems = new ProblemList();
  const warnings = new ProblemList();
  const counts = noCounts();
  const notUsed: string[] = [];
  const writer = await StudyWriter.create(transaction, file.studyId, { problems, counts, mode: file.mode, importId });
  const pauses = new ImportPauses(transaction);
  const without = new WithoutResponses();
  let records = 0;

  for await (const batch of batchesOf(file.records)) {
    await pauses.pause(writer.end());
    const lines: Line[] = [];
    for (const item of batch) {
      if (item.kind === "problem") problems.add(item.problem);
      else if (item.kind === "not-used") notUsed.push(item.field);
      else if (item.kind === "empty") without.add(item);
      else {
        lines.push(item);
        without.look(item);
        for (const warning of explanationsWithSides(item)) warnings.add(warning);
      }
      if (problems.isFull) break;
    }
    records += lines.length;
    await writer.write(lines);
    if (problems.isFull) break;
  }
  await writer.end();
  const listed = problems.inOrder();
  const more = problems.hasMore || problems.isFull;
  const ok = problems.isEmpty;
  for (const warning of without.warnings(counts)) warnings.add(warning);
  const outcome = {
    ok,
    written: false,
    importId: null,
    counts,
    problems: listed,
    moreProblems: more,
    notUsed,
    records,
    labels: null,
    warnings: warnings.inOrder(),
  };
  return { outcome, hasNewIds: writer.hasNewIds };
}

/** Raters see a pair in an order of their own, so an explanation that says "A" is wrong for half of them. */
function explanationsWithSides({ line, record, partOf = {} }: Line): ImportProblem[] {
  return record.pairs.flatMap(({ explanation = "" }, index) => {
    const sides = bareSides(explanation);
    if (sides.length === 0) return [];
    const found = `${sides.map((side) => `"${side}"`).join(", ")} in ${shorten(explanation)}`;
    const field = sourceField(`pairs[${index + 1}].explanation`, partOf);
    return [{ line, field, expected: "{{A}} and {{B}} where the explanation means a response of the pair", found }];
  });
}

/** What of a file cannot be labelled: it is imported all the same, and said before. */
class WithoutResponses {
  #instructions = 0;
  #withoutText = 0;
  #failed = 0;
  readonly #cells = new Map<string, number>();

  add({ field, isFailed }: Extract<StudyRecord, { kind: "empty" }>): void {
    if (isFailed) this.#failed += 1;
    else this.#cells.set(field, (this.#cells.get(field) ?? 0) + 1);
  }

  look({ record, partOf }: Line): void {
    if (!partOf && record.responses.length === 0) this.#instructions += 1;
    this.#withoutText += record.responses.filter(({ text }) => text.trim() === "").length;
  }

  warnings({ instructions, responses }: ImportOutcome["counts"]): ImportProblem[] {
    const total = instructions.new + instructions.known;
    const about = (field: string, expected: string, found: string) => ({ line: null, field, expected, found });
    if (total > 0 && responses.new + responses.known === 0) {
      const expected = "responses, which raters label: import them too, or say which columns hold them";
      return [about("responses", expected, `none: ${counted(total, "instruction")} alone`)];
    }
    return [
      ...(this.#instructions > 0 && this.#cells.size + this.#failed === 0
        ? [
            about(
              "responses",
              "a response for each instruction",
              `none for ${this.#instructions} of ${counted(total, "instruction")}`,
            ),
          ]
        : []),
      ...(this.#withoutText > 0
        ? [about("responses", "some text in each response", `none in ${counted(this.#withoutText, "response")}`)]
        : []),
      ...(this.#failed > 0
        ? [
            about(
              "responses",
              "an output of each call",
              `${counted(this.#failed, "failed call")} without one: no response is imported there`,
            ),
          ]
        : []),
      ...[...this.#cells].map(([field, cells]) =>
        about(field, "a response in each row", `${counted(cells, "empty cell")}: no response is imported there`),
      ),
    ];
  }
}

async function* batchesOf(records: AsyncIterable<StudyRecord>): AsyncGenerator<StudyRecord[]> {
  let batch: StudyRecord[] = [];
  let characters = 0;
  for await (const item of records) {
    batch.push(item);
    if (item.kind === "record") characters += charactersOf(item.record);
    if (batch.length < BATCH_RECORDS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  yield batch;
}

function charactersOf(line: StudyInstruction): number {
  let sum = (line.instruction?.length ?? 0) + (line.input?.length ?? 0);
  for (const { content } of line.messages ?? []) sum += content.length;
  for (const { text } of line.responses) sum += text.length;
  for (const { question } of line.checklist?.items ?? []) sum += question.length;
  for (const { items } of line.checklists) for (const { question } of items) sum += question.length;
  for (const { program } of line.verifiers) sum += program?.length ?? 0;
  return sum;
}
