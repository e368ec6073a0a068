import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";

/** That a row of the file, `label`, is about `target`. */
export const NAMES_IT = Prisma.sql`label.item = target.item
  AND label.system IS NOT DISTINCT FROM target.system AND label.sample IS NOT DISTINCT FROM target.sample
  AND label.other_system IS NOT DISTINCT FROM target.other_system
  AND label.other_sample IS NOT DISTINCT FROM target.other_sample`;

/**
 * A round has two responses as one pair, whichever way round a row names them: as the round has them already, else as the
 * file's first row about them. Rows that name them the other way round are turned, order and all; what they say of A and B
 * in words is not.
 * @returns how many of the turned rows have such words, but no order that would tell which response is meant
 */
export async function orientPairs(transaction: Snapshot, studyId: string, roundName: string): Promise<number> {
  const ofRound = Prisma.sql`
    SELECT task.response_a_id AS a, task.response_b_id AS b, 0 AS line
    FROM round JOIN task ON task.round_id = round.id
    WHERE round.study_id = ${studyId}::uuid AND round.name = ${roundName} AND task.response_b_id IS NOT NULL`;
  const [found] = await rows(
    z.object({ both_ways: z.boolean() }),
    Prisma.sql`
      SELECT EXISTS (
        SELECT 1 FROM (${ofRound} UNION ALL SELECT response_a_id, response_b_id, 0 FROM import_target WHERE matches = 1) pair
        JOIN import_target other ON other.matches = 1 AND other.response_a_id = pair.b AND other.response_b_id = pair.a
      ) AS both_ways`,
    transaction,
  );
  if (!found?.both_ways) return 0;
  await transaction.$executeRaw`
    WITH standing AS (
      ${ofRound}
      UNION ALL
      SELECT target.response_a_id, target.response_b_id, min(label.line)
      FROM import_target target JOIN import_label label ON ${NAMES_IT}
      WHERE target.matches = 1 GROUP BY target.response_a_id, target.response_b_id),
    first AS (
      SELECT DISTINCT ON (least(a, b), greatest(a, b)) a, b FROM standing ORDER BY least(a, b), greatest(a, b), line)
    UPDATE import_target target SET turned = true FROM first
    WHERE target.matches = 1 AND target.response_a_id = first.b AND target.response_b_id = first.a`;
  await transaction.$executeRaw`
    UPDATE import_label label
    SET shown_order = CASE label.shown_order WHEN 'ab' THEN 'ba' WHEN 'ba' THEN 'ab' ELSE label.shown_order END
    FROM import_target target WHERE target.turned AND label.shown_order IS NOT NULL AND ${NAMES_IT}`;
  await transaction.$executeRaw`
    UPDATE import_target target
    SET response_a_id = target.response_b_id, response_b_id = target.response_a_id, pair_id = (
      SELECT id FROM pair WHERE response_a_id = target.response_b_id AND response_b_id = target.response_a_id)
    WHERE target.turned`;
  const { comments } = await row(
    z.object({ comments: z.int() }),
    Prisma.sql`
      SELECT count(*)::int AS comments
      FROM import_label label JOIN import_target target ON target.turned AND
        ${NAMES_IT}
      WHERE label.shown_order IS NULL AND (label.comment <> '' OR label.problems IS NOT NULL)`,
    transaction,
  );
  return comments;
}
