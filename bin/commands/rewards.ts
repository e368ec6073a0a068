import type { Command } from "commander";
import { addLabelFileOptions, type RawLabelFileOptions, readLabelFileOptions } from "../labels/label-file-options";
import { columnsJson, columnsLines } from "../labels/used-columns";
import { readRewards } from "../rewards/read-rewards";
import { rewardsJson, rewardsText } from "../rewards/rewards-output";

interface Options extends RawLabelFileOptions {
  readonly question: string;
  readonly checklist?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
A score is a number from 0 to 1, such as the probability of YES, or YES, NO or UNKNOWN. Several raters are averaged.

Examples:
  npm run -s tickbox -- rewards docs/examples/answers.csv
  npm run -s tickbox -- rewards docs/examples/answers.csv --where instruction_id=q2 --json`;

export function rewardsCommand(command: Command): void {
  command.argument(
    "<scores>",
    "scores of responses on checklist questions: CSV, TSV or JSON Lines; - for standard input",
  );
  addLabelFileOptions(command, [
    "--by",
    "--wide",
    "--raters",
    "--raters-in-rows",
    "--values",
    "--reversible",
    "--stored-order",
    "--symmetric",
  ]);
  command
    .option("--question <column>", "the question", "question")
    .option("--checklist <column>", "the question's checklist (default: instruction_id, if present)")
    .option("--json", "print one object with every number in full")
    .addHelpText("after", EXAMPLES)
    .action(async (path: string, raw: Options) => {
      const read = await readRewards(path, readLabelFileOptions(raw), raw);
      for (const note of read.notes) console.error(note);
      console.log(
        raw.json
          ? JSON.stringify({ ...columnsJson([read]), ...rewardsJson(read) }, null, 2)
          : `${columnsLines([read])}\n\n${rewardsText(read)}`,
      );
    });
}
