import { type Command, Option } from "commander";
import { AppError } from "@/lib/wire/app-error";
import { addResamplingOptions, type RawResamplingOptions, readResamplingOptions } from "../agreement/agreement-options";
import {
  addLabelFileOptions,
  collect,
  conditions,
  type LabelFileOptions,
  listOf,
  ofPairs,
  type RawLabelFileOptions,
  readLabelFileOptions,
  readValues,
} from "../labels/label-file-options";
import { addClusterOption, wantedCluster } from "../labels/unit-clusters";
import { columnsJson, columnsLines } from "../labels/used-columns";
import { ceilingOf, computePld } from "../pld/compute-pld";
import { pldJson, pldText } from "../pld/pld-output";
import { type Consensus, readOutcomes } from "../pld/read-outcomes";

interface Options extends RawLabelFileOptions, RawResamplingOptions {
  readonly scale?: string;
  readonly predictionUnit?: string;
  readonly predictionRater?: string;
  readonly predictionValue?: string;
  readonly predictionValues?: string;
  readonly predictionScale?: string;
  readonly predictionWhere?: readonly string[];
  readonly predictionBy?: readonly string[];
  readonly consensus: Consensus;
  readonly cluster?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Labels and predictions are of the same pairs of responses A and B: preferences 1 (A much better) to 5 (B much better), or
A / tie / B, or win / tie / loss (seen from A), or anything with --values 0=tie,1=A,2=B. Numbers without a 4 or a 5 have more than
one reading, also a judge's 1 = A, 2 = tie, 3 = B: --values or --scale (--prediction-values, --prediction-scale) says it. Rows may
name the two systems (system_a and system_b, model_a and model_b, …) in either order. Several raters of a pair are averaged: below
2.5 A wins, above 3.5 B does, else it is a tie. With --consensus majority the outcome that most of them say holds; where
none is said most often, it is a tie.

Examples:
  npm run -s tickbox -- pld docs/examples/preferences.csv docs/examples/judge.csv
  npm run -s tickbox -- pld docs/examples/preferences.csv docs/examples/judge.csv --where annotator_id=Ines --json`;

/** What --scale means in --values. */
const SCALES: Readonly<Record<string, string>> = { "1-5": "1-5", "1-3": "1=A,2=tie,3=B" };

export function pldCommand(command: Command): void {
  command
    .argument("<labels>", "the labels of people: CSV, TSV or JSON Lines; - for standard input")
    .argument("<predictions>", "the labels of a judge, or of other people");
  addLabelFileOptions(command, ["--values", "--missing", "--by", "--reversible", "--stored-order", "--symmetric"]);
  const scales = Object.keys(SCALES);
  command
    .option(
      "--values <meanings>",
      "what labels mean, as 0=tie,1=A,2=B, or 1.0-2.0 for decimals from A to B; skip means no label",
    )
    .addOption(
      new Option("--scale <scale>", "of numbers: preferences 1-5, or 1-3 for A, tie, B")
        .choices(scales)
        .conflicts("values"),
    )
    .option("--prediction-unit <column>", "the pair (default: as --unit, if present)")
    .option(
      "--prediction-value <column>",
      "the prediction (default: the first usual name: judge_result, prediction, …)",
    )
    .option("--prediction-rater <column>", "who predicted, if several predictions are to be averaged")
    .option("--prediction-values <meanings>", "what predictions mean (default: as --values)")
    .addOption(
      new Option("--prediction-scale <scale>", "of numbers of predictions (default: as --scale)")
        .choices(scales)
        .conflicts("predictionValues"),
    )
    .option("--prediction-where <column=value>", "only predictions with this value; repeatable", collect)
    .option(
      "--prediction-by <column>",
      "compute each value separately, such as each judge or model; repeatable",
      collect,
    );
  command.addOption(
    new Option("--consensus <rule>", "how several raters of a pair become one: their mean, or what most of them say")
      .choices(["mean", "majority"])
      .default("mean"),
  );
  addClusterOption(command, "pairs of the labels' file");
  addResamplingOptions(command);
  command.option("--json", "print one object with every number in full").addHelpText("after", EXAMPLES).action(runPld);
}

async function runPld(labelsPath: string, predictionsPath: string, raw: Options): Promise<void> {
  if (labelsPath === "-" && predictionsPath === "-") {
    throw new AppError("INVALID", "Only one of the two files can be standard input. Name the other one by its path.");
  }
  const resampling = readResamplingOptions(raw);
  const values = raw.values ?? SCALES[raw.scale ?? ""];
  const labelOptions = { ...ofPairs(readLabelFileOptions({ ...raw, values })), onlyRater: "all" };
  const labels = await readOutcomes(labelsPath, labelOptions, raw.consensus, wantedCluster(raw.cluster));
  const predictions = await readOutcomes(predictionsPath, predictionOptions(raw, labelOptions), raw.consensus);
  for (const note of [...labels.notes, ...predictions.notes]) console.error(note);
  const [ofLabels] = labels.groups;
  if (!ofLabels) throw new AppError("INVALID", `${labels.name}: expected at least one label; found none.`);
  const results = predictions.groups.map((group) => computePld(ofLabels, group, resampling, raw.consensus));
  const ceiling = ceilingOf(ofLabels, resampling, raw.consensus);
  const isGrouped = (raw.predictionBy ?? []).length > 0;
  const names = { labels: labels.name, predictions: predictions.name };
  console.log(
    raw.json
      ? JSON.stringify({ ...columnsJson([labels, predictions]), ...pldJson(results, isGrouped, ceiling) }, null, 2)
      : `${columnsLines([labels, predictions])}\n\n${pldText(names, results, ceiling, resampling)}`,
  );
}

function predictionOptions(raw: Options, labels: LabelFileOptions): LabelFileOptions {
  const values = raw.predictionValues ?? SCALES[raw.predictionScale ?? ""];
  return {
    ...labels,
    ...(values !== undefined && readValues("--prediction-values", values)),
    isWide: false,
    ratersInRows: false,
    unit: raw.predictionUnit ?? null,
    rater: raw.predictionRater ?? null,
    value: raw.predictionValue ?? null,
    raters: null,
    where: conditions(raw.predictionWhere ?? []),
    by: (raw.predictionBy ?? []).flatMap((columns) => listOf("--prediction-by", columns)),
    orientation: "stored",
    likely: raw.unit === undefined ? {} : { unit: raw.unit },
    ownOptions: Object.fromEntries(
      ["unit", "rater", "value", "values", "where", "by"].map((option) => [`--${option}`, `--prediction-${option}`]),
    ),
  };
}
