import { z } from "zod";
import { CORRELATIONS, type JudgeCorrelationRow, judgeCorrelationsFigure } from "@/lib/compare/judge-correlations";
import { yieldToEventLoop } from "@/lib/concurrency/in-turns";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { countLabels } from "@/lib/results/server/counts/count-labels";
import { estimateOf } from "@/lib/results/server/estimate-of";
import { backgroundFigure, withAsOf } from "@/lib/results/server/figures/background-figure";
import { type CountedStudy, countedStudy } from "@/lib/results/server/not-excluded";
import { scaleNameSchema } from "@/lib/round/protocol/protocol";
import { asksFor, PROTOCOLS, protocolsThat } from "@/lib/round/protocol/protocols";
import { leaveOneOutScores, type ScoredUnit } from "@/lib/stats/closeness/leave-one-out-scores";
import { type ScoreAgreements, scoreAgreements } from "@/lib/stats/correlation/score-agreement";
import { clustersOf } from "@/lib/stats/resampling/cluster-bootstrap";
import { seededRandom } from "@/lib/stats/resampling/random";
import { systemMeans } from "@/lib/stats/systems/system-means";
import { groupByTask, nameOf } from "./judge-figures";
import { type RoundRater, readJudgeLabels, readRoundRaters } from "./round-judge-labels";
import { listSources } from "./sources/list-sources";
import { placeOfSources } from "./sources/sources-place";

/** Resampling takes seconds even of a few hundred labels: more are left to a worker. */
const LABELS_AT_ONCE = 500;
/** With more labels than this a round would take many minutes; the command line takes it. */
const MAX_LABELS = 50_000;
/** Units drawn in total for a round, which takes seconds; fewer labels, more resamples. */
const UNITS_TO_DRAW = 1_200_000;
const [FEWEST_RESAMPLES, MOST_RESAMPLES] = [200, 1_000];

const roundRow = z.object({
  id: z.string(),
  name: z.string(),
  criterion: z.string().nullable(),
  scale: scaleNameSchema,
});
type ScoredRound = z.infer<typeof roundRow>;

/** Judges' scores correlated with people's, round by round: of several criteria each is a round. */
export const readJudgeCorrelations = backgroundFigure(judgeCorrelationsFigure, {
  stored: judgeCorrelationsFigure.schema,
  atOnce: LABELS_AT_ONCE,
  async ask(viewer, studyId, { without }) {
    // Which also looks whether the viewer may read the study's agreement.
    const sources = await listSources(viewer, studyId, without);
    const study = await countedStudy(prisma(), studyId, without);
    const judged = await readJudgedRounds(studyId);
    const [truth] = sources;
    const what = judged.map(({ id, name, criterion }) => [id, name, criterion]);
    return {
      place: truth && judged.length > 0 ? await placeOfSources(prisma(), { study, sources, truth, what }) : null,
      roundIds: judged.map(({ id }) => id),
      job: { without },
      compute: () => correlationsOf(study, judged),
      show: withAsOf,
    };
  },
});

/** Rounds in which single responses are scored, by people and a judge, in the order in which they were made. */
function readJudgedRounds(studyId: string): Promise<ScoredRound[]> {
  const scoring = protocolsThat((protocol) => PROTOCOLS[protocol].unit === "response" && asksFor(protocol, "level"));
  return rows(
    roundRow,
    Prisma.sql`
      SELECT d.id, d.name, d.rated_criterion AS criterion, d.scale FROM round d
      WHERE d.study_id = ${studyId}::uuid AND d.protocol = ANY (${scoring}::protocol[]) AND d.scale <> 'categories'
        AND EXISTS (SELECT FROM rater_tally y JOIN rater r ON r.id = y.rater_id
          WHERE y.round_id = d.id AND y.levels > 0 AND r.kind = 'judge' AND NOT r.is_jury)
      ORDER BY d.created_at, d.id`,
  );
}

