import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import { LEVELS } from "@/lib/domain/protocol";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import type { AnalysedRound } from "./find-analysed-round";
import { patternsFromGroups } from "./patterns-from-groups";
import { queryRows, type Reader } from "./query-rows";
import { taskCountsSql } from "./task-counts-sql";

const patternSchema = z.object({ counts: z.array(z.int()).length(LEVELS.length), units: z.int() });

/** How often each level 1–5 was given to each task, as one aggregate; tasks with the same counts are one row. */
export function levelPatternsSql(
  round: Pick<AnalysedRound, "id" | "studyId" | "protocol">,
  group: RaterGroup,
): Prisma.Sql {
  return Prisma.sql`
    SELECT counts, count(*)::int AS units
    FROM (${taskCountsSql(round, group)}) unit
    GROUP BY counts
    ORDER BY counts`;
}

/** The round's 1–5 labels as reliability data. The order of the patterns, and so every seeded resample, is always the same. */
export async function loadLevelPatterns(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<UnitPatterns> {
  return patternsFromGroups(LEVELS, await queryRows(db, patternSchema, levelPatternsSql(round, group)));
}
