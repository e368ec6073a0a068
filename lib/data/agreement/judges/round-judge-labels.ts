import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { type RaterKind, raterKindSchema } from "@/lib/domain/agreement/agreement-filter";
import { pseudonymOf } from "@/lib/domain/agreement/agreement-progress";
import { raterCounts } from "../counts/rater-counts";
import type { CountedRound } from "../kept-labels";
import { liveLabels } from "../live-labels";

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
  lengthA: z.int(),
  lengthB: z.int().nullable(),
  shownOrder: z.enum(["ab", "ba"]).nullable(),
  /** what was said in each order, where both were asked for */
  orders: z.array(z.object({ shownOrder: z.enum(["ab", "ba"]), level: z.number().nullable() })),
});
export type JudgeLabel = z.infer<typeof labelSchema>;

export interface RoundRater {
  readonly raterId: string;
  readonly pseudonym: string;
  readonly name: string | null;
  readonly simulated: boolean;
  readonly kind: RaterKind;
  readonly model: string | null;
}

/** Raters with levels in the round, juries aside, in the order of their numbers. */
export async function readRoundRaters(db: Reader, round: CountedRound): Promise<RoundRater[]> {
  const found = await rows(
    raterSchema,
    Prisma.sql`
      SELECT r.id AS "raterId", r.number, r.kind, r.simulated, CASE WHEN r.kind <> 'human' THEN r.name END AS name,
        CASE WHEN r.kind = 'judge' THEN coalesce(r.configuration #>> '{model,name}', r.base_model) END AS model
      FROM ${raterCounts(round)} y JOIN rater r ON r.id = y.rater_id
      WHERE y.round_id = ${round.id}::uuid AND y.levels > 0 AND NOT r.is_jury ORDER BY r.number`,
    db,
  );
  return found.map(({ number, ...rater }) => ({ ...rater, pseudonym: pseudonymOf(number) }));
}

/** Every level of the round's real tasks with what may have swayed it. */
export function readJudgeLabels(db: Reader, round: CountedRound): Promise<JudgeLabel[]> {
  return rows(
    labelSchema,
    Prisma.sql`
      SELECT a.rater_id AS "raterId", t.id AS "taskId", t.instruction_id AS "instructionId", a.level,
        sa.name AS "systemA", sb.name AS "systemB", char_length(ra.text) AS "lengthA", char_length(rb.text) AS "lengthB",
        a.shown_order AS "shownOrder",
        coalesce((SELECT json_agg(json_build_object('shownOrder', o.shown_order, 'level', o.level) ORDER BY o.shown_order)
          FROM judged_order o WHERE o.annotation_id = a.id), '[]') AS orders
      FROM annotation a JOIN task t ON t.id = a.task_id
      JOIN response ra ON ra.id = t.response_a_id JOIN system sa ON sa.id = ra.system_id
      LEFT JOIN response rb ON rb.id = t.response_b_id LEFT JOIN system sb ON sb.id = rb.system_id
      WHERE ${liveLabels(round, "all")} AND a.level IS NOT NULL
      ORDER BY t.position, a.rater_id`,
    db,
  );
}
