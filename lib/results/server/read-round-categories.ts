import type { Reader } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import {
  type CategoryAgreementRow,
  type RoundCategories,
  ratersForTruth,
  roundCategoriesFigure,
} from "@/lib/results/round-categories";
import { categoryConfusion, categoryCounts } from "@/lib/stats/checklist/category-agreement";
import { categoryGroundTruth } from "@/lib/stats/checklist/category-classification";
import { agreementOfPatterns } from "./agreement-of-patterns";
import { type CategorisedQuestion, type OtherRater, readCategorisedQuestions } from "./category-questions";
import { categoryScores, type ScoredSource } from "./category-scores";
import { clusteredPatterns } from "./counts/clustered-levels";
import { backgroundRoundFigure } from "./figures/round-figure";
import type { AnalysedRound } from "./find-analysed-round";

/** Of the checklists themselves: those that their generator or author wrote. */
const OWN = "Checklists’ own categories";

/**
 * How far raters agree on the categories of questions, which are true (what all of them gave, tick A), and how well the
 * checklists' own and other raters' categories find these.
 */
export const readRoundCategories = backgroundRoundFigure(roundCategoriesFigure, ({ round, raters }) =>
  snapshot((db) => categoriesOf(db, round, raters)),
);

async function categoriesOf(
  db: Reader,
  round: AnalysedRound,
  raters: RaterGroup,
): Promise<Omit<RoundCategories, "asOf">> {
  const { categories } = round;
  const { questions, nRaters, others } = await readCategorisedQuestions(db, round, raters);
  const known = questions.filter(({ sets }) => sets.length >= ratersForTruth(round));
  const truths = new Map(known.map((question) => [question, categoryGroundTruth(question.sets)]));
  const compare = (source: ScoredSource, setOf: (question: CategorisedQuestion) => ReadonlySet<string> | undefined) => {
    const compared = [...truths].flatMap(([question, truth]) => {
      const given = setOf(question);
      return given ? [{ instructionId: question.instructionId, truth, given: listed(given, categories) }] : [];
    });
    return compared.length > 0 ? categoryScores(source, compared, categories) : [];
  };
  const hasOwn = known.some(({ own }) => listed(own, categories).size > 0);
  const { cells, nPairs } = categoryConfusion(
    questions.map(({ sets }) => sets),
    categories,
  );
  return {
    raters,
    categories,
    trueQuestions: known.length,
    openQuestions: questions.length - known.length,
    agreement: nRaters === 0 ? [] : agreementRows(questions, truths, categories, nRaters),
    scores: [
      ...(hasOwn ? compare({ source: OWN, raterId: null }, ({ own }) => own) : []),
      ...namedApart(others).flatMap((rater) => compare(rater, (question) => question.others.get(rater.raterId))),
    ],
    confusion: { cells: cells.map((row) => [...row]), nPairs },
  };
}

/** Raters of the same name are distinguished by their pseudonyms. */
function namedApart(raters: readonly OtherRater[]): { source: string; raterId: string }[] {
  const isShared = (name: string) => raters.filter((rater) => rater.name === name).length > 1;
  return raters.map(({ raterId, name, number }) => ({
    raterId,
    source: isShared(name) ? `${name} (${pseudonymOf(number)})` : name,
  }));
}

/** By the round's own names, whatever their case; what it does not list cannot be compared. */
function listed(given: ReadonlySet<string>, categories: readonly string[]): ReadonlySet<string> {
  const lower = new Set([...given].map((category) => category.trim().toLowerCase()));
  return new Set(categories.filter((category) => lower.has(category.toLowerCase())));
}

function agreementRows(
  questions: readonly CategorisedQuestion[],
  truths: ReadonlyMap<CategorisedQuestion, ReadonlySet<string>>,
  categories: readonly string[],
  nRaters: number,
): CategoryAgreementRow[] {
  const numbers = new Map([...new Set(questions.map(({ instructionId }) => instructionId))].map((id, i) => [id, i]));
  const unitsOf = (category: string) =>
    questions.map(({ sets, instructionId }) => ({
      counts: categoryCounts(sets, category),
      units: 1,
      cluster: numbers.get(instructionId) ?? 0,
    }));
  const rowOf = (category: string | null, of: readonly string[]): CategoryAgreementRow => {
    const units = of.flatMap(unitsOf);
    const patterns = clusteredPatterns({ values: ["given", "not given"] }, units, ({ counts }) => counts);
    return {
      category,
      given: units.reduce((sum, { counts }) => sum + counts[0], 0),
      true: [...truths.values()].reduce((sum, truth) => sum + of.filter((one) => truth.has(one)).length, 0),
      ...agreementOfPatterns(patterns, "nominal", nRaters, {
        extent: category === null ? "whole" : "part",
        unit: "questions",
      }),
    };
  };
  return [rowOf(null, categories), ...categories.map((category) => rowOf(category, [category]))];
}
