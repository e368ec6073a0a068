import { z } from "zod";
import { messagesSchema } from "@/lib/content/messages-schema";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { ExportedResponse, ExportedTask } from "@/lib/exports/export-records";
import type { ExportedKinds } from "@/lib/exports/export-source";
import { externalIdsSchema } from "@/lib/imports/study-format/study-instruction";
import type { AnalysedRound } from "@/lib/results/server/find-analysed-round";
import { armId } from "@/lib/round/arms";
import { levelSchema, outcomeSchema } from "@/lib/round/protocol/protocol";
import { labelsInstructions, labelsPairs, needsChecklist } from "@/lib/round/protocol/protocols";
import { selectedColumns } from "./selected-columns";

const TASKS_A_BATCH = 500;

const everyColumn = z.object({
  id: z.string(),
  task: z.int(),
  batch: z.string().nullable(),
  probability: z.number().nullable(),
  isCore: z.boolean(),
  arm: z.int().nullable(),
  instructionId: z.string(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  tags: z.array(z.string()),
  instruction: z.string().nullable(),
  messages: z.unknown(),
  input: z.string().nullable(),
  pairId: z.string().nullable(),
  systemA: z.string(),
  sampleA: z.int(),
  textA: z.string(),
  messagesA: messagesSchema.nullable(),
  idsA: externalIdsSchema.nullable(),
  idsB: externalIdsSchema.nullable(),
  systemB: z.string(),
  sampleB: z.int(),
  textB: z.string(),
  messagesB: messagesSchema.nullable(),
  knownScore: z.number().nullable(),
  knownOutcome: outcomeSchema.nullable(),
  checklistId: z.string().nullable(),
  checklistSeries: z.string().nullable(),
  checklistVersion: z.int().nullable(),
  adjudicated: levelSchema.nullable(),
  adjudicationReason: z.string().nullable(),
  adjudicatorLabelled: z.boolean().nullable(),
});
type EveryColumn = z.infer<typeof everyColumn>;
/** As it is read: what the protocol's tasks do not have, or no wanted file holds, is missing. */
type FlatTask = Pick<EveryColumn, "id" | "task" | "batch" | "instructionId" | "subset" | "domain" | "tags"> &
  Partial<EveryColumn>;

export interface TaskRow {
  id: string;
  checklistId: string | null;
  adjudicated: number | null;
  adjudicationReason: string | null;
  /** who decided had labelled the task too; null where nobody decided */
  adjudicatorLabelled: boolean | null;
  exported: ExportedTask;
}

/** A round's tasks in their order, some hundred at a time. @param labelled the condition on annotation `a` and task `t` that one of a task's labels meets */
export async function* taskRows(
  db: Snapshot,
  round: AnalysedRound,
  labelled: Prisma.Sql,
  { gold, ids, texts }: Pick<ExportedKinds, "gold"> & { ids: boolean; texts: boolean },
): AsyncGenerator<TaskRow[]> {
  const { protocol } = round;
  const armIds = (round.arms ?? []).map(armId);
  const hasA = !labelsInstructions(protocol);
  const hasB = labelsPairs(protocol);
  const { present, list } = selectedColumns(everyColumn.keyof().options, {
    id: Prisma.sql`t.id`,
    task: Prisma.sql`t.position`,
    batch: Prisma.sql`t.batch`,
    probability: round.planned !== null && Prisma.sql`t.probability`,
    isCore: round.planned !== null && Prisma.sql`t.is_core`,
    arm: round.arms !== null && Prisma.sql`t.arm`,
    instructionId: Prisma.sql`n.external_id`,
    subset: Prisma.sql`n.subset`,
    domain: Prisma.sql`n.domain`,
    // As JSON, which is parsed many times as fast as an array of PostgreSQL.
    tags: Prisma.sql`to_json(coalesce(n.tags, '{}'))`,
    instruction: texts && Prisma.sql`n.text`,
    messages: texts && Prisma.sql`n.messages`,
    input: texts && Prisma.sql`n.input`,
    pairId: hasB && Prisma.sql`q.external_id`,
    systemA: hasA && Prisma.sql`ya.name`,
    sampleA: hasA && Prisma.sql`pa.sample`,
    textA: hasA && texts && Prisma.sql`pa.text`,
    messagesA: hasA && texts && Prisma.sql`pa.messages`,
    idsA: hasA && ids && Prisma.sql`pa.external_ids`,
    idsB: hasB && ids && Prisma.sql`pb.external_ids`,
    systemB: hasB && Prisma.sql`yb.name`,
    sampleB: hasB && Prisma.sql`pb.sample`,
    textB: hasB && texts && Prisma.sql`pb.text`,
    messagesB: hasB && texts && Prisma.sql`pb.messages`,
    knownScore: hasA && !hasB && Prisma.sql`pa.known_score`,
    knownOutcome: hasB && Prisma.sql`q.known_outcome::text`,
    checklistId: needsChecklist(protocol) && Prisma.sql`t.checklist_id`,
    checklistSeries: needsChecklist(protocol) && Prisma.sql`k.series`,
    checklistVersion: needsChecklist(protocol) && Prisma.sql`k.version`,
    adjudicated: gold && Prisma.sql`j.level`,
    adjudicationReason: gold && Prisma.sql`j.reason`,
    adjudicatorLabelled: gold && ADJUDICATOR_LABELLED,
  });
  const from = Prisma.sql`
    FROM task t
    JOIN instruction n ON n.id = t.instruction_id
    LEFT JOIN response pa ON pa.id = t.response_a_id LEFT JOIN system ya ON ya.id = pa.system_id
    LEFT JOIN response pb ON pb.id = t.response_b_id LEFT JOIN system yb ON yb.id = pb.system_id
    LEFT JOIN pair q ON q.id = t.pair_id
    LEFT JOIN checklist k ON k.id = t.checklist_id
    LEFT JOIN adjudication j ON j.task_id = t.id
    WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main'
      AND EXISTS (SELECT FROM annotation a WHERE a.task_id = t.id AND ${labelled})`;
  const query = Prisma.sql`SELECT ${list} ${from} ORDER BY t.position`;
  const bytes = texts ? await bytesOfTexts(db, from) : [];
  for await (const flat of db.batches(everyColumn.pick(present), query, TASKS_A_BATCH, bytes))
    yield flat.map((one) => taskRow(one, armIds));
}

async function bytesOfTexts(db: Snapshot, from: Prisma.Sql): Promise<number[]> {
  const { bytes } = await row(
    z.object({ bytes: z.array(z.number()) }),
    Prisma.sql`
      SELECT coalesce(json_agg(coalesce(octet_length(n.text), 0) + coalesce(octet_length(n.input), 0) + coalesce(octet_length(n.messages::text), 0)
        + coalesce(octet_length(pa.text), 0) + coalesce(octet_length(pb.text), 0) ORDER BY t.position), '[]') AS bytes ${from}`,
    db,
  );
  return bytes;
}

const ADJUDICATOR_LABELLED = Prisma.sql`
  CASE WHEN j.task_id IS NOT NULL THEN EXISTS (
    SELECT FROM annotation own JOIN rater r ON r.id = own.rater_id
    WHERE own.task_id = t.id AND own.superseded_at IS NULL AND r.user_id = j.decided_by
  ) END`;

function taskRow(row: FlatTask, armIds: readonly string[]): TaskRow {
  // Member by member: what destructuring leaves over is an object that is slow to make and to read.
  return {
    id: row.id,
    checklistId: row.checklistId ?? null,
    adjudicated: row.adjudicated ?? null,
    adjudicationReason: row.adjudicationReason ?? null,
    adjudicatorLabelled: row.adjudicatorLabelled ?? null,
    exported: {
      task: row.task,
      batch: row.batch,
      probability: row.probability ?? null,
      isCore: row.isCore ?? true,
      arm: armIds[row.arm ?? -1] ?? null,
      instructionId: row.instructionId,
      subset: row.subset,
      domain: row.domain,
      tags: row.tags,
      instruction: row.instruction ?? null,
      messages: row.messages ?? null,
      input: row.input ?? null,
      pairId: row.pairId ?? null,
      a: response(row.systemA, row.sampleA, row.textA, row.messagesA, row.idsA),
      b: response(row.systemB, row.sampleB, row.textB, row.messagesB, row.idsB),
      knownScore: row.knownScore ?? null,
      knownOutcome: row.knownOutcome ?? null,
      checklistSeries: row.checklistSeries ?? null,
      checklistVersion: row.checklistVersion ?? null,
    },
  };
}

function response(
  system: string | undefined,
  sample = 0,
  text = "",
  messages: ExportedResponse["messages"] = null,
  externalIds: ExportedResponse["externalIds"] = null,
): ExportedResponse | null {
  return system === undefined ? null : { system, sample, text, messages, externalIds };
}
