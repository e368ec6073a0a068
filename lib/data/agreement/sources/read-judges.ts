import { notFound } from "@/lib/data/access";
import { prisma } from "@/lib/db/client";
import { readSnapshot } from "@/lib/db/read-snapshot";
import type { ChecklistScore } from "@/lib/domain/agreement/checklist-score";
import { type Judges, judgesSchema, usualTruth } from "@/lib/domain/agreement/judges";
import { type AsOf, isPending, MANY_LABELS, type Pending } from "@/lib/domain/agreement/pending";
import { scoresToShow } from "@/lib/domain/agreement/scores-to-show";
import { canBeCompared } from "@/lib/domain/agreement/sources";
import { OPERATOR, type Viewer } from "@/lib/domain/viewer";
import { countLabels } from "../counts/count-labels";
import { delayedResult, storeDelayedResult } from "../counts/delayed-results";
import { versionedResults } from "../counts/versioned-results";
import { compareAll } from "./compare-sources";
import { listSources } from "./list-sources";
import { readHumanCeiling } from "./read-human-ceiling";
import { readPositionalAgreements } from "./read-positional-agreements";
import { readQuestionAccuracies } from "./read-question-accuracies";
import { placeOfSources } from "./sources-place";

const NAME = "judges";
const results = versionedResults(NAME, judgesSchema);

export interface JudgesAsked {
  truth?: string;
  scores?: readonly ChecklistScore[];
}

/** Every source of a study against one chosen truth. Null where there are no two sources. */
export async function readJudges(viewer: Viewer, studyId: string, asked: JudgesAsked): Promise<Judges | null> {
  const found = await findComparison(viewer, studyId, asked);
  if (!found) return null;
  const { place, compute } = found;
  if (!place) return compute();
  return results(place, async (version) => ({ result: await compute(), version, isWorthStoring: true }));
}

/** The same, where a study has very many labels as a worker computed it last. */
export async function readJudgesInTime(
  viewer: Viewer,
  studyId: string,
  asked: JudgesAsked,
): Promise<(Judges & AsOf) | Pending | null> {
  const place = (await findComparison(viewer, studyId, asked))?.place;
  if (place && (await countLabels(place.db, place.roundIds)) > MANY_LABELS) {
    const found = await delayedResult(NAME, judgesSchema, place, { what: NAME, studyId, asked });
    if (found) return isPending(found) ? found : { ...found.result, asOf: found.asOf };
  }
  const judges = await readJudges(viewer, studyId, asked);
  return judges && { ...judges, asOf: null };
}

/** The worker's part of it. */
export async function computeJudges(studyId: string, asked: JudgesAsked): Promise<void> {
  const found = await findComparison(OPERATOR, studyId, asked);
  if (found?.place) await storeDelayedResult(NAME, judgesSchema, found.place, found.compute);
}

/** What is to be compared, and the round whose labels tell whether a result is still true; none where no source has a round. */
async function findComparison(viewer: Viewer, studyId: string, { truth: id, scores: asked }: JudgesAsked) {
  const sources = await listSources(viewer, studyId);
  if (!canBeCompared(sources)) return null;
  const truth = id === undefined ? usualTruth(sources) : sources.find((source) => source.id === id);
  if (!truth) throw notFound("source");
  const scores = scoresToShow(sources, asked);
  const compute = () =>
    readSnapshot(
      async (snapshot): Promise<Judges> => ({
        sources,
        truth,
        scores,
        comparisons: await compareAll(snapshot, studyId, truth, sources, scores),
        ...(await readHumanCeiling(snapshot, studyId, truth)),
        ...(await readQuestionAccuracies(snapshot, studyId, truth)),
        positional: await readPositionalAgreements(snapshot, studyId, truth),
      }),
    );
  return { compute, place: await placeOfSources(prisma(), { studyId, sources, truth, what: [truth.id, scores] }) };
}
