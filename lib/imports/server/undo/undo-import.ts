import { z } from "zod";
import { longTransaction, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import { type ImportUndoing, importUndoingSchema } from "@/lib/imports/import-result";
import { waitForOtherImports } from "@/lib/imports/server/import-transaction";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { dependentsInWords, type OneImport, readDependents, rowsOfImport } from "./dependents";

const TEN_MINUTES = 600_000;

/** What undoing an import would delete, and what keeps it from being undone. */
export function describeUndoing(viewer: Viewer, studyId: string, importId: string): Promise<ImportUndoing> {
  return longTransaction(
    async (transaction) => {
      const { fileName } = await findImport(transaction, viewer, { studyId, importId });
      return describe(transaction, { studyId, importId }, fileName);
    },
    { timeout: TEN_MINUTES },
  );
}

/**
 * Deletes what an import added: texts, checklists, labels, its rounds and raters as far as nothing else is in them. What it
 * found in the study stays, and so does all of it where something else depends on it.
 * @throws CONFLICT that says what depends on it
 */
export async function undoImport(viewer: Viewer, studyId: string, importId: string): Promise<void> {
  const of = { studyId, importId };
  await longTransaction(
    async (transaction) => {
      await findImport(transaction, viewer, of);
      // An import that adds to this one's texts or rounds ends first, or finds them gone.
      await waitForOtherImports(transaction, studyId);
      await lockRows(transaction, of);
      const { fileName } = await findImport(transaction, viewer, of);
      const { keptBy, ...found } = await describe(transaction, of, fileName);
      if (keptBy.length > 0) throw new AppError("CONFLICT", `Nothing was undone. ${keptBy.join(" ")}`);
      await transaction.$executeRaw`SET LOCAL tickbox.deleting_imported_round = 'yes'`;
      await transaction.$executeRaw`SET LOCAL tickbox.deleting_instruction = 'yes'`;
      await deleteLabels(transaction, importId);
      await deleteTexts(transaction, of);
      await transaction.import.delete({ where: { id: importId } });
      await recordEvent(transaction, viewer, { studyId, kind: "import.undone", subject: importId, data: found });
    },
    { timeout: TEN_MINUTES },
  );
}

async function findImport(
  transaction: Transaction,
  viewer: Viewer,
  { studyId, importId }: OneImport,
): Promise<{ fileName: string }> {
  const may = (["study.import", "study.update", "round.control"] as const).map((action) =>
    studyCondition(viewer, action, Prisma.sql`m.study_id`),
  );
  const [first] = await rows(
    z.object({ fileName: z.string() }),
    Prisma.sql`
      SELECT m.file_name AS "fileName" FROM import m
      WHERE m.id = ${importId}::uuid AND m.study_id = ${studyId}::uuid AND ${Prisma.join(may, " AND ")}`,
    transaction,
  );
  if (!first) throw notFound("import");
  return first;
}

/** Whatever would add a task, a label or a text to what the import added waits, and finds it gone. */
async function lockRows(transaction: Transaction, { studyId, importId }: OneImport): Promise<void> {
  await transaction.$executeRaw`
    SELECT FROM round WHERE id IN (SELECT round_id FROM import_round WHERE import_id = ${importId}::uuid)
    ORDER BY id FOR UPDATE`;
  for (const table of ["instruction", "response", "pair", "checklist"]) {
    await transaction.$executeRaw`
      SELECT FROM ${Prisma.raw(table)} WHERE study_id = ${studyId}::uuid AND import_id = ${importId}::uuid
      ORDER BY id FOR UPDATE`;
  }
  await transaction.$executeRaw`
    SELECT FROM task WHERE round_id IN (SELECT round_id FROM import_round WHERE import_id = ${importId}::uuid)
    ORDER BY id FOR UPDATE`;
}

const foundRow = importUndoingSchema.pick({ adds: true, rounds: true });

async function describe(transaction: Transaction, of: OneImport, fileName: string): Promise<ImportUndoing> {
  await noteLabels(transaction, of.importId);
  const isOwn = (table: string) => rowsOfImport(of, table);
  const { adds, rounds } = await row(
    foundRow,
    Prisma.sql`
      SELECT json_build_object(
          'instructions', (SELECT count(*) FROM instruction i WHERE ${isOwn("i")}),
          'responses', (SELECT count(*) FROM response r WHERE ${isOwn("r")}),
          'systems', (SELECT count(*) FROM (
            SELECT FROM response r WHERE r.study_id = ${of.studyId}::uuid GROUP BY r.system_id
            HAVING bool_and(r.import_id IS NOT DISTINCT FROM ${of.importId}::uuid)) only_its),
          'pairs', (SELECT count(*) FROM pair p WHERE ${isOwn("p")}),
          'checklists', (SELECT count(*) FROM checklist c WHERE ${isOwn("c")}),
          'programs', (SELECT count(*) FROM verifier_program v WHERE ${isOwn("v")}),
          'raters', (SELECT count(*) FROM undone_rater),
          'labels', (SELECT count(*) FROM undone_label)) AS adds,
        ARRAY(SELECT d.name FROM round d JOIN undone_round g ON g.id = d.id ORDER BY d.name) AS rounds`,
    transaction,
  );
  if (Object.values(adds).every((count) => count === 0)) {
    return { fileName, adds, rounds, keptBy: [NOTHING_LEFT] };
  }
  return { fileName, adds, rounds, keptBy: dependentsInWords(await readDependents(transaction, of)) };
}

const NOTHING_LEFT =
  "Nothing that this file added is left, or it was imported before Tickbox kept note of that. Delete its rounds and instructions themselves.";

/** Notes in temporary tables the import's labels, and what then has none: tasks and rounds of files, and raters. */
async function noteLabels(transaction: Transaction, importId: string): Promise<void> {
  await transaction.$executeRaw`
    CREATE TEMPORARY TABLE undone_label ON COMMIT DROP AS
    SELECT a.id, a.task_id, a.round_id, a.rater_id, a.named_rater_id
    FROM import_round m JOIN task t ON t.round_id = m.round_id JOIN annotation a ON a.task_id = t.id
    WHERE m.import_id = ${importId}::uuid AND a.import_id = m.import_id`;
  await transaction.$executeRaw`ANALYZE undone_label`;
  await transaction.$executeRaw`
    CREATE TEMPORARY TABLE undone_task ON COMMIT DROP AS
    SELECT DISTINCT l.task_id AS id, l.round_id FROM undone_label l JOIN round d ON d.id = l.round_id AND d.overlap = 0
    WHERE NOT EXISTS (SELECT FROM annotation a WHERE a.task_id = l.task_id AND a.import_id IS DISTINCT FROM ${importId}::uuid)`;
  await transaction.$executeRaw`CREATE UNIQUE INDEX ON undone_task (id)`;
  await transaction.$executeRaw`ANALYZE undone_task`;
  await transaction.$executeRaw`
    CREATE TEMPORARY TABLE undone_round ON COMMIT DROP AS
    SELECT g.round_id AS id FROM undone_task g GROUP BY g.round_id
    HAVING count(*) = (SELECT count(*) FROM task t WHERE t.round_id = g.round_id)`;
  await transaction.$executeRaw`
    CREATE TEMPORARY TABLE undone_rater ON COMMIT DROP AS
    SELECT r.id FROM rater r
    WHERE r.source IS NOT NULL
      AND r.id IN (SELECT rater_id FROM undone_label UNION SELECT named_rater_id FROM undone_label)
      AND NOT EXISTS (
        SELECT FROM annotation a WHERE a.rater_id = root_rater(r.id) AND r.id IN (a.rater_id, a.named_rater_id)
          AND a.import_id IS DISTINCT FROM ${importId}::uuid)`;
}

async function deleteLabels(transaction: Transaction, importId: string): Promise<void> {
  await transaction.$executeRaw`DELETE FROM checklist_answer WHERE annotation_id IN (SELECT id FROM undone_label)`;
  await transaction.$executeRaw`DELETE FROM annotation WHERE id IN (SELECT id FROM undone_label)`;
  await transaction.$executeRaw`DELETE FROM task WHERE id IN (SELECT id FROM undone_task)`;
  await transaction.$executeRaw`DELETE FROM round WHERE id IN (SELECT id FROM undone_round)`;
  // What stays of a round that others labelled, too, is counted again.
  await transaction.$executeRaw`
    SELECT recount_tasks(ARRAY(SELECT DISTINCT t.id FROM undone_label l JOIN task t ON t.id = l.task_id), true)`;
  await transaction.$executeRaw`
    SELECT recount_raters(d.id, ARRAY(SELECT DISTINCT l.rater_id FROM undone_label l WHERE l.round_id = d.id))
    FROM round d JOIN import_round m ON m.round_id = d.id WHERE m.import_id = ${importId}::uuid`;
  await transaction.$executeRaw`
    SELECT count_tasks(ARRAY(SELECT round_id FROM import_round WHERE import_id = ${importId}::uuid))`;
  await transaction.$executeRaw`DELETE FROM rater WHERE id IN (SELECT id FROM undone_rater)`;
}

async function deleteTexts(transaction: Transaction, { studyId, importId }: OneImport): Promise<void> {
  await transaction.$executeRaw`
    CREATE TEMPORARY TABLE undone_text ON COMMIT DROP AS
    SELECT DISTINCT instruction_id, NULL::uuid AS system_id FROM checklist
      WHERE study_id = ${studyId}::uuid AND import_id = ${importId}::uuid
    UNION SELECT DISTINCT NULL::uuid, system_id FROM response
      WHERE study_id = ${studyId}::uuid AND import_id = ${importId}::uuid`;
  for (const table of ["verifier_program", "pair", "checklist", "response", "instruction"]) {
    await transaction.$executeRaw`
      DELETE FROM ${Prisma.raw(table)} WHERE study_id = ${studyId}::uuid AND import_id = ${importId}::uuid`;
  }
  await transaction.$executeRaw`
    DELETE FROM system s WHERE s.id IN (SELECT system_id FROM undone_text)
      AND NOT EXISTS (SELECT FROM response r WHERE r.study_id = s.study_id AND r.system_id = s.id)`;
  // Tasks without a checklist count in the categories of those that their instruction has.
  await transaction.$executeRaw`
    SELECT place_tasks(ARRAY(SELECT t.id FROM undone_text g JOIN task t ON t.instruction_id = g.instruction_id
      WHERE t.checklist_id IS NULL AND t.stratum = 'main'))`;
}
