import { Option } from "commander";
import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import { DEFAULT_ITEM_RULES, seriesAnalysis } from "@/lib/stats/checklist/item-analysis";
import { type DisputeCause, ITEM_PROBLEMS, type ItemProblem } from "@/lib/stats/checklist/item-problems";
import { type AnalysedQuestion, readAnswers, type SeriesItems } from "../questions/read-answers";
import { type Column, column, rowsJson, tableText } from "../statistics/columns";
import { boundsJson, valueJson, valueText } from "../statistics/printed-values";
import { statisticsCommand } from "../statistics/statistics-command";
import { shortNumber } from "../support/text-table";

interface Options {
  readonly question?: string;
  readonly checklist?: string;
  readonly series?: string;
}

const HELP = `
A question a row (--question), or all answers of a response in one cell, with spaces between, as in Tickbox's labels.csv.
Answers are YES, NO, UNKNOWN and EITHER (both can be defended), or the usual words for them.

Examples:
  npm run -s tickbox -- questions docs/examples/answers.csv
  npm run -s tickbox -- questions docs/examples/answers.csv --where instruction_id=q1 --json`;

const PROBLEMS: Readonly<Record<ItemProblem, string>> = {
  "never-failed": "never failed",
  "always-unknown": "always UNKNOWN",
  redundant: "redundant",
  "negative-discrimination": "against the rest",
  disagreement: "disputed",
};

const CAUSES: Readonly<Record<DisputeCause, string>> = {
  wording: "read differently",
  response: "some responses leave it open",
  rater: "one rater differs",
  either: "both answers can be defended",
};

const COLUMNS: readonly Column<AnalysedQuestion>[] = [
  {
    title: "checklist",
    text: ({ checklist, nChecklists }) =>
      nChecklists > 1 ? `${shorten(checklist, 12)} + ${nChecklists - 1}` : shorten(checklist, 20),
    json: ({ checklist, nChecklists }) => ({ checklist, n_checklists: nChecklists }),
  },
  column.named("question", ({ question }) => question, 40),
  column.onlyJson(({ problems, nYes, nNo, nUnknown }) => ({ problems, n_yes: nYes, n_no: nNo, n_unknown: nUnknown })),
  column.count("n", ({ nResponses }) => nResponses, "n_responses"),
  column.number("pass", "difficulty", ({ difficulty }) => difficulty),
  column.onlyJson(({ difficultyInterval }) => ({ difficulty_ci: boundsJson(difficultyInterval) })),
  {
    title: "discrimination",
    align: "right",
    text: ({ discrimination }) => valueText(discrimination),
    json: ({ discrimination }) => ({ discrimination: valueJson(discrimination) }),
  },
  {
    title: "phi",
    align: "right",
    text: ({ likest }) => (likest ? shortNumber(likest.phi) : ""),
    json: ({ likest }) => ({
      most_alike: likest && { question: likest.question, phi: likest.phi, n: likest.nResponses },
    }),
  },
  column.number("disagree", "disagreement", ({ disagreement }) => disagreement),
  {
    title: "look at",
    text: ({ problems, likest }) =>
      problems
        .map((problem) =>
          problem === "redundant" && likest ? `redundant with ${shorten(likest.question, 40)}` : PROBLEMS[problem],
        )
        .join(", "),
    json: ({ nRaterPairs }) => ({ n_rater_pairs: nRaterPairs }),
  },
  {
    title: "why raters differ",
    text: ({ cause, rater }) =>
      cause === null ? "" : rater === null ? CAUSES[cause] : `${shorten(rater, 20)} differs from the others`,
    json: ({ cause, rater, ambiguity, nEither, either }) => ({
      cause,
      differing_rater: rater,
      ambiguity,
      n_either: nEither,
      either: either.defined ? either.value : null,
    }),
  },
  {
    title: "reword",
    text: ({ toRewrite }) => (toRewrite ? "yes" : ""),
    json: ({ toRewrite }) => ({ to_rewrite: toRewrite }),
  },
];

function seriesJson({ series, items }: SeriesItems) {
  const { nQuestions, nProblematic, counts, difficulty, discrimination, disagreement } = seriesAnalysis(items);
  return {
    series,
    n_questions: nQuestions,
    n_problematic: nProblematic,
    n_to_rewrite: items.filter(({ toRewrite }) => toRewrite).length,
    problems: counts,
    difficulty: valueJson(difficulty),
    discrimination: valueJson(discrimination),
    disagreement: valueJson(disagreement),
    questions: rowsJson(COLUMNS, items),
  };
}

/** Questions with problems first. */
function seriesText({ series, items }: SeriesItems) {
  const { counts, nProblematic, nQuestions } = seriesAnalysis(items);
  const found = ITEM_PROBLEMS.filter((problem) => counts[problem] > 0).map(
    (problem) => `${counts[problem]} ${PROBLEMS[problem]}`,
  );
  const toRewrite = items.filter((item) => item.toRewrite).length;
  return [
    [
      series ?? "",
      `${counted(nProblematic, "question")} of ${nQuestions} to look at${found.length > 0 ? `: ${found.join(", ")}` : ""}; ${toRewrite} to reword`,
    ],
    tableText(
      COLUMNS,
      items.toSorted((a, b) => Number(b.toRewrite) - Number(a.toRewrite) || b.problems.length - a.problems.length),
    ),
  ];
}

export const questionsCommand = statisticsCommand<Options>({
  name: "questions",
  files: [["<answers>", "raters' answers to checklist questions: CSV, TSV or JSON Lines; - for standard input"]],
  labelsWithout: [
    ...["--by", "--wide", "--raters", "--raters-in-rows", "--values", "--missing"],
    ...["--reversible", "--stored-order", "--symmetric"],
  ],
  options: [
    new Option("--question <column>", "the question (default: question, if present)"),
    new Option("--checklist <column>", "the question's checklist (default: instruction_id, if present)"),
    new Option("--series <column>", "the series of the checklists (default: checklist_series, if present)"),
  ],
  help: HELP,
  async run({ paths: [path = ""], raw, file }) {
    const read = await readAnswers(path, file(), raw);
    const { minResponses, redundantPhi, disagreement } = DEFAULT_ITEM_RULES;
    return {
      files: [read],
      json: () => ({ series: read.series.map(seriesJson) }),
      text: () => [
        `Questions of ${read.name}`,
        ...read.series.flatMap(seriesText),
        [
          "n: responses with an answer other than UNKNOWN. pass: share of them that pass. discrimination: correlation with the rest of the checklist.",
          `phi: with the question whose answers are most alike (redundant from ${redundantPhi}). disagree: share of pairs of raters who differ (disputed from ${disagreement}).`,
          "reword: people probably read it differently (a mixture of clear and ambiguous questions, fitted to all of them), or say that both answers can be defended.",
          `No verdict for fewer than ${minResponses} responses, or for what chance would show in one study of twenty (exact tests against the other questions, corrected for all of them).`,
        ],
      ],
    };
  },
});
