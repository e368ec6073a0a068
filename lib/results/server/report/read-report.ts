import type { Viewer } from "@/lib/people/viewer";
import { parseExcluded } from "@/lib/results/excluded";
import { excludedSentence } from "@/lib/results/excluded-labels";
import { PUBLISHED_TABLES } from "@/lib/results/report/published-tables";
import type { ReportReader } from "@/lib/results/report/report-entries";
import type { Report, ReportQuery, ReportTable } from "@/lib/results/report/report-part";
import { type ReportPartId, reportPart } from "@/lib/results/report/report-parts";
import { mayInStudy } from "@/lib/study/server/access";
import { readExcludedLabels } from "../read-excluded-labels";
import { accuraciesTable, disagreementTable, groupsTable } from "./answer-tables";
import { type ReadTable, similarityTable } from "./checklist-tables";
import { contentTable, pairsTable, questionCategoriesTable } from "./content-tables";
import { distancesTable } from "./distances-table";
import { generatorsTable } from "./generators-table";
import { callsTable, classificationTable, leaderboardTable } from "./judge-tables";
import { kappaTable } from "./kappa-table";
import { lengthTable, passRateCorrelationTable, replacedQuestionsTable } from "./pass-rate-tables";
import { questionCasesTable } from "./question-cases-table";
import { categoriesTable, domainsTable, systemsTable } from "./ratio-tables";
import { referenceGroup } from "./read-given-answers";
import { choicesOf } from "./read-rests-on";
import { type ReportContext, withReport } from "./report-context";
import { rewardsTable } from "./rewards-table";
import { alphaTable, twoRatersTable } from "./round-tables";
import { readRowMatches } from "./row-matches";
import { bestOfTable, samplesTable } from "./samples-tables";
import { truncationTable } from "./truncation-table";

const READERS: Record<ReportReader, (context: ReportContext) => Promise<ReadTable>> = {
  similarity: similarityTable,
  "pass-rate-correlation": passRateCorrelationTable,
  replaced: replacedQuestionsTable,
  lengths: lengthTable,
  content: contentTable,
  "question-categories": questionCategoriesTable,
  kappa: kappaTable,
  groups: groupsTable,
  accuracies: accuraciesTable,
  systems: systemsTable,
  domains: domainsTable,
  categories: categoriesTable,
  disagreement: disagreementTable,
  cases: questionCasesTable,
  alpha: alphaTable,
  "distances-tick": (context) => distancesTable(context, "tick-4"),
  "distances-diva": (context) => distancesTable(context, "diva-2"),
  "distances-rlcf": (context) => distancesTable(context, "rlcf-5"),
  comparisons: (context) => leaderboardTable(context, "comparison"),
  ratings: (context) => leaderboardTable(context, "rating"),
  pairs: pairsTable,
  generators: generatorsTable,
  calls: callsTable,
  classification: classificationTable,
  samples: samplesTable,
  "best-of-n": bestOfTable,
  truncation: truncationTable,
  rewards: rewardsTable,
  "two-raters": twoRatersTable,
};

/** Whose answers a reference group can be chosen from makes a difference to these. */
const BY_GROUP: readonly (ReportReader | null)[] = [
  "groups",
  "accuracies",
  "systems",
  "domains",
  "categories",
  "disagreement",
  "cases",
];

const ELSEWHERE = "This is shown on a page of its own.";

/** Of content, or of calls: no label that is left out changes them. */
const OF_NO_LABELS: readonly ReportReader[] = ["similarity", "content", "question-categories", "pairs", "calls"];

function withNote(table: ReadTable, note: string | null): ReadTable {
  return note === null || "missing" in table ? table : { ...table, notes: [...(table.notes ?? []), note] };
}

/** What is left out, as a sentence for tables that leave the page. */
async function excludedFrom(viewer: Viewer, studyId: string, text: string | undefined): Promise<string | null> {
  const without = parseExcluded(text);
  return (
    without && excludedSentence(without, await readExcludedLabels(viewer, { studyId }, { without: text }), "study")
  );
}

/** One page of tables, each from the study's own data, with what is missing where there is none. */
export function readReport(
  viewer: Viewer,
  studyId: string,
  id: ReportPartId,
  query: ReportQuery,
  only?: string,
): Promise<Report> {
  const part = reportPart(id);
  const entries = part.tables.filter((entry) => only === undefined || entry.id === only);
  return withReport(viewer, studyId, query, async (context) => {
    const tables: ReportTable[] = [];
    const matches = await readRowMatches(viewer, studyId, context.db);
    const leftOut = await excludedFrom(viewer, studyId, query.without);
    for (const { read, published, isLikePublished, place, link, figure, ...entry } of entries) {
      const own: ReadTable =
        read === null
          ? { missing: ELSEWHERE, reason: "elsewhere" }
          : withNote(await READERS[read](context), OF_NO_LABELS.includes(read) ? null : leftOut);
      const isShown = "missing" in own || (isLikePublished?.(own) ?? true);
      const publishedId = isShown ? (published ?? null) : null;
      tables.push({
        ...entry,
        place: place ?? null,
        own,
        published: publishedId && PUBLISHED_TABLES[publishedId],
        publishedId,
        matches: matches.filter((match) => match.table === publishedId),
        link: link ?? null,
        figure: figure ?? null,
      });
    }
    const { groups } = entries.some(({ read }) => BY_GROUP.includes(read)) ? await context.answers() : { groups: [] };
    return {
      part: id,
      title: part.title,
      about: part.about,
      tables,
      groups: groups.map(({ id: group, name }) => ({ id: group, name })),
      against: referenceGroup(groups, query.against)?.id ?? null,
      choices: choicesOf(context.restsOn, context.asked),
      may: { matchRows: await mayInStudy(viewer, studyId, "study.update") },
    };
  });
}
