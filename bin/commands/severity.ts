import { Option } from "commander";
import { alikeWords, severityAdvice } from "@/lib/results/severity-words";
import { type FacetNames, facetsData } from "@/lib/stats/models/facets-data";
import type { ModelGroup } from "@/lib/stats/models/label-model";
import {
  type FacetsModel,
  manyFacetRasch,
  type RaterSeverity,
  type SystemMeasure,
} from "@/lib/stats/models/many-facet-rasch";
import type { Estimate } from "@/lib/stats/models/mixed-model";
import { bounded } from "@/lib/stats/models/model-predictions";
import { DEFAULT_CONFIDENCE } from "@/lib/stats/resampling/interval";
import { defined, type Statistic, valueOrNull } from "@/lib/stats/statistic";
import { AppError } from "@/lib/wire/app-error";
import { readModelData } from "../model/read-model-data";
import { type Column, column, rowsJson, tableText } from "../statistics/columns";
import { statisticsCommand } from "../statistics/statistics-command";

interface Options {
  readonly item?: string;
  readonly system?: string;
  readonly question?: string;
}

const HELP = `
Examples:
  npm run -s tickbox -- severity docs/examples/people.csv
  npm run -s tickbox -- severity docs/examples/answers.csv --unit item_id,question --json`;

type Named<Row> = Row & { readonly name: string };

const RATER_COLUMNS: readonly Column<Named<RaterSeverity>>[] = [
  column.named("rater", ({ name }) => name),
  column.count("labels", ({ n }) => n, "n"),
  ...estimateColumns<Named<RaterSeverity>>("shift", ({ shift }) => shift),
  ...estimateColumns<Named<RaterSeverity>>("severity", ({ severity }) => severity),
  column.pValue("p (Holm)", "p", ({ pValue }) => defined(pValue)),
  column.number("infit", "infit", ({ infit }) => defined(infit)),
  column.number("outfit", "outfit", ({ outfit }) => defined(outfit)),
];

const SYSTEM_COLUMNS: readonly Column<Named<SystemMeasure>>[] = [
  column.named("system", ({ name }) => name),
  column.count("labels", ({ n }) => n, "n"),
  column.number("mean", "mean", ({ observed }) => defined(observed)),
  ...estimateColumns<Named<SystemMeasure>>("fair", ({ fair }) => fair, "fair average"),
  ...estimateColumns<Named<SystemMeasure>>("ability", ({ ability }) => ability),
];

const QUESTION_COLUMNS: readonly Column<Named<Estimate>>[] = [
  column.named("question", ({ name }) => name, 60),
  ...estimateColumns<Named<Estimate>>("difficulty", (estimate) => estimate),
];

/** A number, and its interval. */
function estimateColumns<Row>(key: string, read: (row: Row) => Estimate, title = key): Column<Row>[] {
  const limits = (row: Row) => bounded(read(row), DEFAULT_CONFIDENCE);
  return [
    {
      title,
      align: "right",
      text: (row) => read(row).value.toFixed(2),
      json: (row) => {
        const { value, error, low, high } = limits(row);
        return { [key]: { value, error, low, high } };
      },
    },
    column.onlyText("95% interval", (row) => `${limits(row).low.toFixed(2)} to ${limits(row).high.toFixed(2)}`),
  ];
}

export const severityCommand = statisticsCommand<Options>({
  name: "severity",
  files: [["<labels>", "scores or answers YES and NO: CSV, TSV or JSON Lines; - for standard input"]],
  labelsWithout: ["--reversible", "--stored-order", "--symmetric"],
  options: [
    new Option("--system <column>", "whose averages are compared; none (default: the system, if present)"),
    new Option(
      "--question <column>",
      "the question or criterion, the same for all responses, of which each has a difficulty",
    ),
    new Option("--item <column>", "what units share, such as the instruction (default: instruction_id, else the unit)"),
  ],
  help: HELP,
  async run({ paths: [path = ""], raw, file }) {
    const options = file();
    const fixed = raw.system === undefined ? null : raw.system === "none" ? [] : [raw.system];
    const read = await readModelData(path, options, { fixed, item: raw.item ?? null, question: raw.question });
    if (read.areOfPairs) {
      throw new AppError(
        "INVALID",
        `${read.name}: labels of pairs have no strict raters: which response is called A is arbitrary. Expected scores or answers of single responses.`,
      );
    }
    const hasSystems = read.fixed.length > Number(raw.question !== undefined);
    const found = read.groups.map((group) => ({ by: group.by, severity: severityOf(group, hasSystems) }));
    const isGrouped = options.by.length > 0;
    return {
      files: [read],
      json: () => {
        const each = found.map(({ by, severity }) => ({ ...(isGrouped && { by }), ...severityJson(severity) }));
        return isGrouped ? { groups: each } : { ...each[0] };
      },
      text: () =>
        found.flatMap(({ by, severity }) => [
          Object.entries(by)
            .map(([name, value]) => `${name} ${value ?? "(nothing)"}`)
            .join(", "),
          ...severityText(read.name, severity),
        ]),
    };
  },
});

type Found = Statistic<{ model: FacetsModel; names: FacetNames }>;

function severityOf({ observations, values }: ModelGroup, hasSystems: boolean): Found {
  const numbers = values.map((value, place) => (typeof value === "number" ? value : place));
  const { data, names } = facetsData(
    observations.map(({ unit, item, fixed, rater, level }) => {
      const [system = "all", question = ""] = hasSystems ? fixed : ["all", ...fixed];
      return { response: `${system}\n${unit}`, cluster: item, system, question, rater, level };
    }),
    numbers,
  );
  const model = manyFacetRasch(data);
  return model.defined ? defined({ model: model.value, names }) : model;
}

function named<Row extends object>(rows: readonly Row[], names: readonly string[]): Named<Row>[] {
  return rows.map((row, place) => ({ ...row, name: names[place] ?? "" }));
}

function severityJson(found: Found) {
  if (!found.defined) return { reason: found.reason, explanation: found.explanation };
  const { model, names } = found.value;
  return {
    reason: null,
    raters: rowsJson(RATER_COLUMNS, named(model.raters, names.raters)),
    systems: rowsJson(SYSTEM_COLUMNS, named(model.systems, names.systems)),
    questions: names.questions.length > 1 ? rowsJson(QUESTION_COLUMNS, named(model.questions, names.questions)) : [],
    steps: model.steps,
    spread: model.spread,
    alpha: { fitted: valueOrNull(model.alpha.fitted), alike: valueOrNull(model.alpha.alike) },
    log_likelihood: model.logLikelihood,
  };
}

function severityText(name: string, found: Found): (string | string[])[] {
  if (!found.defined) return [`Undefined. ${found.explanation}`];
  const { model, names } = found.value;
  const raters = named(model.raters, names.raters);
  return [
    [
      `Severity of raters in ${name}`,
      severityAdvice(raters.map((rater) => ({ ...rater, shift: rater.shift.value }))),
      alikeWords(model.alpha),
    ],
    tableText(RATER_COLUMNS, raters),
    ...(names.systems.length > 1 ? [tableText(SYSTEM_COLUMNS, named(model.systems, names.systems))] : []),
    ...(names.questions.length > 1 ? [tableText(QUESTION_COLUMNS, named(model.questions, names.questions))] : []),
    [
      "shift: what the rater adds to an average rater's label. severity: in logits, higher is stricter.",
      "p: of being as strict as the raters are on average, Holm-corrected. infit and outfit: about 1 where the model fits.",
    ],
  ];
}
