import type { Command } from "commander";
import { agreementJson } from "../agreement/agreement-json";
import {
  addResamplingOptions,
  addStatisticsOptions,
  readResamplingOptions,
  readStatisticsOptions,
} from "../agreement/agreement-options";
import { agreementText } from "../agreement/agreement-text";
import { readAgreement } from "../agreement/read-agreement";
import { addLabelFileOptions, readLabelFileOptions } from "../labels/label-file-options";

const EXAMPLES = `
Examples:
  npm run -s tickbox -- agreement docs/examples/ratings.csv --where criterion=helpfulness
  npm run -s tickbox -- agreement docs/examples/ratings.csv --by criterion --statistics alpha,fleiss --json
  npm run -s tickbox -- agreement docs/examples/wide.csv --wide --level nominal --statistics all
  cat docs/examples/ratings.jsonl | npm run -s tickbox -- agreement - --level ordinal --values 1,2,3,4,5

A label a line (CSV, TSV or JSON Lines), or with --wide a unit a line. docs/command-line.md tells the rest.`;

export function agreementCommand(command: Command): void {
  command.argument("<file>", "the labels: CSV, TSV or JSON Lines; - for standard input");
  addLabelFileOptions(command);
  addStatisticsOptions(command);
  addResamplingOptions(command);
  command
    .option("--json", "print one object with every number in full")
    .addHelpText("after", EXAMPLES)
    .action(async (path: string, raw: Record<string, unknown>) => {
      const resampling = readResamplingOptions(raw);
      const compute = { ...resampling, ...readStatisticsOptions(raw) };
      const read = await readAgreement(path, readLabelFileOptions(raw), compute);
      for (const note of read.notes) console.error(note);
      console.log(
        raw.json
          ? JSON.stringify(agreementJson(read.counts, read.groups, read.isGrouped), null, 2)
          : agreementText(read.name, read.counts, read.groups, resampling),
      );
    });
}
