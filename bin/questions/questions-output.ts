import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import { DEFAULT_ITEM_RULES, type ItemAnalysis, seriesAnalysis } from "@/lib/stats/checklist/item-analysis";
import { ITEM_PROBLEMS, type ItemProblem } from "@/lib/stats/checklist/item-problems";
import { valueOrNull } from "@/lib/stats/statistic";
import { valueJson } from "../agreement/agreement-json";
import { valueText } from "../agreement/agreement-text";
import { shortNumber, textTable } from "../support/text-table";
import type { SeriesItems } from "./read-answers";

/** The object that --json prints. */
export function questionsJson(all: readonly SeriesItems[]) {
  return {
    series: all.map(({ series, items }) => {
      const { nQuestions, nProblematic, counts, difficulty, discrimination, disagreement } = seriesAnalysis(items);
      return {
        series,
        n_questions: nQuestions,
        n_problematic: nProblematic,
        problems: counts,
        difficulty: valueJson(difficulty),
        discrimination: valueJson(discrimination),
        disagreement: valueJson(disagreement),
        questions: items.map((item) => ({
          checklist: item.checklist,
          n_checklists: item.nChecklists,
          question: item.question,
          problems: item.problems,
          n_yes: item.nYes,
          n_no: item.nNo,
          n_unknown: item.nUnknown,
          n_responses: item.nResponses,
          difficulty: valueOrNull(item.difficulty),
          difficulty_ci: item.difficultyInterval.defined
            ? [item.difficultyInterval.value.low, item.difficultyInterval.value.high]
            : null,
          discrimination: valueJson(item.discrimination),
          most_alike: item.likest && {
            question: item.likest.question,
            phi: item.likest.phi,
            n: item.likest.nResponses,
          },
          disagreement: valueOrNull(item.disagreement),
          n_rater_pairs: item.nRaterPairs,
        })),
      };
    }),
  };
}

const TITLES: Readonly<Record<ItemProblem, string>> = {
  "never-failed": "never failed",
  "always-unknown": "always UNKNOWN",
  redundant: "redundant",
  "negative-discrimination": "against the rest",
  disagreement: "disputed",
};

/** Questions with problems first. */
export function questionsText(name: string, all: readonly SeriesItems[]): string {
  const { minResponses, redundantPhi, disagreement } = DEFAULT_ITEM_RULES;
  const right = { align: "right" as const };
  const parts = all.flatMap(({ series, items }) => {
    const { counts, nProblematic, nQuestions } = seriesAnalysis(items);
    const found = ITEM_PROBLEMS.filter((problem) => counts[problem] > 0).map(
      (problem) => `${counts[problem]} ${TITLES[problem]}`,
    );
    const sorted = items.toSorted((a, b) => b.problems.length - a.problems.length);
    return [
      ...(series === null ? [] : [series]),
      `${counted(nProblematic, "question")} of ${nQuestions} to look at${found.length > 0 ? `: ${found.join(", ")}` : ""}`,
      "",
      textTable(
        [
          ...[{ title: "checklist" }, { title: "question" }, { title: "n", ...right }, { title: "pass", ...right }],
          ...[
            { title: "discrimination", ...right },
            { title: "phi", ...right },
            { title: "disagree", ...right },
          ],
          { title: "look at" },
        ],
        sorted.map((item) => [
          ...[checklistText(item), shorten(item.question, 40), item.nResponses.toLocaleString("en")],
          ...[valueText(item.difficulty), valueText(item.discrimination)],
          item.likest ? shortNumber(item.likest.phi) : "",
          ...[valueText(item.disagreement), problemsText(item)],
        ]),
      ),
      "",
    ];
  });
  return [
    `Questions of ${name}`,
    "",
    ...parts,
    "n: responses with an answer other than UNKNOWN. pass: share of them that pass. discrimination: correlation with the rest of the checklist.",
    `phi: with the question whose answers are most alike (redundant from ${redundantPhi}). disagree: share of pairs of raters who differ (disputed from ${disagreement}).`,
    `No verdict for fewer than ${minResponses} responses, or for what chance would show in one study of twenty (exact tests against the other questions, corrected for all of them).`,
  ].join("\n");
}

function checklistText({ checklist, nChecklists }: ItemAnalysis): string {
  return nChecklists > 1 ? `${shorten(checklist, 12)} + ${nChecklists - 1}` : shorten(checklist, 20);
}

function problemsText({ problems, likest }: ItemAnalysis): string {
  return problems
    .map((problem) =>
      problem === "redundant" && likest ? `redundant with ${shorten(likest.question, 40)}` : TITLES[problem],
    )
    .join(", ");
}
