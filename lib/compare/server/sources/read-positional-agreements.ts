import { z } from "zod";
import type { Judges } from "@/lib/compare/judges";
import type { Source } from "@/lib/compare/sources";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { naturalOrder } from "@/lib/format/natural-order";
import { raterKindSchema } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { type CountedStudy, notExcluded } from "@/lib/results/server/not-excluded";
import { sumOfReversedSql } from "@/lib/results/server/scale-sql";
import { protocolSchema, scaleNameSchema } from "@/lib/round/protocol/protocol";
import { labelsPairs, protocolsThat } from "@/lib/round/protocol/protocols";
import { groupRows } from "@/lib/stats/group-rows";
import {
  positionalAccuracyInterval,
  positionalAgreement,
  type SwappedChoice,
  type SwappedJudgement,
} from "@/lib/stats/preference/positional-agreement";
import { seededRandom } from "@/lib/stats/resampling/random";
import { inQuery, outcomeOf } from "./compare-sources";
import { comparisonScaleOf, pairJudgements, responseNumbers } from "./source-sql";

const number = z.number().nullable();
const rowSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  kind: raterKindSchema,
  name: z.string(),
  simulated: z.boolean(),
  protocol: protocolSchema,
  criterion: z.string().nullable(),
  series: z.string().nullable(),
  scale: scaleNameSchema.nullable(),
  subset: z.string(),
  /** x is the first response of the pair itself */
  straight: z.boolean(),
  /** how far the mean level is from the middle of its scale in each order, seen from x: below 0 for x; null could not be read */
  xFirst: number,
  yFirst: number,
  ls: number,
  ln: number,
  la: number,
  lb: number,
  pairs: z.int(),
});
type Row = z.infer<typeof rowSchema>;

/**
 * For raters who judged the same two responses in both orders, at once as judges do (judged_order) or in different
 * rounds as people do: how often they chose the same, and how often what the truth prefers. What was asked in another
 * way, of another criterion or with another series of checklists, is counted separately. Over all pairs, and for each
 * subset if there are several.
 */
export async function readPositionalAgreements(
  db: Reader,
  study: CountedStudy,
  truth: Source,
): Promise<Judges["positional"]> {
  const source = inQuery(truth);
  const { reference, shape, scale } = source;
  const { bestForA, bestForB } = comparisonScaleOf(scale);
  const says =
    shape === "pairs"
      ? Prisma.sql`
          SELECT least(j.x, j.y) AS x, greatest(j.x, j.y) AS y, CASE WHEN j.x < j.y THEN j.s ELSE ${bestForA + bestForB}::float8 * j.n - j.s END AS ls,
            j.n AS ln, NULL::float8 AS la, NULL::float8 AS lb
          FROM (${pairJudgements(study, source)}) j`
      : Prisma.sql`
          SELECT o.x, o.y, NULL::float8 AS ls, NULL::int AS ln, nx.v AS la, ny.v AS lb
          FROM (SELECT DISTINCT x, y FROM both_orders) o
          JOIN numbers nx ON nx.response_id = o.x JOIN numbers ny ON ny.response_id = o.y`;
  const numbers =
    shape === "pairs" ? Prisma.empty : Prisma.sql`, numbers AS MATERIALIZED (${responseNumbers(study, reference)})`;
  const found = await rows(
    rowSchema,
    Prisma.sql`
      WITH shown AS (
        SELECT a.rater_id, d.protocol, d.scale, coalesce(d.rated_criterion, d.criterion, '') AS criterion,
          coalesce(c.series, '') AS series, least(t.response_a_id, t.response_b_id) AS x, greatest(t.response_a_id, t.response_b_id) AS y,
          t.response_a_id < t.response_b_id AS straight, t.id AS task_id, t.instruction_id,
          (t.response_a_id < t.response_b_id) = (coalesce(o.shown_order, a.shown_order) = 'ab') AS x_first,
          CASE WHEN o.annotation_id IS NULL THEN a.level ELSE o.level END - ${sumOfReversedSql(Prisma.sql`d.scale`)} / 2 AS lean
        FROM round d JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL
        JOIN task t ON t.id = a.task_id AND t.stratum = 'main' LEFT JOIN checklist c ON c.id = t.checklist_id
        LEFT JOIN judged_order o ON o.annotation_id = a.id
        WHERE d.study_id = ${study.studyId}::uuid AND d.protocol = ANY (${protocolsThat(labelsPairs)}::protocol[])
          AND (a.shown_order IS NOT NULL OR o.annotation_id IS NOT NULL)${notExcluded(study)}
      ), both_orders AS MATERIALIZED (
        SELECT rater_id, protocol, scale, criterion, series, x, y, avg(CASE WHEN straight THEN lean ELSE -lean END) FILTER (WHERE x_first) AS x_first,
          avg(CASE WHEN straight THEN lean ELSE -lean END) FILTER (WHERE NOT x_first) AS y_first,
          (array_agg(straight ORDER BY task_id))[1] AS straight, (array_agg(instruction_id))[1] AS instruction_id
        FROM shown GROUP BY rater_id, protocol, scale, criterion, series, x, y HAVING count(DISTINCT x_first) = 2
      )${numbers}, truth AS (${says})
      SELECT r.id AS "raterId", r.number, r.kind, r.name, r.simulated, b.protocol,
        nullif(b.criterion, '') AS criterion, nullif(b.series, '') AS series, b.scale, coalesce(n.subset, '') AS subset,
        b.straight, b.x_first::float8 AS "xFirst", b.y_first::float8 AS "yFirst",
        l.ls, l.ln, l.la, l.lb, count(*)::int AS pairs
      FROM both_orders b JOIN rater r ON r.id = b.rater_id JOIN instruction n ON n.id = b.instruction_id
      LEFT JOIN truth l ON l.x = b.x AND l.y = b.y
      GROUP BY r.id, b.protocol, b.scale, b.criterion, b.series, n.subset, b.straight, b.x_first, b.y_first, l.ls, l.ln, l.la, l.lb
      ORDER BY r.number, b.protocol, b.scale, b.criterion, b.series`,
    db,
  );
  const lineOf = ({ raterId, protocol, scale, criterion, series }: Row) =>
    JSON.stringify([raterId, protocol, scale, criterion, series]);
  return [...groupRows(found, lineOf).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const subsets = [...groupRows(of, (row) => row.subset)].sort(([a], [b]) => naturalOrder(a, b));
    const apart = subsets.length > 1 ? subsets : [];
    return [[null, of] as const, ...apart].map(([subset, found]) => positionalOf({ ...first, subset }, found, truth));
  });
}

