import { notFound } from "@/lib/data/access";
import { prisma } from "@/lib/db/client";
import type { ChecklistScore } from "@/lib/domain/checklist-score";
import { type Judges, usualTruth } from "@/lib/domain/judges";
import { scoresToShow } from "@/lib/domain/scores-to-show";
import type { Viewer } from "@/lib/domain/viewer";
import { compareAll } from "./compare-sources";
import { listSources } from "./list-sources";
import { readHumanCeiling } from "./read-human-ceiling";
import { readPositionalAgreements } from "./read-positional-agreements";
import { readQuestionAccuracies } from "./read-question-accuracies";

/** Every source of a study against one chosen truth. Null where there are no two sources. */
export async function readJudges(
  viewer: Viewer,
  studyId: string,
  { truth: id, scores: asked }: { truth?: string; scores?: readonly ChecklistScore[] },
): Promise<Judges | null> {
  const db = prisma();
  const sources = await listSources(viewer, studyId);
  if (sources.length < 2) return null;
  const truth = id === undefined ? usualTruth(sources) : sources.find((source) => source.id === id);
  if (!truth) throw notFound("source");
  const scores = scoresToShow(sources, asked);
  return {
    sources,
    truth,
    scores,
    comparisons: await compareAll(db, studyId, truth, sources, scores),
    ...(await readHumanCeiling(db, studyId, truth)),
    ...(await readQuestionAccuracies(db, studyId, truth)),
    positional: await readPositionalAgreements(db, studyId, truth),
  };
}
