import { type Judges, judgesSchema, poolsPeopleWithJudges, usualTruth } from "@/lib/compare/judges";
import { canBeCompared } from "@/lib/compare/sources";
import { prisma } from "@/lib/db/client";
import { snapshot } from "@/lib/db/snapshot";
import { OPERATOR, type Viewer } from "@/lib/people/viewer";
import type { ChecklistScore } from "@/lib/results/checklist-score";
import { type AsOf, isPending, type Pending } from "@/lib/results/pending";
import { scoresToShow } from "@/lib/results/scores-to-show";
import { type ResultAsked, workerResults } from "@/lib/results/server/readers/worker-results";
import { parseWithout } from "@/lib/results/without";
import { notFound } from "@/lib/study/server/access";
import { compareAll } from "./compare-sources";
import { listSources } from "./list-sources";
import { leftOutInTurn, readHumanCeiling } from "./read-human-ceiling";
import { readLikeForLike } from "./read-like-for-like";
import { readPositionalAgreements } from "./read-positional-agreements";
import { readQuestionAccuracies } from "./read-question-accuracies";
import { placeOfSources, roundsOfSources } from "./sources-place";

const results = workerResults("judges", judgesSchema);

export interface JudgesAsked {
  truth?: string;
  scores?: readonly ChecklistScore[];
  /** what is left out of labels: see withoutSchema */
  without?: string | undefined;
}

/** Every source of a study against one chosen truth. Null where there are no two sources. */
export async function readJudges(
  viewer: Viewer,
  studyId: string,
  asked: JudgesAsked,
): Promise<(Judges & AsOf) | Pending | null> {
  const wanted = await judgesAsked(viewer, studyId, asked);
  if (!wanted) return null;
  const found = await results.read(wanted);
  return isPending(found) ? found : { ...found.result, asOf: found.asOf };
}

/** The worker's part of it. */
export async function storeJudges(studyId: string, asked: JudgesAsked): Promise<void> {
  const wanted = await judgesAsked(OPERATOR, studyId, asked);
  if (wanted) await results.store(wanted);
}

async function judgesAsked(viewer: Viewer, studyId: string, asked: JudgesAsked): Promise<ResultAsked<Judges> | null> {
  const sources = await listSources(viewer, studyId, asked.without);
  const study = { studyId, without: parseWithout(asked.without) };
  if (!canBeCompared(sources)) return null;
  const truth = asked.truth === undefined ? usualTruth(sources) : sources.find(({ id }) => id === asked.truth);
  if (!truth) throw notFound("source");
  const scores = scoresToShow(sources, asked.scores);
  const compute = () =>
    snapshot(async (snapshot): Promise<Judges> => {
      const inTurn = leftOutInTurn(study, truth);
      const judged = sources.filter((source) => !poolsPeopleWithJudges(source, sources));
      const comparisons = await compareAll(snapshot, study, truth, judged, scores);
      const predictions = comparisons.flatMap(({ prediction, nPairs }) => (nPairs > 0 ? [prediction] : []));
      const likeForLike = await readLikeForLike(snapshot, study, truth, inTurn, predictions);
      return {
        sources,
        truth,
        scores,
        comparisons: comparisons.map((each) => ({ ...each, likeForLike: likeForLike.get(each.prediction.id) ?? null })),
        ...(await readHumanCeiling(snapshot, inTurn)),
        ...(await readQuestionAccuracies(snapshot, study, truth)),
        positional: await readPositionalAgreements(snapshot, study, truth),
      };
    });
  const place = await placeOfSources(prisma(), { study, sources, truth, what: [truth.id, scores] });
  return { place, roundIds: roundsOfSources(sources), job: { studyId, asked }, compute };
}
