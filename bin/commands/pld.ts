import { Option } from "commander";
import { AppError } from "@/lib/wire/app-error";
import {
  collect,
  conditions,
  type LabelFileOptions,
  listOf,
  ofPairs,
  type RawLabelFileOptions,
  readValues,
} from "../labels/label-file-options";
import { ceilingOf, computePld } from "../pld/compute-pld";
import { pldJson, pldText } from "../pld/pld-output";
import { type Consensus, readOutcomes } from "../pld/read-outcomes";
import { statisticsCommand } from "../statistics/statistics-command";

interface Options {
  readonly scale?: string;
  readonly predictionUnit?: string;
  readonly predictionRater?: string;
  readonly predictionValue?: string;
  readonly predictionValues?: string;
  readonly predictionScale?: string;
  readonly predictionWhere?: readonly string[];
  readonly predictionBy?: readonly string[];
  readonly consensus: Consensus;
}

const HELP = `
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

export const pldCommand = statisticsCommand<Options>({
  name: "pld",
  files: [
    ["<labels>", "the labels of people: CSV, TSV or JSON Lines; - for standard input"],
    ["<predictions>", "the labels of a judge, or of other people"],
  ],
  labelsWithout: ["--values", "--missing", "--by", "--reversible", "--stored-order", "--symmetric"],
  options: [
    new Option(
      "--values <meanings>",
      "what labels mean, as 0=tie,1=A,2=B, or 1.0-2.0 for decimals from A to B; skip means no label",
    ),
    new Option("--scale <scale>", "of numbers: preferences 1-5, or 1-3 for A, tie, B")
      .choices(Object.keys(SCALES))
      .conflicts("values"),
    new Option("--prediction-unit <column>", "the pair (default: as --unit, if present)"),
    new Option(
      "--prediction-value <column>",
      "the prediction (default: the first usual name: judge_result, prediction, …)",
    ),
    new Option("--prediction-rater <column>", "who predicted, if several predictions are to be averaged"),
    new Option("--prediction-values <meanings>", "what predictions mean (default: as --values)"),
    new Option("--prediction-scale <scale>", "of numbers of predictions (default: as --scale)")
      .choices(Object.keys(SCALES))
      .conflicts("predictionValues"),
    new Option("--prediction-where <column=value>", "only predictions with this value; repeatable").argParser<string[]>(
      collect,
    ),
    new Option(
      "--prediction-by <column>",
      "compute each value separately, such as each judge or model; repeatable",
    ).argParser<string[]>(collect),
    new Option("--consensus <rule>", "how several raters of a pair become one: their mean, or what most of them say")
      .choices(["mean", "majority"])
      .default("mean"),
  ],
  clusters: "pairs of the labels' file",
  resamples: true,
  looks: "intervals",
  help: HELP,
  async run({ paths: [labelsPath = "", predictionsPath = ""], raw, resampling, cluster, file }) {
    const { consensus } = raw;
    const values = raw.values ?? SCALES[raw.scale ?? ""];
    const labelOptions = { ...ofPairs(file(values === undefined ? {} : { values })), onlyRater: "all" };
    const labels = await readOutcomes(labelsPath, labelOptions, consensus, cluster);
    const predictions = await readOutcomes(predictionsPath, predictionOptions(raw, labelOptions), consensus);
    const [ofLabels] = labels.groups;
    if (!ofLabels) throw new AppError("INVALID", `${labels.name}: expected at least one label; found none.`);
    const results = predictions.groups.map((group) => computePld(ofLabels, group, resampling, consensus));
    const ceiling = ceilingOf(ofLabels, resampling, consensus);
    const isGrouped = (raw.predictionBy ?? []).length > 0;
    return {
      files: [labels, predictions],
      json: () => pldJson(results, isGrouped, ceiling),
      text: () => pldText({ labels: labels.name, predictions: predictions.name }, results, ceiling, resampling),
    };
  },
});

function predictionOptions(raw: Options & RawLabelFileOptions, labels: LabelFileOptions): LabelFileOptions {
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
