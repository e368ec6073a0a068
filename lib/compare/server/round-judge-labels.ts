import { z } from "zod";
import { readJudgedLengths } from "@/lib/content/server/read-judged-lengths";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { type RaterKind, raterKindSchema } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { raterCounts } from "@/lib/results/server/counts/rater-counts";
import { liveLabels } from "@/lib/results/server/live-labels";
import type { CountedRound } from "@/lib/results/server/not-excluded";

const raterSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  kind: raterKindSchema,
  name: z.string().nullable(),
  simulated: z.boolean(),
  /** of a judge: the model that is asked, or what a file or somebody says of it */
  model: z.string().nullable(),
});

const labelSchema = z.object({
  raterId: z.uuid(),
  taskId: z.uuid(),
  instructionId: z.uuid(),
  level: z.number(),
  systemA: z.string(),
  systemB: z.string().nullable(),
  responseA: z.uuid(),
  responseB: z.uuid().nullable(),
  shownOrder: z.enum(["ab", "ba"]).nullable(),
  /** what was said in each order, where both were asked for */
  orders: z.array(z.object({ shownOrder: z.enum(["ab", "ba"]), level: z.number().nullable() })),
});

export interface JudgeLabel extends Omit<z.infer<typeof labelSchema>, "responseA" | "responseB"> {
  /** of a pair: of what is judged of A and of B, in characters */
  readonly lengths: readonly [number, number] | null;
}

export interface RoundRater {
  readonly raterId: string;
  readonly pseudonym: string;
  readonly name: string | null;
  readonly simulated: boolean;
  readonly kind: RaterKind;
  readonly model: string | null;
}

/** Raters with levels in the round, or with any labels, juries aside, in the order of their numbers. */
export async function readRoundRaters(
  db: Reader,
  round: CountedRound,
  having: "levels" | "labels" = "levels",
): Promise<RoundRater[]> {
  const counted = { levels: Prisma.sql`y.levels`, labels: Prisma.sql`y.labels` }[having];
  const found = await rows(
    raterSchema,
    Prisma.sql`
      SELECT r.id AS "raterId", r.number, r.kind, r.simulated, CASE WHEN r.kind <> 'human' THEN r.name END AS name,
        CASE WHEN r.kind = 'judge' THEN coalesce(r.configuration #>> '{model,name}', r.base_model) END AS model
      FROM ${raterCounts(round)} y JOIN rater r ON r.id = y.rater_id
      WHERE y.round_id = ${round.id}::uuid AND ${counted} > 0 AND NOT r.is_jury ORDER BY r.number`,
    db,
  );
  return found.map(({ number, ...rater }) => ({ ...rater, pseudonym: pseudonymOf(number) }));
}

/** Every level of the round's real tasks with what may have swayed it. */
export async function readJudgeLabels(db: Snapshot, round: CountedRound): Promise<JudgeLabel[]> {
  const found = await rows(
    labelSchema,
    Prisma.sql`
      SELECT a.rater_id AS "raterId", t.id AS "taskId", t.instruction_id AS "instructionId", a.level,
        sa.name AS "systemA", sb.name AS "systemB", ra.id AS "responseA", rb.id AS "responseB", a.shown_order AS "shownOrder",
        coalesce((SELECT json_agg(json_build_object('shownOrder', o.shown_order, 'level', o.level) ORDER BY o.shown_order)
          FROM judged_order o WHERE o.annotation_id = a.id), '[]') AS orders
      FROM annotation a JOIN task t ON t.id = a.task_id
      JOIN response ra ON ra.id = t.response_a_id JOIN system sa ON sa.id = ra.system_id
      LEFT JOIN response rb ON rb.id = t.response_b_id LEFT JOIN system sb ON sb.id = rb.system_id
      WHERE ${liveLabels(round, "all")} AND a.level IS NOT NULL
      ORDER BY t.position, a.rater_id`,
    db,
  );
  const lengths = await readJudgedLengths(
    db,
    Prisma.sql`
      SELECT response.id FROM task, unnest(ARRAY[task.response_a_id, task.response_b_id]) response(id)
      WHERE task.round_id = ${round.id}::uuid AND task.response_b_id IS NOT NULL`,
  );
  return found.map(({ responseA, responseB, ...label }) => {
    const [a, b] = [lengths.get(responseA), responseB === null ? undefined : lengths.get(responseB)];
    return { ...label, lengths: a === undefined || b === undefined ? null : [a, b] };
  });
}
