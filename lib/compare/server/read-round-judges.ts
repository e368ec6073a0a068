import { type RoundJudges, type RoundJudgesQuery, roundJudgesFigure } from "@/lib/compare/round-judges";
import { yieldToEventLoop } from "@/lib/concurrency/in-turns";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Snapshot, snapshot } from "@/lib/db/snapshot";
import { readLevelsAsked } from "@/lib/judging/server/read-levels-asked";
import { countLabels } from "@/lib/results/server/counts/count-labels";
import { backgroundFigure } from "@/lib/results/server/figures/background-figure";
import { type AnalysedRound, findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { plannedInstructions } from "@/lib/results/server/planned-instructions";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import { isOfCategories, measuredAt, readScale, scaleOfRound } from "@/lib/round/protocol/round-scale";
import { biasesOf, type ComparedJudges, groupByTask, pairsOfJudges, replacedPeople, standIn } from "./judge-figures";
import { scoresBesidePeople } from "./judge-scores";
import { type RoundRater, readJudgeLabels, readRoundRaters } from "./round-judge-labels";

type Figures = Omit<RoundJudges, "asOf" | "askedOtherwise">;

/** Resampling takes seconds even of a few hundred labels: more are left to a worker. */
const LABELS_AT_ONCE = 500;
/** Units that take about a third of a second to draw: scores, of which correlations are computed, and pairs. */
const UNITS_AT_ONCE = { scores: 120_000, pairs: 800_000 };
/** With more labels than this in all, a worker would compute for many minutes; the command line takes them. */
const MAX_LABELS = 50_000;
/** Units drawn in total for the raters and the pairs of judges, which takes seconds; fewer labels, more resamples. */
const UNITS_TO_DRAW = 1_200_000;
const [FEWEST_RESAMPLES, MOST_RESAMPLES] = [200, 1_000];
/** A pair of judges is resampled with two judges each time; exchanging them costs little. */
const DRAWS_OF_A_PAIR = 2;

/**
 * Compares a round's judges with its people: whether each may replace them, how near its scores are, which of two is
 * closer, and what sways its choices. People are those who labelled, else imported raters.
 */
export const readRoundJudges = backgroundFigure(roundJudgesFigure, {
  stored: roundJudgesFigure.schema.omit({ askedOtherwise: true }),
  atOnce: LABELS_AT_ONCE,
  async ask(viewer, roundId, { epsilon, without }) {
    const db = prisma();
    const round = await findAnalysedRound(viewer, "agreement.read", roundId, { without });
    const raters = await readRoundRaters(db, round);
    const judges = raters.filter(isJudge).length;
    return {
      // What is said of a judge may change without any label.
      place: { db, round, key: epsilon, state: ` ${JSON.stringify(raters.map(({ model }) => model))}` },
      roundIds: judges > 0 ? [roundId] : [],
      atOnce: labelsAtOnce(raters.length, judges, labelsPairs(round.protocol) ? "pairs" : "scores"),
      job: { epsilon, without },
      compute: () => figuresOf(round, epsilon),
      show: async ({ result, asOf }) => ({
        ...result,
        asOf,
        askedOtherwise: await readAskedOtherwise(roundId, result),
      }),
    };
  },
});

/** Read again each time: the meanings of levels may change without any label. */
async function readAskedOtherwise(roundId: string, { judges }: Figures): Promise<RoundJudges["askedOtherwise"]> {
  const asked = await readLevelsAsked(prisma(), Prisma.sql`d.id = ${roundId}::uuid`);
  return asked.flatMap(({ raterId, levels }) => {
    const judge = judges.find((one) => one.raterId === raterId);
    if (!judge) return [];
    const { pseudonym, name, simulated } = judge;
    return [{ raterId, pseudonym, name, simulated, levels }];
  });
}

/** The more judges, the more pairs of them, so that the same time is enough for fewer labels. */
function labelsAtOnce(raters: number, judges: number, of: keyof typeof UNITS_AT_ONCE): number {
  return Math.floor((UNITS_AT_ONCE[of] / MOST_RESAMPLES / Math.max(1, drawsOf(raters, judges))) * raters);
}

/** How often each task is drawn in a resample: for every person, every judge in that person's place, and every pair of judges. */
function drawsOf(raters: number, judges: number): number {
  return (raters - judges) * (1 + judges) + (DRAWS_OF_A_PAIR * judges * (judges - 1)) / 2;
}

async function figuresOf(round: AnalysedRound, epsilon: RoundJudgesQuery["epsilon"]): Promise<Figures> {
  const scale = scaleOfRound(round);
  const { raters, labels, planned } = await snapshot((db) => readRound(db, round));
  const kind = raters.some((rater) => rater.kind === "human") ? "human" : "imported";
  const people = raters.filter((rater) => rater.kind === kind);
  const judges = raters.filter(isJudge);
  const measure = scale && scale.measurement !== "nominal" ? ("neg_rmse" as const) : ("accuracy" as const);
  const about = { epsilon, people: people.length > 0 ? kind : null, measure } as const;
  const noScores = { agreements: [], ceiling: null, besideCeiling: [] };
  const none = { ...about, judges: [], ...noScores, pairs: [], biases: [], isTooLarge: labels === null };
  if (!scale || !labels || judges.length === 0) return none;
  const byTask = groupByTask(labels);
  const draws = drawsOf(people.length + judges.length, judges.length);
  const resamples = Math.max(FEWEST_RESAMPLES, Math.floor(UNITS_TO_DRAW / (1 + byTask.length * draws)));
  const drawn = Math.min(MOST_RESAMPLES, resamples);
  const compared: ComparedJudges = { scale, people, judges, byTask, resamples: drawn, planned };
  const isOfPairs = labelsPairs(round.protocol);
  return {
    ...about,
    judges: await inTurn(judges, (judge) => ({
      ...standIn(compared, judge, measure, Number(epsilon)),
      replaced: replacedPeople(compared, judge, { read: readScale(round), level: measuredAt(round.scale, "ordinal") }),
    })),
    ...(isOfPairs || isOfCategories(scale) || people.length === 0 ? noScores : scoresBesidePeople(compared)),
    pairs: isOfCategories(scale) ? [] : pairsOfJudges(compared),
    biases: await inTurn(isOfPairs ? judges : [], (judge) => biasesOf(compared, judge)),
    isTooLarge: false,
  };
}

/** Null in place of more labels than are compared; they are only read where a judge is among the raters. */
async function readRound(db: Snapshot, round: AnalysedRound) {
  const raters = await readRoundRaters(db, round);
  const hasJudges = raters.some(isJudge);
  const planned = await plannedInstructions(db, round.id);
  if (hasJudges && (await countLabels(db, [round.id])) > MAX_LABELS) return { raters, labels: null, planned };
  return { raters, labels: hasJudges ? await readJudgeLabels(db, round) : [], planned };
}

function isJudge({ kind }: RoundRater): boolean {
  return kind === "judge";
}

/** One after the other, so that other requests are answered in between. */
async function inTurn<Rater, Result>(raters: readonly Rater[], compute: (rater: Rater) => Result): Promise<Result[]> {
  const found: Result[] = [];
  for (const rater of raters) {
    found.push(compute(rater));
    await yieldToEventLoop();
  }
  return found;
}
