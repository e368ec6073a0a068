import { Prisma } from "@/lib/db/generated/client";
import { SCALES, type Scale } from "@/lib/domain/protocol/scale";
import { outcomeOfLevelSql } from "../scale-sql";

/**
 * Whether the label `a` says what is known of its response `y` (the same level) or of its pair `p` (the same outcome).
 * @param scale the round’s
 */
export function rightLabel(scale: Prisma.Sql): Prisma.Sql {
  const cases = Object.values(SCALES).map((each) => Prisma.sql`WHEN ${each.name} THEN ${isRightOn(each)}`);
  return Prisma.sql`CASE ${scale} ${Prisma.join(cases, " ")} END`;
}

function isRightOn(scale: Scale): Prisma.Sql {
  if (!scale.comparison) return Prisma.sql`a.level = y.known_score`;
  return Prisma.sql`p.known_outcome::text = ${outcomeOfLevelSql(scale, Prisma.sql`a.level`)}`;
}
