import type { Command } from "commander";
import { addLabelFileOptions, type RawLabelFileOptions, readLabelFileOptions } from "../labels/label-file-options";
import { columnsJson, columnsLines } from "../labels/used-columns";
import { questionsJson, questionsText } from "../questions/questions-output";
import { readAnswers } from "../questions/read-answers";

interface Options extends RawLabelFileOptions {
  readonly question?: string;
  readonly checklist?: string;
  readonly series?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
A question a row (--question), or all answers of a response in one cell, with spaces between, as in Tickbox's labels.csv.
Answers are YES, NO and UNKNOWN, or the usual words for them.

Examples:
  npm run -s tickbox -- questions docs/examples/answers.csv
  npm run -s tickbox -- questions docs/examples/answers.csv --where instruction_id=q1 --json`;

export function questionsCommand(command: Command): void {
  command.argument("<answers>", "raters' answers to checklist questions: CSV, TSV or JSON Lines; - for standard input");
  addLabelFileOptions(command, [
    "--by",
    "--wide",
    "--raters",
    "--raters-in-rows",
    "--values",
    "--missing",
    "--reversible",
    "--stored-order",
    "--symmetric",
  ]);
  command
    .option("--question <column>", "the question (default: question, if present)")
    .option("--checklist <column>", "the question's checklist (default: instruction_id, if present)")
    .option("--series <column>", "the series of the checklists (default: checklist_series, if present)")
    .option("--json", "print one object with every number in full")
    .addHelpText("after", EXAMPLES)
    .action(async (path: string, raw: Options) => {
      const read = await readAnswers(path, readLabelFileOptions(raw), raw);
      for (const note of read.notes) console.error(note);
      console.log(
        raw.json
          ? JSON.stringify({ ...columnsJson([read]), ...questionsJson(read.series) }, null, 2)
          : `${columnsLines([read])}\n\n${questionsText(read.name, read.series)}`,
      );
    });
}
