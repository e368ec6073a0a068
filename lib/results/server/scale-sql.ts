import { Prisma } from "@/lib/db/generated/client";
import { SCALES, type Scale } from "@/lib/round/protocol/scale";

/** The outcome of a level, or a mean of levels, on a scale that compares: "win", "tie" or "loss", seen from A. */
export function outcomeOfLevelSql(scale: Scale, level: Prisma.Sql): Prisma.Sql {
  const { comparison } = scale;
  if (!comparison) throw new Error(`A ${scale.noun} is about one response and compares nothing.`);
  return Prisma.sql`CASE WHEN ${level} < ${comparison.winBelow}::float8 THEN 'win'
    WHEN ${level} > ${comparison.lossAbove}::float8 THEN 'loss' WHEN ${level} IS NOT NULL THEN 'tie' END`;
}

/** What a level and the one that says the same with A and B exchanged add up to, on the scale that a column names. */
export function sumOfReversedSql(scaleColumn: Prisma.Sql): Prisma.Sql {
  const cases = Object.values(SCALES).flatMap(({ name, comparison }) =>
    comparison ? [Prisma.sql`WHEN ${name} THEN ${comparison.bestForA + comparison.bestForB}::float8`] : [],
  );
  return Prisma.sql`CASE ${scaleColumn} ${Prisma.join(cases, " ")} END`;
}
