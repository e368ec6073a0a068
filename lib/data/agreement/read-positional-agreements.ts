import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { raterKindSchema } from "@/lib/domain/agreement-filter";
import { pseudonymOf } from "@/lib/domain/agreement-progress";
import type { Judges } from "@/lib/domain/judges";
import type { Source } from "@/lib/domain/sources";
import {
  positionalAccuracyInterval,
  positionalAgreement,
  type SwappedJudgement,
} from "@/lib/stats/judge/positional-agreement";
import { seededRandom } from "@/lib/stats/resampling/random";
import { inQuery, outcomeOf } from "./compare-sources";
import { groupRows } from "./group-rows";
import { queryRows, type Reader } from "./query-rows";
import { pairJudgements, responseNumbers } from "./source-sql";

const number = z.number().nullable();
const rowSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  kind: raterKindSchema,
  name: z.string(),
  simulated: z.boolean(),
  /** the mean preference in each order, seen from the pair's first response; 3 is neither */
  xFirst: z.number(),
  yFirst: z.number(),
  ls: number,
  ln: number,
  la: number,
  lb: number,
  pairs: z.int(),
});
type Row = z.infer<typeof rowSchema>;

/**
 * Of raters who labelled the same two responses in both orders (in different rounds, since a task is labelled once): how
 * often they chose the same, and how often what the truth prefers. Imported labels do not tell in which order they were
 * made.
 */
export async function readPositionalAgreements(
  db: Reader,
  studyId: string,
  truth: Source,
): Promise<Judges["positional"]> {
  const { reference, shape } = inQuery(truth);
  const says =
    shape === "pairs"
      ? Prisma.sql`
          SELECT least(j.x, j.y) AS x, greatest(j.x, j.y) AS y, CASE WHEN j.x < j.y THEN j.s ELSE 6 * j.n - j.s END AS ls,
            j.n AS ln, NULL::float8 AS la, NULL::float8 AS lb
          FROM (${pairJudgements(studyId, reference)}) j`
      : Prisma.sql`
          SELECT o.x, o.y, NULL::int AS ls, NULL::int AS ln, nx.v AS la, ny.v AS lb
          FROM (SELECT DISTINCT x, y FROM both_orders) o
          JOIN numbers nx ON nx.response_id = o.x JOIN numbers ny ON ny.response_id = o.y`;
  const numbers =
    shape === "pairs" ? Prisma.empty : Prisma.sql`, numbers AS MATERIALIZED (${responseNumbers(studyId, reference)})`;
  const rows = await queryRows(
    db,
    rowSchema,
    Prisma.sql`
      WITH shown AS (
        SELECT a.rater_id, least(t.response_a_id, t.response_b_id) AS x, greatest(t.response_a_id, t.response_b_id) AS y,
          (t.response_a_id < t.response_b_id) = (a.shown_order = 'ab') AS x_first,
          CASE WHEN t.response_a_id < t.response_b_id THEN a.preference ELSE 6 - a.preference END AS preference
        FROM round d JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL
        JOIN task t ON t.id = a.task_id AND t.stratum = 'main'
        WHERE d.study_id = ${studyId}::uuid AND d.protocol = 'preference' AND a.shown_order IS NOT NULL
      ), both_orders AS MATERIALIZED (
        SELECT rater_id, x, y, avg(preference) FILTER (WHERE x_first) AS x_first, avg(preference) FILTER (WHERE NOT x_first) AS y_first
        FROM shown GROUP BY rater_id, x, y HAVING count(DISTINCT x_first) = 2
      )${numbers}, truth AS (${says})
      SELECT r.id AS "raterId", r.number, r.kind, r.name, r.simulated, b.x_first::float8 AS "xFirst", b.y_first::float8 AS "yFirst",
        l.ls, l.ln, l.la, l.lb, count(*)::int AS pairs
      FROM both_orders b JOIN rater r ON r.id = b.rater_id LEFT JOIN truth l ON l.x = b.x AND l.y = b.y
      GROUP BY r.id, b.x_first, b.y_first, l.ls, l.ln, l.la, l.lb
      ORDER BY r.number`,
  );
  return [...groupRows(rows, (row) => row.raterId).values()].flatMap((of) => {
    const [first] = of;
    return first ? [positionalOf(first, of, truth.id)] : [];
  });
}

function positionalOf({ raterId, number, kind, name, simulated }: Row, rows: readonly Row[], seed: string) {
  // Agreement needs no truth: any will do for it.
  const all = positionalAgreement(judgements(rows, () => 1));
  const right = positionalAgreement(judgements(rows, goldOf));
  const pseudonym = pseudonymOf(number);
  return {
    ...{ raterId, simulated, n: all.n, nWithTruth: right.n },
    name: kind === "human" ? pseudonym : `${pseudonym} (${name})`,
    agreement: { value: all.agreement, interval: all.agreementInterval },
    accuracy: {
      value: right.accuracy,
      interval: positionalAccuracyInterval(right, { random: seededRandom(`${seed} ${raterId} positional`) }),
    },
  };
}

function* judgements(rows: readonly Row[], gold: (row: Row) => 1 | 2 | null): Generator<SwappedJudgement> {
  for (const row of rows) {
    const right = gold(row);
    if (right === null) continue;
    const judgement = { gold: right, original: choiceOf(row.xFirst), swapped: choiceOf(row.yFirst) };
    for (let pair = 0; pair < row.pairs; pair++) yield judgement;
  }
}

/** Neither is a choice that is never right, as an unreadable answer is. */
function choiceOf(preference: number): 1 | 2 | null {
  if (preference === 3) return null;
  return preference < 3 ? 1 : 2;
}

function goldOf({ ls, ln, la, lb }: Row): 1 | 2 | null {
  if ((ls === null || ln === null) && (la === null || lb === null)) return null;
  const outcome = outcomeOf(ls, ln, la, lb);
  if (outcome === "tie") return null;
  return outcome === "win" ? 1 : 2;
}
