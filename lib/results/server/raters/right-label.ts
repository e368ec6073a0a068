import { Prisma } from "@/lib/db/generated/client";
import { SCALES, type Scale } from "@/lib/round/protocol/scale";
import { outcomeOfLevelSql } from "../scale-sql";

/**
 * Whether the label `a` says what is known: of its response `y` the same level, of its pair `p` the same outcome, and each
 * known answer about `y` and about the pair's second response `z`; NULL where nothing is known, or nothing was said.
 * @param scale the round’s
 */
export function rightLabel(scale: Prisma.Sql): Prisma.Sql {
  // What files know of a score is on 1–5.
  const cases = [SCALES.score, SCALES.preference, SCALES.choice].map(
    (each) => Prisma.sql`WHEN ${each.name} THEN ${isRightOn(each)}`,
  );
  const level = Prisma.sql`CASE ${scale} ${Prisma.join(cases, " ")} END`;
  return Prisma.sql`COALESCE(${level} AND ${RIGHT_ANSWERS}, ${level}, ${RIGHT_ANSWERS})`;
}

function isRightOn(scale: Scale): Prisma.Sql {
  if (!scale.comparison) return Prisma.sql`a.level = y.known_score`;
  return Prisma.sql`p.known_outcome::text = ${outcomeOfLevelSql(scale, Prisma.sql`a.level`)}`;
}

/**
 * How much of what is known the label `a` says, from 0 to 1: its level counts 1 if it is right, and half if it is at most
 * `tolerance` off (of a pair: if one of the two outcomes is a tie, from a tolerance of 1 on); its answers count by the share
 * that is right; of a label with both, their mean. 0 where nothing was said.
 */
export function labelCredit(scale: Prisma.Sql, tolerance: Prisma.Sql): Prisma.Sql {
  const cases = [SCALES.score, SCALES.preference, SCALES.choice].map(
    (each) => Prisma.sql`WHEN ${each.name} THEN ${levelCredit(each, tolerance)}`,
  );
  const level = Prisma.sql`(CASE ${scale} ${Prisma.join(cases, " ")} END)`;
  return Prisma.sql`COALESCE((${level} + ${SHARE_OF_ANSWERS}) / 2, ${level}, ${SHARE_OF_ANSWERS}, 0)::double precision`;
}

function levelCredit(scale: Scale, tolerance: Prisma.Sql): Prisma.Sql {
  const [isKnown, isNear] = scale.comparison
    ? [
        Prisma.sql`p.known_outcome IS NOT NULL AND a.level IS NOT NULL`,
        Prisma.sql`${tolerance} >= 1 AND 'tie' IN (p.known_outcome::text, ${outcomeOfLevelSql(scale, Prisma.sql`a.level`)})`,
      ]
    : [
        Prisma.sql`y.known_score IS NOT NULL AND a.level IS NOT NULL`,
        Prisma.sql`abs(a.level - y.known_score) <= ${tolerance}`,
      ];
  return Prisma.sql`(CASE WHEN ${isKnown} THEN CASE WHEN ${isRightOn(scale)} THEN 1 WHEN ${isNear} THEN 0.5 ELSE 0 END END)`;
}

/** The known answers about `y` and `z` (`truth`) with those of label `a` (`said`); one it leaves open is not right. */
export const ANSWERS_AGAINST_TRUTH = Prisma.sql`(
    SELECT 'A'::side AS side, item_id, known, why FROM known_answers(y.id, a.checklist_id)
    UNION ALL SELECT 'B', item_id, known, why FROM known_answers(z.id, a.checklist_id)
  ) truth
  LEFT JOIN checklist_answer said ON said.annotation_id = a.id AND said.item_id = truth.item_id AND said.side = truth.side`;
export const IS_RIGHT_ANSWER = Prisma.sql`COALESCE(said.answer = truth.known, FALSE)`;

const RIGHT_ANSWERS = Prisma.sql`CASE WHEN (y.known_answers IS NOT NULL OR z.known_answers IS NOT NULL) AND a.checklist_id IS NOT NULL
  THEN (SELECT bool_and(${IS_RIGHT_ANSWER}) FROM ${ANSWERS_AGAINST_TRUTH}) END`;

const SHARE_OF_ANSWERS = Prisma.sql`(CASE WHEN (y.known_answers IS NOT NULL OR z.known_answers IS NOT NULL) AND a.checklist_id IS NOT NULL
  THEN (SELECT avg((${IS_RIGHT_ANSWER})::int) FROM ${ANSWERS_AGAINST_TRUTH}) END)`;
