import { Option } from "commander";
import type { Rewards } from "@/lib/stats/checklist/rewards";
import { type ChecklistRewards, readRewards } from "../rewards/read-rewards";
import { type Column, column, rowsJson, tableText } from "../statistics/columns";
import { statisticsCommand } from "../statistics/statistics-command";

interface Options {
  readonly question: string;
  readonly checklist?: string;
}

const HELP = `
A score is a number from 0 to 1, such as the probability of YES, or YES, NO or UNKNOWN. Several raters are averaged.

Examples:
  npm run -s tickbox -- rewards docs/examples/answers.csv
  npm run -s tickbox -- rewards docs/examples/answers.csv --where instruction_id=q2 --json`;

const QUESTIONS: readonly Column<Rewards["items"][number] & { readonly question: string }>[] = [
  column.named("question", ({ question }) => question, 50),
  column.count("n", ({ n }) => n),
  column.number("p", "mean", ({ mean }) => mean),
  column.number("variance", "variance", ({ variance }) => variance),
  column.number("DIVA weight", "diva", ({ diva }) => diva),
  column.number("MeanRec weight", "mean_rec", ({ meanRec }) => meanRec),
];

const RESPONSES: readonly Column<Rewards["responses"][number] & { readonly response: string }>[] = [
  column.named("response", ({ response }) => response, 50),
  column.number("p", "p", ({ mean }) => mean),
  column.number("DIVA reward", "diva", ({ diva }) => diva),
  column.number("MeanRec reward", "mean_rec", ({ meanRec }) => meanRec),
];

function rowsOf({ questions, responseIds, items, responses }: ChecklistRewards) {
  return {
    questions: items.map((item, index) => ({ ...item, question: questions[index] ?? "" })),
    responses: responses.map((response, index) => ({ ...response, response: responseIds[index] ?? "" })),
  };
}

export const rewardsCommand = statisticsCommand<Options>({
  name: "rewards",
  files: [["<scores>", "scores of responses on checklist questions: CSV, TSV or JSON Lines; - for standard input"]],
  labelsWithout: [
    ...["--by", "--wide", "--raters", "--raters-in-rows", "--values"],
    ...["--reversible", "--stored-order", "--symmetric"],
  ],
  options: [
    new Option("--question <column>", "the question").default("question"),
    new Option("--checklist <column>", "the question's checklist (default: instruction_id, if present)"),
  ],
  help: HELP,
  async run({ paths: [path = ""], raw, file }) {
    const read = await readRewards(path, file(), raw);
    const checklists = read.checklists.map((each) => ({ checklist: each.checklist, ...rowsOf(each) }));
    return {
      files: [read],
      json: () => ({
        checklists: checklists.map(({ checklist, questions, responses }) => ({
          checklist,
          questions: rowsJson(QUESTIONS, questions),
          responses: rowsJson(RESPONSES, responses),
        })),
      }),
      text: () => [
        `Rewards from ${read.name}`,
        ...checklists.flatMap(({ checklist, questions, responses }) => [
          checklist ?? "",
          tableText(QUESTIONS, questions),
          tableText(RESPONSES, responses),
        ]),
        "p: mean score. DIVA weighs a question by the variance of its scores, MeanRec by 1 / p; one that no response meets is left out.",
      ],
    };
  },
});
