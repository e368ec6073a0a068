import { Prisma } from "@/lib/db/generated/client";
import { SCALES, type Scale } from "@/lib/domain/protocol/scale";
import { outcomeOfLevelSql } from "../scale-sql";

/**
 * Whether the label `a` says what is known of its response `y` (the same level, and each known answer) or of its pair `p`
 * (the same outcome); NULL where nothing is known, or nothing was said.
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

/** The known answers of the response `y`, `truth`, beside what the label `a` says, `said`; what it leaves open is not right. */
export const ANSWERS_AGAINST_TRUTH = Prisma.sql`known_answers(y.id, a.checklist_id) truth
  LEFT JOIN checklist_answer said ON said.annotation_id = a.id AND said.item_id = truth.item_id`;
export const IS_RIGHT_ANSWER = Prisma.sql`COALESCE(said.answer = truth.known, FALSE)`;

const RIGHT_ANSWERS = Prisma.sql`CASE WHEN y.known_answers IS NOT NULL AND a.checklist_id IS NOT NULL
  THEN (SELECT bool_and(${IS_RIGHT_ANSWER}) FROM ${ANSWERS_AGAINST_TRUTH}) END`;
