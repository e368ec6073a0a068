import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type RoundSummary, roundSummarySchema } from "@/lib/round/round";
import { labelCountsOf } from "./label-counts";
import { LABELS_BY_RATER } from "./labels-by-rater";

const rowSchema = roundSummarySchema.extend({
  createdAt: z.date(),
  openedAt: z.date().nullable(),
  closedAt: z.date().nullable(),
});

/** Rounds with their counts, oldest first; all counts are kept by triggers, so that no task is looked at. Permission is the condition's business; the round is `r` in it. */
export async function selectRounds(condition: Prisma.Sql): Promise<RoundSummary[]> {
  const found = await rows(
    rowSchema,
    Prisma.sql`
    SELECT r.id, r.name, r.protocol, r.scale, r.status, r.overlap, r.checklist_series AS "checklistSeries", r.criterion,
      r.rated_criterion AS "ratedCriterion",
      r.created_at AS "createdAt", r.opened_at AS "openedAt", r.closed_at AS "closedAt",
      COALESCE(others.attention, 0) AS "attentionTasks", COALESCE(others.training, 0) AS "trainingTasks",
      r.pass_mark AS "passMark", COALESCE(others.labels, 0) AS "uncountedLabels",
      t.tasks, t.submitted, t.wanted, a.labels, a.simulated AS "simulatedLabels"
    FROM round r
    CROSS JOIN LATERAL (${labelCountsOf(Prisma.sql`r.id`)}) t
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(counted.labels), 0)::int AS labels,
        COALESCE(sum(counted.labels) FILTER (WHERE rater.simulated), 0)::int AS simulated
      FROM ${LABELS_BY_RATER} counted JOIN rater ON rater.id = counted.rater_id WHERE counted.round_id = r.id
    ) a
    LEFT JOIN LATERAL (
      SELECT count(DISTINCT k.id) FILTER (WHERE k.stratum = 'attention')::int AS attention,
        count(DISTINCT k.id) FILTER (WHERE k.stratum = 'training')::int AS training, count(given.id)::int AS labels
      FROM task k LEFT JOIN assignment given ON given.task_id = k.id AND given.state = 'submitted'
      WHERE k.round_id = r.id AND k.stratum <> 'main'
    ) others ON r.has_attention_tasks OR r.pass_mark IS NOT NULL
    WHERE ${condition}
    ORDER BY r.created_at, r.id`,
  );
  return found.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
  }));
}
