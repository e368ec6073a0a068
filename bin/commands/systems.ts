import { Option } from "commander";
import type { Best } from "@/lib/stats/preference/outcome";
import { AppError } from "@/lib/wire/app-error";
import { readScores } from "../labels/read-scores";
import { USUAL_CLUSTER } from "../labels/unit-clusters";
import { statisticsCommand } from "../statistics/statistics-command";
import { computeSystems } from "../systems/compute-systems";
import { systemsJson, systemsText } from "../systems/systems-output";

interface Options {
  readonly system?: string;
  readonly best: Best;
  readonly style?: string;
}

const HELP = `
Examples:
  npm run -s tickbox -- systems docs/examples/people.csv
  npm run -s tickbox -- systems docs/examples/people.csv --where annotator_id=Ines --json`;

export const systemsCommand = statisticsCommand<Options>({
  name: "systems",
  files: [["<labels>", "the scores of responses: CSV, TSV or JSON Lines; - for standard input"]],
  labelsWithout: ["--reversible", "--stored-order", "--symmetric"],
  options: [
    new Option("--system <column>", "which system wrote a response (default: the first usual name: system, model, …)"),
    new Option(
      "--cluster <column>",
      `what responses that are not independent share (default: ${USUAL_CLUSTER}, if present, else the unit)`,
    ),
    new Option("--best <score>", "which score is better: of errors, perplexities or ranks the lowest")
      .choices(["highest", "lowest"])
      .default("highest"),
    new Option(
      "--style <column>",
      "also rank with style taken out: length, headers, lists and bold of the responses, whose texts are in this column",
    ),
  ],
  resamples: { toTell: "a difference" },
  looks: "differences",
  help: HELP,
  async run({ paths: [path = ""], raw: { system, best, style }, resampling, cluster, ...asked }) {
    const file = asked.file({ storedOrder: true });
    const scores = await readScores(path, file, {
      system: system === undefined ? "usual" : { column: system, isRequired: true },
      cluster,
      text: style,
    });
    if (scores.areOfPairs) {
      throw new AppError(
        "INVALID",
        `${scores.name}: its labels compare two responses, and a score is of one. biases gives the win rates of every two systems.`,
      );
    }
    const results = computeSystems(scores, { ...resampling, best, withStyle: style !== undefined });
    return {
      files: [scores],
      json: () => systemsJson(results, { ...resampling, isGrouped: file.by.length > 0, best }),
      text: () => systemsText(scores.name, results, { ...resampling, best }),
    };
  },
});
