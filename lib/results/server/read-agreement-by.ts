import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { AGREEMENT_BY, type AgreementBy, agreementByFigure } from "@/lib/results/agreement-by";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { measuredAt, readScale } from "@/lib/round/protocol/round-scale";
import { alphaByGroup } from "@/lib/stats/alpha/alpha-by-group";
import { declaredScale, occurringScale } from "@/lib/stats/label-value";
import { seededRandom } from "@/lib/stats/resampling/random";
import { resamplesFor } from "./agreement-of-patterns";
import { roundFigure } from "./figures/round-figure";
import { liveLabels } from "./live-labels";

/** Labels with at least this share of the text on screen count as fully read: the last line may be empty. */
const ALL_SEEN = 0.98;

const unitSchema = z.object({
  values: z.array(z.number()),
  position: z.array(z.string().nullable()),
  confidence: z.array(z.string().nullable()),
  seen: z.array(z.string().nullable()),
});

/** What people's labels are grouped by is known of those with a place alone; all others count on the other side. */
export const readAgreementBy = roundFigure(
  agreementByFigure,
  async ({ db, round, raters }, { level: asked, order = "both" }) => {
    if (round.scale === null) return { rows: [] };
    const units = await rows(
      unitSchema,
      Prisma.sql`
        SELECT array_agg(level ORDER BY rater_id) AS values, array_agg(position ORDER BY rater_id) AS position,
          array_agg(confidence ORDER BY rater_id) AS confidence, array_agg(seen ORDER BY rater_id) AS seen
        FROM (
          SELECT a.task_id, a.rater_id, a.level,
            CASE WHEN s.position IS NOT NULL THEN (ARRAY['first', 'second', 'third', 'last'])[
              ntile(4) OVER (PARTITION BY a.rater_id, s.position IS NULL ORDER BY s.position)] END AS position,
            (ARRAY['low', 'medium', 'high'])[a.confidence] AS confidence,
            CASE WHEN LEAST(a.seen_a, a.seen_b) >= ${ALL_SEEN}::float8 THEN 'all' WHEN a.seen_a IS NOT NULL THEN 'less' END AS seen
          FROM annotation a JOIN task t ON t.id = a.task_id LEFT JOIN assignment s ON s.id = a.assignment_id
          WHERE ${liveLabels(round, raters)} AND a.level IS NOT NULL) label
        GROUP BY task_id ORDER BY task_id`,
      db,
    );
    const { values, isReversible, isOpen } = readScale(round, order);
    const scale = isOpen ? occurringScale(units.flatMap((unit) => unit.values)) : declaredScale(values, isReversible);
    const options = {
      scale,
      level: measuredAt(round.scale, asked),
      random: () => seededRandom(FIGURE_SEED),
      resamples: resamplesFor("part", units.length),
    };
    const groupedBy = (by: AgreementBy["by"]): AgreementBy[] => {
      const grouped = units.map((unit) => ({ values: unit.values, groups: unit[by] }));
      if (grouped.every(({ groups }) => groups.every((group) => group === null))) return [];
      return alphaByGroup(grouped, AGREEMENT_BY[by], options).map(({ group, nLabels, alpha, interval }) => ({
        by,
        group,
        n: nLabels,
        alpha: { value: alpha, interval },
      }));
    };
    return { rows: [...groupedBy("position"), ...groupedBy("confidence"), ...groupedBy("seen")] };
  },
);
