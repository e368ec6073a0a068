import { z } from "zod";
import {
  type Comparison,
  comparisonsFigure,
  isOneRaterTogether,
  isPersonsReward,
  parseSourceId,
  rateDifferentCriteria,
  type Source,
  type SourceReference,
  shareRaters,
} from "@/lib/compare/sources";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { type ChecklistScore, checklistScoreSchema } from "@/lib/results/checklist-score";
import { scoresToShow } from "@/lib/results/scores-to-show";
import { backgroundFigure, withAsOf } from "@/lib/results/server/figures/background-figure";
import { type CountedStudy, countedStudy } from "@/lib/results/server/not-excluded";
import { bestOf } from "@/lib/round/protocol/round-scale";
import { groupRows } from "@/lib/stats/group-rows";
import { OUTCOMES, type Outcome, outcomeOfMeanPreference, outcomeOfScores } from "@/lib/stats/preference/outcome";
import {
  distancesFromCounts,
  outcomeConfusion,
  pairwiseLabelDistance,
  pairwiseLabelDistanceIntervals,
} from "@/lib/stats/preference/pairwise-label-distance";
import { sharedClusters } from "@/lib/stats/reliability/pattern-clusters";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, mapStatistic } from "@/lib/stats/statistic";
import { notFound } from "@/lib/study/server/access";
import { listSources } from "./list-sources";
import { comparisonScaleOf, pairsInCommon, type SourceInQuery } from "./source-sql";
import { placeOfSources, roundsOfSources } from "./sources-place";

const number = z.number().nullable();
/** What label and prediction say of a pair: sums and numbers of preferences, or what each gave to A and to B. */
export const verdictsSchema = z.object({
  ls: number,
  ln: number,
  ps: number,
  pn: number,
  la: number,
  lb: number,
  pa: number,
  pb: number,
});

const heldSchema = z.tuple([z.enum(OUTCOMES), z.enum(OUTCOMES), z.coerce.number<string>().int()]);
const rowSchema = z.object({
  key: z.string(),
  /** the outcomes of label and prediction that met in an instruction, and how often */
  held: z.string().transform((text) => text.split(";").map((each) => heldSchema.parse(each.split(" ")))),
  /** how many instructions hold this */
  instructions: z.int(),
});
type Row = z.infer<typeof rowSchema>;

/** One source's outcomes (the prediction) against another's (the label). Without a prediction: every other source's. */
export const compareSources = backgroundFigure(comparisonsFigure, {
  stored: comparisonsFigure.schema,
  job: comparisonsFigure.choices.extend({ scores: z.array(checklistScoreSchema).optional() }),
  async ask(viewer, studyId, asked) {
    const sources = await listSources(viewer, studyId, asked.without);
    const study = await countedStudy(prisma(), studyId, asked.without);
    const find = (id: string) => {
      const source = sources.find((each) => each.id === id);
      if (!source) throw notFound("source");
      return source;
    };
    const label = find(asked.label);
    const prediction = asked.prediction === undefined ? null : find(asked.prediction);
    const scores = scoresToShow(sources, asked.scores);
    const compare = async (db: Reader) => {
      if (!prediction) return compareAll(db, study, label, sources, scores);
      const found = await rows(rowSchema, pairsInCommon(study, inQuery(label), inQuery(prediction)), db);
      return [comparisonOf(label, prediction, found, await studyInstructions(db, studyId))];
    };
    const what = [label.id, prediction ? prediction.id : scores];
    return {
      place: await placeOfSources(prisma(), { study, sources, truth: label, what }),
      roundIds: roundsOfSources(prediction ? [label, prediction] : sources),
      job: asked,
      compute: () => snapshot(async (db) => ({ comparisons: await compare(db) })),
      show: withAsOf,
    };
  },
});

/** All other sources against the label, but for those of another criterion and scores from checklists that are not wanted; the raters of a round are read together, however many they are. */
export async function compareAll(
  db: Reader,
  study: CountedStudy,
  label: Source,
  sources: readonly Source[],
  scores: readonly ChecklistScore[],
): Promise<Comparison[]> {
  const planned = await studyInstructions(db, study.studyId);
  const eachRater = new Map<string, Map<string, Row[]>>();
  const comparisons: Comparison[] = [];
  // One after the other: a study with many sources must not take every connection.
  for (const prediction of sources) {
    if (isLeftOut(prediction, label, scores)) continue;
    const source = inQuery(prediction);
    const { reference } = source;
    if (!("raterId" in reference)) {
      const found = await rows(rowSchema, pairsInCommon(study, inQuery(label), source), db);
      comparisons.push(comparisonOf(label, prediction, found, planned));
      continue;
    }
    const { kind, roundId } = reference;
    const together = `${kind} ${roundId}`;
    let found = eachRater.get(together);
    if (!found) {
      const all = {
        reference: { kind: "each-rater", of: kind, roundId },
        shape: prediction.shape,
        scale: prediction.scale,
      } as const;
      found = groupRows(await rows(rowSchema, pairsInCommon(study, inQuery(label), all), db), (row) => row.key);
      eachRater.set(together, found);
    }
    comparisons.push(comparisonOf(label, prediction, found.get(reference.raterId) ?? [], planned));
  }
  return comparisons;
}

