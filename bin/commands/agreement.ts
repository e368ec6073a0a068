import { type Command, Option } from "commander";
import { AppError } from "@/lib/wire/app-error";
import { agreementJson } from "../agreement/agreement-json";
import {
  addResamplingOptions,
  addStatisticsOptions,
  type RawResamplingOptions,
  type RawStatisticsOptions,
  readResamplingOptions,
  readStatisticsOptions,
} from "../agreement/agreement-options";
import { agreementText } from "../agreement/agreement-text";
import { assertComparable, compareAgreements, type Design } from "../agreement/compare-agreements";
import { comparisonJson, comparisonText } from "../agreement/comparison-output";
import { readAgreement } from "../agreement/read-agreement";
import {
  addLabelFileOptions,
  collect,
  conditions,
  type RawLabelFileOptions,
  readLabelFileOptions,
} from "../labels/label-file-options";
import { addClusterOption, wantedCluster } from "../labels/unit-clusters";

const EXAMPLES = `
Examples:
  npm run -s tickbox -- agreement docs/examples/ratings.csv --where criterion=helpfulness
  npm run -s tickbox -- agreement docs/examples/ratings.csv --by criterion --statistics alpha,fleiss --json
  npm run -s tickbox -- agreement docs/examples/wide.csv --wide --level nominal --statistics all
  npm run -s tickbox -- agreement docs/examples/ratings.csv --where criterion=helpfulness --compare docs/examples/ratings-with-checklist.csv
  cat docs/examples/ratings.jsonl | npm run -s tickbox -- agreement - --level ordinal --values 1,2,3,4,5

A label a line (CSV, TSV or JSON Lines), or with --wide a unit a line. docs/command-line.md tells the rest.`;

interface Options extends RawLabelFileOptions, RawStatisticsOptions, RawResamplingOptions {
  readonly cluster?: string;
  readonly compare?: string;
  readonly compareWhere?: readonly string[];
  readonly design?: Design;
  readonly json?: boolean;
}

export function agreementCommand(command: Command): void {
  command.argument("<file>", "the labels: CSV, TSV or JSON Lines; - for standard input");
  addLabelFileOptions(command);
  addStatisticsOptions(command);
  addClusterOption(command, "units");
  addResamplingOptions(command);
  command
    .option("--compare <other>", "a second label file, read in the same way: is its agreement higher?")
    .option(
      "--compare-where <column=value>",
      "of the second file these rows, instead of those of --where; can be repeated",
      collect,
    )
    .addOption(
      new Option("--design <design>", "with --compare (default: paired if most units are in both files)").choices([
        "paired",
        "unpaired",
      ]),
    )
    .option("--json", "print one object with every number in full")
    .addHelpText("after", EXAMPLES)
    .action(async (path: string, raw: Options) => {
      const resampling = readResamplingOptions(raw);
      const compute = { ...resampling, ...readStatisticsOptions(raw) };
      const file = readLabelFileOptions(raw);
      const alone = raw.compareWhere ? "--compare-where" : raw.design ? "--design" : null;
      if (alone && raw.compare === undefined) {
        throw new AppError("INVALID", `${alone} is about the second file: add --compare OTHER.`);
      }
      const design = raw.design ?? null;
      const cluster = wantedCluster(raw.cluster);
      if (raw.compare !== undefined) assertComparable(path, raw.compare, resampling);
      const read = await readAgreement(path, file, compute, cluster);
      const otherFile =
        raw.compareWhere === undefined
          ? file
          : { ...file, where: conditions(raw.compareWhere), ownOptions: { "--where": "--compare-where" } };
      const other = raw.compare === undefined ? null : await readAgreement(raw.compare, otherFile, compute, cluster);
      const comparison = other && { other, groups: compareAgreements(read, other, { ...compute, design }) };
      for (const note of [...read.notes, ...(other?.notes ?? [])]) console.error(note);
      if (raw.json) {
        const extra = comparison && { comparison: comparisonJson(comparison.other, comparison.groups) };
        console.log(JSON.stringify({ ...agreementJson(read), ...extra }, null, 2));
        return;
      }
      console.log(agreementText(read, resampling));
      if (comparison) console.log(`\n${comparisonText(read, comparison.other, comparison.groups, resampling)}`);
    });
}