async function correlationsOf(study: CountedStudy, judged: readonly ScoredRound[]) {
  const found: JudgeCorrelationRow[] = [];
  const tooLarge: string[] = [];
  for (const round of judged) {
    const counted = { ...study, id: round.id };
    if ((await countLabels(prisma(), [round.id])) > MAX_LABELS) {
      tooLarge.push(round.name);
      continue;
    }
    const { raters, labels } = await snapshot(async (db) => ({
      raters: await readRoundRaters(db, counted),
      labels: await readJudgeLabels(db, counted),
    }));
    const kind = raters.some((rater) => rater.kind === "human") ? "human" : "imported";
    const people = raters.filter((rater) => rater.kind === kind);
    const judges = raters.filter((rater) => rater.kind === "judge");
    const units = groupByTask(labels).flatMap((of): Unit[] => {
      const [first] = of;
      const scores = (ones: readonly RoundRater[]) =>
        ones.map(({ raterId }) => of.find((label) => label.raterId === raterId)?.level ?? null);
      if (!first) return [];
      return [{ cluster: first.instructionId, system: first.systemA, people: scores(people), judges: scores(judges) }];
    });
    for (const level of ["responses", "systems"] as const) {
      for (const [index, figures] of figuresOf(units, people.length, judges.length, level).entries()) {
        const judge = judges[index];
        if (!judge || figures.n === 0) continue;
        const about = { roundId: round.id, roundName: round.name, criterion: round.criterion };
        found.push({ ...about, ...nameOf(judge), of: level, ...figures });
      }
      await yieldToEventLoop();
    }
  }
  return { rows: byJudge(found), tooLarge };
}

type Unit = ScoredUnit & { system: string };
type Figures = Pick<JudgeCorrelationRow, "n" | (typeof CORRELATIONS)[number]>;

/** Of each judge in turn. */
function figuresOf(units: readonly Unit[], nPeople: number, nJudges: number, of: JudgeCorrelationRow["of"]): Figures[] {
  const bySystem = of === "systems";
  const most = Math.floor(UNITS_TO_DRAW / (1 + units.length * Math.max(1, nPeople) * (1 + nJudges)));
  const resamples = Math.min(MOST_RESAMPLES, Math.max(FEWEST_RESAMPLES, most));
  // Every part begins the same sequence, so that one more judge moves no interval.
  const resampling = () => ({ random: seededRandom(FIGURE_SEED), resamples });
  const together = leaveOneOutScores(units, { reversal: null, bySystem, resampling: resampling() });
  if (together.ceiling.n > 0) {
    return together.judges.map(({ n, measures }) => ({
      n,
      ...each((name) => {
        const { judge, people, difference, closer } = measures[name];
        return { judge: estimateOf(judge), people, difference: estimateOf(difference), closer };
      }),
    }));
  }
  return Array.from({ length: nJudges }, (_, judge) => againstThePerson(units, judge, bySystem, resampling()));
}

/** Where no two people scored the same response there is no ceiling: the judge against the one who did. */
function againstThePerson(
  units: readonly Unit[],
  judge: number,
  bySystem: boolean,
  resampling: { random: () => number; resamples: number },
): Figures {
  const scored = units.flatMap(({ cluster, system, people, judges }) => {
    const [x, y] = [people.find((score) => score !== null), judges[judge]];
    return x === undefined || x === null || y === null || y === undefined ? [] : [{ cluster, system, x, y }];
  });
  const compared = (drawn: readonly number[]) => {
    const chosen = drawn.flatMap((index) => scored[index] ?? []);
    return bySystem ? systemMeans(chosen) : chosen;
  };
  const agreements: ScoreAgreements = scoreAgreements(
    clustersOf(scored.map(({ cluster }) => cluster)),
    (drawn) => {
      const pairs = compared(drawn);
      return { x: pairs.map(({ x }) => x), y: pairs.map(({ y }) => y), reversal: null };
    },
    resampling,
  );
  return {
    n: compared(scored.map((_, index) => index)).length,
    ...each((name) => ({ judge: estimateOf(agreements[name]), people: null, difference: null, closer: null })),
  };
}

function each<Value>(of: (name: (typeof CORRELATIONS)[number]) => Value) {
  const [pearson, spearman, kendall] = CORRELATIONS;
  return { pearson: of(pearson), spearman: of(spearman), kendall: of(kendall) };
}

/** A judge's criteria one after the other, first of responses and then of systems. */
function byJudge(found: readonly JudgeCorrelationRow[]): JudgeCorrelationRow[] {
  const judges = [...new Set(found.map(({ raterId }) => raterId))];
  return (["responses", "systems"] as const).flatMap((of) =>
    judges.flatMap((raterId) => found.filter((row) => row.raterId === raterId && row.of === of)),
  );
}
