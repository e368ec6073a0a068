import { Option } from "commander";
import { AppError } from "@/lib/wire/app-error";
import { agreementJson } from "../agreement/agreement-json";
import { type RawStatisticsOptions, readStatisticsOptions, statisticsOptions } from "../agreement/agreement-options";
import { agreementText } from "../agreement/agreement-text";
import { assertComparable, compareAgreements, type Design } from "../agreement/compare-agreements";
import { comparisonJson, comparisonText } from "../agreement/comparison-output";
import { readAgreement } from "../agreement/read-agreement";
import { collect, conditions } from "../labels/label-file-options";
import { statisticsCommand } from "../statistics/statistics-command";

const HELP = `
Examples:
  npm run -s tickbox -- agreement docs/examples/ratings.csv --where criterion=helpfulness
  npm run -s tickbox -- agreement docs/examples/ratings.csv --by criterion --statistics alpha,fleiss --json
  npm run -s tickbox -- agreement docs/examples/wide.csv --wide --level nominal --statistics all
  npm run -s tickbox -- agreement docs/examples/ratings.csv --where criterion=helpfulness --compare docs/examples/ratings-with-checklist.csv
  cat docs/examples/ratings.jsonl | npm run -s tickbox -- agreement - --level ordinal --values 1,2,3,4,5

A label a line (CSV, TSV or JSON Lines), or with --wide a unit a line. docs/command-line.md tells the rest.`;

interface Options extends RawStatisticsOptions {
  readonly compare?: string;
  readonly compareWhere?: readonly string[];
  readonly design?: Design;
}

export const agreementCommand = statisticsCommand<Options>({
  name: "agreement",
  files: [["<file>", "the labels: CSV, TSV or JSON Lines; - for standard input"]],
  labelsWithout: [],
  clusters: "units",
  resamples: true,
  looks: "differences",
  options: [
    ...statisticsOptions(),
    new Option("--compare <other>", "a second label file, read in the same way: is its agreement higher?"),
    new Option(
      "--compare-where <column=value>",
      "of the second file these rows, instead of those of --where; can be repeated",
    ).argParser<string[]>(collect),
    new Option("--design <design>", "with --compare (default: paired if most units are in both files)").choices([
      "paired",
      "unpaired",
    ]),
  ],
  help: HELP,
  async run({ paths: [path = ""], raw, resampling, cluster, ...asked }) {
    const compute = { ...resampling, ...readStatisticsOptions(raw) };
    const file = asked.file();
    const alone = raw.compareWhere ? "--compare-where" : raw.design ? "--design" : null;
    if (alone && raw.compare === undefined) {
      throw new AppError("INVALID", `${alone} is about the second file: add --compare OTHER.`);
    }
    if (resampling.within !== null && raw.compare === undefined) {
      throw new AppError("INVALID", "--within is about a difference: add --compare OTHER.");
    }
    if (raw.compare !== undefined) assertComparable(path, raw.compare, resampling);
    const read = await readAgreement(path, file, compute, cluster);
    const otherFile =
      raw.compareWhere === undefined
        ? file
        : { ...file, where: conditions(raw.compareWhere), ownOptions: { "--where": "--compare-where" } };
    const other = raw.compare === undefined ? null : await readAgreement(raw.compare, otherFile, compute, cluster);
    const groups = other && compareAgreements(read, other, { ...compute, design: raw.design ?? null });
    return {
      files: [{ columns: read.columns, notes: [...read.notes, ...(other?.notes ?? [])] }],
      json: () => ({
        ...agreementJson(read),
        ...(groups && { comparison: comparisonJson(other, groups, resampling) }),
      }),
      text: () => [
        ...agreementText(read, resampling),
        ...(groups ? comparisonText(read, other, groups, resampling) : []),
      ],
    };
  },
});
