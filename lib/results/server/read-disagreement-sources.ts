import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { FIGURE_SEED, type statisticSchema } from "@/lib/results/agreement-statistic";
import { type Disagreement, disagreementSourcesFigure } from "@/lib/results/disagreement-sources";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { measuredAt, readScale } from "@/lib/round/protocol/round-scale";
import { disagreementSources, type SourcesOptions } from "@/lib/stats/disagreement/disagreement-sources";
import type { DisagreementUnit } from "@/lib/stats/disagreement/disagreement-tests";
import { seededRandom } from "@/lib/stats/resampling/random";
import { mapStatistic, undefinedBecause } from "@/lib/stats/statistic";
import { roundFigure } from "./figures/round-figure";
import { liveLabels } from "./live-labels";

/** Above this the command line tells it. */
const MAX_LABELS = 200_000;

const labelSchema = z.object({
  unit: z.string(),
  item: z.string(),
  question: z.string().nullable(),
  rater: z.int(),
  value: z.number(),
});
type Label = z.infer<typeof labelSchema>;

/** Where the disagreement of a round's labels comes from: of its levels, and of its answers YES and NO. */
export const readDisagreementSources = roundFigure(
  disagreementSourcesFigure,
  async ({ db, round, raters }, { level: asked, order = "both" }) => {
    const counted = liveLabels(round, raters);
    const levels = round.scale === null ? null : await readLevels(db, counted);
    const answers = hasAnswers(round.protocol) ? await readAnswers(db, counted) : null;
    const { values, isReversible, isOpen } = readScale(round, order);
    const level = measuredAt(round.scale, asked);
    return {
      levels: levels && sourcesOf(levels, { level, isReversible, ...(isOpen ? {} : { values: values.map(Number) }) }),
      answers: answers && sourcesOf(answers, { level: "nominal", values: [0, 1] }),
    };
  },
);

function readLevels(db: Reader, counted: Prisma.Sql): Promise<Label[]> {
  return rows(
    labelSchema,
    Prisma.sql`
      SELECT a.task_id::text AS unit, t.instruction_id::text AS item, NULL AS question, r.number AS rater, a.level AS value
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
      WHERE ${counted} AND a.level IS NOT NULL
      ORDER BY t.position, r.number LIMIT ${MAX_LABELS + 1}`,
    db,
  );
}

function readAnswers(db: Reader, counted: Prisma.Sql): Promise<Label[]> {
  return rows(
    labelSchema,
    Prisma.sql`
      SELECT a.task_id || ' ' || ca.side || ' ' || ca.item_id AS unit, t.instruction_id::text AS item, i.question,
        r.number AS rater, CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END AS value
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
        JOIN checklist_answer ca ON ca.annotation_id = a.id JOIN checklist_item i ON i.id = ca.item_id
      WHERE ${counted} AND ca.answer IN ('YES', 'NO')
      ORDER BY t.position, ca.side, ca.item_id, r.number LIMIT ${MAX_LABELS + 1}`,
    db,
  );
}

function sourcesOf(
  labels: readonly Label[],
  options: Omit<SourcesOptions, "random">,
): z.infer<ReturnType<typeof statisticSchema<z.ZodType<Disagreement>>>> {
  if (labels.length > MAX_LABELS) return undefinedBecause("too-costly");
  const units = new Map<string, DisagreementUnit & { labels: { rater: number; value: number }[] }>();
  for (const { unit, item, question, rater, value } of labels) {
    const known = units.get(unit) ?? { labels: [], item, question };
    units.set(unit, known);
    known.labels.push({ rater, value });
  }
  const found = disagreementSources([...units.values()], { ...options, random: seededRandom(FIGURE_SEED) });
  return mapStatistic(found, (value) => ({
    ...value,
    sources: value.sources.map((each) => ({
      ...each,
      outstanding: each.outstanding.map((name) => (each.source === "question" ? name : pseudonymOf(Number(name)))),
    })),
  }));
}
