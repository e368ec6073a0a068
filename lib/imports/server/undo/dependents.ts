import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import { counted } from "@/lib/format/format-number";

export interface OneImport {
  studyId: string;
  importId: string;
}

/** A condition: the row is one that the import wrote. */
export function rowsOfImport({ studyId, importId }: OneImport, table: string): Prisma.Sql {
  const name = Prisma.raw(table);
  return Prisma.sql`${name}.study_id = ${studyId}::uuid AND ${name}.import_id = ${importId}::uuid`;
}

const names = z.array(z.string());
const textsRow = z.object({
  systems: names,
  series: names,
  pairs: z.int(),
  programs: z.int(),
  matches: z.int(),
  answers: z.int(),
});
const usesRow = z.object({
  rounds: names,
  labels: z.int(),
  runs: names,
  benches: names,
  watches: z.int(),
  decisions: z.int(),
  threads: z.int(),
});
export type Dependents = z.infer<typeof textsRow> & z.infer<typeof usesRow>;

/** What others made of an import's rows since, and would be lost with them. Its labels are noted in temporary tables. */
export async function readDependents(transaction: Transaction, of: OneImport): Promise<Dependents> {
  return { ...(await readTexts(transaction, of)), ...(await readUses(transaction, of)) };
}

function readTexts(transaction: Transaction, of: OneImport) {
  const isOwn = (table: string) => rowsOfImport(of, table);
  const isOther = (table: string) => Prisma.sql`${Prisma.raw(table)}.import_id IS DISTINCT FROM ${of.importId}::uuid`;
  return row(
    textsRow,
    Prisma.sql`
      SELECT
        ARRAY(SELECT DISTINCT s.name FROM instruction i JOIN response r ON r.instruction_id = i.id AND ${isOther("r")}
          JOIN system s ON s.id = r.system_id WHERE ${isOwn("i")} ORDER BY 1) AS systems,
        ARRAY(SELECT c.series FROM instruction i JOIN checklist c ON c.instruction_id = i.id AND ${isOther("c")}
            WHERE ${isOwn("i")}
          UNION SELECT c.series FROM checklist b JOIN checklist c ON c.based_on_id = b.id AND ${isOther("c")}
            WHERE ${isOwn("b")} ORDER BY 1) AS series,
        (SELECT count(DISTINCT p.id)::int FROM response r
          JOIN pair p ON r.id IN (p.response_a_id, p.response_b_id) AND p.instruction_id = r.instruction_id
          WHERE ${isOwn("r")} AND ${isOther("p")}) AS pairs,
        (SELECT count(*)::int FROM instruction i JOIN verifier_program v ON v.instruction_id = i.id
          WHERE ${isOwn("i")} AND ${isOther("v")}) AS programs,
        (SELECT count(*)::int FROM instruction i JOIN question_matches q ON q.instruction_id = i.id
          WHERE ${isOwn("i")}) AS matches,
        (SELECT count(*)::int FROM response r WHERE r.study_id = ${of.studyId}::uuid AND ${isOther("r")}
          AND r.known_answers IS NOT NULL
          AND EXISTS (SELECT FROM checklist c WHERE c.instruction_id = r.instruction_id AND ${isOwn("c")})) AS answers`,
    transaction,
  );
}

