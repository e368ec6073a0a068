import { type Command, Option } from "commander";
import type { Best } from "@/lib/stats/preference/outcome";
import { AppError } from "@/lib/wire/app-error";
import { addResamplingOptions, type RawResamplingOptions, readResamplingOptions } from "../agreement/agreement-options";
import { addLabelFileOptions, type RawLabelFileOptions, readLabelFileOptions } from "../labels/label-file-options";
import { readScores } from "../labels/read-scores";
import { USUAL_CLUSTER, wantedCluster } from "../labels/unit-clusters";
import { columnsJson, columnsLines } from "../labels/used-columns";
import { computeSystems } from "../systems/compute-systems";
import { systemsJson, systemsText } from "../systems/systems-output";

interface Options extends RawLabelFileOptions, RawResamplingOptions {
  readonly system: string;
  readonly cluster?: string;
  readonly best: Best;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  npm run -s tickbox -- systems docs/examples/people.csv
  npm run -s tickbox -- systems docs/examples/people.csv --where annotator_id=Ines --json`;

export function systemsCommand(command: Command): void {
  command.argument("<labels>", "the scores of responses: CSV, TSV or JSON Lines; - for standard input");
  addLabelFileOptions(command, ["--reversible", "--stored-order", "--symmetric"]);
  command
    .option("--system <column>", "which system wrote a response", "system")
    .option(
      "--cluster <column>",
      `what responses that are not independent share (default: ${USUAL_CLUSTER}, if present, else the unit)`,
    );
  command.addOption(
    new Option("--best <score>", "which score is better: of errors, perplexities or ranks the lowest")
      .choices(["highest", "lowest"])
      .default("highest"),
  );
  addResamplingOptions(command);
  command
    .option("--json", "print one object with every number in full")
    .addHelpText("after", EXAMPLES)
    .action(async (path: string, raw: Options) => {
      const options = readResamplingOptions(raw);
      if (options.resamples === 0) {
        throw new AppError(
          "INVALID",
          "systems needs resamples to tell a difference from chance. Leave out --bootstrap 0.",
        );
      }
      const file = { ...readLabelFileOptions(raw), orientation: "stored" as const };
      const scores = await readScores(path, file, {
        system: { column: raw.system, isRequired: true },
        cluster: wantedCluster(raw.cluster),
      });
      if (scores.areOfPairs) {
        throw new AppError(
          "INVALID",
          `${scores.name}: its labels compare two responses, and a score is of one. biases gives the win rates of every two systems.`,
        );
      }
      for (const note of scores.notes) console.error(note);
      const results = computeSystems(scores, { ...options, best: raw.best });
      const isGrouped = file.by.length > 0;
      console.log(
        raw.json
          ? JSON.stringify(
              { ...columnsJson([scores]), ...systemsJson(results, { isGrouped, best: raw.best }) },
              null,
              2,
            )
          : `${columnsLines([scores])}\n\n${systemsText(scores.name, results, { ...options, best: raw.best })}`,
      );
    });
}
