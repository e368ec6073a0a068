import { z } from "zod";
import {
  type ComparedSystems,
  type SystemComparisonResult,
  systemComparisonFigure,
} from "@/lib/compare/system-comparison";
import { yieldToEventLoop } from "@/lib/concurrency/in-turns";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import type { AgreementFilter, RaterGroup } from "@/lib/results/agreement-filter";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { taskCounts } from "@/lib/results/server/counts/task-counts";
import { backgroundRoundFigure } from "@/lib/results/server/figures/round-figure";
import type { AnalysedRound } from "@/lib/results/server/find-analysed-round";
import type { CountedRound } from "@/lib/results/server/not-excluded";
import { plannedInstructions } from "@/lib/results/server/planned-instructions";
import { hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import { bestOf, isOfCategories, scaleOfRound } from "@/lib/round/protocol/round-scale";
import type { Scale } from "@/lib/round/protocol/scale";
import { outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import { seededRandom } from "@/lib/stats/resampling/random";
import { systemRatioDifferences } from "@/lib/stats/systems/ratio-differences";
import { type SystemScore, systemsOf } from "@/lib/stats/systems/system-comparisons";
import { systemDifferences } from "@/lib/stats/systems/system-differences";
import { systemRanking } from "@/lib/stats/systems/system-ranking";

/**
 * Every two systems of a round: paired differences of mean score, DRFR and win rate with p-values that exchange
 * systems within instructions and simultaneous intervals; and a ranking.
 */
export const readSystemComparison = backgroundRoundFigure(systemComparisonFigure, compareSystems);

async function compareSystems(
  { round, raters }: { round: AnalysedRound; raters: RaterGroup },
  { answers }: Pick<AgreementFilter, "answers">,
): Promise<Omit<SystemComparisonResult, "asOf">> {
  const isOfPairs = labelsPairs(round.protocol);
  const given = scaleOfRound(round);
  // Categories have no order in which one system could be before another.
  const scale = isOfCategories(given) ? null : given;
  const { tasks, planned } = await snapshot(async (db) => ({
    tasks: await readLabelledTasks(db, round, raters),
    planned: await plannedInstructions(db, round.id),
  }));
  const scores = scale ? (isOfPairs ? scoresOfPairs(tasks, scale) : scoresOfResponses(tasks)) : [];
  const ratios = hasAnswers(round.protocol) ? ratiosOf(tasks, answers) : [];
  // The same labels have the same intervals, wherever they are.
  const drawing = () => ({
    random: seededRandom(FIGURE_SEED),
    planned,
    resamples: resamplesFor(new Set([...scores, ...ratios].map(({ system }) => system)).size, tasks.length),
  });
  // A pair's points are the winner's.
  const direction = { best: bestOf(isOfPairs ? null : round.scale) };
  const byScore = systemDifferences(scores, { ...drawing(), ...direction });
  await yieldToEventLoop();
  const byRatio = systemRatioDifferences(ratios, drawing());
  await yieldToEventLoop();
  const ranking = systemsOf(scores).length > 1 ? systemRanking(scores, { ...drawing(), ...direction }) : null;
  const pairs = byScore.map(({ a, b, n, difference, winRate }): ComparedSystems => {
    const requirements = byRatio.find((pair) => pair.a === a && pair.b === b)?.difference ?? null;
    return { a, b, instructions: n, score: isOfPairs ? null : difference, requirements, winRate };
  });
  return {
    raters,
    answers,
    pairs:
      pairs.length > 0
        ? pairs
        : byRatio.map(({ a, b, nClusters, difference }) => ({
            a,
            b,
            instructions: nClusters,
            score: null,
            requirements: difference,
            winRate: null,
          })),
    ranking: (ranking?.systems ?? []).map(({ interval, strength, ...ranked }) => ({
      ...ranked,
      strength: { value: strength, interval },
    })),
    comparisons: ranking?.nComparisons ?? 0,
  };
}

/** Systems and tasks up to this are fully resampled; beyond, fewer draws tell nearly as much and keep the page fast. */
const WORK = 4e7;
const [MOST, FEWEST] = [2_000, 300];

function resamplesFor(systems: number, tasks: number): number {
  const pairs = (systems * (systems - 1)) / 2;
  return Math.round(Math.min(MOST, Math.max(FEWEST, WORK / (1 + pairs * tasks))));
}

const taskSchema = z.object({
  taskId: z.uuid(),
  instructionId: z.uuid(),
  a: z.string(),
  b: z.string().nullable(),
  sum: z.number().nullable(),
  n: z.int(),
  answers: z.array(z.int()).nullable(),
  /** of the checklist, of a pair about each response */
  questions: z.int(),
});
type LabelledTask = z.infer<typeof taskSchema>;

async function readLabelledTasks(db: Reader, round: CountedRound, group: RaterGroup): Promise<LabelledTask[]> {
  return rows(
    taskSchema,
    Prisma.sql`
      SELECT t.id AS "taskId", t.instruction_id AS "instructionId", a.name AS a, b.name AS b,
        (SELECT sum(l) FROM unnest(levels) l)::float8 AS sum, (SELECT count(l) FROM unnest(levels) l)::int AS n, answers,
        jsonb_array_length(f.questions) AS questions
      FROM ${await taskCounts(db, round, group)} JOIN task t ON t.id = counted.task_id
      JOIN task_facet f ON f.id = counted.facet_id
      JOIN system a ON a.id = f.system_a_id LEFT JOIN system b ON b.id = f.system_b_id
      WHERE levels IS NOT NULL OR answers IS NOT NULL
      ORDER BY t.position`,
    db,
  );
}

/** Each response's mean; samples of one system are averaged. */
function scoresOfResponses(tasks: readonly LabelledTask[]): SystemScore[] {
  return tasks.flatMap(({ instructionId, a, sum, n }) =>
    sum === null || n === 0 ? [] : [{ system: a, key: instructionId, cluster: instructionId, score: sum / n }],
  );
}

/** A pair's outcome by its mean level, as 1 for who wins, 0 for who loses, half for both on a tie. */
function scoresOfPairs(tasks: readonly LabelledTask[], { comparison }: Scale): SystemScore[] {
  if (!comparison) return [];
  return tasks.flatMap(({ taskId, instructionId, a, b, sum, n }) => {
    if (b === null || a === b || sum === null || n === 0) return [];
    const points = { win: 1, tie: 0.5, loss: 0 }[outcomeOfMeanPreference(sum / n, comparison)];
    const about = { key: taskId, cluster: instructionId };
    return [
      { ...about, system: a, score: points },
      { ...about, system: b, score: 1 - points },
    ];
  });
}

/** YES of YES and NO of each response, each answer or each question's majority counting. */
function ratiosOf(tasks: readonly LabelledTask[], pooling: AgreementFilter["answers"]) {
  return tasks.flatMap(({ instructionId, a, b, answers, questions }) => {
    const ratioOf = (system: string, counts: readonly number[]) => {
      let [part, whole] = [0, 0];
      for (let i = 0; i + 1 < counts.length; i += 3) {
        const [yes = 0, no = 0] = counts.slice(i, i + 2);
        const isMajority = pooling === "majority";
        part += isMajority ? Number(yes > no) : yes;
        whole += isMajority ? Number(yes !== no) : yes + no;
      }
      return { system, cluster: instructionId, part, whole };
    };
    const given = answers ?? [];
    if (b === null) return [ratioOf(a, given)];
    const half = (3 * questions) / 2;
    return [ratioOf(a, given.slice(0, half)), ratioOf(b, given.slice(half))];
  });
}
