import { z } from "zod";
import { notFound } from "@/lib/data/access";
import { prisma } from "@/lib/db/client";
import { type Comparison, parseSourceId, type Source } from "@/lib/domain/sources";
import type { Viewer } from "@/lib/domain/viewer";
import { type Outcome, outcomeOfMeanPreference, outcomeOfScores } from "@/lib/stats/preference/outcome";
import {
  type OutcomePair,
  outcomeConfusion,
  pairwiseLabelDistanceIntervals,
  pairwiseLabelDistances,
} from "@/lib/stats/preference/pairwise-label-distance";
import { seededRandom } from "@/lib/stats/resampling/random";
import { wilsonInterval } from "@/lib/stats/resampling/wilson-interval";
import { defined, mapStatistic } from "@/lib/stats/statistic";
import { listSources } from "./list-sources";
import { queryRows, type Reader } from "./query-rows";
import { pairsInCommon, type SourceInQuery } from "./source-sql";

const number = z.number().nullable();
const rowSchema = z.object({
  ls: number,
  ln: number,
  ps: number,
  pn: number,
  la: number,
  lb: number,
  pa: number,
  pb: number,
  pairs: z.int(),
});
type Row = z.infer<typeof rowSchema>;

/** One source's outcomes (the prediction) against another's (the label). Without a prediction: every other source's. */
export async function compareSources(
  viewer: Viewer,
  studyId: string,
  ids: { label: string; prediction?: string },
): Promise<Comparison[]> {
  const sources = await listSources(viewer, studyId);
  const find = (id: string) => {
    const source = sources.find((each) => each.id === id);
    if (!source) throw notFound("source");
    return source;
  };
  const label = find(ids.label);
  const predictions =
    ids.prediction === undefined ? sources.filter((source) => source.id !== label.id) : [find(ids.prediction)];
  const comparisons: Comparison[] = [];
  // One after the other: a study with many raters must not take every connection.
  for (const prediction of predictions) comparisons.push(await compare(prisma(), studyId, label, prediction));
  return comparisons;
}

async function compare(db: Reader, studyId: string, label: Source, prediction: Source): Promise<Comparison> {
  const rows = await queryRows(db, rowSchema, pairsInCommon(studyId, inQuery(label), inQuery(prediction)));
  const distances = pairwiseLabelDistances(outcomePairs(rows));
  const random = seededRandom(`${label.id} ${prediction.id}`);
  const intervals = pairwiseLabelDistanceIntervals(distances.counts, { random });
  // Wilson's interval for a share: a bootstrap would say that what was never seen can never be.
  const share = (distance: 0 | 1 | 2) => ({
    value: mapStatistic(distances.shares, (shares) => shares[distance]),
    interval: wilsonInterval(distances.counts[distance], distances.n),
  });
  return {
    label,
    prediction,
    nPairs: distances.n,
    pld: [share(0), share(1), share(2)],
    counts: [...distances.counts],
    wpld: { value: distances.weighted, interval: intervals.weighted },
    confusion: outcomeConfusion(outcomePairs(rows)),
    accuracy: label.roundId === null ? { share: share(0).value, interval: share(0).interval } : null,
    sharesRaters: label.raterIds.some((id) => prediction.raterIds.includes(id)),
  };
}

function inQuery(source: Source): SourceInQuery {
  const reference = parseSourceId(source.id);
  if (reference === null) throw new Error(`A source of our own is not understood: ${source.id}`);
  return { reference, shape: source.shape };
}

function* outcomePairs(rows: readonly Row[]): Generator<OutcomePair> {
  for (const row of rows) {
    const label = outcomeOf(row.ls, row.ln, row.la, row.lb);
    const prediction = outcomeOf(row.ps, row.pn, row.pa, row.pb);
    for (let pair = 0; pair < row.pairs; pair++) yield { label, prediction };
  }
}

function outcomeOf(sum: number | null, n: number | null, a: number | null, b: number | null): Outcome {
  if (sum !== null && n !== null) return outcomeOfMeanPreference(sum / n);
  const outcome = outcomeOfScores(defined(a ?? Number.NaN), defined(b ?? Number.NaN));
  if (!outcome.defined) throw new Error(outcome.explanation);
  return outcome.value;
}
