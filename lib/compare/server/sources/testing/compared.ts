import { comparisonSchema } from "@/lib/compare/sources";
import { OPERATOR } from "@/lib/people/viewer";
import { ready } from "@/lib/results/server/testing/ready";
import type { StudyForTest } from "@/lib/testing/round";
import { compareSources } from "../compare-sources";
import { listSources } from "../list-sources";

export async function compare(study: StudyForTest, label: string, prediction: string) {
  const [comparison] = ready(await compareSources(OPERATOR, study.studyId, { label, prediction })).comparisons;
  return comparisonSchema.parse(comparison);
}

export async function sourceIds(study: StudyForTest): Promise<Record<string, string>> {
  const sources = await listSources(OPERATOR, study.studyId);
  return Object.fromEntries(sources.map((source) => [`${source.heading.split(" · ")[0]}: ${source.name}`, source.id]));
}
