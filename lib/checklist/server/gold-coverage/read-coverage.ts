import {
  COVERAGE_PAGE_SIZE,
  type Coverage,
  type CoverageList,
  type CoverageListQuery,
  type CoverageQuery,
  coverageListSchema,
  coverageSchema,
  matchesByModel,
} from "@/lib/checklist/coverage";
import { prisma } from "@/lib/db/client";
import { csvLine } from "@/lib/format/csv-line";
import type { Viewer } from "@/lib/people/viewer";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { estimateOf } from "@/lib/results/server/estimate-of";
import {
  checklistCoverage,
  coverageCounts,
  type Match,
  questionLikeness,
  suggestedMatches,
} from "@/lib/stats/checklist/checklist-coverage";
import { seededRandom } from "@/lib/stats/resampling/random";
import { mayInStudy, requirePermission } from "@/lib/study/server/access";
import { nextAfter } from "@/lib/wire/counted-page";
import {
  type Compared,
  comparedChecklists,
  isCurrent,
  judgedMatches,
  judgementBy,
  matchesOf,
} from "./compared-checklists";

const drawing = () => ({ random: seededRandom(FIGURE_SEED) });

/** How far each series covers the gold checklists, by the matches of people, a model, or the words alone. */
export async function readCoverage(viewer: Viewer, studyId: string, query: CoverageQuery): Promise<Coverage> {
  await requirePermission(viewer, studyId, "study.read");
  const [compared, goldChecklists, write] = await Promise.all([
    comparedChecklists(viewer, studyId),
    prisma().checklist.count({ where: { studyId, isGold: true } }),
    mayInStudy(viewer, studyId, "checklist.write"),
  ]);
  const judged = judgedCounts(compared);
  const matches = query.matches ?? usualMatches(compared);
  const series = new Map<string, Compared[]>();
  for (const one of compared) series.set(one.series, [...(series.get(one.series) ?? []), one]);
  return coverageSchema.parse({
    may: { write },
    matches,
    threshold: query.threshold,
    goldChecklists,
    judged: [...judged].map(([by, checklists]) => ({ matches: by, checklists })),
    series: [...series]
      .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
      .map(([name, ofSeries]) => {
        const known = ofSeries.flatMap((one) => {
          const found = matchesOf(one, matches, query.threshold);
          return found === null ? [] : [coverageCounts(one.gold.length, one.questions.length, found)];
        });
        const { recall, precision, f1, ...counts } = checklistCoverage(known, drawing);
        return {
          series: name,
          methods: [...new Set(ofSeries.flatMap(({ method }) => method ?? []))].sort(),
          compared: ofSeries.length,
          ...counts,
          recall: estimateOf(recall),
          precision: estimateOf(precision),
          f1: estimateOf(f1),
        };
      }),
  });
}

/** People's where they judged anything, otherwise the words'. */
const usualMatches = (compared: readonly Compared[]) =>
  compared.some((one) => judgementBy(one, null) !== null) ? "people" : "words";

/** Checklists judged as they are now, by people first. */
function judgedCounts(compared: readonly Compared[]): Map<string, number> {
  const counts = new Map<string, number>([["people", 0]]);
  for (const one of compared) {
    for (const judged of one.judgements) {
      const by = judged.model === "" ? "people" : matchesByModel(judged.model);
      counts.set(by, (counts.get(by) ?? 0) + (isCurrent(one, judged) ? 1 : 0));
    }
  }
  return counts;
}

/** The checklists of one series next to the gold ones, with what people and models judged and the words suggest. */
export async function listCoverage(viewer: Viewer, studyId: string, query: CoverageListQuery): Promise<CoverageList> {
  await requirePermission(viewer, studyId, "study.read");
  const all = await comparedChecklists(viewer, studyId, { series: query.series });
  const isOpen = (one: Compared) => matchesOf(one, "people", query.threshold) === null;
  const wanted = query.only === "open" ? all.filter(isOpen) : all;
  const shown = wanted.slice(query.after, query.after + (query.limit ?? COVERAGE_PAGE_SIZE));
  return coverageListSchema.parse({
    compared: shown.map((one) => ({
      ...one,
      people: judgementOf(one, ""),
      models: one.judgements.filter(({ model }) => model !== "").map(({ model }) => judgementOf(one, model)),
      words: fromOne(suggestedMatches(one.gold, one.questions, query.threshold)),
    })),
    next: nextAfter(query.after, shown.length, wanted.length),
    total: wanted.length,
  });
}

const fromOne = (matches: readonly Match[]) => matches.map(([place, at]) => [place + 1, at + 1]);

function judgementOf(compared: Compared, model: string) {
  const judged = judgementBy(compared, model);
  if (!judged) return null;
  return {
    matches: fromOne(judgedMatches(compared, judged)),
    by: model === "" ? judged.judge : model,
    at: new Date(judged.judgedAt).toISOString(),
    revision: judged.revision,
    isCurrent: isCurrent(compared, judged),
  };
}

const HEADINGS = [
  "instruction_id",
  "series",
  "version",
  "gold_number",
  "gold_question",
  "question_number",
  "question",
  "match",
  "matches_by",
  "rouge_1_f1",
] as const;

/** Every pair of a gold question and one of another series as CSV: what `tickbox checklist-coverage` takes. */
export async function coverageFile(viewer: Viewer, studyId: string, query: CoverageQuery): Promise<string> {
  await requirePermission(viewer, studyId, "study.read");
  const all = await comparedChecklists(viewer, studyId);
  const by = query.matches ?? usualMatches(all);
  const lines = all.flatMap((one) => {
    const matches = matchesOf(one, by, query.threshold);
    // Without a judgement nothing is known of these pairs: their rows would count as NO.
    if (matches === null) return [];
    const isMatch = new Set(matches.map(([place, at]) => `${place} ${at}`));
    return one.gold.flatMap((gold, place) =>
      one.questions.map((question, at) =>
        csvLine([
          one.externalId,
          one.series,
          one.version,
          place + 1,
          gold,
          at + 1,
          question,
          isMatch.has(`${place} ${at}`) ? "yes" : "no",
          by,
          questionLikeness(gold, question),
        ]),
      ),
    );
  });
  return [csvLine([...HEADINGS]), ...lines].join("");
}