type Whose = Omit<Row, "subset"> & { subset: string | null };

function positionalOf(whose: Whose, rows: readonly Row[], truth: Source) {
  const { raterId, number, kind, name, simulated, protocol, scale, criterion, series, subset } = whose;
  // Agreement needs no truth: any will do for it.
  const all = positionalAgreement(judgements(rows, () => 1));
  const right = positionalAgreement(judgements(rows, (row) => goldOf(truth, row)));
  const pseudonym = pseudonymOf(number);
  return {
    raterId,
    simulated,
    protocol,
    scale,
    criterion,
    series,
    subset,
    n: all.n,
    nEqual: all.nEqual,
    nUnreadable: all.nUnreadable,
    nWithTruth: right.n,
    nCorrectFirst: right.nCorrectOriginal,
    nCorrectSecond: right.nCorrectSwapped,
    nCorrectBoth: right.nCorrectBoth,
    name: kind === "human" ? pseudonym : `${pseudonym} (${name})`,
    agreement: { value: all.agreement, interval: all.agreementInterval },
    accuracy: {
      value: right.accuracy,
      interval: positionalAccuracyInterval(right, {
        random: seededRandom(FIGURE_SEED),
      }),
    },
  };
}

function* judgements(rows: readonly Row[], gold: (row: Row) => 1 | 2 | null): Generator<SwappedJudgement> {
  for (const row of rows) {
    const right = gold(row);
    if (right === null) continue;
    const [x, y] = [choiceOf(row.xFirst), choiceOf(row.yFirst)];
    const [original, swapped] = row.straight ? [x, y] : [y, x];
    const judgement = { gold: right, original, swapped };
    for (let pair = 0; pair < row.pairs; pair++) yield judgement;
  }
}

function choiceOf(lean: number | null): SwappedChoice {
  if (lean === null) return null;
  if (lean === 0) return "neither";
  return lean < 0 ? 1 : 2;
}

function goldOf(truth: Source, { ls, ln, la, lb }: Row): 1 | 2 | null {
  if ((ls === null || ln === null) && (la === null || lb === null)) return null;
  const outcome = outcomeOf(truth, ls, ln, la, lb);
  if (outcome === "tie") return null;
  return outcome === "win" ? 1 : 2;
}
