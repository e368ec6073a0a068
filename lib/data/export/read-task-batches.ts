import { z } from "zod";
import type { AnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import { keptLabels } from "@/lib/data/agreement/kept-labels";
import { liveLabels } from "@/lib/data/agreement/live-labels";
import { taskSafetyReader } from "@/lib/data/agreement/systems/read-round-safety";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import type { CountedExport, ExportedKinds } from "@/lib/domain/export";
import { type ExportedTask, exportedRaterKindSchema } from "@/lib/domain/export-records";
import { shownOrderSchema } from "@/lib/domain/labelling/shown-order";
import { easeSchema, levelSchema, outcomeSchema, sideSchema } from "@/lib/domain/protocol";
import {
  categorises,
  hasAnswers,
  labelsInstructions,
  labelsPairs,
  writesChecklists,
} from "@/lib/domain/protocol/protocols";
import { messagesSchema } from "@/lib/domain/study/messages-schema";
import { type LabelAnswers, labelAnswers, readAnswers } from "./read-answers";
import { type Question, readQuestions } from "./read-questions";

const TASKS_A_BATCH = 500;

const ownRow = z.object({
  id: z.string(),
  checklistId: z.string().nullable(),
  adjudicated: levelSchema.nullable(),
  adjudicationReason: z.string().nullable(),
  /** who decided had labelled the task too; null where nobody decided */
  adjudicatorLabelled: z.boolean().nullable(),
});
export type TaskRow = z.infer<typeof ownRow> & { exported: ExportedTask };

const labelRow = z.object({
  id: z.string(),
  taskId: z.string(),
  raterNumber: z.int(),
  raterKind: exportedRaterKindSchema,
  simulated: z.boolean(),
  level: levelSchema.nullable(),
  ease: easeSchema.nullable(),
  isSafe: z.boolean().nullable(),
  makesSense: z.boolean().nullable(),
  written: z.array(z.string()).nullable(),
  /** by question, those with any; null where no categories are asked */
  categorised: z.record(z.string(), z.array(z.string())).nullable(),
  shownOrder: shownOrderSchema.nullable(),
  orders: z.object({ ab: z.number().nullable(), ba: z.number().nullable() }).nullable(),
  durationMs: z.int().nullable(),
  /** null of imported labels: when they came in says nothing of when they were given */
  labelledAt: z.string().nullable(),
  comment: z.string().nullable(),
  problems: z.unknown(),
  usedDiff: z.boolean(),
  excluded: z.boolean(),
  /** in the gold label */
  isCounted: z.boolean(),
});
export type LabelRow = z.infer<typeof labelRow>;

const decidedAnswerRow = z.object({
  taskId: z.string(),
  itemId: z.string(),
  side: sideSchema,
  answer: z.enum(["YES", "NO"]),
  reason: z.string(),
  /** who decided had labelled the task too */
  deciderLabelled: z.boolean(),
});
/** The decided answer to one question of a task. */
export type DecidedAnswer = z.infer<typeof decidedAnswerRow>;

export interface TaskBatch {
  tasks: TaskRow[];
  /** in the order of tasks and of raters' numbers */
  labels: LabelRow[];
  /** by checklist */
  questions: ReadonlyMap<string, readonly Question[]>;
  /** by label, those with any; null where the protocol asks for none */
  answers: ReadonlyMap<string, LabelAnswers> | null;
  decidedAnswers: DecidedAnswer[];
  /** by task; null where no response is shown, or nobody asks */
  safety: Map<string, { judgements: number; flags: number }> | null;
}

/** A round's labelled tasks in their order, some hundred at a time with their labels: those that gold labels count, that the labels' files hold, or both. */
export async function* readTaskBatches(
  db: Snapshot,
  round: AnalysedRound,
  options: CountedExport & { listed: RaterGroup },
  wanted: ExportedKinds,
): AsyncGenerator<{ asked: Promise<TaskBatch> }> {
  const counted = liveLabels(round, options.raters);
  // Those that are left out stay in the labels' files, marked.
  const labelled = wanted.labels ? labelsWithJuries({ ...round, without: null }, options.listed) : counted;
  const isCounted = wanted.labels && wanted.gold ? counted : Prisma.sql`TRUE`;
  const readSafety =
    wanted.gold && !labelsInstructions(round.protocol) ? await taskSafetyReader(db, round, options.raters) : null;
  // Only gold files have the texts.
  const texts = options.texts && wanted.gold;
  const areAnswered = hasAnswers(round.protocol);
  const read = async (flat: z.infer<typeof flatTask>[]): Promise<TaskBatch> => {
    const taskIds = flat.map(({ id }) => id);
    const checklistIds = flat.map(({ checklistId }) => checklistId);
    // At once: none of these statements needs the rows of another.
    const [labels, questions, answers, decidedAnswers, safety] = await Promise.all([
      rows(labelRow, labelsSql(round, { labelled, isCounted }, taskIds, options), db),
      readQuestions(db, checklistIds, { texts }),
      areAnswered ? readAnswers(db, taskIds, options) : null,
      wanted.gold && areAnswered ? rows(decidedAnswerRow, decidedSql(taskIds), db) : [],
      readSafety?.(taskIds) ?? null,
    ]);
    return {
      tasks: flat.map(taskRow),
      labels,
      questions: questions.of,
      answers: answers && labelAnswers(answers, questions),
      decidedAnswers,
      safety,
    };
  };
  for await (const flat of db.batches(flatTask, tasksSql(round, texts, labelled), TASKS_A_BATCH)) {
    const asked = read(flat);
    // Thrown when its turn comes, and until then not unhandled.
    asked.catch(() => undefined);
    yield { asked };
  }
}

/** Juries' where those of judges or of all are asked for. */
function labelsWithJuries(round: AnalysedRound, group: RaterGroup): Prisma.Sql {
  if (group === "all") return liveLabels(round, "anybody");
  if (group !== "judge") return liveLabels(round, group);
  return Prisma.sql`${liveLabels(round, "anybody")} AND a.rater_id IN (
    SELECT judge.id FROM rater judge WHERE judge.study_id = ${round.studyId}::uuid AND judge.kind = 'judge')`;
}

const flatTask = ownRow.extend({
  task: z.int(),
  batch: z.string().nullable(),
  instructionId: z.string(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  tags: z.array(z.string()),
  instruction: z.string().nullable(),
  messages: z.unknown(),
  input: z.string().nullable(),
  pairId: z.string().nullable(),
  systemA: z.string().nullable(),
  sampleA: z.int().nullable(),
  textA: z.string(),
  messagesA: messagesSchema.nullable(),
  systemB: z.string().nullable(),
  sampleB: z.int().nullable(),
  textB: z.string().nullable(),
  messagesB: messagesSchema.nullable(),
  knownScore: z.number().nullable(),
  knownOutcome: outcomeSchema.nullable(),
  checklistSeries: z.string().nullable(),
  checklistVersion: z.int().nullable(),
});

function taskRow(row: z.infer<typeof flatTask>): TaskRow {
  const { systemA, sampleA, textA, messagesA, systemB, sampleB, textB, messagesB } = row;
  // Member by member: what destructuring leaves over is an object that is slow to make and to read.
  return {
    id: row.id,
    checklistId: row.checklistId,
    adjudicated: row.adjudicated,
    adjudicationReason: row.adjudicationReason,
    adjudicatorLabelled: row.adjudicatorLabelled,
    exported: {
      task: row.task,
      batch: row.batch,
      instructionId: row.instructionId,
      subset: row.subset,
      domain: row.domain,
      tags: row.tags,
      instruction: row.instruction,
      messages: row.messages,
      input: row.input,
      pairId: row.pairId,
      a: systemA === null ? null : { system: systemA, sample: sampleA ?? 0, text: textA, messages: messagesA },
      b: systemB === null ? null : { system: systemB, sample: sampleB ?? 0, text: textB ?? "", messages: messagesB },
      knownScore: row.knownScore,
      knownOutcome: row.knownOutcome,
      checklistSeries: row.checklistSeries,
      checklistVersion: row.checklistVersion,
    },
  };
}

function tasksSql(round: AnalysedRound, texts: boolean, labelled: Prisma.Sql): Prisma.Sql {
  const text = (column: string) => (texts ? Prisma.raw(column) : Prisma.raw("NULL"));
  return Prisma.sql`
    SELECT t.id, t.checklist_id AS "checklistId", t.position AS task, t.batch, n.external_id AS "instructionId",
      n.subset, n.domain, coalesce(n.tags, '{}') AS tags,
      ${text("n.text")} AS instruction, ${text("n.messages")} AS messages, ${text("n.input")} AS input,
      q.external_id AS "pairId",
      ya.name AS "systemA", pa.sample AS "sampleA", coalesce(${text("pa.text")}, '') AS "textA", ${text("pa.messages")} AS "messagesA",
      yb.name AS "systemB", pb.sample AS "sampleB", ${text("pb.text")} AS "textB", ${text("pb.messages")} AS "messagesB",
      CASE WHEN pb.id IS NULL THEN pa.known_score END AS "knownScore", q.known_outcome::text AS "knownOutcome",
      k.series AS "checklistSeries", k.version AS "checklistVersion",
      j.level AS adjudicated, j.reason AS "adjudicationReason",
      CASE WHEN j.task_id IS NOT NULL THEN EXISTS (
        SELECT FROM annotation own JOIN rater r ON r.id = own.rater_id
        WHERE own.task_id = t.id AND own.superseded_at IS NULL AND r.user_id = j.decided_by
      ) END AS "adjudicatorLabelled"
    FROM task t
    JOIN instruction n ON n.id = t.instruction_id
    LEFT JOIN response pa ON pa.id = t.response_a_id LEFT JOIN system ya ON ya.id = pa.system_id
    LEFT JOIN response pb ON pb.id = t.response_b_id LEFT JOIN system yb ON yb.id = pb.system_id
    LEFT JOIN pair q ON q.id = t.pair_id
    LEFT JOIN checklist k ON k.id = t.checklist_id
    LEFT JOIN adjudication j ON j.task_id = t.id
    WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main'
      AND EXISTS (SELECT FROM annotation a WHERE a.task_id = t.id AND ${labelled})
    ORDER BY t.position`;
}

function labelsSql(
  round: AnalysedRound,
  { labelled, isCounted }: { labelled: Prisma.Sql; isCounted: Prisma.Sql },
  taskIds: string[],
  { comments }: CountedExport,
): Prisma.Sql {
  const both = Prisma.sql`(
    SELECT jsonb_build_object('ab', max(o.level) FILTER (WHERE o.shown_order = 'ab'),
      'ba', max(o.level) FILTER (WHERE o.shown_order = 'ba'))
    FROM judged_order o WHERE o.annotation_id = a.id HAVING count(*) > 0)`;
  const orders = labelsPairs(round.protocol) ? both : Prisma.sql`NULL::jsonb`;
  const written = writesChecklists(round.protocol)
    ? Prisma.sql`ARRAY(SELECT w.text FROM written_question w WHERE w.annotation_id = a.id ORDER BY w.position)`
    : Prisma.sql`NULL::text[]`;
  const categorised = categorises(round.protocol)
    ? Prisma.sql`(
    SELECT coalesce(jsonb_object_agg(item_id, categories), '{}') FROM (
      SELECT g.item_id, jsonb_agg(g.category) AS categories FROM given_category g
      WHERE g.annotation_id = a.id GROUP BY g.item_id) given)`
    : Prisma.sql`NULL::jsonb`;
  const own = comments ? Prisma.sql`a.comment, a.problems` : Prisma.sql`NULL::text AS comment, NULL::jsonb AS problems`;
  return Prisma.sql`
    SELECT a.id, a.task_id AS "taskId", r.number AS "raterNumber",
      CASE WHEN r.is_jury THEN 'jury' ELSE r.kind::text END AS "raterKind", r.simulated,
      a.level, a.ease::text AS ease, a.is_safe AS "isSafe", a.makes_sense AS "makesSense", ${written} AS written,
      ${categorised} AS categorised, a.shown_order::text AS "shownOrder", ${orders} AS orders, a.duration_ms AS "durationMs",
      CASE WHEN r.source IS NULL THEN to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END
        AS "labelledAt",
      ${own}, a.used_diff AS "usedDiff", NOT (TRUE${keptLabels(round)}) AS excluded, (${isCounted}) AS "isCounted"
    FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
    WHERE a.task_id = ANY(${taskIds}::uuid[]) AND t.id = ANY(${taskIds}::uuid[]) AND ${labelled}
    ORDER BY t.position, r.number`;
}

function decidedSql(taskIds: string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT j.task_id AS "taskId", j.item_id AS "itemId", j.side, j.answer::text AS answer, j.reason, EXISTS (
        SELECT FROM annotation own JOIN rater r ON r.id = own.rater_id
        WHERE own.task_id = j.task_id AND own.superseded_at IS NULL AND r.user_id = j.decided_by
      ) AS "deciderLabelled"
    FROM answer_adjudication j WHERE j.task_id = ANY(${taskIds}::uuid[])`;
}
