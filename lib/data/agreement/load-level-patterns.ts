import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import { LEVELS } from "@/lib/domain/protocol";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels } from "./live-labels";
import { patternsFromGroups } from "./patterns-from-groups";
import { queryRows, type Reader } from "./query-rows";

const patternSchema = z.object({ counts: z.array(z.int()).length(LEVELS.length), units: z.int() });

/** How often each level 1–5 was given to each task, as one aggregate; tasks with the same counts are one row. */
export function levelPatternsSql(
  round: Pick<AnalysedRound, "id" | "studyId" | "protocol">,
  group: RaterGroup,
): Prisma.Sql {
  const label = round.protocol === "preference" ? Prisma.sql`a.preference` : Prisma.sql`a.score`;
  return Prisma.sql`
    SELECT counts, count(*)::int AS units
    FROM (
      SELECT ARRAY[
        count(*) FILTER (WHERE ${label} = 1), count(*) FILTER (WHERE ${label} = 2), count(*) FILTER (WHERE ${label} = 3),
        count(*) FILTER (WHERE ${label} = 4), count(*) FILTER (WHERE ${label} = 5)
      ]::int[] AS counts
      FROM annotation a JOIN task t ON t.id = a.task_id
      WHERE ${liveLabels(round, group)}
      GROUP BY a.task_id
    ) unit
    GROUP BY counts
    ORDER BY counts`;
}

/** The round's 1–5 labels as reliability data. The order of the patterns, and so every seeded resample, is always the same. */
export async function loadLevelPatterns(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<UnitPatterns> {
  return patternsFromGroups(LEVELS, await queryRows(db, patternSchema, levelPatternsSql(round, group)));
}
