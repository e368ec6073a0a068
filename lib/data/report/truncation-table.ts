import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { FIGURE_SEED } from "@/lib/domain/agreement/agreement-statistic";
import { formatShare } from "@/lib/domain/format/format-number";
import { countCell, estimateCell, textCell } from "@/lib/domain/table/plain-table";
import { clusteredMean } from "@/lib/stats/resampling/clustered-mean";
import { seededRandom } from "@/lib/stats/resampling/random";
import { groupRows } from "../agreement/group-rows";
import { keptLabels } from "../agreement/kept-labels";
import type { ReadTable } from "./checklist-tables";
import type { ReportContext } from "./report-context";

const scoreRow = z.object({
  judge: z.string(),
  number: z.int(),
  kept: z.int(),
  cluster: z.string(),
  same: z.boolean(),
});

/** How often a judge's score stays the same when its reasoning is truncated before it (diva Figure 5). */
export async function truncationTable({ db, study }: ReportContext): Promise<ReadTable> {
  const kept = keptLabels(study);
  const found = await rows(
    scoreRow,
    Prisma.sql`
      WITH label AS (
        SELECT a.rater_id, a.task_id, a.level, t.instruction_id
        FROM task t JOIN annotation a ON a.task_id = t.id AND a.superseded_at IS NULL AND a.level IS NOT NULL
        JOIN rater r ON r.id = a.rater_id AND r.kind = 'judge'
        WHERE t.study_id = ${study.studyId}::uuid AND t.stratum = 'main'${kept}
      )
      SELECT judge.name AS judge, judge.number, (cut.configuration #>> '{options,kept}')::int AS kept,
        own.instruction_id::text AS cluster, own.level = other.level AS same
      FROM rater cut
      JOIN rater judge ON judge.study_id = cut.study_id AND judge.id = (cut.configuration #>> '{options,of}')::uuid
      JOIN label own ON own.rater_id = cut.id
      JOIN label other ON other.rater_id = judge.id AND other.task_id = own.task_id
      WHERE cut.study_id = ${study.studyId}::uuid AND cut.configuration #>> '{options,kind}' = 'truncated-reasoning'
      ORDER BY judge.number, kept DESC, own.instruction_id, own.task_id`,
    db,
  );
  if (found.length === 0) {
    return {
      missing:
        "No judge has scored from truncated reasoning yet. Open a judge that has scored responses, and truncate its reasoning there.",
    };
  }
  const groups = groupRows(found, ({ number, kept: share }) => `${number} ${share}`);
  return {
    title: "Scores that stay the same when the reasoning before them is truncated",
    columns: [
      { header: "Judge" },
      ...["Reasoning kept", "Responses", "Same score"].map((header) => ({ header, numeric: true })),
    ],
    rows: [...groups.values()].flatMap((of) => {
      const [first] = of;
      if (!first) return [];
      const same = clusteredMean(
        of.map((row) => ({ cluster: row.cluster, value: Number(row.same) })),
        0,
        { random: seededRandom(FIGURE_SEED), resamples: 1_000 },
      );
      return [
        [
          textCell(first.judge),
          { text: `${first.kept} %`, raw: first.kept / 100 },
          countCell(same.n),
          estimateCell(same, formatShare),
        ],
      ];
    }),
    notes: [
      "The judge’s own stored reasoning is cut after this share of its words and its model asked for the score from there. The share of responses with the same score as the judge’s label; intervals: bootstrap over instructions. All of it kept shows how often asking again alone changes a score.",
    ],
  };
}