/** What is not compared with a label by default: an unwanted score, and what another row already says. */
function isLeftOut(prediction: Source, label: Source, scores: readonly ChecklistScore[]): boolean {
  if (prediction.id === label.id || rateDifferentCriteria(prediction, label)) return true;
  if (prediction.score !== null && !scores.includes(prediction.score)) return true;
  if (isPersonsReward(prediction)) return true;
  const of = inQuery(prediction).reference;
  const rule = inQuery(label).reference.kind;
  if (!("group" in of)) {
    // Of one rater alone who is the label: the rater's labels against themselves.
    const isLabel = label.nRaters === 1 && label.roundId === prediction.roundId && label.score === prediction.score;
    return isLabel && prediction.raterIds[0] === label.raterIds[0];
  }
  // A single rater is listed by name; several are always combined by the label's own rule.
  if (isOneRaterTogether(prediction)) return true;
  return prediction.shape === "pairs" && of.kind === (rule === "majority" ? "consensus" : "majority");
}

async function studyInstructions(db: Reader, studyId: string): Promise<number> {
  const { instructions } = await row(
    z.object({ instructions: z.int() }),
    Prisma.sql`SELECT count(*)::int AS instructions FROM instruction WHERE study_id = ${studyId}::uuid`,
    db,
  );
  return instructions;
}

/** @param planned how many instructions there are to label */
function comparisonOf(label: Source, prediction: Source, rows: readonly Row[], planned: number): Comparison {
  const counts: [number, number, number] = [0, 0, 0];
  const confusion = outcomeConfusion([]);
  const inInstructions: { cluster: number; pattern: number; times: number }[] = [];
  rows.forEach(({ held, instructions }, cluster) => {
    for (const [ofLabel, ofPrediction, pairs] of held) {
      const distance = pairwiseLabelDistance({ label: ofLabel, prediction: ofPrediction });
      counts[distance] += pairs * instructions;
      confusion[ofLabel][ofPrediction] += pairs * instructions;
      for (let pair = 0; pair < pairs; pair++) inInstructions.push({ cluster, pattern: distance, times: instructions });
    }
  });
  const distances = distancesFromCounts(counts);
  const random = seededRandom(FIGURE_SEED);
  const clusters = sharedClusters(inInstructions);
  const intervals = pairwiseLabelDistanceIntervals(distances.counts, { random, clusters, planned });
  const share = (distance: 0 | 1 | 2) => ({
    value: mapStatistic(distances.shares, (shares) => shares[distance]),
    interval: intervals.shares[distance],
  });
  return {
    label,
    prediction,
    nPairs: distances.n,
    drawsInstructions: clusters !== null,
    pld: [share(0), share(1), share(2)],
    counts: [...distances.counts],
    wpld: { value: distances.weighted, interval: intervals.weighted },
    wpldAnytime: intervals.weightedAnytime,
    confusion,
    accuracy: label.roundId === null ? { share: share(0).value, interval: share(0).interval } : null,
    sharesRaters: shareRaters(label, prediction),
  };
}

/** How a source of our own list is read. */
export function inQuery(source: Source): SourceInQuery & { reference: SourceReference } {
  const reference = parseSourceId(source.id);
  if (reference === null) throw new Error(`A source of our own is not understood: ${source.id}`);
  return { reference, shape: source.shape, scale: source.scale };
}

/** What a source says of one pair: from the sum and number of levels, or from two numbers. */
export function outcomeOf(
  { scale }: Pick<Source, "scale">,
  sum: number | null,
  n: number | null,
  a: number | null,
  b: number | null,
): Outcome {
  if (sum !== null && n !== null) return outcomeOfMeanPreference(sum / n, comparisonScaleOf(scale));
  const outcome = outcomeOfScores(defined(a ?? Number.NaN), defined(b ?? Number.NaN), bestOf(scale));
  if (!outcome.defined) throw new Error(outcome.explanation);
  return outcome.value;
}