function readUses(transaction: Transaction, of: OneImport) {
  const { studyId, importId } = of;
  const isOwn = (table: string) => rowsOfImport(of, table);
  return row(
    usesRow,
    Prisma.sql`
      SELECT
        ARRAY(SELECT d.name FROM round d WHERE d.study_id = ${studyId}::uuid AND (
            d.rewords_round_id IN (SELECT id FROM undone_round)
            OR EXISTS (SELECT FROM task t WHERE t.round_id = d.id
              AND NOT EXISTS (SELECT FROM undone_task g WHERE g.id = t.id)
              AND (EXISTS (SELECT FROM instruction i WHERE i.id = t.instruction_id AND ${isOwn("i")})
                OR EXISTS (SELECT FROM response r WHERE r.id IN (t.response_a_id, t.response_b_id) AND ${isOwn("r")})
                OR EXISTS (SELECT FROM pair p WHERE p.id = t.pair_id AND ${isOwn("p")})
                OR EXISTS (SELECT FROM checklist c WHERE c.id = t.checklist_id AND ${isOwn("c")}))))
          ORDER BY d.created_at) AS rounds,
        (SELECT count(DISTINCT a.id)::int FROM undone_label l JOIN annotation a ON a.task_id = l.task_id
          JOIN rater r ON r.id = a.rater_id AND r.source IS NULL) AS labels,
        ARRAY(SELECT n.name FROM run n WHERE n.study_id = ${studyId}::uuid AND n.status IN ('running', 'paused') AND (
            n.round_id IN (SELECT round_id FROM import_round WHERE import_id = ${importId}::uuid)
            OR EXISTS (SELECT FROM run_item m WHERE m.run_id = n.id AND m.state IN ('waiting', 'running') AND (
              EXISTS (SELECT FROM instruction i WHERE i.id = m.subject_id AND ${isOwn("i")})
              OR EXISTS (SELECT FROM response r WHERE r.id = m.subject_id AND ${isOwn("r")})
              OR EXISTS (SELECT FROM checklist_item q JOIN checklist c ON c.id = q.checklist_id
                WHERE q.id = m.subject_id AND ${isOwn("c")}))))
          ORDER BY n.created_at) AS runs,
        ARRAY(SELECT b.name FROM bench b WHERE b.study_id = ${studyId}::uuid AND (
            b.round_id IN (SELECT id FROM undone_round)
            OR EXISTS (SELECT FROM bench_instruction n JOIN instruction i ON i.id = n.instruction_id
              WHERE n.bench_id = b.id AND ${isOwn("i")}))
          ORDER BY 1) AS benches,
        (SELECT count(*)::int FROM watch w WHERE w.round_id IN (SELECT id FROM undone_round)
          OR EXISTS (SELECT FROM anchor n JOIN undone_task g ON g.id = n.task_id WHERE n.watch_id = w.id)) AS watches,
        (SELECT count(DISTINCT l.task_id)::int FROM undone_label l
          WHERE EXISTS (SELECT FROM adjudication d WHERE d.task_id = l.task_id)
            OR EXISTS (SELECT FROM answer_adjudication d WHERE d.task_id = l.task_id)) AS decisions,
        (SELECT count(*)::int FROM comment_thread c WHERE c.round_id IN (SELECT id FROM undone_round)
          OR (c.round_id IN (SELECT round_id FROM import_round WHERE import_id = ${importId}::uuid) AND (
            EXISTS (SELECT FROM undone_task g WHERE c.place = 'task:' || g.id)
            OR EXISTS (SELECT FROM undone_label l WHERE c.place = 'label:' || l.id)))) AS threads`,
    transaction,
  );
}

/** Each in a sentence, with what to do. */
export function dependentsInWords(found: Dependents): string[] {
  const texts = kept([
    [found.systems.length, `responses of ${quoted(found.systems)}`],
    [found.series.length, `checklists of ${quoted(found.series)}`],
    [found.pairs, counted(found.pairs, "pair")],
    [found.programs, counted(found.programs, "verifier program")],
    [found.matches, `matched questions of ${counted(found.matches, "checklist")}`],
    [found.answers, `reference answers of ${counted(found.answers, "response")}`],
  ]);
  return kept([
    [
      found.rounds.length,
      `What it added is in ${quoted(found.rounds)}. A round keeps its instructions: undo the import that made it, or delete it if nobody labelled in it.`,
    ],
    [
      found.labels,
      `Judges of this study gave ${counted(found.labels, "label")} of the same tasks, and labels are kept.`,
    ],
    [
      texts.length,
      `Added to its texts since: ${texts.join(", ")}. Undo the import that added them, or delete the instructions under Data, with all of it.`,
    ],
    [found.runs.length, `A run has not finished with it: ${quoted(found.runs)}. Cancel it, or wait until it ends.`],
    [found.benches.length, `A bench is made of it: ${quoted(found.benches)}.`],
    [found.watches, `Judges are watched by its labels: ${found.watches}. Stop watching first.`],
    [found.decisions, `Tasks with its labels are adjudicated: ${found.decisions}. Withdraw these decisions first.`],
    [
      found.threads,
      `Researchers commented on its labels (${counted(found.threads, "thread")}). Delete the comments first.`,
    ],
  ]);
}

function kept(parts: readonly (readonly [count: number, text: string])[]): string[] {
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : []));
}

const MOST_NAMED = 3;

function quoted(all: readonly string[]): string {
  const named = all.slice(0, MOST_NAMED).map((name) => `“${name}”`);
  return all.length > MOST_NAMED ? `${named.join(", ")} and ${all.length - MOST_NAMED} more` : named.join(", ");
}
