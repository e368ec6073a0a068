import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/access";
import { DAYS_SHOWN, type DailyLabels } from "@/lib/study/study-activity";

const dayRow = z.object({ roundId: z.uuid(), day: z.int(), labels: z.int() });
const A_DAY_MS = 24 * 60 * 60 * 1_000;

/** How many labels people submitted in each round of a study on each of the last days, as a time zone has them. */
export async function readDailyLabels(
  viewer: Viewer,
  studyId: string,
  zone: string,
  now = new Date(),
): Promise<DailyLabels> {
  await requirePermission(viewer, studyId, "agreement.read");
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(now);
  const from = new Date(Date.parse(today) - (DAYS_SHOWN - 1) * A_DAY_MS).toISOString().slice(0, 10);
  // Of each rater the index alone is read, from the first day on.
  const found = await rows(
    dayRow,
    Prisma.sql`
      SELECT own.round_id AS "roundId", ((own.created_at AT TIME ZONE ${zone})::date - ${from}::date)::int AS day,
        count(*)::int AS labels
      FROM rater_tally y
      JOIN round d ON d.id = y.round_id AND d.study_id = ${studyId}::uuid
      JOIN annotation own ON own.rater_id = y.rater_id AND own.round_id = y.round_id
        AND own.created_at >= (${from}::date::timestamp AT TIME ZONE ${zone})
        AND own.created_at <= ${now}::timestamptz AND own.assignment_id IS NOT NULL AND own.supersedes_id IS NULL
      JOIN task t ON t.id = own.task_id AND t.stratum = 'main'
      WHERE y.last_label_at >= (${from}::date::timestamp AT TIME ZONE ${zone})
      GROUP BY 1, 2`,
  );
  const ids = [...new Set(found.map(({ roundId }) => roundId))].sort();
  return {
    from,
    rounds: ids.map((roundId) => ({
      roundId,
      labels: Array.from(
        { length: DAYS_SHOWN },
        (_, day) => found.find((row) => row.roundId === roundId && row.day === day)?.labels ?? 0,
      ),
    })),
  };
}
